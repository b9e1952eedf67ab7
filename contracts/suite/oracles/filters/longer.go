package filters

import (
	"context"
	"fmt"
	"maps"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/scenario"
)

// What filters leave of a range that is longer than those which are read whole.

// fewBefore is how many sales the days before the widest range may have to be read
// whole, once, so that each combination of filters costs one request.
const fewBefore = 200

// longer holds totalItems of some filters, and the first page, over as many days as
// every reading of the limits allows, where fewer are read whole: "filtered by date
// range, location, terminal serial number, payment type, card brand and installment
// type", however long the range is.
func (sl *selections) longer(ctx context.Context, base *scenario.Reading, filters map[string]any) error {
	sample := sl.env.Facts.Samples[0]
	wide := facts.Widest(sample.To)
	if !wide.From.Before(sample.From.Time) || sl.session.Role != exchange.RoleMain {
		return nil
	}
	if filters["cardBrand"] != nil && sl.givens.BrandDays(wide.From.String()) != nil {
		return nil // "Card brand filter is not allowed for dates before May 1, 2025"
	}
	before, err := sl.before(ctx, wide, base, filters)
	if err != nil {
		return err
	}
	x, err := sl.session.Page(ctx, reading.Over(base.Of.Op, wide, filters), 1, 20)
	if err != nil {
		return err
	}
	if err := sl.reader.Answered(ctx, x); err != nil {
		return err
	}
	for _, row := range rowset.About(sl.reader.Rows(x), filters) {
		if !matches(row, filters) {
			return sl.judge.Expect(false, "the sales that filters yield in a long range have the values of the filters", string(exchange.MustJSON(filters)), row.Text("saleId")+" has "+shownValues(row, filters))
		}
	}
	want := before.and(selectedFrom(base.Rows, filters))
	got := max(x.TotalItems(), 0)
	if !want.has(got) {
		if err := sl.movedSince(ctx, wide, base); err != nil {
			return err
		}
		if err := sl.reader.DaysUnclear(ctx, base.Of.Op); err != nil {
			return err
		}
	}
	return sl.judge.Expect(want.has(got), "a long range counts the sales with the filters that its parts have",
		fmt.Sprintf("%d from %s to %s with %s", want.matching, wide.From, wide.To, exchange.MustJSON(filters)), fmt.Sprint(got))
}

// selected is how many sales filters select: "installmentType: Applies to credit cards
// only" does not say whether those of the other types are left out.
type selected struct {
	matching int
	others   int // of other types, where that is open
}

func (s selected) and(t selected) selected {
	return selected{s.matching + t.matching, s.others + t.others}
}

func (s selected) has(n int) bool { return n == s.matching || n == s.matching+s.others }

// selectedFrom is how many of some sales filters select.
func selectedFrom(rows []exchange.Row, filters map[string]any) selected {
	n := selected{matching: len(matching(rowset.About(rows, filters), filters))}
	if filters["installmentType"] != nil {
		beside := maps.Clone(filters)
		delete(beside, "installmentType")
		n.others = len(matching(rows, beside)) - len(matching(rowset.Credit(rows), beside))
	}
	return n
}

// matching are the rows that have the values of filters.
func matching(rows []exchange.Row, filters map[string]any) []exchange.Row {
	for field, value := range filters {
		rows = rowset.OfTerminal(rows, field, fmt.Sprint(value))
	}
	return pick.Only(rows, func(row exchange.Row) bool { return matches(row, filters) })
}

// before is how many sales filters select of the days before the widest range that is
// read whole: of few sales by their rows, of many by what short ranges count.
func (sl *selections) before(ctx context.Context, wide facts.Range, base *scenario.Reading, filters map[string]any) (selected, error) {
	q := sl.daysBefore(wide, base)
	x, err := sl.reader.First(ctx, q)
	if err != nil {
		return selected{}, err
	}
	if x.TotalItems() <= fewBefore {
		head, err := sl.reader.All(ctx, q)
		if err != nil {
			return selected{}, err
		}
		earlier := pick.Except(head.Rows, func(row exchange.Row) bool { return sl.env.DayOf(row) >= q.To })
		return selectedFrom(earlier, filters), nil
	}
	whole, err := sl.reader.First(ctx, q.Between(q.From, wide.To.String()))
	if err != nil {
		return selected{}, err
	}
	first := sl.env.OfDay(base.Rows, q.To)
	if len(first) == 0 { // whether it is counted twice does not show
		q.Fields = filters
		counted, err := sl.reader.Total(ctx, q)
		return selected{matching: counted}, err
	}
	leftOut := whole.TotalItems() == x.TotalItems()+base.Total // the last day of a range
	counted, err := sl.inShort(ctx, base.Of.Op, facts.Range{From: wide.From, To: sl.env.Facts.Samples[0].From}, leftOut, filters)
	if err != nil || leftOut {
		return selected{matching: counted}, err
	}
	twice := selectedFrom(first, filters)
	return selected{counted - twice.matching, -twice.others}, nil
}

// shortDays is how many days more than its first one a short range has.
const shortDays = 5

// inShort counts the sales that filters select of a range in short parts of it, so that
// what is lost of long ranges alone is in them. No part is of one day, which some refuse.
func (sl *selections) inShort(ctx context.Context, op rules.Operation, r facts.Range, leftOut bool, filters map[string]any) (sum int, err error) {
	for from := r.From; from.Before(r.To.Time); {
		to := from.Add(shortDays)
		if !to.Add(1).Before(r.To.Time) {
			to = r.To
		}
		n, err := sl.reader.Total(ctx, reading.Over(op, facts.Range{From: from, To: to}, filters))
		if err != nil {
			return 0, err
		}
		sum += n
		if from = to; !leftOut {
			from = to.Add(1)
		}
	}
	return sum, nil
}

// daysBefore asks for the days of a long range up to the first of those that are read whole.
func (sl *selections) daysBefore(wide facts.Range, base *scenario.Reading) scenario.Question {
	return reading.Over(base.Of.Op, facts.Range{From: wide.From, To: sl.env.Facts.Samples[0].From}, nil)
}

// movedSince says that the days of a long range have another number of sales by now.
func (sl *selections) movedSince(ctx context.Context, wide facts.Range, base *scenario.Reading) error {
	q := sl.daysBefore(wide, base)
	head, err := sl.reader.First(ctx, q)
	if err != nil {
		return err
	}
	if err := sl.moves.Still(ctx, q, max(head.TotalItems(), 0)); err != nil {
		return err
	}
	return sl.moves.Settled(ctx, base)
}
