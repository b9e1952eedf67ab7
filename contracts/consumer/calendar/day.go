// Package calendar counts civil days, so that the ranges that a client asks for can
// be compared: a [Day] is read with [DayOf], and that of a clock is [DayOfTime].
package calendar

import "time"

// Day counts civil days since 1970, so that ranges can be compared.
type Day int32

// NoDay is none.
const NoDay Day = -1 << 31

// DayOf reads a date as YYYY-MM-DD. It is done several times for each request, so
// it is reckoned and not parsed.
func DayOf(text string) (Day, bool) {
	if len(text) != len(time.DateOnly) || text[4] != '-' || text[7] != '-' {
		return NoDay, false
	}
	number := 0
	for i := range len(text) {
		if i == 4 || i == 7 {
			continue
		}
		digit := int(text[i]) - '0'
		if digit < 0 || digit > 9 {
			return NoDay, false
		}
		number = 10*number + digit
	}
	year, month, date := number/10_000, number/100%100, number%100
	if month < 1 || month > 12 || date < 1 || date > daysIn(year, month) {
		return NoDay, false
	}
	return civil(year, month, date), true
}

// civil counts the days from 1970-01-01, in years that begin on 1 March, so that
// the day that a leap year has more is its last one.
func civil(year, month, date int) Day {
	if month <= 2 {
		year, month = year-1, month+12
	}
	return Day(365*year + year/4 - year/100 + year/400 + (153*(month-3)+2)/5 + date - 719_469)
}

func daysIn(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}

// DayOfTime is the civil day of a time in its zone.
func DayOfTime(t time.Time) Day {
	_, offset := t.Zone()
	seconds := t.Unix() + int64(offset)
	if seconds < 0 {
		seconds -= 86_399
	}
	return Day(seconds / 86_400)
}

func (d Day) time() time.Time { return time.Unix(int64(d)*86_400, 0).UTC() }

// String is the day as YYYY-MM-DD.
func (d Day) String() string { return d.time().Format(time.DateOnly) }

// Months adds months, clamped to the end of the month, as one month is counted.
func (d Day) Months(n int) Day {
	if n == 0 {
		return d
	}
	t := d.time()
	first := time.Date(t.Year(), t.Month()+time.Month(n), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return DayOfTime(first.AddDate(0, 0, min(t.Day(), last)-1))
}

// EndsMonth tells whether a day is the last one of a month, or the first.
func (d Day) EndsMonth() bool { return (d+1).time().Day() == 1 || d.time().Day() == 1 }

// ChangesClock tells whether the clock is changed in the night before a day or
// after it.
func (d Day) ChangesClock(zone *time.Location) bool {
	noon := func(d Day) time.Time {
		year, month, date := d.time().Date()
		return time.Date(year, month, date, 12, 0, 0, 0, zone)
	}
	return noon(d).Sub(noon(d-1)) != 24*time.Hour || noon(d+1).Sub(noon(d)) != 24*time.Hour
}
