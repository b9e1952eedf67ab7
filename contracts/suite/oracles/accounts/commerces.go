package accounts

import (
	"fmt"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/scenario"
)

// OfAnotherCommerce expects the answer to be of another commerce than the one before, which
// was main's. Of one commerce there may be two accounts: that one is told for both is held
// against nobody, unless more of main's is told with it.
func (ac *accounts) OfAnotherCommerce() {
	before, last := ac.Session.Before, ac.Session.Last
	if before == nil {
		ac.Need(scenario.ErrNothingAsked)
		return
	}
	mine, theirs := before.Commerce(), last.Commerce()
	partner := theirs.Text("partnerId")
	if mine.Text("partnerId") == "" {
		ac.Need(namesNone(exchange.RoleMain, before))
	}
	if partner == "" {
		ac.Need(namesNone(ac.Session.Role, last))
	}
	ac.sharesNone(rowset.TransactionsOf(before.Rows()), last.Rows())
	if one, other := mine.Text("taxId"), theirs.Text("taxId"); one != "" && other != "" && one != other {
		ac.Expect(partner != mine.Text("partnerId"), "another commerce has another partnerId", "another partnerId beside another taxId", partner)
		return
	}
	if partner == mine.Text("partnerId") {
		ac.Need(ofOneCommerce(ac.Session.Role, partner))
	}
	ac.Expect(true, "another key shows another commerce", "another partnerId", partner)
}

// namesNone is why an answer tells no commerce: an account may have no sale there.
func namesNone(role exchange.Role, x *exchange.Exchange) error {
	return report.Lacking(fmt.Sprintf("the answer to keys.%s names no commerce: %s", role, x.InWords()), "keys of accounts that both have sales on each of these days and pages")
}

// ofOneCommerce is why nothing more can be said of an account whose commerce is main's:
// "The account is identified from the API key", and one commerce may have several.
func ofOneCommerce(role exchange.Role, partner string) error {
	return report.Lacking(fmt.Sprintf("keys.%s belongs to the commerce of keys.main (%s)", role, partner), "a key for keys."+string(role)+" of another commerce")
}

// commerceNames are what a report calls the commerces of main and of another account.
type commerceNames struct{ main, other, partner, otherPartner string }

// shared tells whether a report tells of one commerce for both.
func (n commerceNames) shared() bool { return n.partner != "" && n.partner == n.otherPartner }

// isAnother expects an account to be told as of main's commerce by both reports, or by
// none: where one of them alone says so, it tells of another account.
func (ac *accounts) isAnother(branch, second commerceNames) {
	if branch.otherPartner == "" || second.otherPartner == "" {
		return
	}
	ac.Expect(branch.shared() == second.shared(), "both reports tell of another commerce, or none does",
		fmt.Sprintf("another partnerId than %s and %s", branch.partner, second.partner),
		fmt.Sprintf("%s in the branch report, %s in the transaction report", branch.otherPartner, second.otherPartner))
}

// namesItsOwn tells of a report that calls another account's commerce as main's. That
// two commerces have one name is not forbidden: it is told where the other report has
// another name for it, while both have one name for main's.
func (ac *accounts) namesItsOwn(branch, second commerceNames) {
	alike := branch.main == second.main && branch.main != ""
	differ := branch.other != second.other && branch.other != "" && second.other != ""
	ok := !alike || !differ || branch.other != branch.main && second.other != second.main
	ac.Advise(ok, "both reports name the commerce of another key, and not that of this one", "another name than "+branch.main,
		fmt.Sprintf("%q in the branch report, %q in the transaction report", branch.other, second.other))
}
