// Package oracles compares answers with each other, over a closed past range, so
// that nothing about the data has to be known beforehand.
//
// The parts that [Of] gives read whole answers, all pages of one question, and
// compare them: pages join to the whole, filters partition it, both reports tell
// of the same sales. [TransactionsOf] and [EntriesOf] judge the rows of one
// answer. An answer that holds nothing to judge is not verified rather than
// passed.
package oracles

import (
	"context"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/scenario"
)

// oracles compare answers with each other.
type oracles struct {
	env          *scenario.Environment
	session      *scenario.Session
	judge        *scenario.Judge
	names        *scenario.Names
	givens       *scenario.Givens
	requests     *scenario.Requests
	response     *scenario.Response
	transactions *transactions
	reader       *reader
}

// Of compares answers for a scenario.
func Of(s *scenario.Scenario) *oracles {
	return &oracles{s.Env, s.Session, s.Judge, s.Names, s.Givens, s.Requests, s.Response, TransactionsOf(s), readerOf(s)}
}

// SameSales holds the sales of one report against those of the other.
func (o *oracles) SameSales(ctx context.Context) error {
	if err := o.givens.Sales(); err != nil {
		return err
	}
	var terminal any // of another account all of them: its sales are read to be told from those of main
	if o.session.Role == exchange.RoleMain {
		var err error
		if terminal, err = o.env.Facts.Place("$terminal", o.env.Foreign); err != nil {
			return err
		}
	}
	branch, second, err := o.reader.bothReports(ctx, terminal, "$from", "$to")
	if err != nil {
		return err
	}
	// Whether the last day of a range counts is open for each report: the first
	// one does in both.
	first := o.session.Facts().Sales.From.String()
	clocks := o.reader.clocks()
	branchRows, reportRows := clocks.inBoth(branch.Rows, second.Rows, first, first)
	if o.session.Role != exchange.RoleMain && len(branchRows)+len(reportRows) == 0 {
		return report.Lacking("the account "+string(o.session.Role)+" has no sale on "+first, "another account with sales every day")
	}
	if reportRows, err = o.samples().renamed(ctx, branchRows, reportRows); err != nil {
		return err
	}
	branchRows = reported(o.env, branchRows, reportRows)
	if err := o.samples().sameSales(ctx, "both reports tell of the same sales", branchRows, reportRows, nil, branch, second); err != nil {
		return err
	}
	sold := clocks.twins(branchRows, reportRows)
	for _, p := range sold {
		twin, row := p.branch, p.report
		if err := o.judge.Expect(agreements["amount"].same(p), "both reports tell of the same amount",
			twin.Text("totalAmount")+" or "+twin.Text("saleAmount"), row.Text("amount")); err != nil {
			return err
		}
	}
	for _, p := range datedAlike(sold) {
		if err := o.judge.Expect(agreements["time"].same(p), "both reports tell of the same time",
			p.branch.Text("transactionDateTime"), p.report.Text("paymentDataTime")); err != nil {
			return err
		}
	}
	return agreeOnAll(o.judge, sold)
}

// samples reads the sample ranges.
func (o *oracles) samples() *sampler { return &sampler{env: o.env, givens: o.givens, reader: o.reader} }

// GapsAre looks at how the sales of a small question, and those of up to a month, show
// what they lack.
func (o *oracles) GapsAre(ctx context.Context, op rules.Operation, field, value string) error {
	q, err := o.reader.question(op)
	if err != nil {
		return err
	}
	w, err := o.reader.all(ctx, q)
	if err != nil {
		return err
	}
	rows := slices.Clone(w.Rows)
	for _, r := range o.env.Facts.Samples {
		wide, err := o.reader.all(ctx, over(op, r, nil))
		if err != nil {
			return err
		}
		rows = append(rows, wide.Rows...)
	}
	return o.transactions.GapsAre(rows, field, value)
}

// AmountIs compares amount with one figure of the branch report, where its two
// figures differ: for the first terminal of the location that has such a sale on
// a day that is in the range of both reports, and for all sales of another account.
func (o *oracles) AmountIs(ctx context.Context, field string) error {
	q, err := o.reader.part()
	if err != nil {
		return err
	}
	ofMain := o.session.Role == exchange.RoleMain
	if !ofMain { // the location is one of main
		q.Fields = nil
	}
	branch, err := o.reader.all(ctx, q)
	if err != nil {
		return err
	}
	day := o.session.Facts().Sales.From.String()
	silent := func(row exchange.Row) bool { // a reversed sale may be in one report only
		return row.Day() != day || isReversed(row) || sameAmount(row, "totalAmount", row, "saleAmount")
	}
	telling := slices.DeleteFunc(slices.Clone(branch.Rows), silent)
	if len(telling) == 0 {
		return report.Lacking("no sale of the location has a tip or cash back, so its two figures are one", "an account with tips or cash back")
	}
	of := soldDays(rules.TransactionReport, nil)
	if ofMain {
		of = of.With("SerialNumber", telling[0].Text("serialNumber"))
	}
	second, err := o.reader.all(ctx, of)
	if err != nil {
		return err
	}
	sold, err := o.samples().renamed(ctx, branch.Rows, second.Rows)
	if err != nil {
		return err
	}
	both := slices.DeleteFunc(twins(branch.Rows, sold), func(p pair) bool { return silent(p.branch) })
	if len(both) == 0 {
		return report.Lacking("no sale with a tip or cash back stands in both reports", "an account with tips or cash back")
	}
	for _, p := range both {
		if err := o.judge.Expect(sameAmount(p.report, "amount", p.branch, field), "amount is "+field, p.branch.Text(field), p.report.Text("amount")); err != nil {
			return err
		}
	}
	return nil
}

// ofDay are the rows of one civil date.
func ofDay(rows []exchange.Row, date string) []exchange.Row {
	var list []exchange.Row
	for _, row := range rows {
		if row.Day() == date {
			list = append(list, row)
		}
	}
	return list
}
