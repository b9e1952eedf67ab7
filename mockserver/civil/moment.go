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
