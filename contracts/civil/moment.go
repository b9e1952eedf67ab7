package civil

import "time"

// Moment is a second of a civil day.
type Moment struct {
	Date   Date
	Second int // of the day
}

// Before tells whether m is earlier than another moment.
func (m Moment) Before(other Moment) bool {
	return m.Date < other.Date || m.Date == other.Date && m.Second < other.Second
}

// Shift is what a clock in another zone shows at the same instant. Of an hour that
// the first clock runs through twice, one is meant.
func (m Moment) Shift(from, to *time.Location) Moment {
	year, month, day := m.Date.Civil()
	date, second := LocalTime(time.Date(year, time.Month(month), day, 0, 0, m.Second, 0, from), to)
	return Moment{Date: date, Second: second}
}

// Shifts is Shift for many moments of one day: what it comes to is looked up once
// an hour.
type Shifts struct {
	date     Date
	from, to *time.Location
	hours    [24]hourShift
}

// hourShift is by how many seconds another clock is ahead during an hour; not even
// where that changes within it.
type hourShift struct {
	known, even bool
	by          int
}

// ShiftsOf are those of a day.
func ShiftsOf(date Date, from, to *time.Location) *Shifts {
	return &Shifts{date: date, from: from, to: to}
}

// Of is the moment that the other clock shows at a second of the day, 0 to 86399.
func (s *Shifts) Of(second int) Moment {
	hour := &s.hours[second/3600]
	if !hour.known {
		first, last := second/3600*3600, second/3600*3600+3599
		*hour = hourShift{known: true, by: s.ahead(first), even: s.ahead(first) == s.ahead(last)}
	}
	if !hour.even {
		return Moment{Date: s.date, Second: second}.Shift(s.from, s.to)
	}
	shown := second + hour.by + SecondsOfDay // zones differ by less than a day
	return Moment{Date: s.date.AddDays(shown/SecondsOfDay - 1), Second: shown % SecondsOfDay}
}

// ahead is by how many seconds the other clock is ahead.
func (s *Shifts) ahead(second int) int {
	shown := Moment{Date: s.date, Second: second}.Shift(s.from, s.to)
	return int(shown.Date-s.date)*SecondsOfDay + shown.Second - second
}
