package civil

// Moment is a second of a civil day.
type Moment struct {
	Date   Date
	Second int // of the day
}

// Before tells whether m is earlier than another moment.
func (m Moment) Before(other Moment) bool {
	return m.Date < other.Date || m.Date == other.Date && m.Second < other.Second
}
