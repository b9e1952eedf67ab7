// Package reports holds both reports against each other: the same sales ([Sampler]), told
// alike ([Agreements]), by clocks, identifiers and dates that each may have of its own
// ([ClocksOf], [Sampler.Renamed], [ReversedApartAlike]). [Of] does so for one terminal
// and day, and package figures for all sales of a month.
package reports

import (
	"context"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/oracles/transactions"
	"calco.example/contracts/suite/scenario"
)

// reports hold the two reports against each other, each asked a small question.
type reports struct {
	env          *scenario.Environment
	session      *scenario.Session
	judge        *scenario.Judge
	givens       *scenario.Givens
	transactions *transactions.Transactions
	questions    *reading.Questions
	reader       *reading.Reader
	sales        *Sampler
}

// Of asks both reports for the same sales.
func Of(s *scenario.Scenario) *reports {
	return &reports{s.Env, s.Session, s.Judge, s.Givens, transactions.Of(s), reading.QuestionsOf(s), reading.ReaderOf(s), SamplerOf(s)}
}

// SameSales holds the sales of one report against those of the other.
func (rp *reports) SameSales(ctx context.Context) error {
	if err := rp.givens.Sales(); err != nil {
		return err
	}
	var terminal any // of another account all of them: its sales are read to be told from those of main
	if rp.session.Role == exchange.RoleMain {
		var err error
		if terminal, err = rp.env.Facts.Place("$terminal", rp.env.Foreign); err != nil {
			return err
		}
	}
	branch, second, err := rp.reader.BothReports(ctx, terminal, "$from", "$to")
	if err != nil {
		return err
	}
	// Whether the last day of a range counts is open for each report: the first
	// one does in both.
	first := rp.session.Facts().Sales.From.String()
	clocks := ClocksOf(rp.env)
	renamed, err := rp.sales.Renamed(ctx, branch.Rows, second.Rows)
	if err != nil {
		return err
	}
	branchRows, reportRows := clocks.InBoth(branch.Rows, renamed, first, first)
	if rp.session.Role != exchange.RoleMain && len(branchRows)+len(reportRows) == 0 {
		return report.Lacking("the account "+string(rp.session.Role)+" has no sale on "+first, "another account with sales every day")
	}
	branchRows = Reported(rp.env, branchRows, reportRows)
	if err := rp.sales.SameSales(ctx, "of "+first, branchRows, reportRows, nil, branch, second); err != nil {
		return err
	}
	sold := clocks.Twins(branchRows, reportRows)
	for _, p := range sold {
		twin, row := p.Branch, p.Report
		if err := rp.judge.Expect(Agreements["amount"].Same(p), "both reports tell of the same amount",
			twin.Text("totalAmount")+" or "+twin.Text("saleAmount"), row.Text("amount")); err != nil {
			return err
		}
	}
	return AgreeOnAll(rp.env, rp.judge, sold)
}

// GapsAre looks at how the sales of a small question, and those of up to a month, show
// what they lack.
func (rp *reports) GapsAre(ctx context.Context, op rules.Operation, field, value string) error {
	q, err := rp.questions.Small(op)
	if err != nil {
		return err
	}
	w, err := rp.reader.All(ctx, q)
	if err != nil {
		return err
	}
	rows := slices.Clone(w.Rows)
	for _, r := range rp.env.Facts.Samples {
		for _, terminal := range rp.reader.Sampled() {
			wide, err := rp.reader.All(ctx, reading.AtTerminal(op, terminal, r.From.String(), r.To.String()))
			if err != nil {
				return err
			}
			rows = append(rows, wide.Rows...)
		}
	}
	return rp.transactions.GapsAre(rows, field, value)
}

// AmountIs compares amount with one figure of the branch report, where its two
// figures differ: for the first terminal of the location that has such a sale on
// a day that is in the range of both reports, and for all sales of another account.
func (rp *reports) AmountIs(ctx context.Context, field string) error {
	q, err := rp.questions.Part()
	if err != nil {
		return err
	}
	ofMain := rp.session.Role == exchange.RoleMain
	if !ofMain { // the location is one of main
		q.Fields = nil
	}
	branch, err := rp.reader.All(ctx, q)
	if err != nil {
		return err
	}
	day := rp.session.Facts().Sales.From.String()
	silent := func(row exchange.Row) bool { // a reversed sale may be in one report only, and coins are no tip
		return rp.env.DayOf(row) != day || sale.IsReversed(row) || row.InCoinsOnly() || sale.SameAmount(row, "totalAmount", row, "saleAmount")
	}
	telling := pick.Except(branch.Rows, silent)
	if len(telling) == 0 {
		return report.Lacking("no sale of the location has a tip or cash back, so its two figures are one", "an account with tips or cash back")
	}
	of := reading.SoldDays(rules.TransactionReport, nil)
	if ofMain {
		of = of.With("SerialNumber", telling[0].Text("serialNumber"))
	}
	second, err := rp.reader.All(ctx, of)
	if err != nil {
		return err
	}
	sold, err := rp.sales.Renamed(ctx, branch.Rows, second.Rows)
	if err != nil {
		return err
	}
	both := slices.DeleteFunc(sale.Twins(branch.Rows, sold), func(p sale.Pair) bool { return silent(p.Branch) })
	if len(both) == 0 {
		return report.Lacking("no sale with a tip or cash back stands in both reports", "an account with tips or cash back")
	}
	for _, p := range both {
		if err := rp.judge.Expect(isAmount(p, field), "amount is "+field, p.Branch.Text(field), p.Report.Text("amount")); err != nil {
			return err
		}
	}
	return nil
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
