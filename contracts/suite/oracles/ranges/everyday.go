package ranges

import (
	"fmt"
	"slices"
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/scenario"
)

// EveryDay asks for each two days of the samples: the second one counts whole or,
// where the reference leaves that open, never.
func (rg *ranges) EveryDay(op rules.Operation) {
	rg.begin(op)
	var notWhole, notLeftOut []string // ranges that count otherwise
	for _, r := range rg.Env.Facts.Samples {
		base := rg.All(reading.Over(op, r, nil))
		oddWhole, oddLeftOut := rg.twoDays(r, base)
		if len(oddWhole) > 0 && len(oddLeftOut) > 0 {
			rg.Settled(base)
		}
		notWhole, notLeftOut = append(notWhole, oddWhole...), append(notLeftOut, oddLeftOut...)
	}
	oddWhole, oddLeftOut := rg.monthEnds(op)
	notWhole, notLeftOut = append(notWhole, oddWhole...), append(notLeftOut, oddLeftOut...)
	odd := notWhole
	if len(notLeftOut) < len(odd) {
		odd = notLeftOut
	}
	if len(odd) > 0 {
		rg.DaysUnclear(op)
	}
	rg.Expect(len(odd) == 0, everyDay, "the sales of both days, or everywhere of the first alone", scenario.Few(odd))
	rg.oneDay(op, len(notWhole) > 0)
}

const everyDay = "a range counts the sales of its days, whichever day it ends on"

// oneDay holds ranges that begin and end on one day against the sales of that day, or
// none where the last day of a range is left out. Whether they are taken at all is open:
// "startDate not before endDate" (BR-07).
func (rg *ranges) oneDay(op rules.Operation, leftOut bool) {
	r := rg.Sample()
	base := rg.All(reading.Over(op, r, nil))
	for _, day := range []facts.Day{r.From.Add((r.Days() - 1) / 2), r.To.Add(-1)} {
		if !day.Before(r.To.Time) || day.Before(r.From.Time) {
			continue // whether the last day is in the whole is open
		}
		want := len(rg.Env.OfDay(base.Rows, day.String()))
		x := rg.FirstPage(base.Of.Between(day.String(), day.String()), 20)
		got := max(x.TotalItems(), 0)
		if !x.Success() && !x.NoData() || got == want || got == 0 && leftOut {
			continue
		}
		rg.Holds(false, "a range of one day has the sales of that day", "as many as a longer range shows", fmt.Sprintf("%d for %d on %s", got, want, day), base)
		return
	}
}

// twoDays counts each two days of a range, and names those that do not count the
// second one whole, and those that do not leave it out.
func (rg *ranges) twoDays(r facts.Range, base *scenario.Reading) (notWhole, notLeftOut []string) {
	sold := rg.salesByDay(base.Rows)
	for day := r.From.Add(1); !day.After(r.To.Time); day = day.Add(1) {
		before := day.Add(-1)
		got := rg.Total(base.Of.Between(before.String(), day.String()))
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
	return notWhole, notLeftOut
}

// salesByDay counts the sales of each day.
func (rg *ranges) salesByDay(rows []exchange.Row) map[string]int {
	sold := map[string]int{}
	for _, row := range rows {
		sold[rg.Env.DayOf(row)]++
	}
	return sold
}

// monthEnds is twoDays for the sales of one terminal where the past months end, but the
// last one, after which there may be too few days, and where the last year did.
func (rg *ranges) monthEnds(op rules.Operation) (notWhole, notLeftOut []string) {
	fields := map[string]any{reading.TerminalField[op]: rg.Place("$terminal")}
	for _, last := range lastDays(rg.Env.Facts.Today) {
		r := facts.Range{From: last.Add(-1), To: last.Add(1)}
		base := rg.All(reading.Over(op, facts.Range{From: r.From, To: r.To.Add(1)}, fields))
		after := rg.All(reading.Over(op, facts.Range{From: r.To, To: r.To.Add(1)}, fields))
		rg.alikeAfter(base, after, r.To)
		oddWhole, oddLeftOut := rg.twoDays(r, rg.joined(base, after, r.To))
		if len(oddWhole) > 0 && len(oddLeftOut) > 0 {
			rg.Settled(base)
			rg.Settled(after)
		}
		notWhole, notLeftOut = append(notWhole, oddWhole...), append(notLeftOut, oddLeftOut...)
	}
	return notWhole, notLeftOut
}

// months are how many ends of months are looked at.
const months = 3

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

// alikeAfter holds the sales that a range has after the end of a month against those of a
// range that begins there and ends on the same day.
func (rg *ranges) alikeAfter(over, after *scenario.Reading, day facts.Day) {
	later := pick.Except(over.Rows, func(row exchange.Row) bool { return rg.Env.DayOf(row) < day.String() })
	same, difference := rowset.SameSet(rowset.IDs(after.Rows), rowset.IDs(later))
	rg.Holds(same, "a range over the end of a month has the sales of one that begins after it", fmt.Sprintf("%d sales from %s on", len(after.Rows), day), difference, over, after)
}

// joined is a reading whose sales from a day on are those of another one, which begins
// there: what a range loses at the end of a month it does not know itself.
func (rg *ranges) joined(before, after *scenario.Reading, day facts.Day) *scenario.Reading {
	joined := *before
	joined.Rows = pick.Except(before.Rows, func(row exchange.Row) bool { return rg.Env.DayOf(row) >= day.String() })
	joined.Rows = append(joined.Rows, after.Rows...)
	return &joined
}
