// Package ranges holds what ranges of days select against each other: parts against the
// whole, each day, the last one, today, and months of years past.
package ranges

import (
	"fmt"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/reports"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/scenario"
)

// ranges hold what ranges of days select against each other.
type ranges struct {
	*reading.Oracle
	sales *reports.Sampler
}

// Of asks for days, and counts what comes.
func Of(o *reading.Oracle) *ranges { return &ranges{o, reports.SamplerOf(o)} }

// begin expects sales, and finds out by whose clock some reports count their days.
func (rg *ranges) begin(reports ...rules.Operation) {
	rg.NeedSales()
	for _, op := range reports {
		rg.TellDays(op)
	}
}

// Narrower expects a range to yield its part of a wider one.
func (rg *ranges) Narrower(op rules.Operation) {
	rg.TellDays(op)
	q := rg.Small(op)
	wide := rg.All(q.Between("$from-1", q.To))
	narrow := rg.All(q)
	if len(wide.Rows) == 0 {
		rg.Need(rg.Session.Without())
		return
	}
	first, last := rg.Env.Facts.Sales.From.String(), rg.Env.Facts.Sales.To.String()
	beside := func(row exchange.Row) bool { return rg.Env.DayOf(row) < first || rg.Env.DayOf(row) > last }
	want := pick.Except(wide.Rows, beside)
	if odd := pick.Only(narrow.Rows, beside); len(odd) > 0 {
		rg.DaysUnclear(op)
		rg.Expect(false, "only sales of the range are returned", first+" to "+last, rg.Env.DayOf(odd[0]))
		return
	}
	same, difference := rowset.SameSet(rowset.IDs(want), rowset.IDs(narrow.Rows))
	if !same {
		rg.DaysUnclear(op)
	}
	rg.Holds(same, "a narrower range is its part of the wider one", "the rows of its days in the wider one", fmt.Sprintf("%s, for %d", difference, len(want)), wide, narrow)
	if rg.Session.Role == exchange.RoleMain { // in whose sales is seen whether the last day counts
		rg.Where(lastDayQuestions[op], "yes", func() { rg.firstAsLast(wide) })
	}
}

// lastDayQuestions leave open whether the last day of a range is in it.
var lastDayQuestions = map[rules.Operation]rules.QuestionID{rules.BranchReport: "Q-LAST-DAY", rules.TransactionReport: "Q-TR-LAST-DAY"}

// firstAsLast holds the total up to $from, or the first day after it that has a sale, against
// the rows of a range that goes on after it, in which it is no last day.
func (rg *ranges) firstAsLast(wide *scenario.Reading) {
	days := rg.Env.Facts.Sales
	last := days.From.String()
	for day := days.From; day.Before(days.To.Time); day = day.Add(1) {
		if len(rg.Env.OfDay(wide.Rows, day.String())) > 0 {
			last = day.String()
			break
		}
	}
	until, onLast := pick.Count(wide.Rows, func(row exchange.Row) bool { return rg.Env.DayOf(row) <= last }), len(rg.Env.OfDay(wide.Rows, last))
	if onLast == 0 {
		rg.Lack("there was no sale on "+last+", so whether the last day counts cannot be seen", "an account with sales every day")
		return
	}
	short := wide.Of.Between("$from-1", last)
	total := rg.Total(short)
	if total != until {
		rg.DaysUnclear(wide.Of.Op)
	}
	rg.Holds(total == until, "the last day of a range is in it", fmt.Sprintf("%d sales up to %s", until, last),
		fmt.Sprintf("%d sales; %d were made that day", total, onLast), wide, &scenario.Reading{Of: short, Total: total})
}
