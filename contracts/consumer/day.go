package consumer

import "time"

// day counts civil days since 1970, so that ranges can be compared.
type day int32

const noDay day = -1 << 31

// dayOf reads a date as YYYY-MM-DD. It is done several times for each request, so
// it is reckoned and not parsed.
func dayOf(text string) (day, bool) {
	if len(text) != len(time.DateOnly) || text[4] != '-' || text[7] != '-' {
		return noDay, false
	}
	number := 0
	for i := range len(text) {
		if i == 4 || i == 7 {
			continue
		}
		digit := int(text[i]) - '0'
		if digit < 0 || digit > 9 {
			return noDay, false
		}
		number = 10*number + digit
	}
	year, month, date := number/10_000, number/100%100, number%100
	if month < 1 || month > 12 || date < 1 || date > daysIn(year, month) {
		return noDay, false
	}
	return civil(year, month, date), true
}

// civil counts the days from 1970-01-01, in years that begin on 1 March, so that
// the day that a leap year has more is its last one.
func civil(year, month, date int) day {
	if month <= 2 {
		year, month = year-1, month+12
	}
	return day(365*year + year/4 - year/100 + year/400 + (153*(month-3)+2)/5 + date - 719_469)
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

// dayOfTime is the civil day of a time in its zone.
func dayOfTime(t time.Time) day {
	_, offset := t.Zone()
	seconds := t.Unix() + int64(offset)
	if seconds < 0 {
		seconds -= 86_399
	}
	return day(seconds / 86_400)
}

func (d day) time() time.Time { return time.Unix(int64(d)*86_400, 0).UTC() }

func (d day) String() string { return d.time().Format(time.DateOnly) }

// months adds months, clamped to the end of the month, as one month is counted.
func (d day) months(n int) day {
	if n == 0 {
		return d
	}
	t := d.time()
	first := time.Date(t.Year(), t.Month()+time.Month(n), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return dayOfTime(first.AddDate(0, 0, min(t.Day(), last)-1))
}

// endsMonth tells whether a day is the last one of a month, or the first.
func (d day) endsMonth() bool { return (d+1).time().Day() == 1 || d.time().Day() == 1 }

// changesClock tells whether the clock is changed in the night before a day or
// after it.
func (d day) changesClock(zone *time.Location) bool {
	noon := func(d day) time.Time {
		year, month, date := d.time().Date()
		return time.Date(year, month, date, 12, 0, 0, 0, zone)
	}
	return noon(d).Sub(noon(d-1)) != 24*time.Hour || noon(d+1).Sub(noon(d)) != 24*time.Hour
}
