package ranges

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/pick"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/scenario"
)

// Counts holds totalItems and the rows of the samples against each other, and totalItems
// of the widest range in pages of several sizes.
func (rg *ranges) Counts(ctx context.Context, op rules.Operation) error {
	if err := rg.givens.Sales(); err != nil {
		return err
	}
	for _, r := range rg.env.Facts.Samples {
		w, err := rg.reader.All(ctx, reading.Over(op, r, nil))
		if err != nil {
			return err
		}
		if err := rg.compare.Counted(ctx, w, 20); err != nil {
			return err
		}
		for _, row := range w.Rows {
			if day := rg.env.DayOf(row); day < r.From.String() || day > r.To.String() {
				return rg.judge.Expect(false, "only sales of the range are returned", r.From.String()+" to "+r.To.String(), row.Text("saleId")+" of "+day)
			}
		}
	}
	return rg.countedAlike(ctx, op)
}

// countedAlike holds totalItems of pages of other sizes against the widest range in pages
// of 20: it counts what the filters match.
func (rg *ranges) countedAlike(ctx context.Context, op rules.Operation) error {
	base, err := rg.reader.All(ctx, reading.Over(op, rg.env.Facts.Samples[0], nil))
	if err != nil {
		return err
	}
	for _, size := range []int{1, 7} {
		x, err := rg.session.Page(ctx, base.Of, 1, size)
		if err != nil {
			return err
		}
		got, err := rg.reader.TotalOf(ctx, x)
		if err != nil {
			return err
		}
		if err := rg.compare.Holds(ctx, got == base.Total, fmt.Sprintf("totalItems of pages of %d is that of pages of 20", size), fmt.Sprint(base.Total), fmt.Sprint(got), base); err != nil {
			return err
		}
	}
	return nil
}

// LastDay holds the last day of a range against a range that goes on after it: it
// is whole or, where the reference leaves that open, left out.
func (rg *ranges) LastDay(ctx context.Context, op rules.Operation) error {
	if err := rg.begin(ctx, op); err != nil {
		return err
	}
	to := rg.env.Facts.Samples[0].To.Add(-1)
	wide, err := rg.reader.All(ctx, reading.Over(op, facts.Range{From: to.Add(-2), To: to.Add(1)}, nil))
	if err != nil {
		return err
	}
	narrow, err := rg.reader.All(ctx, reading.Over(op, facts.Range{From: to.Add(-2), To: to}, nil))
	if err != nil {
		return err
	}
	want, got := rowset.IDs(rg.env.OfDay(wide.Rows, to.String())), rowset.IDs(rg.env.OfDay(narrow.Rows, to.String()))
	if len(want) == 0 {
		return report.Lacking("there was no sale on "+to.String()+", so its end cannot be seen", "an account with sales every day")
	}
	same, difference := rowset.SameSet(want, got)
	if !same && len(got) > 0 {
		if err := rg.reader.EndsAtMidnight(ctx, op); err != nil {
			return err
		}
	}
	return rg.compare.Holds(ctx, same || len(got) == 0, "the last day of a range is whole", fmt.Sprintf("the %d sales of %s, or none", len(want), to), difference, wide, narrow)
}

// Limit holds ranges between the two limits that the reference names against each
// other: they are all accepted or all refused.
func (rg *ranges) Limit(ctx context.Context, session *scenario.Session) error {
	today := rg.env.Facts.Today
	var accepted, refused []string
	for _, days := range []int{31, 40, 50, 59} { // too long for 30 and within 60, whether both ends count or not
		x, err := session.Ask(ctx, facts.BranchRequest(today.Add(-days-1), today.Add(-1), nil))
		if err != nil {
			return err
		}
		text := fmt.Sprintf("%d days", days)
		if x.Success() || x.NoData() {
			accepted = append(accepted, text)
		} else {
			refused = append(refused, text)
		}
	}
	return rg.judge.Expect(len(accepted) == 0 || len(refused) == 0, "the limit of a range is 30 or 60 days", "ranges of 31 to 59 days all accepted, or all refused",
		"accepted "+strings.Join(accepted, ", ")+"; refused "+strings.Join(refused, ", "))
}

// EveryDay asks for each two days of the samples: the second one counts whole or,
// where the reference leaves that open, never.
func (rg *ranges) EveryDay(ctx context.Context, op rules.Operation) error {
	if err := rg.begin(ctx, op); err != nil {
		return err
	}
	var notWhole, notLeftOut []string // ranges that count otherwise
	for _, r := range rg.env.Facts.Samples {
		base, err := rg.reader.All(ctx, reading.Over(op, r, nil))
		if err != nil {
			return err
		}
		oddWhole, oddLeftOut, err := rg.twoDays(ctx, r, base)
		if err != nil {
			return err
		}
		if len(oddWhole) > 0 && len(oddLeftOut) > 0 {
			if err := rg.moves.Settled(ctx, base); err != nil {
				return err
			}
		}
		notWhole, notLeftOut = append(notWhole, oddWhole...), append(notLeftOut, oddLeftOut...)
	}
	oddWhole, oddLeftOut, err := rg.monthEnds(ctx, op)
	if err != nil {
		return err
	}
	notWhole, notLeftOut = append(notWhole, oddWhole...), append(notLeftOut, oddLeftOut...)
	odd := notWhole
	if len(notLeftOut) < len(odd) {
		odd = notLeftOut
	}
	if len(odd) > 0 {
		if err := rg.reader.EndsAtMidnight(ctx, op); err != nil {
			return err
		}
	}
	if err := rg.judge.Expect(len(odd) == 0, everyDay, "the sales of both days, or everywhere of the first alone", scenario.Few(odd)); err != nil {
		return err
	}
	return rg.oneDay(ctx, op, len(notWhole) > 0)
}

// oneDay holds ranges that begin and end on one day against the sales of that day, or
// none where the last day of a range is left out. Whether they are taken at all is open:
// "startDate not before endDate" (BR-07).
func (rg *ranges) oneDay(ctx context.Context, op rules.Operation, leftOut bool) error {
	r := rg.env.Facts.Samples[0]
	base, err := rg.reader.All(ctx, reading.Over(op, r, nil))
	if err != nil {
		return err
	}
	for _, day := range []facts.Day{r.From.Add((r.Days() - 1) / 2), r.To.Add(-1)} {
		if !day.Before(r.To.Time) || day.Before(r.From.Time) {
			continue // whether the last day is in the whole is open
		}
		want := len(rg.env.OfDay(base.Rows, day.String()))
		x, err := rg.session.FirstPage(ctx, base.Of.Between(day.String(), day.String()), 20)
		if err != nil {
			return err
		}
		got := max(x.TotalItems(), 0)
		if !x.Success() && !x.NoData() || got == want || got == 0 && leftOut {
			continue
		}
		if err := rg.moves.Settled(ctx, base); err != nil {
			return err
		}
		return rg.judge.Expect(false, "a range of one day has the sales of that day", fmt.Sprintf("%d on %s", want, day), fmt.Sprint(got))
	}
	return nil
}

// monthEnds is twoDays for the sales of one terminal where the past months end, but the
// last one, after which there may be too few days, and where the last year did.
func (rg *ranges) monthEnds(ctx context.Context, op rules.Operation) (notWhole, notLeftOut []string, err error) {
	terminal, err := rg.env.Facts.Place("$terminal", rg.env.Foreign)
	if err != nil {
		return nil, nil, err
	}
	fields := map[string]any{reading.TerminalField[op]: terminal}
	for _, last := range lastDays(rg.env.Facts.Today) {
		r := facts.Range{From: last.Add(-1), To: last.Add(1)}
		base, err := rg.reader.All(ctx, reading.Over(op, facts.Range{From: r.From, To: r.To.Add(1)}, fields))
		if err != nil {
			return nil, nil, err
		}
		after, err := rg.reader.All(ctx, reading.Over(op, facts.Range{From: r.To, To: r.To.Add(1)}, fields))
		if err != nil {
			return nil, nil, err
		}
		if err := rg.alikeAfter(ctx, base, after, r.To); err != nil {
			return nil, nil, err
		}
		oddWhole, oddLeftOut, err := rg.twoDays(ctx, r, rg.joined(base, after, r.To))
		for _, read := range []*scenario.Reading{base, after} {
			if err == nil && len(oddWhole) > 0 && len(oddLeftOut) > 0 {
				err = rg.moves.Settled(ctx, read)
			}
		}
		if err != nil {
			return nil, nil, err
		}
		notWhole, notLeftOut = append(notWhole, oddWhole...), append(notLeftOut, oddLeftOut...)
	}
	return notWhole, notLeftOut, nil
}

// alikeAfter holds the sales that a range has after the end of a month against those of a
// range that begins there and ends on the same day.
func (rg *ranges) alikeAfter(ctx context.Context, over, after *scenario.Reading, day facts.Day) error {
	later := pick.Except(over.Rows, func(row exchange.Row) bool { return rg.env.DayOf(row) < day.String() })
	same, difference := rowset.SameSet(rowset.IDs(after.Rows), rowset.IDs(later))
	return rg.compare.Holds(ctx, same, "a range over the end of a month has the sales of one that begins after it", fmt.Sprintf("%d sales from %s on", len(after.Rows), day), difference, over, after)
}

// joined is a reading whose sales from a day on are those of another one, which begins
// there: what a range loses at the end of a month it does not know itself.
func (rg *ranges) joined(before, after *scenario.Reading, day facts.Day) *scenario.Reading {
	whole := *before
	whole.Rows = pick.Except(before.Rows, func(row exchange.Row) bool { return rg.env.DayOf(row) >= day.String() })
	whole.Rows = append(whole.Rows, after.Rows...)
	return &whole
}

// lastDays are those of every second month before a day, and of the year before it: as
// many as months, or one less where they are the same.
func lastDays(today facts.Day) (days []facts.Day) {
	for back := range months - 1 {
		days = append(days, reading.MonthBefore(today, 2*back+2).Add(-1))
	}
	newYear := facts.Day{Time: time.Date(today.Year(), time.January, 1, 0, 0, 0, 0, time.UTC)}
	if !today.After(newYear.Add(1).Time) { // these days are not over
		newYear.Time = newYear.AddDate(-1, 0, 0)
	}
	if end := newYear.Add(-1); !slices.Contains(days, end) {
		days = append(days, end)
	}
	return slices.DeleteFunc(days, func(day facts.Day) bool { return day.Year() < reading.EarliestYear })
}

// twoDays counts each two days of a range, and names those that do not count the
// second one whole, and those that do not leave it out.
func (rg *ranges) twoDays(ctx context.Context, r facts.Range, base *scenario.Reading) (notWhole, notLeftOut []string, err error) {
	sold := rg.salesByDay(base.Rows)
	for day := r.From.Add(1); !day.After(r.To.Time); day = day.Add(1) {
		before := day.Add(-1)
		got, err := rg.reader.Total(ctx, base.Of.Between(before.String(), day.String()))
		if err != nil {
			return nil, nil, err
		}
		first, second := sold[before.String()], sold[day.String()]
		if text := fmt.Sprintf("%s to %s: %d of %d and %d", before, day, got, first, second); got != first+second {
			notWhole = append(notWhole, text)
			if got != first {
				notLeftOut = append(notLeftOut, text)
			}
		} else if second > 0 {
			notLeftOut = append(notLeftOut, text)
		}
	}
	return notWhole, notLeftOut, nil
}

// Parts holds totalItems of 30 past days, or of as many as every reading of the limits
// allows, against those of its parts: beside each other or, where the last day of a
// range is left out, each from the last day of the one before.
func (rg *ranges) Parts(ctx context.Context, op rules.Operation) error {
	if err := rg.givens.Sales(); err != nil {
		return err
	}
	const parts = 3
	r := facts.Widest(rg.env.Facts.Sales.To)
	whole, err := rg.count(ctx, op, r.From, r.To)
	if err != nil {
		return err
	}
	var beside, chained int
	for i := range parts {
		first, next := r.From.Add(i*r.Days()/parts), r.From.Add((i+1)*r.Days()/parts)
		apart, err := rg.count(ctx, op, first, next.Add(-1))
		if err != nil {
			return err
		}
		joined := apart
		if !next.After(r.To.Time) { // the last part ends with the range
			if joined, err = rg.count(ctx, op, first, next); err != nil {
				return err
			}
		}
		beside, chained = beside+apart, chained+joined
	}
	if err := rg.isWhole(ctx, op, r, whole, fmt.Sprintf("%d, as three parts of %s to %s", beside, r.From, r.To), beside, chained); err != nil {
		return err
	}
	if err := rg.cuts(ctx, op, r, whole); err != nil {
		return err
	}
	return rg.longest(ctx, op, r, whole)
}

// cuts is Parts for parts of other lengths, a week and two among them: the range in two,
// that lie beside each other or share a day.
func (rg *ranges) cuts(ctx context.Context, op rules.Operation, r facts.Range, whole int) error {
	for _, days := range []int{1, 5, 7, 14} { // from the first day to the last one of the first part
		last := r.From.Add(days)
		left, err := rg.count(ctx, op, r.From, last)
		if err != nil {
			return err
		}
		beside, err := rg.count(ctx, op, last.Add(1), r.To)
		if err != nil {
			return err
		}
		joined := beside
		if whole != left+beside {
			if joined, err = rg.count(ctx, op, last, r.To); err != nil {
				return err
			}
		}
		parts := fmt.Sprintf("%d from %s to %s and %d from %s to %s", left, r.From, last, beside, last.Add(1), r.To)
		if err := rg.isWhole(ctx, op, r, whole, parts, left+beside, left+joined); err != nil {
			return err
		}
	}
	return nil
}

// count is how many sales a report counts from one day to another.
func (rg *ranges) count(ctx context.Context, op rules.Operation, first, last facts.Day) (int, error) {
	return rg.reader.Total(ctx, reading.Over(op, facts.Range{From: first, To: last}, nil))
}

// isWhole holds what a range counts against its parts, beside each other or sharing a day.
// Where more sales came meanwhile, or one is in two ranges, nothing is said.
func (rg *ranges) isWhole(ctx context.Context, op rules.Operation, r facts.Range, whole int, parts string, beside, chained int) error {
	if whole != beside && whole != chained {
		if err := rg.moves.Still(ctx, reading.Over(op, r, nil), whole); err != nil {
			return err
		}
		if err := rg.reader.EndsAtMidnight(ctx, op); err != nil {
			return err
		}
	}
	return rg.judge.Expect(whole == beside || whole == chained, "a range counts what its parts count", parts, fmt.Sprint(whole))
}

// longest is Parts for the range that begins a day earlier, which one reading of the
// limit allows: it has the sales of that day more, as a week that begins with it has,
// whether the last day of a range is left out or not.
func (rg *ranges) longest(ctx context.Context, op rules.Operation, r facts.Range, whole int) error {
	first := r.From.Add(-1)
	q := reading.Over(op, facts.Range{From: first, To: r.To}, nil)
	x, err := rg.session.Page(ctx, q, 1, 20)
	if err != nil || !x.Success() { // as if too long, or of too many sales
		return err
	}
	more := x.TotalItems() - whole
	week, err := rg.reader.Total(ctx, q.Between(q.From, first.Add(6).String()))
	if err != nil {
		return err
	}
	rest, err := rg.reader.Total(ctx, q.Between(r.From.String(), first.Add(6).String()))
	if err != nil {
		return err
	}
	if more != week-rest {
		if err := rg.moves.Still(ctx, q, x.TotalItems()); err != nil {
			return err
		}
		if err := rg.moves.Still(ctx, reading.Over(op, r, nil), whole); err != nil {
			return err
		}
		if err := rg.reader.EndsAtMidnight(ctx, op); err != nil {
			return err
		}
	}
	return rg.judge.Expect(more == week-rest, "a range of as many days as the limit has counts what its parts count",
		fmt.Sprintf("%d more than from %s to %s, as from %s to %s", week-rest, r.From, r.To, first, first.Add(6)), fmt.Sprint(more))
}

// months are how many ends of months are looked at.
const months = 3

// salesByDay counts the sales of each day.
func (rg *ranges) salesByDay(rows []exchange.Row) map[string]int {
	sold := map[string]int{}
	for _, row := range rows {
		sold[rg.env.DayOf(row)]++
	}
	return sold
}

const everyDay = "a range counts the sales of its days, whichever day it ends on"
