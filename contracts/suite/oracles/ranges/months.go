package ranges

import (
	"context"
	"fmt"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/reports"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/scenario"
)

// monthsBack are how many months back the first days of months are that both reports are
// held against each other at: each of the past year, and some before.
var monthsBack = []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 18, 25}

// monthsBackOfAnother are those for another account, all of whose sales are looked at.
var monthsBackOfAnother = []int{0, 1, 4, 12}

// Months holds the sales on first and last days of months in one report against those in
// the other: in summer and in winter, and where a month or a year ends, also years ago.
// Where there are few they are all looked at, and those of one terminal elsewhere.
func (rg *ranges) Months(ctx context.Context) error {
	if err := rg.begin(ctx, rules.BranchReport, rules.TransactionReport); err != nil {
		return err
	}
	seen, sold, list := 0, []sale.Pair{}, monthsBack
	if rg.session.Role != exchange.RoleMain {
		list = monthsBackOfAnother
	}
	for _, back := range list {
		first := reading.MonthBefore(rg.env.Facts.Today, back)
		if first.Add(-1).Year() < reading.EarliestYear {
			break
		}
		if !first.Add(1).Before(rg.env.Facts.Today.Time) {
			continue // its sales still come in
		}
		n, pairs, err := rg.monthEdge(ctx, first)
		if err != nil {
			return err
		}
		seen, sold = seen+n, append(sold, pairs...)
	}
	if seen == 0 {
		return report.Lacking("there is no sale on first and last days of the past twelve months", "an account that sold for some months")
	}
	return reports.AgreeOnAll(rg.env, rg.judge, sold)
}

// fewAtEdge is how many sales three days may have to be looked at without a filter.
const fewAtEdge = 20

// monthEdge compares the first day of a month and the one before it, in a range that
// goes on after them, so that they count in both reports. It says how many sales they
// have, and which both reports tell of.
func (rg *ranges) monthEdge(ctx context.Context, first facts.Day) (int, []sale.Pair, error) {
	last := first.Add(-1)
	from, to := last.String(), first.Add(1).String()
	x, err := rg.reader.First(ctx, scenario.Question{Op: rules.BranchReport, From: from, To: to})
	if err != nil {
		return 0, nil, err
	}
	terminal, err := rg.terminalOf(x.TotalItems() > fewAtEdge)
	if err != nil {
		return 0, nil, err
	}
	branch, second, err := rg.reader.BothReports(ctx, terminal, from, to)
	if err != nil {
		return 0, nil, err
	}
	for _, w := range []*scenario.Reading{branch, second} {
		if err := rg.compare.HoldsOf(ctx, scenario.PagingRules[w.Of.Op], len(w.Rows) == w.Total, "totalItems counts the transactions", "as many as its pages show",
			fmt.Sprintf("%d for %d from %s to %s", w.Total, len(w.Rows), from, to), w); err != nil {
			return 0, nil, err
		}
	}
	renamed, err := rg.sales.Renamed(ctx, branch.Rows, second.Rows)
	if err != nil {
		return 0, nil, err
	}
	seen, pairs := 0, []sale.Pair{}
	clocks, days := reports.ClocksOf(rg.env), [][2]string{{from, from}, {first.String(), first.String()}}
	if clocks.Apart() { // midnight of the one is no midnight of the other
		days = [][2]string{{from, first.String()}}
	}
	for _, day := range days {
		inBranch, inSecond := clocks.InBoth(branch.Rows, renamed, day[0], day[1])
		n, twins, err := rg.inBoth(ctx, day[1], inBranch, inSecond, nil, branch, second)
		if err != nil {
			return 0, nil, err
		}
		seen, pairs = seen+n, append(pairs, twins...)
	}
	return seen, pairs, nil
}

// Reversals holds the sales of one report against those of the other in the newest range
// that has a reversed one, up to a year ago where there are few sales.
func (rg *ranges) Reversals(ctx context.Context) error {
	if err := rg.begin(ctx, rules.BranchReport, rules.TransactionReport); err != nil {
		return err
	}
	seen := false
	err := rg.reader.Back(ctx, rules.BranchReport, func(w *scenario.Reading) (bool, error) {
		if seen = len(rg.reader.Reversed(w)) > 0; !seen {
			return false, nil
		}
		return true, rg.around(ctx, w.Of.From, w.Of.To)
	})
	if err != nil || seen {
		return err
	}
	return report.Lacking("no reversed sale of the past year was seen", "an account with a reversed sale")
}

// around holds both reports against each other over a range without its last day.
func (rg *ranges) around(ctx context.Context, from, to string) error {
	branch, second, err := rg.reader.BothReports(ctx, nil, from, to)
	if err != nil {
		return err
	}
	renamed, err := rg.sales.Renamed(ctx, branch.Rows, second.Rows)
	if err != nil {
		return err
	}
	last, err := facts.ParseDay(to)
	if err != nil {
		return err
	}
	of := facts.Range{To: last}
	if of.From, err = facts.ParseDay(from); err != nil {
		return err
	}
	inBranch, inSecond := reports.ClocksOf(rg.env).InBoth(branch.Rows, renamed, from, last.Add(-1).String())
	_, _, err = rg.inBoth(ctx, "some days", reports.Reached(rg.env, inBranch, inSecond), inSecond, []facts.Range{of}, branch, second)
	return err
}

// terminalOf is the terminal by which sales are looked at where there are many; nil for
// all of them. Of another account no terminal is known.
func (rg *ranges) terminalOf(many bool) (terminal any, err error) {
	if many && rg.session.Role == exchange.RoleMain {
		terminal, err = rg.env.Facts.Place("$terminal", rg.env.Foreign)
	}
	return terminal, err
}

// inBoth holds the sales of days in one report against those in the other. It says how
// many they are, and which both reports tell of.
func (rg *ranges) inBoth(ctx context.Context, days string, inBranch, inSecond []exchange.Row, of []facts.Range, read ...*scenario.Reading) (int, []sale.Pair, error) {
	inBranch = reports.Reported(rg.env, inBranch, inSecond)
	if err := rg.sales.SameSales(ctx, "of "+days, inBranch, inSecond, of, read...); err != nil {
		return 0, nil, err
	}
	return len(inBranch), reports.ClocksOf(rg.env).Twins(inBranch, inSecond), nil
}

// weeksBack are how many months back the months are within which both reports are held
// against each other for a week: what only lately or only where months end is right.
var weeksBack = []int{2, 5, 13}

// mostPages is how many pages of sales a range may have to be looked at without a filter.
const mostPages = 30

// Weeks holds the sales of weeks within older months in one report against those in the
// other: of all terminals where they are few, and else some days of one.
func (rg *ranges) Weeks(ctx context.Context) error {
	if err := rg.begin(ctx, rules.BranchReport, rules.TransactionReport); err != nil {
		return err
	}
	seen, sold := 0, []sale.Pair{}
	for _, back := range weeksBack {
		first := reading.MonthBefore(rg.env.Facts.Today, back).Add(8)
		if first.Year() < reading.EarliestYear {
			break
		}
		n, pairs, err := rg.week(ctx, facts.Range{From: first, To: first.Add(7)})
		if err != nil {
			return err
		}
		seen, sold = seen+n, append(sold, pairs...)
	}
	if seen == 0 {
		return report.Lacking("there is no sale in the middle of older months", "an account that sold for some months")
	}
	return reports.AgreeOnAll(rg.env, rg.judge, sold)
}

// week compares a range without its last day, which a report may leave out. It says how
// many sales it has, and which both reports tell of.
func (rg *ranges) week(ctx context.Context, r facts.Range) (int, []sale.Pair, error) {
	x, err := rg.reader.First(ctx, reading.Over(rules.BranchReport, r, nil))
	if err != nil {
		return 0, nil, err
	}
	terminal, err := rg.terminalOf(x.TotalPages() > mostPages)
	if err != nil {
		return 0, nil, err
	}
	if terminal != nil {
		r.To = r.From.Add(3)
	}
	branch, second, err := rg.reader.BothReports(ctx, terminal, r.From.String(), r.To.String())
	if err != nil {
		return 0, nil, err
	}
	renamed, err := rg.sales.Renamed(ctx, branch.Rows, second.Rows)
	if err != nil {
		return 0, nil, err
	}
	of := []facts.Range{r}
	inBranch, inSecond := reports.ClocksOf(rg.env).InRanges(branch.Rows, renamed, of)
	return rg.inBoth(ctx, "the days from "+r.From.String()+" on", inBranch, inSecond, of, branch, second)
}
