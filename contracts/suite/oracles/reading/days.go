package reading

import (
	"cmp"
	"context"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/scenario"
)

// TellDays finds out, once in a run, by whose clock a report counts the days of a range, which
// may be another one than its times show: it reads some past days of some terminals, and of
// all. It says what the profile pins, and what was seen, as [scenario.Environment.TellDays] does.
func (rd *Reader) TellDays(ctx context.Context, op rules.Operation) (pinned string, seen *exchange.DaysSeen) {
	return rd.env.TellDays(op, func() *exchange.DaysSeen { return rd.seeDays(ctx, op) })
}

// DaysFit holds the days of which the sales of ranges are against the clock that the profile
// pins.
func (rd *Reader) DaysFit(ctx context.Context, op rules.Operation) error {
	pinned, seen := rd.TellDays(ctx, op)
	switch {
	case seen == nil:
		return report.Lacking("no sales of past days were read whole", "an account with sales every day")
	case pinned == "" || pinned == rules.Unsettled:
		rd.judge.Idle = "the profile does not pin Q-SALE-ZONE"
		return nil
	}
	if _, err := rd.session.FirstPage(ctx, twoDays(op, rd.env.Facts, soldAt(rd.env.Facts))[0], UsualSize); err != nil {
		return err
	}
	return rd.judge.PinnedFor("Q-SALE-ZONE", func() error {
		return rd.judge.Expect(seen.Fits(pinned), "sales belong to the days of a range by the clock of Q-SALE-ZONE", pinned, cmp.Or(seen.Tells(), "the days that they show"))
	})
}

// seeDays reads the first and the last page of past days of some terminals, nil where it
// could not.
func (rd *Reader) seeDays(ctx context.Context, op rules.Operation) *exchange.DaysSeen {
	if rd.env.Facts.Sales.Items == 0 {
		return nil
	}
	looker := scenario.New(rd.env, "by whose clock days are counted")
	defer rd.env.Share(looker)
	places, seen := soldAt(rd.env.Facts), &exchange.DaysSeen{}
	for i, q := range twoDays(op, rd.env.Facts, places) {
		rows, err := ends(ctx, looker.Session, q)
		if err != nil {
			return nil
		}
		seen.Saw(q.From, q.To, rows)
		if i+1 >= 2*len(places) && seen.Done() {
			break
		}
	}
	return seen
}

// hints tells whether sales of the last weeks show times just beside two days that have them,
// where none speaks against that: they may be too few for what [Reader.TellDays] reads.
func (rd *Reader) hints(ctx context.Context, op rules.Operation) (bool, error) {
	seen := &exchange.DaysSeen{}
	for back := range 2 * mostTwoDays {
		to := rd.env.Facts.Sales.To.Add(-back)
		q := Over(op, facts.Range{From: to.Add(-1), To: to}, nil)
		rows, err := ends(ctx, rd.session, q)
		if err != nil {
			return false, err
		}
		seen.Saw(q.From, q.To, rows)
	}
	return seen.Hints(), nil
}

// ends are the sales of the first and the last page of a question.
func ends(ctx context.Context, session *scenario.Session, q scenario.Question) ([]exchange.Row, error) {
	first, err := session.FirstPage(ctx, q, UsualSize)
	if err != nil {
		return nil, err
	}
	if !first.Success() || first.TotalPages() < 2 {
		return first.Rows(), nil
	}
	last, err := session.KnownPage(ctx, q, first.TotalPages(), UsualSize)
	if err != nil {
		return nil, err
	}
	return slices.Concat(first.Rows(), last.Rows()), nil
}

// countsOtherDays tells whether the sales of a range may be of days by another clock than
// they show: some lie beside it, or all of its last day in the first hours of that.
func (rd *Reader) countsOtherDays(w *scenario.Reading) bool {
	const early = "T05"
	from, errFrom := rd.env.Facts.DateText(w.Of.From)
	to, errTo := rd.env.Facts.DateText(w.Of.To)
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
