// Package accounts holds what two keys see against each other ([Of]), what a key is told of
// another account's locations ([Foreign]), and whose locations and terminals are listed
// ([Listings], [TerminalsOf]).
package accounts

import (
	"context"
	"fmt"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/scenario"
)

// accounts hold what two keys see of each other.
type accounts struct {
	env     *scenario.Environment
	session *scenario.Session
	judge   *scenario.Judge
	reader  *reading.Reader
	compare *reading.Comparer
}

// Of asks with the keys of several accounts.
func Of(s *scenario.Scenario) *accounts {
	return &accounts{s.Env, s.Session, s.Judge, reading.ReaderOf(s), reading.ComparerOf(s)}
}

// SharesNothing expects two accounts to have no sale and no location in common.
func (ac *accounts) SharesNothing(ctx context.Context, role exchange.Role) error {
	if err := ac.env.Need(role); err != nil {
		return err
	}
	branch, err := ac.sharesNoSale(ctx, rules.BranchReport, role)
	if err != nil {
		return err
	}
	second, err := ac.sharesNoSale(ctx, rules.TransactionReport, role)
	if err != nil {
		return err
	}
	if err := ac.isAnother(branch, second); err != nil {
		return err
	}
	if err := ac.namesItsOwn(branch, second); err != nil {
		return err
	}
	ac.session.Role = exchange.RoleMain
	myLocations, err := ac.session.Common(ctx, exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
	if err != nil {
		return err
	}
	ac.session.Role = role
	listing, err := ac.session.Common(ctx, exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain})
	if err != nil {
		return err
	}
	if err := ac.listOthers(ctx, role, myLocations.Rows(), listing.Rows(), "another key lists other locations", "no shared id"); err != nil {
		return err
	}
	if branch.shared() { // one commerce may have two accounts
		return ofOneCommerce(role, branch.partner)
	}
	return nil
}

// ofOneCommerce is why nothing more can be said of an account whose commerce is main's:
// "The account is identified from the API key", and one commerce may have several.
func ofOneCommerce(role exchange.Role, partner string) error {
	return report.Lacking(fmt.Sprintf("keys.%s belongs to the commerce of keys.main (%s)", role, partner), "a key for keys."+string(role)+" of another commerce")
}

// OfAnotherCommerce expects the answer to be of another commerce than the one before, which
// was main's. Of one commerce there may be two accounts: that one is told for both is held
// against nobody, unless more of main's is told with it.
func (ac *accounts) OfAnotherCommerce() error {
	before, last := ac.session.Before, ac.session.Last
	if before == nil {
		return scenario.ErrNothingAsked
	}
	mine, theirs := before.Commerce(), last.Commerce()
	partner := theirs.Text("partnerId")
	if partner == "" || mine.Text("partnerId") == "" {
		return report.Lacking("one of the two answers has no partnerId", "keys of accounts that both have sales")
	}
	if err := ac.sharesNone(rowset.TransactionsOf(before.Rows()), last.Rows()); err != nil {
		return err
	}
	if one, other := mine.Text("taxId"), theirs.Text("taxId"); one != "" && other != "" && one != other {
		return ac.judge.Expect(partner != mine.Text("partnerId"), "another commerce has another partnerId", "another partnerId beside another taxId", partner)
	}
	if partner == mine.Text("partnerId") {
		return ofOneCommerce(ac.session.Role, partner)
	}
	return ac.judge.Expect(true, "another key shows another commerce", "another partnerId", partner)
}

// sharesNone expects none of main's transactions among the rows that another key is shown.
func (ac *accounts) sharesNone(own []string, theirs []exchange.Row) error {
	for i, one := range rowset.TransactionsOf(theirs) {
		if err := ac.judge.Expect(!slices.Contains(own, one), "another key shows other sales", "no shared sale", theirs[i].Text("saleId")); err != nil {
			return err
		}
	}
	return nil
}

// ListsOthers expects the listing of the account that was asked last to have none of the
// locations of main's, which was asked before.
func (ac *accounts) ListsOthers(ctx context.Context) error {
	if ac.session.Before == nil {
		return scenario.ErrNothingAsked
	}
	mine, theirs := ac.session.Before.Rows(), ac.session.Last.Rows()
	if len(mine) == 0 || len(theirs) == 0 {
		return report.Lacking("one of the two listings is empty", "keys of two accounts with locations")
	}
	return ac.listOthers(ctx, ac.session.Role, mine, theirs, "no entry has the id of an entry before", "another id")
}

// listOthers holds two listings against each other. A location may be tied to both
// accounts, as where two commerces share a building: not where the branch report refuses
// it to one of the two (BR-22).
func (ac *accounts) listOthers(ctx context.Context, role exchange.Role, mine, theirs []exchange.Row, summary, expected string) error {
	ids := rowset.TextsOf(theirs, "id")
	shared := slices.DeleteFunc(rowset.TextsOf(mine, "id"), func(id string) bool { return !slices.Contains(ids, id) })
	if len(shared) == 0 {
		return ac.judge.Expect(true, summary, expected, "")
	}
	for _, id := range shared {
		place, known := ac.placeOf(id, mine)
		if !known { // the sales of the other account may name it
			sold, _, err := ac.soldAt(ctx, role, id)
			if err != nil {
				return err
			}
			place, known = id, len(sold) > 0
		}
		if !known {
			return report.Lacking(fmt.Sprintf("location %s is listed to both accounts, and sales name their locations otherwise", id), "how locations are shared, or a key for keys."+string(role)+" of an account at other locations")
		}
		var seen []string
		for _, r := range []exchange.Role{exchange.RoleMain, role} {
			sold, refused, err := ac.soldAt(ctx, r, place)
			if err != nil {
				return err
			}
			if refused {
				return ac.judge.Expect(false, summary, expected, id)
			}
			for _, one := range sold { // a location may be of both, a sale is of one
				if slices.Contains(seen, one) {
					return ac.judge.ExpectOf("KEY-ACCOUNT", false, "a location that two accounts share shows each its own sales", "no shared sale at "+id, rowset.SaleOf(one))
				}
			}
			seen = append(seen, sold...)
			if len(sold) == 0 {
				return report.Lacking(fmt.Sprintf("location %s is listed to both accounts, and whether it belongs to both cannot be seen: it made no sale for keys.%s", id, r), "how locations are shared, or a key for keys."+string(role)+" of an account at other locations")
			}
		}
	}
	return ac.judge.Expect(true, summary, expected, "")
}

// placeOf is the locationId of a listed location. Where main's sales name theirs in
// another form (Q-LOCATION-ID), it is known of those that made sales alone.
func (ac *accounts) placeOf(id string, listed []exchange.Row) (place string, known bool) {
	ids, listedAlike := rowset.TextsOf(listed, "id"), false
	for _, l := range ac.env.Facts.Locations {
		if sale.SameLocation(l.ID, id) {
			return l.ID, true
		}
		listedAlike = listedAlike || slices.Contains(ids, l.ID) && len(l.Terminals) > 0
	}
	return id, listedAlike
}

// soldAt asks for sales that an account made at a location, or whether it is refused to
// it.
func (ac *accounts) soldAt(ctx context.Context, role exchange.Role, id string) (sold []string, refused bool, err error) {
	r, err := ac.env.Facts.ReportRequest(rules.BranchReport, "$from", "$to", map[string]any{"locationId": id})
	if err != nil {
		return nil, false, err
	}
	before := ac.session.Role
	ac.session.Role = role
	x, err := ac.session.Common(ctx, r)
	ac.session.Role = before
	if err != nil {
		return nil, false, err
	}
	return rowset.TransactionsOf(x.Rows()), x.Code() == "BR-22", nil
}

// ShownNoSale expects both reports to show another key no sale of main: "the key belongs
// to the account whose data is returned". What else they answer is open.
func (ac *accounts) ShownNoSale(ctx context.Context, role exchange.Role) error {
	if err := ac.env.Need(role); err != nil {
		return err
	}
	for _, op := range []rules.Operation{rules.TransactionReport, rules.BranchReport} {
		for _, q := range []scenario.Question{reading.SoldDays(op, nil), {Op: op, From: "today-200", To: "today-180"}} {
			if err := ac.shownNoneOf(ctx, role, q); err != nil {
				return err
			}
		}
	}
	return ac.judge.Expect(true, "another key is shown no sale of this account", "no shared sale", "")
}

// shownNoneOf is ShownNoSale of one report and some days.
func (ac *accounts) shownNoneOf(ctx context.Context, role exchange.Role, q scenario.Question) error {
	ac.session.Role = exchange.RoleMain
	own, err := ac.transactionsFrom(ctx, q)
	if err != nil {
		return err
	}
	ac.session.Role = role
	x, err := ac.session.FirstPage(ctx, q, 20)
	if err != nil {
		return err
	}
	for i, one := range rowset.TransactionsOf(x.Rows()) {
		if err := ac.judge.Expect(!slices.Contains(own, one), "another key is shown no sale of this account", "no shared sale", x.Rows()[i].Text("saleId")); err != nil {
			return err
		}
	}
	return nil
}

// transactionsFrom are those of two days that discovery found, and those on the first page
// of other days.
func (ac *accounts) transactionsFrom(ctx context.Context, q scenario.Question) ([]string, error) {
	if q.From == "$from" {
		all, err := ac.reader.All(ctx, q)
		if err != nil {
			return nil, err
		}
		return rowset.TransactionsOf(all.Rows), nil
	}
	x, err := ac.session.FirstPage(ctx, q, 20)
	if err != nil {
		return nil, err
	}
	return rowset.TransactionsOf(x.Rows()), nil
}

// OpensNothing asks the branch report, with another key, for a location and a terminal
// of its account: "only accounts on a PaaS plan may use the branch report", whatever is
// filtered. Which code wins is open where they are not the account's.
func (ac *accounts) OpensNothing(ctx context.Context, role exchange.Role) error {
	if err := ac.env.Need(role); err != nil {
		return err
	}
	ac.session.Role = role
	listing, err := ac.session.Common(ctx, exchange.Request{Operation: rules.Locations, Role: role})
	if err != nil {
		return err
	}
	places := map[string][]string{"locationId": rowset.TextsOf(listing.Rows(), "id")}
	sales, err := ac.session.FirstPage(ctx, reading.SoldDays(rules.TransactionReport, nil), 20)
	if err != nil {
		return err
	}
	places["serialNumber"] = rowset.TextsOf(sales.Rows(), "posSerialNumber")
	asked := 0
	for _, field := range []string{"locationId", "serialNumber"} {
		if len(places[field]) == 0 {
			continue
		}
		asked++
		x, err := ac.session.Page(ctx, reading.SoldDays(rules.BranchReport, map[string]any{field: places[field][0]}), 1, 20)
		if err != nil {
			return err
		}
		if err := ac.judge.Expect(x.Refused(), "the branch report is refused beside "+field, "a refusal as without it", ac.session.Got()); err != nil {
			return err
		}
	}
	if asked == 0 {
		return report.Lacking("the account shows no location and no sale", "a key for keys."+string(role)+" of an account with locations or sales")
	}
	return nil
}

// sharesNoSale holds the sales and the commerce that a report shows to main against
// those that it shows to another account, and tells how it names the two commerces.
func (ac *accounts) sharesNoSale(ctx context.Context, op rules.Operation, role exchange.Role) (names commerceNames, err error) {
	ac.session.Role = exchange.RoleMain
	mine, err := ac.reader.All(ctx, reading.SoldDays(op, nil))
	if err != nil {
		return names, err
	}
	own, commerce := rowset.TransactionsOf(mine.Rows), ac.session.Last.Commerce()
	ac.session.Role = role
	theirs, err := ac.theirs(ctx, op, role)
	if err != nil {
		return names, err
	}
	other := ac.session.Last.Commerce()
	names = commerceNames{commerce.Text("commerceName"), other.Text("commerceName"), commerce.Text("partnerId"), other.Text("partnerId")}
	if err := ac.sharesNone(own, theirs.Rows); err != nil {
		return names, err
	}
	twice := rowset.ShownTwice(theirs.Rows)
	if err := ac.compare.HoldsOf(ctx, scenario.PagingRules[op], twice == "", "no transaction of another key stands on two pages", "each transaction once", twice+" twice", theirs); err != nil {
		return names, err
	}
	return names, ac.compare.HoldsOf(ctx, scenario.PagingRules[op], len(theirs.Rows) == theirs.Total, "totalItems counts the transactions that another key is shown", fmt.Sprint(len(theirs.Rows)), fmt.Sprint(theirs.Total), theirs)
}

// theirs are the sales that a report shows to another account: all of the second one's, of
// others the first page, whose size they may spell in their own way.
func (ac *accounts) theirs(ctx context.Context, op rules.Operation, role exchange.Role) (*scenario.Reading, error) {
	if role == exchange.RoleSecond {
		return ac.reader.All(ctx, reading.SoldDays(op, nil))
	}
	x, err := ac.session.FirstPage(ctx, reading.SoldDays(op, nil), 20)
	if err != nil {
		return nil, err
	}
	return &scenario.Reading{Rows: x.Rows(), Total: len(x.Rows())}, nil
}

// commerceNames are what a report calls the commerces of main and of another account.
type commerceNames struct{ main, other, partner, otherPartner string }

// shared tells whether a report tells of one commerce for both.
func (n commerceNames) shared() bool { return n.partner != "" && n.partner == n.otherPartner }

// isAnother expects an account to be told as of main's commerce by both reports, or by
// none: where one of them alone says so, it tells of another account.
func (ac *accounts) isAnother(branch, second commerceNames) error {
	if branch.otherPartner == "" || second.otherPartner == "" {
		return nil
	}
	return ac.judge.Expect(branch.shared() == second.shared(), "both reports tell of another commerce, or none does",
		fmt.Sprintf("another partnerId than %s and %s", branch.partner, second.partner),
		fmt.Sprintf("%s in the branch report, %s in the transaction report", branch.otherPartner, second.otherPartner))
}

// namesItsOwn tells of a report that calls another account's commerce as main's. That
// two commerces have one name is not forbidden: it is told where the other report has
// another name for it, while both have one name for main's.
func (ac *accounts) namesItsOwn(branch, second commerceNames) error {
	alike := branch.main == second.main && branch.main != ""
	differ := branch.other != second.other && branch.other != "" && second.other != ""
	ok := !alike || !differ || branch.other != branch.main && second.other != second.main
	return ac.judge.Advise(ok, "both reports name the commerce of another key, and not that of this one", "another name than "+branch.main,
		fmt.Sprintf("%q in the branch report, %q in the transaction report", branch.other, second.other))
}
