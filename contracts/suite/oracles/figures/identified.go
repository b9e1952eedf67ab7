package figures

import (
	"fmt"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/reports"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/oracles/ways"
	"calco.example/contracts/suite/scenario"
)

// SaleIDs holds the saleIds of the transaction report against those of the branch report:
// they are the same, or none of the one stands in the other.
func (fg *figures) SaleIDs(same bool) {
	branch, second := fg.sales.Both()
	got := reports.IdentityOf(branch, second, reports.ClocksOf(fg.Env))
	if got == reports.Untold {
		fg.Lack(fmt.Sprintf("fewer than %d sales of the past month stand in both reports by what is told of them beside the saleId", reports.EnoughApart), "an account with more sales in both reports")
		return
	}
	summary, expected := "saleId of the transaction report is that of the branch report", scenario.Few(rowset.IDs(branch))
	if !same {
		summary, expected = "saleId of the transaction report is one of its own", "none of "+expected
	}
	fg.Holds((got == reports.Shared) == same, summary, expected, scenario.Few(rowset.IDs(second)), fg.sales.Read...)
}

// tellsAlike is the share of sales of which both reports tell a number or a time alike, or
// in their own way, before that counts as how they do it: one may be the other by chance.
const tellsAlike = 0.8

// TellAlike holds whether the transaction report tells a number or a time of sales as the branch
// report does: of most of those that both have, or not of all.
func (fg *figures) TellAlike(about string, same bool) {
	a := reports.Agreements[about]
	pairs := fg.sales.Pairs()
	if a.Of != nil {
		pairs = a.Of(pairs)
	}
	pairs = pick.Except(pairs, func(p sale.Pair) bool { return p.Branch.IsCash() && about == "sequence" })
	if len(pairs) < reports.EnoughApart {
		fg.Lack(fmt.Sprintf("fewer than %d sales of the past month that are not reversed or in cash stand in both reports", reports.EnoughApart), "an account with more sales in both reports")
		return
	}
	isSame := a.Same
	if a.Dated {
		isSame = func(p sale.Pair) bool {
			d, ok := reports.TimeApart(p)
			return ok && d == 0 || !ok && reports.AtOnce(p)
		}
	}
	alike, odd := len(pick.Only(pairs, isSame)), pick.Except(pairs, isSame)
	summary, expected := a.Report+" of the transaction report is "+a.Branch+" of the branch report", "the same in both"
	ok := float64(alike) >= tellsAlike*float64(len(pairs))
	if !same {
		summary, expected, ok = a.Report+" of the transaction report is one of its own", "another one than "+a.Branch+" of the branch report", len(odd) > 0
		odd = pairs
	}
	fg.Expect(ok, summary, expected, fmt.Sprintf("%d of %d sales have the same: %s", alike, len(pairs), ways.Some(odd, a.Shown)))
}

// Names holds what the transaction report calls the commerce against what the branch report
// does: "legal name of the commerce" here, "name of the commerce" there.
func (fg *figures) Names(same bool) { fg.commerceHas("commerceName", same) }

// PartnerIDs holds the partnerId of the transaction report against that of the branch
// report.
func (fg *figures) PartnerIDs(same bool) { fg.commerceHas("partnerId", same) }

func (fg *figures) commerceHas(member string, same bool) {
	branch, second := fg.commerces()
	a, b := branch.Text(member), second.Text(member)
	if !same {
		fg.Expect(a != b, member+" of the transaction report is one of its own", "another than "+a, b)
		return
	}
	fg.Expect(a == b, member+" of the commerce is the same in both reports", a, b)
}

// commerces are what each report tells of the commerce.
func (fg *figures) commerces() (inBranch, inReport exchange.Row) {
	fg.NeedSales()
	first := fg.Sample()
	branch := fg.FirstPage(reading.Over(rules.BranchReport, first, nil), 20)
	second := fg.FirstPage(reading.Over(rules.TransactionReport, first, nil), 20)
	if !branch.Success() || !second.Success() {
		fg.Lack("one of the reports has no sale of these days", "an account with sales in both reports")
	}
	return branch.Commerce(), second.Commerce()
}

// sameUnless expects both reports to identify something alike, where the profile does not
// say that each has its own way.
func (fg *figures) sameUnless(question rules.QuestionID, same func()) {
	fg.Unless(question, "of-its-own", func() { fg.PinnedFor(question, same) })
}
