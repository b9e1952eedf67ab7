package calendar

import (
	"slices"
	"time"

	"calco.example/contracts/civil"
)

// Holidays returns the public holidays of a year, ascending.
func Holidays(year int) []civil.Date {
	on := func(month, day int) civil.Date { return civil.NewDate(year, month, day) }
	sunday := easter(year)
	days := []civil.Date{
		on(1, 1), sunday - 2, sunday - 1, on(5, 1), on(5, 21),
		nearMonday(on(6, 29)), on(7, 16), on(8, 15), on(9, 18), on(9, 19),
		nearMonday(on(10, 12)), nearFriday(on(10, 31)), on(11, 1), on(12, 8), on(12, 25),
	}
	days = append(days, bridges(year)...)
	if year >= 2021 { // the law is of that year
		days = append(days, on(6, solstice(year)))
	}
	slices.Sort(days)
	return slices.Compact(days)
}

// bridges returns the holidays that exist in some years only.
func bridges(year int) (days []civil.Date) {
	if d := civil.NewDate(year, 1, 2); d.Weekday() == time.Monday {
		days = append(days, d)
	}
	if d := civil.NewDate(year, 9, 17); d.Weekday() == time.Monday || d.Weekday() == time.Friday {
		days = append(days, d)
	}
	if d := civil.NewDate(year, 9, 20); d.Weekday() == time.Friday {
		days = append(days, d)
	}
	if year == 2022 {
		days = append(days, civil.NewDate(year, 9, 16)) // once, by a law of its own
	}
	return days
}

func holiday(d civil.Date) bool { return slices.Contains(Holidays(d.Year()), d) }

// solstice returns the day of June: the 20th in two years of every four.
func solstice(year int) int {
	if year >= 2024 && year%4 <= 1 {
		return 20
	}
	return 21
}

// nearMonday moves 29 June and 12 October: Tuesday to Thursday to the Monday
// before, Friday to the Monday after.
func nearMonday(d civil.Date) civil.Date {
	switch w := d.Weekday(); w {
	case time.Tuesday, time.Wednesday, time.Thursday:
		return d - civil.Date(w-time.Monday)
	case time.Friday:
		return d + 3
	}
	return d
}

// nearFriday moves 31 October: Tuesday to the Friday before, Wednesday to the
// Friday after.
func nearFriday(d civil.Date) civil.Date {
	switch d.Weekday() {
	case time.Tuesday:
		return d - 4
	case time.Wednesday:
		return d + 2
	}
	return d
}

// easter returns Easter Sunday (the anonymous Gregorian computus).
func easter(year int) civil.Date {
	a, b, c := year%19, year/100, year%100
	h := (19*a + b - b/4 - (b-(b+8)/25+1)/3 + 15) % 30
	l := (32 + 2*(b%4) + 2*(c/4) - h - c%4) % 7
	m := (a + 11*h + 22*l) / 451
	n := h + l - 7*m + 114
	return civil.NewDate(year, n/31, n%31+1)
}
