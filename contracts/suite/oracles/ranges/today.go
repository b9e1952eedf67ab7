package ranges

import (
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
func (rg *ranges) Today() {
	rg.begin(rules.BranchReport, rules.TransactionReport)
	for _, op := range []rules.Operation{rules.BranchReport, rules.TransactionReport} {
		if !rg.lastDayCounts(op) {
			rg.Idle("the last day of a range is left out, so that today is never seen")
			return
		}
	}
	var inBranch, inSecond []exchange.Row
	var of []*scenario.Reading
	err := rg.Try(func() { inBranch, inSecond, of = rg.settledToday(nil) })
	if errors.As(err, new(*report.Unmet)) {
		if terminal := rg.terminalOf(true); terminal != nil {
			inBranch, inSecond, of = rg.settledToday(terminal)
			err = nil
		}
	}
	rg.Need(err)
	if inBranch = reports.Reached(rg.Env, inBranch, inSecond); len(inBranch)+len(inSecond) == 0 {
		rg.Idle("there is no sale of today that is two hours old and has reached both reports")
		return
	}
	rg.sales.SameSales("of today", inBranch, inSecond, nil, of...)
	reports.AgreeOnAll(rg.Oracle, unchanged(reports.ClocksOf(rg.Env).Twins(inBranch, inSecond)))
}

// settledToday are the sales of a terminal, or of all, of yesterday and today in each
// report, but for the youngest.
func (rg *ranges) settledToday(terminal any) (inBranch, inSecond []exchange.Row, of []*scenario.Reading) {
	branch, second := rg.BothReports(terminal, "today-2", "today")
	sold := rg.sales.Renamed(branch.Rows, second.Rows)
	today, clocks := rg.Env.Facts.Today.String(), reports.ClocksOf(rg.Env)
	young := rg.Env.Clock().Add(-reading.Settling)
	recent := rowset.SalesOf(append(clocks.Since(branch.Rows, young), clocks.Since(sold, young)...))
	inBranch, inSecond = clocks.InBoth(branch.Rows, sold, rg.Env.Facts.Today.Add(-1).String(), today)
	settled := func(rows []exchange.Row) []exchange.Row {
		return slices.DeleteFunc(rows, func(row exchange.Row) bool { return slices.Contains(recent, row.Text("saleId")) })
	}
	return reports.Reported(rg.Env, settled(inBranch), sold), settled(inSecond), []*scenario.Reading{branch, second}
}

// unchanged are the sales that were not reversed between the one answer and the other.
func unchanged(pairs []sale.Pair) []sale.Pair {
	return slices.DeleteFunc(pairs, func(p sale.Pair) bool { return sale.IsReversed(p.Branch) != sale.IsReversed(p.Report) })
}

// CountsToday holds totalItems of yesterday and today against the transactions of the
// pages. Where two pages tell of different totals, a sale came meanwhile.
func (rg *ranges) CountsToday(op rules.Operation) {
	rg.NeedSales()
	w := &scenario.Reading{Of: scenario.Question{Op: op, From: "yesterday", To: "today"}, Pages: 1}
	for number := 1; number <= w.Pages; number++ {
		x := rg.Page(w.Of, number, 20)
		switch {
		case number == 1 && x.NoData():
			rg.Lack("there was no sale yesterday and today", "an account with sales every day")
			return
		case !x.Success() && number > 1:
			rg.Lagging(w.Of, w.Total)
			fallthrough
		case !x.Success():
			rg.Expect(false, "a page within totalPages is served", "a success", fmt.Sprintf("%s for page %d of %d, up to today", x.InWords(), number, w.Pages))
			return
		case number > 1 && x.TotalItems() != w.Total:
			rg.Moved()
			return
		case x.TotalPages() > scenario.MaxPages:
			rg.Need(&report.Unmet{Why: fmt.Sprintf("yesterday and today have %d pages, more than are read", x.TotalPages()), Ask: "an account with fewer sales a day", OurLimit: true})
			return
		}
		w.Total, w.Pages, w.Rows = x.TotalItems(), x.TotalPages(), append(w.Rows, x.Rows()...)
	}
	rg.Counted(w, 20)
	if op == rules.BranchReport {
		rg.Beyond(w, 20)
	}
}

// lastDayCounts tells whether the last day of a past range is in it, which the
// reference does not say: a range is asked that ends where the last known sale was made.
func (rg *ranges) lastDayCounts(op rules.Operation) bool {
	r, terminal := rg.Sample(), rg.Sampled()[0]
	base := rg.All(reading.AtTerminal(op, terminal, r.From.String(), r.To.String()))
	if len(base.Rows) == 0 {
		return false
	}
	var days []string
	for _, row := range base.Rows {
		days = append(days, rg.Env.DayOf(row))
	}
	last, err := facts.ParseDay(slices.Max(days))
	if err != nil || !last.Before(r.To.Time) {
		return err == nil
	}
	ending := rg.All(reading.AtTerminal(op, terminal, last.Add(-1).String(), last.String()))
	return len(rg.Env.OfDay(ending.Rows, last.String())) > 0
}
