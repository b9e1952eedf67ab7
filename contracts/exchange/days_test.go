package exchange_test

import (
	"cmp"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/exchange"
)

func sold(at string) exchange.Row { return exchange.Row{"saleId": at, "transactionDateTime": at} }

func paid(at string) exchange.Row { return exchange.Row{"saleId": at, "paymentDataTime": at} }

// A sale is of the day that its time shows, unless days are counted by another clock.
func TestDays_Of(t *testing.T) {
	t.Parallel()
	for answer, days := range map[string][3]string{
		"America/Santiago":    {"2025-08-21", "2025-08-20", "x"},
		"location":            {"2025-08-21", "2025-08-20", "x"},
		"UTC-on-Chilean-days": {"2025-08-20", "2025-08-20", "x"},
		"Chilean-on-UTC-days": {"2025-08-21", "2025-08-21", "x"},
		"days from 04:00":     {"2025-08-20", "2025-08-20", "x"},
		"days from 03:30":     {"2025-08-21", "2025-08-20", "x"},
		"days from 03:59:59":  {"2025-08-21", "2025-08-20", "x"},
		"days until 20:00":    {"2025-08-21", "2025-08-21", "x"},
		"days until 20:30":    {"2025-08-21", "2025-08-20", "x"},
	} {
		by := exchange.DaysBy(answer)
		for i, row := range []exchange.Row{sold("2025-08-21T03:59:59"), paid("2025-08-20T20:00:00.001"), sold("x")} {
			assert.Equal(t, days[i], by.Of(row), "%s: %v", answer, row)
		}
	}
}

// everyHour are sales of each hour, by the clock of Santiago, on which a range of days counts
// them, as a clock shows them; without those of the last day where that is left out.
func everyHour(shown, counted *time.Location, from, to time.Time) (rows []exchange.Row) {
	last := to.AddDate(0, 0, 1)
	for at := from.Add(-48 * time.Hour); at.Before(last.Add(48 * time.Hour)); at = at.Add(time.Hour) {
		if day := at.In(counted).Format(time.DateOnly); day >= from.Format(time.DateOnly) && day <= to.Format(time.DateOnly) {
			rows = append(rows, sold(at.Add(7*time.Minute).In(shown).Format("2006-01-02T15:04:05")))
		}
	}
	return rows
}

// By whose clock days are counted shows in the sales of both ends of ranges, whether their
// last day counts or not.
func TestDaysSeen_Tells(t *testing.T) {
	t.Parallel()
	santiago, err := time.LoadLocation("America/Santiago")
	assert.NoError(t, err)
	for _, c := range []struct {
		shown, counted *time.Location
		want           string
	}{
		{santiago, santiago, ""}, {time.UTC, time.UTC, ""},
		{time.UTC, santiago, "UTC-on-Chilean-days"}, {santiago, time.UTC, "Chilean-on-UTC-days"},
		{time.UTC, time.FixedZone("", -5*3600), "days from 05:00"}, {time.UTC, time.FixedZone("", -2*3600), "days from 02:00"},
		{time.UTC, time.FixedZone("", 2*3600), "days until 22:00"},
	} {
		for _, leftOut := range []int{0, 1} {
			ofBusiness := strings.HasPrefix(c.want, "days ")
			if ofBusiness && leftOut > 0 {
				continue // that these begin late would show no day beside the range
			}
			seen := exchange.DaysSeen{}
			for week := range 3 {
				from := time.Date(2025, time.August, 4+7*week, 0, 0, 0, 0, time.UTC)
				to := from.AddDate(0, 0, 2)
				seen.Saw(from.Format(time.DateOnly), to.Format(time.DateOnly), everyHour(c.shown, c.counted, from, to.AddDate(0, 0, -leftOut)))
			}
			assert.Equal(t, c.want, seen.Tells(), "%s on days of %s, %d days left out", c.shown, c.counted, leftOut)
			assert.True(t, seen.Done())
			assert.True(t, ofBusiness || seen.Fits(cmp.Or(c.want, "UTC")))
			assert.Equal(t, c.want == "", seen.Fits("America/Santiago"))
			for _, zone := range []*time.Location{santiago, time.UTC} {
				assert.Equal(t, c.want != "" && !ofBusiness && zone == c.shown, seen.FitsTwo(zone.String()), "%s of %s on days of %s, %d days left out", zone, c.shown, c.counted, leftOut)
			}
		}
	}
}

// Sales of the day after a range are no sign of a clock where those of its own first hours
// are there too, nor is a single one.
func TestDaysSeen_TellsNothing(t *testing.T) {
	t.Parallel()
	var late []exchange.Row
	for hour := range 4 {
		for minute := range 3 {
			late = append(late, sold(fmt.Sprintf("2025-08-21T0%d:1%d:00", hour, minute)))
		}
	}
	seen := exchange.DaysSeen{}
	seen.Saw("2025-08-19", "2025-08-20", late)
	assert.Equal(t, "UTC-on-Chilean-days", seen.Tells())
	seen.Saw("2025-08-18", "2025-08-19", []exchange.Row{sold("2025-08-18T01:00:00")})
	assert.Empty(t, seen.Tells(), "a sale of the first hours")
	assert.False(t, seen.Fits("UTC-on-Chilean-days"))
	assert.True(t, seen.Fits("UTC"))
	seen = exchange.DaysSeen{}
	seen.Saw("2025-08-19", "2025-08-20", append(late[:1:1], sold("2025-08-20T12:00:00")))
	assert.Empty(t, seen.Tells())
	assert.False(t, seen.Done())
	seen = exchange.DaysSeen{}
	seen.Saw("2025-08-19", "2025-08-20", []exchange.Row{sold("2025-08-19T12:00:00"), sold("2025-08-20T00:00:00")})
	assert.Empty(t, seen.Tells(), "the midnight with which the last day begins")
}

// A day of business may begin some hours after midnight. Sales of the first hours of a range
// speak against it, and a whole morning is none.
func TestDaysSeen_BusinessDays(t *testing.T) {
	t.Parallel()
	night := func(day string) (rows []exchange.Row) {
		for minute := range 6 {
			rows = append(rows, sold(fmt.Sprintf("%sT02:1%d:00", day, minute)))
		}
		return rows
	}
	seen := exchange.DaysSeen{}
	seen.Saw("2025-08-19", "2025-08-20", append(night("2025-08-21"), sold("2025-08-19T08:00:00"), sold("2025-08-21T05:10:00")))
	assert.Equal(t, "days from 06:00", seen.Tells())
	seen.Saw("2025-08-21", "2025-08-22", append(night("2025-08-23"), sold("2025-08-21T05:20:00")))
	assert.Empty(t, seen.Tells(), "of the first day, not later than one of the day after the last")
	seen = exchange.DaysSeen{}
	seen.Saw("2025-08-19", "2025-08-20", append(night("2025-08-21"), sold("2025-08-19T02:12:00")))
	assert.Empty(t, seen.Tells())
	assert.True(t, seen.Done())
	seen = exchange.DaysSeen{}
	seen.Saw("2025-08-19", "2025-08-20", append(night("2025-08-21"), sold("2025-08-19T02:45:00")))
	assert.Equal(t, "days from 02:30", seen.Tells())
	seen = exchange.DaysSeen{}
	seen.Saw("2025-08-19", "2025-08-20", append(night("2025-08-21"), sold("2025-08-21T10:30:00")))
	assert.Empty(t, seen.Tells())
}

// What is shown may be the time of a payment, which is some seconds from that of its sale.
func TestDaysSeen_PaidSoon(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name                string
		beside, first, last string // the clocks of sales that show the day beside, and of the first and last ones of a range
		want                string
	}{
		{"seconds later", "2025-08-%02dT00:00:06.120", "2025-08-%02dT08:00:00", "2025-08-%02dT21:00:00", "days from 00:01"},
		{"and a sale of the night", "2025-08-%02dT00:00:06.120", "2025-08-%02dT00:00:07.120", "2025-08-%02dT21:00:00", "days from 00:00:07"},
		{"minutes later", "2025-08-%02dT00:02:06", "2025-08-%02dT00:30:00", "2025-08-%02dT21:00:00", "days from 00:03"},
	} {
		seen := exchange.DaysSeen{}
		for day := 4; day < 20; day += 3 {
			at := func(form string, day int) exchange.Row { return paid(fmt.Sprintf(form, day)) }
			seen.Saw(fmt.Sprintf("2025-08-%02d", day), fmt.Sprintf("2025-08-%02d", day+1), []exchange.Row{at(c.beside, day+2), at(c.last, day+1), at(c.first, day)})
		}
		assert.Equal(t, c.want, seen.Tells(), c.name)
	}
	seen := exchange.DaysSeen{}
	for day := 4; day < 20; day += 3 {
		seen.Saw(fmt.Sprintf("2025-08-%02d", day), fmt.Sprintf("2025-08-%02d", day+1), []exchange.Row{paid(fmt.Sprintf("2025-08-%02dT23:59:56", day-1)), paid(fmt.Sprintf("2025-08-%02dT23:50:00", day+1))})
	}
	assert.Equal(t, "days until 23:59", seen.Tells(), "seconds before")
}
