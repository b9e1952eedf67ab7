package exchange

import (
	"strings"
	"time"
)

// Days of business are told as "days from 04:00", where they begin so late, or as "days
// until 22:00", where what comes later belongs to the next.
const daysFrom, daysUntil = "days from ", "days until "

// latestBegin is how far from midnight days of business begin at most: whoever has the sales
// of a morning in the day before has another day.
const latestBegin = 6 * time.Hour

// beginOf is how long after midnight the days of an answer begin.
func beginOf(answer string) (time.Duration, bool) {
	clock, late := strings.CutPrefix(answer, daysFrom)
	clock, early := strings.CutPrefix(clock, daysUntil)
	layout := "15:04"
	if len(clock) > len(layout) {
		layout = time.TimeOnly
	}
	at, err := time.Parse(layout, clock)
	if err != nil || !late && !early {
		return 0, false
	}
	begin := at.Sub(at.Truncate(24 * time.Hour))
	if early {
		begin -= 24 * time.Hour
	}
	return begin, true
}

// OfBusiness tells whether an answer of [DaysSeen] tells of days of business.
func OfBusiness(answer string) bool {
	_, is := beginOf(answer)
	return is
}

// dayBegins is what sales of ranges of days tell of when days begin.
type dayBegins struct {
	seen         bool
	above, most  time.Duration   // after midnight: later than the one, not later than the other
	before, late map[string]bool // sales that show the day before a range, or the one after
}

// saw takes in sales of a range, both days included.
func (b *dayBegins) saw(from, to string, rows []Row) {
	first, errFirst := time.Parse(time.DateOnly, from)
	last, errLast := time.Parse(time.DateOnly, to)
	if errFirst != nil || errLast != nil {
		return
	}
	if !b.seen {
		*b = dayBegins{seen: true, above: -24 * time.Hour, most: 24 * time.Hour, before: map[string]bool{}, late: map[string]bool{}}
	}
	end := last.AddDate(0, 0, 1)
	for _, row := range rows {
		at, err := time.Parse(toTheSecond, row.Time())
		if err != nil {
			continue
		}
		b.above, b.most = max(b.above, at.Sub(end)), min(b.most, at.Sub(first))
		switch name := row.Text("saleId") + " " + row.Time(); {
		case at.Before(first):
			b.before[name] = true
		case at.After(end):
			b.late[name] = true
		}
	}
}

// toldBy is when days begin for which so many sales tell that show a day beside their range;
// empty where others speak against it.
func (b *dayBegins) toldBy(sales int) string {
	switch {
	case len(b.late) >= sales && len(b.before) == 0:
		return b.nearest(b.above, 1, daysFrom)
	case len(b.before) >= sales && len(b.late) == 0:
		return b.nearest(b.most, -1, daysUntil)
	}
	return ""
}

// nearest is the whole hour at which days may begin, or the half one, next to a bound and on
// one side of midnight: the middle one of those that may be. Where all that tells is within
// minutes of midnight, it is the next minute, or second: what is shown may be the time of the
// payment, and the day that of the sale.
func (b *dayBegins) nearest(bound time.Duration, side time.Duration, name string) string {
	steps := []time.Duration{time.Hour, 30 * time.Minute}
	if b.soon() {
		steps = []time.Duration{time.Minute, time.Second}
	}
	for _, step := range steps {
		var may []time.Duration
		for begin := side * step; begin.Abs() <= latestBegin; begin += side * step {
			if begin > b.above && begin <= b.most && (begin-bound).Abs() <= 2*time.Hour {
				may = append(may, begin)
			}
		}
		if len(may) == 0 {
			continue
		}
		begin, layout := may[(len(may)-1)/2], "15:04"
		if b.soon() {
			begin = may[0]
		}
		if begin%time.Minute != 0 {
			layout = time.TimeOnly
		}
		return name + time.Time{}.Add(24*time.Hour+begin).Format(layout)
	}
	return ""
}

// soon tells whether all sales that show a day beside their range are within minutes of
// midnight.
func (b *dayBegins) soon() bool {
	return len(b.late) > 0 && b.above < paidWithin || len(b.before) > 0 && -b.most < paidWithin
}

// paidWithin is how far a payment is from its sale at most.
const paidWithin = 5 * time.Minute
