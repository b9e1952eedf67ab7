package filters

import (
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/oracles/sale"
)

// olderMonths are how many months ago the ends of months are at which a filter is
// tried, one after the other until one has sales to tell it by: of the past year, and of
// the one before.
var olderMonths = [][]int{{7, 4, 2, 1}, {13}}

// ends hold what a filter selects where months and years end, and today.
type ends struct {
	*reading.Oracle
	filters *selections
}

// Ends asks with a filter for days at the end of something.
func Ends(o *reading.Oracle) *ends { return &ends{o, Selections(o)} }

// FilterAtMonthEnd holds a filter against the sales of days that an older month ended
// with: "filtered by date range, location, terminal serial number, payment type, card
// brand and installment type", whichever days those are.
func (e *ends) FilterAtMonthEnd(field string) {
	e.FilterAtMonthEndNeeds(field)
	why := report.Lacking("no month that ended lately has sales with "+field, "an account that sold for some months")
	seen := false
	for _, months := range olderMonths {
		judged, untaken := e.filterAtOne(field, months)
		if seen = seen || judged; untaken != nil {
			why = untaken
		}
	}
	if !seen {
		e.Need(why)
	}
}

// filterAtOne holds a filter against the sales that one of some months ended with; false
// where none has it, and why the last of them was not asked for.
func (e *ends) filterAtOne(field string, months []int) (judged bool, untaken error) {
	for _, ago := range months {
		r := e.endOfMonth(ago)
		if untaken = e.takes(field, r); untaken != nil {
			continue
		}
		base := e.All(reading.Over(operationOf(field), r, nil))
		if filters := chosen(base.Rows, []string{field}); filters != nil {
			e.filters.yields(base, filters)
			return true, nil
		}
	}
	return false, untaken
}

// FilterAtMonthEndNeeds tells what the target lacks for [ends.FilterAtMonthEnd],
// without asking it anything.
func (e *ends) FilterAtMonthEndNeeds(field string) {
	lately := olderMonths[0]
	e.needs(field, e.endOfMonth(lately[len(lately)-1]))
}

// FilterOverEnds holds a filter against the sales of the last day of a year and the first
// of the next one or, where none has it, the same of a month, with a value that sales of
// both have where there is one.
func (e *ends) FilterOverEnds(field string) {
	e.FilterOverEndsNeeds(field)
	for _, r := range []facts.Range{e.turnOfYear(), e.turnOfMonth()} {
		if e.takes(field, r) == nil && e.filterOver(field, r) {
			return
		}
	}
	e.Lack("no sale where a month or a year ends has "+field, "an account that sold for some months")
}

// filterOver holds a filter against the sales of a range; false where none has it.
func (e *ends) filterOver(field string, r facts.Range) (judged bool) {
	base := e.All(reading.Over(operationOf(field), r, nil))
	for _, rows := range [][]exchange.Row{onBothSides(base.Rows, field), base.Rows} {
		if filters := chosen(rows, []string{field}); filters != nil {
			e.filters.yields(base, filters)
			return true
		}
	}
	return false
}

// FilterOverEndsNeeds tells what the target lacks for [ends.FilterOverEnds],
// without asking it anything.
func (e *ends) FilterOverEndsNeeds(field string) {
	e.needs(field, e.turnOfMonth())
}

// turnOfMonth are the last day of the month before and the first of this one or, where
// that is not past, of the month before.
func (e *ends) turnOfMonth() facts.Range {
	today := e.Env.Facts.Today
	first := reading.MonthBefore(today, 0)
	if !first.Before(today.Time) {
		first = reading.MonthBefore(today, 1)
	}
	return facts.Range{From: first.Add(-1), To: first}
}

// turnOfYear are the last day of a year and the first two of the next one, the last time
// that they are past: on the first itself many are shut.
func (e *ends) turnOfYear() facts.Range {
	newYear := func(year int) facts.Day {
		return facts.Day{Time: time.Date(year, time.January, 1, 0, 0, 0, 0, time.UTC)}
	}
	today := e.Env.Facts.Today
	first := newYear(today.Year())
	if !first.Add(1).Before(today.Time) {
		first = newYear(today.Year() - 1)
	}
	return facts.Range{From: first.Add(-1), To: first.Add(1)}
}

// onBothSides are the sales with a value of a filter that sales of more than one month have.
func onBothSides(rows []exchange.Row, field string) []exchange.Row {
	months := map[string]map[string]bool{}
	value := func(row exchange.Row) string { return row.Text(facts.FieldOfRow[field]) }
	for _, row := range rows {
		if months[value(row)] == nil {
			months[value(row)] = map[string]bool{}
		}
		months[value(row)][row.Day()[:min(len("2006-01"), len(row.Day()))]] = true
	}
	return pick.Except(rows, func(row exchange.Row) bool { return len(months[value(row)]) < 2 })
}

// endOfMonth are the last days of a month: a week, or less of a large account.
func (e *ends) endOfMonth(ago int) facts.Range {
	today, widest := e.Env.Facts.Today, e.Sample()
	last := reading.MonthBefore(today, ago-1).Add(-1)
	return facts.Range{From: last.Add(1 - min(max((widest.Days()-1)/4, 2), 7)), To: last}
}

// needs tells why a filter cannot be tried in a range, without asking anything.
func (e *ends) needs(field string, r facts.Range) {
	e.NeedSales()
	e.Need(e.takes(field, r))
}

// takes tells why a range does not take a filter, if so.
func (e *ends) takes(field string, r facts.Range) error {
	if r.From.Year() < reading.EarliestYear {
		return report.Lacking("the clock of the target is too early for an older month", "a later clock")
	}
	if field == "cardBrand" {
		return e.Givens.BrandDays(r.From.String())
	}
	return nil
}

// operationOf is the report that has a filter.
func operationOf(field string) rules.Operation {
	if field == reading.TerminalField[rules.TransactionReport] {
		return rules.TransactionReport
	}
	return rules.BranchReport
}

// FilterToday holds a filter against the sales of yesterday and today, but for the
// youngest, which may be in one answer and not yet in the other.
func (e *ends) FilterToday(field string) {
	e.FilterTodayNeeds(field)
	q := reading.Over(operationOf(field), e.upToToday(), nil)
	base := e.All(q)
	filters := chosen(e.old(base.Rows), []string{field})
	if filters == nil {
		e.Lack("no sale of yesterday and today has "+field, "an account with sales every day that have "+field)
		return
	}
	q.Fields = filters
	if !e.filters.accepted(q) {
		return
	}
	w := e.All(q)
	want := matching(e.old(base.Rows), filters)
	same, difference := rowset.SameSet(rowset.IDs(want), rowset.IDs(rowset.About(e.old(w.Rows), filters)))
	e.Selects(same, "the filter yields the matching rows up to today", len(want), filters, difference, base, w)
}

// FilterTodayNeeds tells what the target lacks for [ends.FilterToday], without
// asking it anything.
func (e *ends) FilterTodayNeeds(field string) {
	e.needs(field, e.upToToday())
}

func (e *ends) upToToday() facts.Range {
	today := e.Env.Facts.Today
	return facts.Range{From: today.Add(-1), To: today}
}

// old are the rows that have had time to reach every answer.
func (e *ends) old(rows []exchange.Row) []exchange.Row {
	young := e.Env.Clock().Add(-reading.Settling).Format(sale.ToTheSecond)
	return pick.Except(rows, func(row exchange.Row) bool { return row.Time() >= young })
}
