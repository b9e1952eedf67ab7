// Package calendar knows which days banks work, and on which shops are shut: weekends and
// the public holidays of Chile. [New] makes one.
package calendar

import (
	"time"

	"calco.example/contracts/civil"
)

// Calendar answers which days banks work: the settlement dates of the
// transaction report's reconciliations fall on such days.
type Calendar struct {
	first, end civil.Date // of the years that are kept; the end is none of them
	closed     []uint64   // one bit a day from first, set when banks are closed
}

// The years kept as bits. Later ones work too, only slower.
const (
	From = 2019
	To   = 2045
)

// New is one that keeps the usual years.
func New() *Calendar { return Keeping(From, To) }

// Keeping is a calendar that keeps the years from one to another.
func Keeping(from, to int) *Calendar {
	c := &Calendar{first: civil.NewDate(from, 1, 1), end: civil.NewDate(to+1, 1, 1)}
	days := int(c.end - c.first)
	c.closed = make([]uint64, (days+63)/64)
	for year := from; year <= to; year++ {
		for _, d := range append(Holidays(year), civil.NewDate(year, 12, 31)) {
			c.close(d)
		}
	}
	for i := range days {
		if d := c.first.AddDays(i); weekend(d) {
			c.close(d)
		}
	}
	return c
}

func (c *Calendar) close(d civil.Date) {
	i := int(d - c.first)
	c.closed[i/64] |= 1 << (i % 64)
}

// Banking says whether banks work: Monday to Friday, no public holiday, and not
// 31 December, which is a bank holiday only.
func (c *Calendar) Banking(d civil.Date) bool {
	if i := int(d - c.first); i >= 0 && d < c.end {
		return c.closed[i/64]&(1<<(i%64)) == 0
	}
	return !weekend(d) && !holiday(d) && !(d.Month() == 12 && d.Day() == 31)
}

// BankingAfter returns the n-th banking day after a date ("T+n").
func (c *Calendar) BankingAfter(d civil.Date, n int) civil.Date {
	for ; n > 0; n-- {
		d = c.BankingFrom(d + 1)
	}
	return d
}

// BankingFrom returns the date itself or the next banking day.
func (c *Calendar) BankingFrom(d civil.Date) civil.Date {
	for !c.Banking(d) {
		d++
	}
	return d
}

func weekend(d civil.Date) bool {
	w := d.Weekday()
	return w == time.Saturday || w == time.Sunday
}

// ShopsShut says whether shops must close: the five days of the year without
// sales (only a location with a flat volume sells on them).
func ShopsShut(d civil.Date) bool {
	_, month, day := d.Civil()
	switch month*100 + day {
	case 101, 501, 918, 919, 1225:
		return true
	}
	return false
}
