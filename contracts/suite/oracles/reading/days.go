package reading

import (
	"cmp"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/scenario"
)

// Days finds out by whose clock a report counts its days.
type Days struct{ *scenario.Scenario }

// TellDays finds out, once in a run, by whose clock a report counts the days of a range, which
// may be another one than its times show: it reads some past days of some terminals, and of
// all. It says what the profile pins, and what was seen, as [scenario.Environment.TellDays] does.
func (d *Days) TellDays(op rules.Operation) (pinned string, seen *exchange.DaysSeen) {
	if !d.GoesOn() {
		return "", nil
	}
	return d.Env.TellDays(op, func() *exchange.DaysSeen { return d.seeDays(op) })
}

// DaysFit holds the days of which the sales of ranges are against the clock that the profile
// pins.
func (d *Days) DaysFit(op rules.Operation) {
	pinned, seen := d.TellDays(op)
	switch {
	case seen == nil:
		d.Lack("no sales of past days were read whole", "an account with sales every day")
		return
	case pinned == "" || pinned == rules.Unsettled:
		d.Idle("the profile does not pin Q-SALE-ZONE")
		return
	}
	d.FirstPage(twoDays(op, d.Env.Facts, soldAt(d.Env.Facts))[0], UsualSize)
	d.PinnedFor("Q-SALE-ZONE", func() {
		d.Expect(seen.Fits(pinned), "sales belong to the days of a range by the clock of Q-SALE-ZONE", pinned, cmp.Or(seen.Tells(), "the days that they show"))
	})
}

// seeDays reads the first and the last page of past days of some terminals, nil where it
// could not.
func (d *Days) seeDays(op rules.Operation) *exchange.DaysSeen {
	if d.Env.Facts.Sales.Items == 0 {
		return nil
	}
	looker := New(scenario.New(d.Env, "by whose clock days are counted"))
	places, seen := soldAt(d.Env.Facts), &exchange.DaysSeen{}
	if d.As(looker.Scenario, func() {
		for i, q := range twoDays(op, d.Env.Facts, places) {
			seen.Saw(q.From, q.To, looker.ends(q))
			if !looker.GoesOn() || i+1 >= 2*len(places) && seen.Done() {
				return
			}
		}
	}) != nil {
		return nil
	}
	return seen
}

// hints tells whether sales of the last weeks show times just beside two days that have them,
// where none speaks against that: they may be too few for what [Days.TellDays] reads.
func (d *Days) hints(op rules.Operation) bool {
	seen := &exchange.DaysSeen{}
	for back := range 2 * mostTwoDays {
		to := d.Env.Facts.Sales.To.Add(-back)
		q := Over(op, facts.Range{From: to.Add(-1), To: to}, nil)
		seen.Saw(q.From, q.To, d.ends(q))
	}
	return seen.Hints()
}

// ends are the sales of the first and the last page of a question.
func (d *Days) ends(q scenario.Question) []exchange.Row {
	first := d.FirstPage(q, UsualSize)
	if !first.Success() || first.TotalPages() < 2 {
		return first.Rows()
	}
	return slices.Concat(first.Rows(), d.KnownPage(q, first.TotalPages(), UsualSize).Rows())
}

// countsOtherDays tells whether the sales of a range may be of days by another clock than
// they show: some lie beside it, or all of its last day in the first hours of that.
func (d *Days) countsOtherDays(w *scenario.Reading) bool {
	const early = "T05"
	from, errFrom := d.Env.Facts.DateText(w.Of.From)
	to, errTo := d.Env.Facts.DateText(w.Of.To)
	if errFrom != nil || errTo != nil || from >= to {
		return false
	}
	onLast, late := false, false
	for _, row := range w.Rows {
		switch day := row.Day(); {
		case day < from || day > to:
			return true
		case day == to:
			onLast, late = true, late || row.Time()[len(day):] >= early
		}
	}
	return onLast && !late
}

// mostTwoDays is how many two days are read: of an account with few sales a day.
const mostTwoDays = 14

// soldAt are a terminal of each of some locations: shops of one trade close at one hour.
func soldAt(f *facts.Facts) (terminals []string) {
	const most = 4
	for _, l := range f.Locations {
		if len(l.Terminals) > 0 && len(terminals) < most {
			terminals = append(terminals, l.Terminals[0])
		}
	}
	return slices.Compact(terminals)
}

// twoDays are questions about past days, two and two, each of one terminal and of all: one
// terminal has few sales of the hours that tell, all may have more than two pages show.
func twoDays(op rules.Operation, f *facts.Facts, terminals []string) (list []scenario.Question) {
	for i := range mostTwoDays {
		to := f.Sales.To.Add(-2 * i)
		q := Over(op, facts.Range{From: to.Add(-1), To: to}, nil)
		if len(terminals) > 0 {
			list = append(list, q.With(TerminalField[op], terminals[i%len(terminals)]))
		}
		list = append(list, q)
	}
	return list
}

// EarliestYear is the first whose sales both reports are asked for: "endDate before
// 2020-01-01" is refused.
const EarliestYear = 2020

// MonthBefore is the first day of a month some months back.
func MonthBefore(today facts.Day, back int) facts.Day {
	return facts.Day{Time: today.AddDate(0, -back, 1-today.Day())}
}
