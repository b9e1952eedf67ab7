package ranges

import (
	"fmt"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/reports"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/scenario"
)

// lately holds what ranges that end today show of their last days against each other.
type lately struct {
	*ranges
	base  *scenario.Reading // yesterday and today
	since facts.Day         // the first day that is looked at
}

// Lately holds ranges up to today that begin on different days against each other:
// transactions are "filtered by date range", whichever day that begins on, and
// "same-day monitoring" is a use of it.
func (rg *ranges) Lately(op rules.Operation) {
	rg.begin(op)
	today := rg.Env.Facts.Today
	base := rg.All(reading.Over(op, facts.Range{From: today.Add(-1), To: today}, nil))
	for _, since := range []facts.Day{today, today.Add(-1)} { // early in the day nothing of it is old enough
		l := &lately{rg, base, since}
		if len(l.settled(base.Rows)) > 0 {
			l.all()
			return
		}
	}
	rg.Idle("there is no sale of yesterday and today that is two hours old")
}

// all holds each range against the shortest one.
func (l *lately) all() {
	for _, first := range beginnings(l.Env.Facts.Today) {
		l.from(first)
	}
}

// beginnings are the first days of ranges up to today that every reading of the limits
// allows: of the widest one and, where that is later, of the month.
func beginnings(today facts.Day) []facts.Day {
	widest, month := facts.Widest(today).From, reading.MonthBefore(today, 0)
	if month.After(widest.Time) && month.Before(today.Add(-1).Time) {
		return []facts.Day{month, widest}
	}
	return []facts.Day{widest}
}

// from holds a range against the shortest one: it has all that that one has, and of today
// nothing else.
func (l *lately) from(first facts.Day) {
	q := l.base.Of.Between(first.String(), l.base.Of.To)
	w := l.end(q)
	want := l.settled(l.base.Rows)
	if lost := lacking(want, w.Rows); len(lost) > 0 { // perhaps they stand on other pages
		w = l.whole(w, lost[0].Serial(), want)
		want = pick.Only(want, func(row exchange.Row) bool { return ofTerminal(row, w.Of) })
	}
	l.holds(lacking(want, w.Rows), first.String(), w)
	today := pick.Only(l.settled(w.Rows), func(row exchange.Row) bool { return l.Env.DayOf(row) == l.Env.Facts.Today.String() })
	l.holds(lacking(today, l.base.Rows), l.base.Of.From, w)
}

// holds expects that a range, which begins on a day, lacks nothing that another one shows.
func (l *lately) holds(lost []exchange.Row, first string, w *scenario.Reading) {
	l.Holds(len(lost) == 0, "ranges up to today show the same sales of it, whichever day they begin on",
		"the same sales from "+l.since.String()+" on", fmt.Sprintf("from %s on it lacks %s", first, scenario.Few(rowset.IDs(lost))), l.base, w)
}

// settled are the sales since a day that are old enough to be in every answer.
func (l *lately) settled(rows []exchange.Row) []exchange.Row {
	recent := reports.ClocksOf(l.Env).Since(rows, l.Env.Clock().Add(-reading.Settling))
	return lacking(pick.Only(rows, l.isSince), recent)
}

// isSince tells whether a sale is of the days that are looked at.
func (l *lately) isSince(row exchange.Row) bool { return l.Env.DayOf(row) >= l.since.String() }

// lacking are those of some sales that are not among others.
func lacking(want, got []exchange.Row) []exchange.Row {
	is := map[string]bool{}
	for _, id := range rowset.IDs(got) {
		is[id] = true
	}
	return pick.Except(want, func(row exchange.Row) bool { return is[row.Text("saleId")] })
}

// end is the end of a range at which its last days stand, the first pages or the last ones:
// the order of sales is open.
func (l *lately) end(q scenario.Question) *scenario.Reading {
	first := l.Page(q, 1, reading.UsualSize)
	w := &scenario.Reading{Of: q}
	if first.NoData() {
		return w
	}
	l.Answered(first)
	w.Total, w.Pages = first.TotalItems(), first.TotalPages()
	number, step := 1, 1
	if !l.isLate(first) {
		number, step = w.Pages, -1
	}
	for ; number >= 1 && number <= w.Pages; number += step {
		x := l.Page(q, number, reading.UsualSize)
		w.Rows, w.Responses = append(w.Rows, x.Rows()...), append(w.Responses, x)
		if !l.isLate(x) {
			break
		}
	}
	return w
}

// isLate tells whether a page has a sale of the days that are looked at.
func (l *lately) isLate(x *exchange.Exchange) bool { return slices.ContainsFunc(x.Rows(), l.isSince) }

// whole is all of a range or, where that has many pages, what one terminal sold in it: the
// end of that, for one terminal's sales mostly stand in order of time, and all where some of
// those that are wanted of it are not there.
func (l *lately) whole(w *scenario.Reading, serial string, want []exchange.Row) *scenario.Reading {
	if w.Pages <= mostPages || serial == "" && w.Pages <= scenario.MaxPages {
		return l.All(w.Of)
	}
	if serial == "" {
		l.Need(&report.Unmet{Why: fmt.Sprintf("the range has %d pages, more than are read", w.Pages), Ask: "an account with fewer sales a day", OurLimit: true})
	}
	q := w.Of.With(reading.TerminalField[w.Of.Op], serial)
	end := l.end(q)
	if len(lacking(pick.Only(want, func(row exchange.Row) bool { return ofTerminal(row, q) }), end.Rows)) == 0 {
		return end
	}
	return l.All(q)
}

// ofTerminal tells whether a sale is of the terminal that a question asks for, if it does.
func ofTerminal(row exchange.Row, q scenario.Question) bool {
	serial, is := q.Fields[reading.TerminalField[q.Op]]
	return !is || row.Serial() == serial
}
