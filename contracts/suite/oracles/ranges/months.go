package ranges

import (
	"cmp"
	"fmt"

	"calco.example/contracts/exchange"
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
func (rg *ranges) Months() {
	rg.begin(rules.BranchReport, rules.TransactionReport)
	seen, sold, list := 0, []sale.Pair{}, monthsBack
	if rg.Session.Role != exchange.RoleMain {
		list = monthsBackOfAnother
	}
	for _, back := range list {
		first := reading.MonthBefore(rg.Env.Facts.Today, back)
		if first.Add(-1).Year() < reading.EarliestYear {
			break
		}
		if !first.Add(1).Before(rg.Env.Facts.Today.Time) {
			continue // its sales still come in
		}
		n, pairs := rg.monthEdge(first)
		seen, sold = seen+n, append(sold, pairs...)
	}
	if seen == 0 {
		rg.Lack("there is no sale on first and last days of the past twelve months", "an account that sold for some months")
		return
	}
	reports.AgreeOnAll(rg.Oracle, sold)
}

// fewAtEdge is how many sales three days may have to be looked at without a filter.
const fewAtEdge = 20

// monthEdge compares the first day of a month and the one before it, in a range that
// goes on after them, so that they count in both reports. It says how many sales they
// have, and which both reports tell of.
func (rg *ranges) monthEdge(first facts.Day) (int, []sale.Pair) {
	last := first.Add(-1)
	from, to := last.String(), first.Add(1).String()
	x := rg.First(scenario.Question{Op: rules.BranchReport, From: from, To: to})
	terminal := rg.terminalOf(x.TotalItems() > fewAtEdge)
	branch, second := rg.BothReports(terminal, from, to)
	for _, w := range []*scenario.Reading{branch, second} {
		rg.HoldsOf(scenario.PagingRules[w.Of.Op], len(w.Rows) == w.Total, "totalItems counts the transactions", "as many as its pages show",
			fmt.Sprintf("%d for %d from %s to %s", w.Total, len(w.Rows), from, to), w)
	}
	renamed := rg.sales.Renamed(branch.Rows, second.Rows)
	seen, pairs := 0, []sale.Pair{}
	clocks, days := reports.ClocksOf(rg.Env), [][2]string{{from, from}, {first.String(), first.String()}}
	if clocks.Apart() { // midnight of the one is no midnight of the other
		days = [][2]string{{from, first.String()}}
	}
	for _, day := range days {
		inBranch, inSecond := clocks.InBoth(branch.Rows, renamed, day[0], day[1])
		n, twins := rg.inBoth(day[1], inBranch, inSecond, nil, branch, second)
		seen, pairs = seen+n, append(pairs, twins...)
	}
	return seen, pairs
}

// Reversals holds the sales of one report against those of the other in the newest range
// that has a reversed one, up to a year ago where there are few sales.
func (rg *ranges) Reversals() {
	rg.begin(rules.BranchReport, rules.TransactionReport)
	seen := false
	rg.Back(rules.BranchReport, func(w *scenario.Reading) bool {
		if seen = len(rg.Reversed(w)) > 0; !seen {
			return false
		}
		rg.around(w.Of.From, w.Of.To)
		return true
	})
	if !seen {
		rg.Lack("no reversed sale of the past year was seen", "an account with a reversed sale")
	}
}

// around holds both reports against each other over a range without its last day.
func (rg *ranges) around(from, to string) {
	branch, second := rg.BothReports(nil, from, to)
	renamed := rg.sales.Renamed(branch.Rows, second.Rows)
	first, errFirst := facts.ParseDay(from)
	last, errLast := facts.ParseDay(to)
	rg.Need(cmp.Or(errLast, errFirst))
	inBranch, inSecond := reports.ClocksOf(rg.Env).InBoth(branch.Rows, renamed, from, last.Add(-1).String())
	rg.inBoth("some days", reports.Reached(rg.Env, inBranch, inSecond), inSecond, []facts.Range{{From: first, To: last}}, branch, second)
}

// terminalOf is the terminal by which sales are looked at where there are many; nil for
// all of them. Of another account no terminal is known.
func (rg *ranges) terminalOf(many bool) any {
	if many && rg.Session.Role == exchange.RoleMain {
		return rg.Place("$terminal")
	}
	return nil
}

// inBoth holds the sales of days in one report against those in the other. It says how
// many they are, and which both reports tell of.
func (rg *ranges) inBoth(days string, inBranch, inSecond []exchange.Row, of []facts.Range, read ...*scenario.Reading) (int, []sale.Pair) {
	inBranch = reports.Reported(rg.Env, inBranch, inSecond)
	rg.sales.SameSales("of "+days, inBranch, inSecond, of, read...)
	return len(inBranch), reports.ClocksOf(rg.Env).Twins(inBranch, inSecond)
}

// weeksBack are how many months back the months are within which both reports are held
// against each other for a week: what only lately or only where months end is right.
var weeksBack = []int{2, 5, 13}

// mostPages is how many pages of sales a range may have to be looked at without a filter.
const mostPages = 30

// Weeks holds the sales of weeks within older months in one report against those in the
// other: of all terminals where they are few, and else some days of one.
func (rg *ranges) Weeks() {
	rg.begin(rules.BranchReport, rules.TransactionReport)
	seen, sold := 0, []sale.Pair{}
	for _, back := range weeksBack {
		first := reading.MonthBefore(rg.Env.Facts.Today, back).Add(8)
		if first.Year() < reading.EarliestYear {
			break
		}
		n, pairs := rg.week(facts.Range{From: first, To: first.Add(7)})
		seen, sold = seen+n, append(sold, pairs...)
	}
	if seen == 0 {
		rg.Lack("there is no sale in the middle of older months", "an account that sold for some months")
		return
	}
	reports.AgreeOnAll(rg.Oracle, sold)
}

// week compares a range without its last day, which a report may leave out. It says how
// many sales it has, and which both reports tell of.
func (rg *ranges) week(r facts.Range) (int, []sale.Pair) {
	x := rg.First(reading.Over(rules.BranchReport, r, nil))
	terminal := rg.terminalOf(x.TotalPages() > mostPages)
	if terminal != nil {
		r.To = r.From.Add(3)
	}
	branch, second := rg.BothReports(terminal, r.From.String(), r.To.String())
	renamed := rg.sales.Renamed(branch.Rows, second.Rows)
	of := []facts.Range{r}
	inBranch, inSecond := reports.ClocksOf(rg.Env).InRanges(branch.Rows, renamed, of)
	return rg.inBoth("the days from "+r.From.String()+" on", inBranch, inSecond, of, branch, second)
}
