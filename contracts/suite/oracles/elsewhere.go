package oracles

import (
	"context"
	"fmt"
	"slices"
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
)

// olderMonths are how many months ago the ends of months are at which a filter is
// tried, one after the other until one has sales to tell it by.
var olderMonths = []int{7, 4, 2, 1}

// FilterAtMonthEnd holds a filter against the sales of days that an older month ended
// with: "filtered by date range, location, terminal serial number, payment type, card
// brand and installment type", whichever days those are.
func (sl *selections) FilterAtMonthEnd(ctx context.Context, field string) error {
	if err := sl.FilterAtMonthEndNeeds(field); err != nil {
		return err
	}
	op := operationOf(field)
	why := error(report.Lacking("no month that ended lately has sales with "+field, "an account that sold for some months"))
	for _, ago := range olderMonths {
		r := sl.endOfMonth(ago)
		if err := sl.takes(field, r); err != nil {
			why = err
			continue
		}
		base, err := sl.reader.all(ctx, op, r.From.String(), r.To.String(), nil, 20)
		if err != nil {
			return err
		}
		if filters := chosen(base.Rows, []string{field}); filters != nil {
			return sl.yields(ctx, op, r, base, filters)
		}
	}
	return why
}

// FilterAtMonthEndNeeds tells what the target lacks for [selections.FilterAtMonthEnd],
// without asking it anything.
func (sl *selections) FilterAtMonthEndNeeds(field string) error {
	if err := sl.givens.Sales(); err != nil {
		return err
	}
	return sl.takes(field, sl.endOfMonth(olderMonths[len(olderMonths)-1]))
}

// FilterOverEnds holds a filter against the sales of the last day of a year and the first
// of the next one or, where none has it, the same of a month, with a value that sales of
// both have where there is one.
func (sl *selections) FilterOverEnds(ctx context.Context, field string) error {
	if err := sl.FilterOverEndsNeeds(field); err != nil {
		return err
	}
	for _, r := range []facts.Range{sl.turnOfYear(), sl.turnOfMonth()} {
		if sl.takes(field, r) != nil {
			continue
		}
		if judged, err := sl.filterOver(ctx, field, r); err != nil || judged {
			return err
		}
	}
	return report.Lacking("no sale where a month or a year ends has "+field, "an account that sold for some months")
}

// filterOver holds a filter against the sales of a range; false where none has it.
func (sl *selections) filterOver(ctx context.Context, field string, r facts.Range) (judged bool, err error) {
	op := operationOf(field)
	base, err := sl.reader.all(ctx, op, r.From.String(), r.To.String(), nil, 20)
	if err != nil {
		return false, err
	}
	for _, rows := range [][]exchange.Row{onBothSides(base.Rows, field), base.Rows} {
		if filters := chosen(rows, []string{field}); filters != nil {
			return true, sl.yields(ctx, op, r, base, filters)
		}
	}
	return false, nil
}

// FilterOverEndsNeeds tells what the target lacks for [selections.FilterOverEnds],
// without asking it anything.
func (sl *selections) FilterOverEndsNeeds(field string) error {
	if err := sl.givens.Sales(); err != nil {
		return err
	}
	return sl.takes(field, sl.turnOfMonth())
}

// turnOfMonth are the last day of the month before and the first of this one or, where
// that is not past, of the month before.
func (sl *selections) turnOfMonth() facts.Range {
	today := sl.env.Facts.Today
	first := facts.Day{Time: today.AddDate(0, 0, 1-today.Day())}
	if !first.Before(today.Time) {
		first = facts.Day{Time: first.AddDate(0, -1, 0)}
	}
	return facts.Range{From: first.Add(-1), To: first}
}

// turnOfYear are the last day of a year and the first two of the next one, the last time
// that they are past: on the first itself many are shut.
func (sl *selections) turnOfYear() facts.Range {
	newYear := func(year int) facts.Day {
		return facts.Day{Time: time.Date(year, time.January, 1, 0, 0, 0, 0, time.UTC)}
	}
	today := sl.env.Facts.Today
	first := newYear(today.Year())
	if !first.Add(1).Before(today.Time) {
		first = newYear(today.Year() - 1)
	}
	return facts.Range{From: first.Add(-1), To: first.Add(1)}
}

// onBothSides are the sales with a value of a filter that sales of more than one month have.
func onBothSides(rows []exchange.Row, field string) []exchange.Row {
	months := map[string]map[string]bool{}
	value := func(row exchange.Row) string { return row.Text(fieldOfRow[field]) }
	for _, row := range rows {
		if months[value(row)] == nil {
			months[value(row)] = map[string]bool{}
		}
		months[value(row)][row.Day()[:min(len("2006-01"), len(row.Day()))]] = true
	}
	return slices.DeleteFunc(slices.Clone(rows), func(row exchange.Row) bool { return len(months[value(row)]) < 2 })
}

// endOfMonth are the last days of a month: a week, or less of a large account.
func (sl *selections) endOfMonth(ago int) facts.Range {
	today, widest := sl.env.Facts.Today, sl.env.Facts.Samples[0]
	last := facts.Day{Time: today.AddDate(0, 1-ago, -today.Day())}
	return facts.Range{From: last.Add(1 - min(max((widest.Days()-1)/4, 2), 7)), To: last}
}

// takes tells why a range does not take a filter, if so.
func (sl *selections) takes(field string, r facts.Range) error {
	if r.From.Year() < earliestYear {
		return report.Lacking("the clock of the target is too early for an older month", "a later clock")
	}
	if field == "cardBrand" {
		return sl.givens.BrandDays(r.From.String())
	}
	return nil
}

// operationOf is the report that has a filter.
func operationOf(field string) rules.Operation {
	if field == terminalField[rules.TransactionReport] {
		return rules.TransactionReport
	}
	return rules.BranchReport
}

// FilterToday holds a filter against the sales of yesterday and today, but for the
// youngest, which may be in one answer and not yet in the other.
func (sl *selections) FilterToday(ctx context.Context, field string) error {
	if err := sl.FilterTodayNeeds(field); err != nil {
		return err
	}
	op, r := operationOf(field), sl.upToToday()
	base, err := sl.reader.all(ctx, op, r.From.String(), r.To.String(), nil, 20)
	if err != nil {
		return err
	}
	filters := chosen(sl.old(base.Rows), []string{field})
	if filters == nil {
		return report.Lacking("no sale of yesterday and today has "+field, "an account with sales every day")
	}
	if ok, err := sl.accepted(ctx, op, r, filters); err != nil || !ok {
		return err
	}
	w, err := sl.reader.all(ctx, op, r.From.String(), r.To.String(), filters, 20)
	if err != nil {
		return err
	}
	want := matching(sl.old(base.Rows), filters)
	same, difference := sameSet(ids(want), ids(about(sl.old(w.Rows), filters)))
	return sl.reader.holds(ctx, same, "the filter yields the matching rows up to today", fmt.Sprintf("the %d sales with %s", len(want), exchange.MustJSON(filters)), difference, base, w)
}

// FilterTodayNeeds tells what the target lacks for [selections.FilterToday], without
// asking it anything.
func (sl *selections) FilterTodayNeeds(field string) error {
	if err := sl.givens.Sales(); err != nil {
		return err
	}
	return sl.takes(field, sl.upToToday())
}

func (sl *selections) upToToday() facts.Range {
	today := sl.env.Facts.Today
	return facts.Range{From: today.Add(-1), To: today}
}

// old are the rows that have had time to reach every answer.
func (sl *selections) old(rows []exchange.Row) []exchange.Row {
	young := sl.env.Clock().Add(-settling).Format("2006-01-02T15:04:05")
	return slices.DeleteFunc(slices.Clone(rows), func(row exchange.Row) bool { return timeOf(row) >= young })
}
