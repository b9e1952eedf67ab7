package ranges

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/reports"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/scenario"
)

// Today holds the sales of yesterday and today in one report against those in the
// other, as ranges show them that end today: "same-day monitoring" is a use of the branch report.
// Where there are too many, or they keep coming, it is those of one terminal.
func (rg *ranges) Today(ctx context.Context) error {
	if err := rg.begin(ctx, rules.BranchReport, rules.TransactionReport); err != nil {
		return err
	}
	for _, op := range []rules.Operation{rules.BranchReport, rules.TransactionReport} {
		if counts, err := rg.lastDayCounts(ctx, op); err != nil || !counts {
			rg.judge.Idle = "the last day of a range is left out, so that today is never seen"
			return err
		}
	}
	inBranch, inSecond, of, err := rg.settledToday(ctx, nil)
	if errors.As(err, new(*report.Unmet)) {
		terminal, unplaced := rg.terminalOf(true)
		if unplaced != nil {
			return unplaced
		}
		if terminal != nil {
			inBranch, inSecond, of, err = rg.settledToday(ctx, terminal)
		}
	}
	if err != nil {
		return err
	}
	if inBranch = reports.Reached(rg.env, inBranch, inSecond); len(inBranch)+len(inSecond) == 0 {
		rg.judge.Idle = "there is no sale of today that is two hours old and has reached both reports"
		return nil
	}
	if err := rg.sales.SameSales(ctx, "of today", inBranch, inSecond, nil, of...); err != nil {
		return err
	}
	return reports.AgreeOnAll(rg.env, rg.judge, unchanged(reports.ClocksOf(rg.env).Twins(inBranch, inSecond)))
}

// settledToday are the sales of a terminal, or of all, of yesterday and today in each
// report, but for the youngest.
func (rg *ranges) settledToday(ctx context.Context, terminal any) (inBranch, inSecond []exchange.Row, of []*scenario.Reading, err error) {
	branch, second, err := rg.reader.BothReports(ctx, terminal, "today-2", "today")
	if err != nil {
		return nil, nil, nil, err
	}
	sold, err := rg.sales.Renamed(ctx, branch.Rows, second.Rows)
	if err != nil {
		return nil, nil, nil, err
	}
	today, clocks := rg.env.Facts.Today.String(), reports.ClocksOf(rg.env)
	young := rg.env.Clock().Add(-reading.Settling)
	recent := rowset.SalesOf(append(clocks.Since(branch.Rows, young), clocks.Since(sold, young)...))
	inBranch, inSecond = clocks.InBoth(branch.Rows, sold, rg.env.Facts.Today.Add(-1).String(), today)
	settled := func(rows []exchange.Row) []exchange.Row {
		return slices.DeleteFunc(rows, func(row exchange.Row) bool { return slices.Contains(recent, row.Text("saleId")) })
	}
	return reports.Reported(rg.env, settled(inBranch), sold), settled(inSecond), []*scenario.Reading{branch, second}, nil
}

// unchanged are the sales that were not reversed between the one answer and the other.
func unchanged(pairs []sale.Pair) []sale.Pair {
	return slices.DeleteFunc(pairs, func(p sale.Pair) bool { return sale.IsReversed(p.Branch) != sale.IsReversed(p.Report) })
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
			if err := rg.moves.Lagging(ctx, w.Of, w.Total); err != nil {
				return err
			}
			fallthrough
		case !x.Success():
			return rg.judge.Expect(false, "a page within totalPages is served", "a success", fmt.Sprintf("%s for page %d of %d, up to today", x.InWords(), number, w.Pages))
		case number > 1 && x.TotalItems() != w.Total:
			return scenario.Moved()
		case x.TotalPages() > scenario.MaxPages:
			return &report.Unmet{Why: fmt.Sprintf("yesterday and today have %d pages, more than are read", x.TotalPages()), Ask: "an account with fewer sales a day", OurLimit: true}
		}
		w.Total, w.Pages, w.Rows = x.TotalItems(), x.TotalPages(), append(w.Rows, x.Rows()...)
	}
	if err := rg.compare.Counted(ctx, w, 20); err != nil || op == rules.TransactionReport {
		return err
	}
	return rg.compare.Beyond(ctx, w, 20)
}

// lastDayCounts tells whether the last day of a past range is in it, which the
// reference does not say: a range is asked that ends where the last known sale was made.
func (rg *ranges) lastDayCounts(ctx context.Context, op rules.Operation) (bool, error) {
	r := rg.env.Facts.Samples[0]
	terminal := rg.reader.Sampled()[0]
	base, err := rg.reader.All(ctx, reading.AtTerminal(op, terminal, r.From.String(), r.To.String()))
	if err != nil || len(base.Rows) == 0 {
		return false, err
	}
	var days []string
	for _, row := range base.Rows {
		days = append(days, rg.env.DayOf(row))
	}
	last, err := facts.ParseDay(slices.Max(days))
	if err != nil || !last.Before(r.To.Time) {
		return err == nil, nil
	}
	ending, err := rg.reader.All(ctx, reading.AtTerminal(op, terminal, last.Add(-1).String(), last.String()))
	if err != nil {
		return false, err
	}
	return len(rg.env.OfDay(ending.Rows, last.String())) > 0, nil
}
