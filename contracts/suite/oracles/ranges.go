package oracles

import (
	"context"
	"fmt"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/scenario"
)

// What a range leaves of a wider one.

// Narrower expects a range to yield its part of a wider one.
func (o *oracles) Narrower(ctx context.Context, op rules.Operation) error {
	q, err := o.reader.question(op)
	if err != nil {
		return err
	}
	wide, err := o.reader.all(ctx, q.Between("$from-1", q.To))
	if err != nil {
		return err
	}
	narrow, err := o.reader.all(ctx, q)
	if err != nil {
		return err
	}
	if len(wide.Rows) == 0 {
		return report.Lacking(fmt.Sprintf("keys.%s shows no sale in these days", o.session.Role), "an account with sales in them")
	}
	first, last := o.env.Facts.Sales.From.String(), o.env.Facts.Sales.To.String()
	var want []exchange.Row
	for _, row := range wide.Rows {
		if row.Day() >= first && row.Day() <= last {
			want = append(want, row)
		}
	}
	for _, row := range narrow.Rows {
		if row.Day() < first || row.Day() > last {
			return o.judge.Expect(false, "only sales of the range are returned", first+" to "+last, row.Day())
		}
	}
	same, difference := sameSet(ids(want), ids(narrow.Rows))
	if err := o.reader.holds(ctx, same, "a narrower range is its part of the wider one", fmt.Sprintf("%d rows", len(want)), difference, wide, narrow); err != nil {
		return err
	}
	if o.session.Role != exchange.RoleMain {
		return nil // whether the last day counts is seen in main's sales
	}
	return o.judge.Where(lastDayQuestions[op], "yes", func() error { return o.lastDayCounts(ctx, wide) })
}

// lastDayQuestions leave open whether the last day of a range is in it.
var lastDayQuestions = map[rules.Operation]rules.QuestionID{rules.BranchReport: "Q-LAST-DAY", rules.TransactionReport: "Q-TR-LAST-DAY"}

// lastDayCounts holds the total up to $from against the rows of a range that
// goes on after it, in which $from is no last day.
func (o *oracles) lastDayCounts(ctx context.Context, wide *scenario.Reading) error {
	last := o.env.Facts.Sales.From.String()
	until, onLast := 0, len(ofDay(wide.Rows, last))
	for _, row := range wide.Rows {
		if row.Day() <= last {
			until++
		}
	}
	if onLast == 0 {
		return report.Lacking("there was no sale on "+last+", so whether the last day counts cannot be seen", "an account with sales every day")
	}
	total, err := o.reader.total(ctx, wide.Of.Between("$from-1", "$from"))
	if err != nil {
		return err
	}
	return o.reader.holds(ctx, total == until, "the last day of a range is in it", fmt.Sprintf("%d sales up to %s", until, last),
		fmt.Sprintf("%d sales; %d were made that day", total, onLast), wide)
}
