// Package ranges holds what ranges of days select against each other: parts against the
// whole, each day, the last one, today, and months of years past.
package ranges

import (
	"context"
	"fmt"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/reports"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/scenario"
)

// ranges hold what ranges of days select against each other.
type ranges struct {
	env       *scenario.Environment
	session   *scenario.Session
	judge     *scenario.Judge
	givens    *scenario.Givens
	questions *reading.Questions
	moves     *reading.Moves
	reader    *reading.Reader
	compare   *reading.Comparer
	sales     *reports.Sampler
}

// Of asks for days, and counts what comes.
func Of(s *scenario.Scenario) *ranges {
	return &ranges{s.Env, s.Session, s.Judge, s.Givens, reading.QuestionsOf(s), reading.MovesOf(s), reading.ReaderOf(s), reading.ComparerOf(s), reports.SamplerOf(s)}
}

// begin expects sales, and finds out by whose clock some reports count their days.
func (rg *ranges) begin(ctx context.Context, reports ...rules.Operation) error {
	if err := rg.givens.Sales(); err != nil {
		return err
	}
	for _, op := range reports {
		rg.reader.TellDays(ctx, op)
	}
	return nil
}

// Narrower expects a range to yield its part of a wider one.
func (rg *ranges) Narrower(ctx context.Context, op rules.Operation) error {
	q, err := rg.questions.Small(op)
	if err != nil {
		return err
	}
	wide, err := rg.reader.All(ctx, q.Between("$from-1", q.To))
	if err != nil {
		return err
	}
	narrow, err := rg.reader.All(ctx, q)
	if err != nil {
		return err
	}
	if len(wide.Rows) == 0 {
		return rg.session.Without()
	}
	first, last := rg.env.Facts.Sales.From.String(), rg.env.Facts.Sales.To.String()
	beside := func(row exchange.Row) bool { return rg.env.DayOf(row) < first || rg.env.DayOf(row) > last }
	want := pick.Except(wide.Rows, beside)
	if odd := pick.Only(narrow.Rows, beside); len(odd) > 0 {
		return rg.judge.Expect(false, "only sales of the range are returned", first+" to "+last, rg.env.DayOf(odd[0]))
	}
	same, difference := rowset.SameSet(rowset.IDs(want), rowset.IDs(narrow.Rows))
	if err := rg.compare.Holds(ctx, same, "a narrower range is its part of the wider one", "the rows of its days in the wider one", fmt.Sprintf("%s, for %d", difference, len(want)), wide, narrow); err != nil {
		return err
	}
	if rg.session.Role != exchange.RoleMain {
		return nil // whether the last day counts is seen in main's sales
	}
	return rg.judge.Where(lastDayQuestions[op], "yes", func() error { return rg.firstAsLast(ctx, wide) })
}

// lastDayQuestions leave open whether the last day of a range is in it.
var lastDayQuestions = map[rules.Operation]rules.QuestionID{rules.BranchReport: "Q-LAST-DAY", rules.TransactionReport: "Q-TR-LAST-DAY"}

// firstAsLast holds the total up to $from, or the first day after it that has a sale, against
// the rows of a range that goes on after it, in which it is no last day.
func (rg *ranges) firstAsLast(ctx context.Context, wide *scenario.Reading) error {
	days := rg.env.Facts.Sales
	last := days.From.String()
	for day := days.From; day.Before(days.To.Time); day = day.Add(1) {
		if len(rg.env.OfDay(wide.Rows, day.String())) > 0 {
			last = day.String()
			break
		}
	}
	until, onLast := pick.Count(wide.Rows, func(row exchange.Row) bool { return rg.env.DayOf(row) <= last }), len(rg.env.OfDay(wide.Rows, last))
	if onLast == 0 {
		return report.Lacking("there was no sale on "+last+", so whether the last day counts cannot be seen", "an account with sales every day")
	}
	short := wide.Of.Between("$from-1", last)
	total, err := rg.reader.Total(ctx, short)
	if err != nil {
		return err
	}
	if total != until {
		if err := rg.reader.DaysUnclear(ctx, wide.Of.Op); err != nil {
			return err
		}
	}
	return rg.compare.Holds(ctx, total == until, "the last day of a range is in it", fmt.Sprintf("%d sales up to %s", until, last),
		fmt.Sprintf("%d sales; %d were made that day", total, onLast), wide, &scenario.Reading{Of: short, Total: total})
}
