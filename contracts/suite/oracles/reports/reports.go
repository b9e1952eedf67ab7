// Package reports holds both reports against each other: the same sales ([Sampler]), told
// alike ([Agreements]), by clocks, identifiers and dates that each may have of its own
// ([ClocksOf], [Sampler.Renamed], [ReversedApartAlike]). [Of] does so for one terminal
// and day, and package figures for all sales of a month.
package reports

import (
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/oracles/transactions"
)

// reports hold the two reports against each other, each asked a small question.
type reports struct {
	*reading.Oracle
	sales *Sampler
}

// Of asks both reports for the same sales.
func Of(o *reading.Oracle) *reports { return &reports{o, SamplerOf(o)} }

// SameSales holds the sales of one report against those of the other.
func (rp *reports) SameSales() {
	rp.NeedSales()
	var terminal any // of another account all of them: its sales are read to be told from those of main
	if rp.Session.Role == exchange.RoleMain {
		terminal = rp.Place("$terminal")
	}
	branch, second := rp.BothReports(terminal, "$from", "$to")
	// Whether the last day of a range counts is open for each report: the first
	// one does in both.
	first := rp.Session.Facts().Sales.From.String()
	clocks := ClocksOf(rp.Env)
	renamed := rp.sales.Renamed(branch.Rows, second.Rows)
	branchRows, reportRows := clocks.InBoth(branch.Rows, renamed, first, first)
	if rp.Session.Role != exchange.RoleMain && len(branchRows)+len(reportRows) == 0 {
		rp.Lack("the account "+string(rp.Session.Role)+" has no sale on "+first, "another account with sales every day")
		return
	}
	branchRows = Reported(rp.Env, branchRows, reportRows)
	rp.sales.SameSales("of "+first, branchRows, reportRows, nil, branch, second)
	sold := clocks.Twins(branchRows, reportRows)
	for _, p := range sold {
		twin, row := p.Branch, p.Report
		amounts := slices.Compact([]string{twin.Text("totalAmount"), twin.Text("saleAmount")})
		rp.Expect(Agreements["amount"].Same(p), "both reports tell of the same amount", strings.Join(amounts, " or "), row.Text("amount"))
	}
	AgreeOnAll(rp.Oracle, sold)
}

// GapsAre looks at how the sales of a small question, and those of up to a month, show
// what they lack.
func (rp *reports) GapsAre(op rules.Operation, field, value string) {
	rows := slices.Clone(rp.All(rp.Small(op)).Rows)
	for _, r := range rp.Env.Facts.Samples {
		for _, terminal := range rp.Sampled() {
			rows = append(rows, rp.All(reading.AtTerminal(op, terminal, r.From.String(), r.To.String())).Rows...)
		}
	}
	transactions.Of(rp.Oracle).GapsAre(rows, field, value)
}

// AmountIs compares amount with one figure of the branch report, where its two
// figures differ: for the first terminal of the location that has such a sale on
// a day that is in the range of both reports, and for all sales of another account.
func (rp *reports) AmountIs(field string) {
	q := rp.Part()
	ofMain := rp.Session.Role == exchange.RoleMain
	if !ofMain { // the location is one of main
		q.Fields = nil
	}
	branch := rp.All(q)
	day := rp.Session.Facts().Sales.From.String()
	silent := func(row exchange.Row) bool { // a reversed sale may be in one report only, and coins are no tip
		return rp.Env.DayOf(row) != day || sale.IsReversed(row) || row.InCoinsOnly() || sale.SameAmount(row, "totalAmount", row, "saleAmount")
	}
	telling := pick.Except(branch.Rows, silent)
	if len(telling) == 0 {
		rp.Lack("no sale of the location has a tip or cash back, so its two figures are one", "an account with tips or cash back")
		return
	}
	of := reading.SoldDays(rules.TransactionReport, nil)
	if ofMain {
		of = of.With("SerialNumber", telling[0].Text("serialNumber"))
	}
	sold := rp.sales.Renamed(branch.Rows, rp.All(of).Rows)
	both := slices.DeleteFunc(sale.Twins(branch.Rows, sold), func(p sale.Pair) bool { return silent(p.Branch) })
	if len(both) == 0 {
		rp.Lack("no sale with a tip or cash back stands in both reports", "an account with tips or cash back")
		return
	}
	for _, p := range both {
		rp.Expect(isAmount(p, field), "amount is "+field, p.Branch.Text(field), p.Report.Text("amount"))
	}
}

// isAmount tells whether amount is a figure of the branch report. Where that is the total, it
// may leave out cash back: "tip and cash back are not mentioned", and one of them may count
// as paid where the other does not.
func isAmount(p sale.Pair, figure string) bool {
	if sale.SameAmount(p.Report, "amount", p.Branch, figure) {
		return true
	}
	back, _ := p.Branch.Number("cashbackAmount")
	return figure == "totalAmount" && back.Sign() != 0 && isOfParts(p)
}
