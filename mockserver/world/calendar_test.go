package world

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/civil"
	"calco.example/mockserver/world/calendar"
)

func onDay(text string) civil.Date {
	d, _, exists := civil.ParseDate(text)
	if !exists {
		panic("no such date: " + text)
	}
	return d
}

func TestHolidays(t *testing.T) {
	t.Parallel()
	for year, want := range map[int]string{
		2020: "01-01 04-10 04-11 05-01 05-21 06-29 07-16 08-15 09-18 09-19 10-12 10-31 11-01 12-08 12-25",
		2021: "01-01 04-02 04-03 05-01 05-21 06-21 06-28 07-16 08-15 09-17 09-18 09-19 10-11 10-31 11-01 12-08 12-25",
		2022: "01-01 04-15 04-16 05-01 05-21 06-21 06-27 07-16 08-15 09-16 09-18 09-19 10-10 10-31 11-01 12-08 12-25",
		2023: "01-01 01-02 04-07 04-08 05-01 05-21 06-21 06-26 07-16 08-15 09-18 09-19 10-09 10-27 11-01 12-08 12-25",
		2024: "01-01 03-29 03-30 05-01 05-21 06-20 06-29 07-16 08-15 09-18 09-19 09-20 10-12 10-31 11-01 12-08 12-25",
		2025: "01-01 04-18 04-19 05-01 05-21 06-20 06-29 07-16 08-15 09-18 09-19 10-12 10-31 11-01 12-08 12-25",
		2026: "01-01 04-03 04-04 05-01 05-21 06-21 06-29 07-16 08-15 09-18 09-19 10-12 10-31 11-01 12-08 12-25",
		2028: "01-01 04-14 04-15 05-01 05-21 06-20 06-26 07-16 08-15 09-18 09-19 10-09 10-27 11-01 12-08 12-25",
		2029: "01-01 03-30 03-31 05-01 05-21 06-20 07-02 07-16 08-15 09-17 09-18 09-19 10-15 11-01 11-02 12-08 12-25",
		2027: "01-01 03-26 03-27 05-01 05-21 06-21 06-28 07-16 08-15 09-17 09-18 09-19 10-11 10-31 11-01 12-08 12-25",
	} {
		var got []string
		for _, d := range calendar.Holidays(year) {
			assert.Equal(t, year, d.Year())
			got = append(got, d.String()[5:])
		}
		assert.Equal(t, want, strings.Join(got, " "), strconv.Itoa(year))
	}
}

func TestCalendar_BankingDaysAfterASale(t *testing.T) {
	t.Parallel()
	c := calendar.New()
	for _, row := range []struct{ sale, next, second string }{
		{"2025-09-17", "2025-09-22", "2025-09-23"},
		{"2025-12-30", "2026-01-02", "2026-01-05"},
		{"2026-04-02", "2026-04-06", "2026-04-07"},
		{"2026-09-17", "2026-09-21", "2026-09-22"},
		{"2026-10-09", "2026-10-13", "2026-10-14"},
		{"2026-11-20", "2026-11-23", "2026-11-24"},
		{"2026-12-30", "2027-01-04", "2027-01-05"},
		{"2027-09-16", "2027-09-20", "2027-09-21"},
	} {
		assert.Equal(t, row.next, c.BankingAfter(onDay(row.sale), 1).String(), "T+1 of %s", row.sale)
		assert.Equal(t, row.second, c.BankingAfter(onDay(row.sale), 2).String(), "T+2 of %s", row.sale)
	}
}

func TestCalendar_MonthlyInstallments(t *testing.T) {
	t.Parallel()
	l := &Ledger{world: &World{calendar: calendar.New()}}
	for sale, want := range map[string]string{
		"2025-12-31": "2026-02-02 2026-03-02 2026-03-31 2026-04-30 2026-06-01 2026-06-30",
		"2026-01-31": "2026-03-02 2026-03-31 2026-04-30 2026-06-01 2026-06-30 2026-07-31",
	} {
		s := &Sale{Date: onDay(sale), InstallmentCount: 6, Terminal: &Terminal{}}
		var got []string
		for _, entry := range l.monthly(nil, s, 60000) {
			got = append(got, entry.Date.String())
		}
		assert.Equal(t, want, strings.Join(got, " "), sale)
	}
}

// The bits and the plain rules must agree on both sides of the last kept year.
func TestCalendar_BeyondTheKeptYears(t *testing.T) {
	t.Parallel()
	kept, none := calendar.New(), calendar.Keeping(calendar.To+1, calendar.To)
	for d := civil.NewDate(calendar.From, 1, 1); d < civil.NewDate(calendar.To+3, 1, 1); d++ {
		if kept.Banking(d) != none.Banking(d) {
			assert.Fail(t, "differs", d.String())
		}
	}
}
