package oracles

import (
	"context"
	"fmt"
	"slices"
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/scenario"
)

// settling is how old a sale of today is before both reports are held to have it:
// "Frequently repeated queries are served from a cache", and nothing is said of
// when a sale reaches either report.
const settling = 2 * time.Hour

// Today holds the sales of one terminal of today in one report against those in
// the other: "same-day monitoring" is a use of the branch report.
func (rg *ranges) Today(ctx context.Context) error {
	if err := rg.givens.Sales(); err != nil {
		return err
	}
	terminal, err := rg.env.Facts.Place("$terminal", rg.env.Foreign)
	if err != nil {
		return err
	}
	for _, op := range []rules.Operation{rules.BranchReport, rules.TransactionReport} {
		if whole, err := rg.lastDayCounts(ctx, op); err != nil || !whole {
			rg.judge.Idle = "the last day of a range is left out, so that today is never seen"
			return err
		}
	}
	for _, at := range []any{terminal, nil} { // early in the day one terminal may have sold nothing
		inBranch, inSecond, of, err := rg.settledToday(ctx, at)
		if err != nil {
			return err
		}
		if inBranch = fed(inBranch, inSecond); len(inBranch)+len(inSecond) > 0 {
			if err := rg.sales.sameSales(ctx, "both reports tell of the same sales of today", inBranch, inSecond, nil, of...); err != nil {
				return err
			}
			return agreeOnAll(rg.env, rg.judge, unchanged(clocksOf(rg.env).twins(inBranch, inSecond)))
		}
	}
	rg.judge.Idle = "there is no sale of today that is two hours old and has reached both reports"
	return nil
}

// fed are the sales of the branch report up to the newest that the transaction report
// tells of too: "same-day monitoring" is a use of the branch report, and nothing is said
// of when the other one is fed. Where no sale is in both, all are left, unless the other
// has none.
func fed(inBranch, inSecond []exchange.Row) []exchange.Row {
	known, newest := salesOf(inSecond), ""
	for _, row := range inBranch {
		if slices.Contains(known, row.Text("saleId")) {
			newest = max(newest, timeOf(row))
		}
	}
	return except(inBranch, func(row exchange.Row) bool {
		return len(inSecond) == 0 || newest != "" && timeOf(row) > newest
	})
}

// settledToday are the sales of a terminal, or of all, of today in each report, but
// for the youngest.
func (rg *ranges) settledToday(ctx context.Context, terminal any) (inBranch, inSecond []exchange.Row, of []*scenario.Reading, err error) {
	branch, second, err := rg.reader.bothReports(ctx, terminal, "yesterday", "today")
	if err != nil {
		return nil, nil, nil, err
	}
	sold, err := rg.sales.renamed(ctx, branch.Rows, second.Rows)
	if err != nil {
		return nil, nil, nil, err
	}
	today, clocks := rg.env.Facts.Today.String(), clocksOf(rg.env)
	young := rg.env.Clock().Add(-settling)
	recent := salesOf(append(clocks.since(branch.Rows, young), clocks.since(sold, young)...))
	inBranch, inSecond = clocks.inBoth(branch.Rows, sold, today, today)
	settled := func(rows []exchange.Row) []exchange.Row {
		return slices.DeleteFunc(rows, func(row exchange.Row) bool { return slices.Contains(recent, row.Text("saleId")) })
	}
	return reported(rg.env, settled(inBranch), sold), settled(inSecond), []*scenario.Reading{branch, second}, nil
}

// unchanged are the sales that were not reversed between the one answer and the other.
func unchanged(pairs []pair) []pair {
	return slices.DeleteFunc(pairs, func(p pair) bool { return isReversed(p.branch) != isReversed(p.report) })
}

// CountsToday holds totalItems of yesterday and today against the transactions of the
// pages. Where two pages tell of different totals, a sale came meanwhile.
func (rg *ranges) CountsToday(ctx context.Context, op rules.Operation) error {
	if err := rg.givens.Sales(); err != nil {
		return err
	}
	w := &scenario.Reading{Of: scenario.Question{Op: op, From: "yesterday", To: "today"}, Pages: 1}
	for number := 1; number <= w.Pages; number++ {
		x, err := rg.session.Page(ctx, w.Of, number, 20)
		switch {
		case err != nil:
			return err
		case number == 1 && x.NoData():
			return report.Lacking("there was no sale yesterday and today", "an account with sales every day")
		case !x.Success() && number > 1:
			if err := rg.moves.lagging(ctx, w.Of, w.Total); err != nil {
				return err
			}
			fallthrough
		case !x.Success():
			return rg.judge.Expect(false, fmt.Sprintf("page %d of %d up to today is served", number, w.Pages), "a success", x.InWords())
		case number > 1 && x.TotalItems() != w.Total:
			return scenario.Moved()
		case x.TotalPages() > scenario.MaxPages:
			return &report.Unmet{Why: fmt.Sprintf("yesterday and today have %d pages, more than are read", x.TotalPages()), Ask: "an account with fewer sales a day", OurLimit: true}
		}
		w.Total, w.Pages, w.Rows = x.TotalItems(), x.TotalPages(), append(w.Rows, x.Rows()...)
	}
	if err := rg.compare.counted(ctx, w, 20); err != nil || op == rules.TransactionReport {
		return err
	}
	return rg.compare.beyond(ctx, w, 20)
}

// lastDayCounts tells whether the last day of a past range is in it, which the
// reference does not say.
func (rg *ranges) lastDayCounts(ctx context.Context, op rules.Operation) (bool, error) {
	r := rg.env.Facts.Samples[0]
	base, err := rg.reader.all(ctx, over(op, r, nil))
	if err != nil {
		return false, err
	}
	return len(ofDay(base.Rows, r.To.String())) > 0, nil
}

// timeOf is when a sale was, as either report says it.
func timeOf(row exchange.Row) string {
	return row.Text("transactionDateTime") + row.Text("paymentDataTime")
}
