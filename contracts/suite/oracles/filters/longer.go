package filters

import (
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
func (sl *selections) longer(base *scenario.Reading, filters map[string]any) {
	sample := sl.Sample()
	wide := facts.Widest(sample.To)
	if !wide.From.Before(sample.From.Time) || sl.Session.Role != exchange.RoleMain {
		return
	}
	if filters["cardBrand"] != nil && sl.Givens.BrandDays(wide.From.String()) != nil {
		return // "Card brand filter is not allowed for dates before May 1, 2025"
	}
	before := sl.before(wide, base, filters)
	x := sl.Page(reading.Over(base.Of.Op, wide, filters), 1, 20)
	sl.Answered(x)
	for _, row := range rowset.About(sl.Rows(x), filters) {
		if !matches(row, filters) {
			sl.Expect(false, "the sales that filters yield in a long range have the values of the filters", string(exchange.MustJSON(filters)), row.Text("saleId")+" has "+shownValues(row, filters))
			return
		}
	}
	want := before.and(selectedFrom(base.Rows, filters))
	got := max(x.TotalItems(), 0)
	if !want.has(got) {
		sl.movedSince(wide, base)
		sl.DaysUnclear(base.Of.Op)
	}
	sl.Expect(want.has(got), "a long range counts the sales with the filters that its parts have",
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
func (sl *selections) before(wide facts.Range, base *scenario.Reading, filters map[string]any) selected {
	q := sl.daysBefore(wide, base)
	x := sl.First(q)
	if x.TotalItems() <= fewBefore {
		earlier := pick.Except(sl.All(q).Rows, func(row exchange.Row) bool { return sl.Env.DayOf(row) >= q.To })
		return selectedFrom(earlier, filters)
	}
	whole := sl.First(q.Between(q.From, wide.To.String()))
	first := sl.Env.OfDay(base.Rows, q.To)
	if len(first) == 0 { // whether it is counted twice does not show
		q.Fields = filters
		return selected{matching: sl.Total(q)}
	}
	leftOut := whole.TotalItems() == x.TotalItems()+base.Total // the last day of a range
	counted := sl.inShort(base.Of.Op, facts.Range{From: wide.From, To: sl.Sample().From}, leftOut, filters)
	if leftOut {
		return selected{matching: counted}
	}
	twice := selectedFrom(first, filters)
	return selected{counted - twice.matching, -twice.others}
}

// shortDays is how many days more than its first one a short range has.
const shortDays = 5

// inShort counts the sales that filters select of a range in short parts of it, so that
// what is lost of long ranges alone is in them. No part is of one day, which some refuse.
func (sl *selections) inShort(op rules.Operation, r facts.Range, leftOut bool, filters map[string]any) (sum int) {
	for from := r.From; from.Before(r.To.Time); {
		to := from.Add(shortDays)
		if !to.Add(1).Before(r.To.Time) {
			to = r.To
		}
		sum += sl.Total(reading.Over(op, facts.Range{From: from, To: to}, filters))
		if from = to; !leftOut {
			from = to.Add(1)
		}
	}
	return sum
}

// daysBefore asks for the days of a long range up to the first of those that are read whole.
func (sl *selections) daysBefore(wide facts.Range, base *scenario.Reading) scenario.Question {
	return reading.Over(base.Of.Op, facts.Range{From: wide.From, To: sl.Sample().From}, nil)
}

// movedSince says that the days of a long range have another number of sales by now.
func (sl *selections) movedSince(wide facts.Range, base *scenario.Reading) {
	q := sl.daysBefore(wide, base)
	sl.Still(q, max(sl.First(q).TotalItems(), 0))
	sl.Settled(base)
}
