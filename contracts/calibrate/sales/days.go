package sales

import (
	"cmp"
	"sync"
	"time"

	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/exchange"
)

// dayOf is the day to which a sale belongs in its report.
func (s sales) dayOf(row exchange.Row) string {
	report := "branch report"
	if row.Text("paymentDataTime") != "" {
		report = "transaction report"
	}
	answer, _ := s.p.Record.AnsweredIn("Q-SALE-ZONE", report)
	return exchange.DaysBy(answer.Choice).Of(row)
}

// dayInReport is the day of a sale of the branch report in the transaction report. Where
// it is not known whose clocks they show, it is known of sales at hours that are of one
// day everywhere between Santiago and UTC.
func (s sales) dayInReport(row exchange.Row) (day string, known bool) {
	const q = "Q-SALE-ZONE"
	branch, knowsBranch := s.p.Record.AnsweredIn(q, "branch report")
	report, knowsReport := s.p.Record.AnsweredIn(q, "transaction report")
	if knowsBranch && knowsReport && branch.String() == report.String() {
		return s.dayOf(row), true
	}
	at, err := time.Parse("2006-01-02T15:04:05", probing.TimeOf(row))
	if err != nil {
		return "", false
	}
	shown, _ := exchange.Clocks(branch.Choice)
	_, counted := exchange.Clocks(report.Choice)
	from, errFrom := clockAt(s.p.Account, row.Text("locationId"), shown)
	to, errTo := clockAt(s.p.Account, row.Text("locationId"), counted)
	if !knowsBranch || !knowsReport || errFrom != nil || errTo != nil {
		return row.Day(), at.Hour() >= 4 && at.Hour() < 20
	}
	made := time.Date(at.Year(), at.Month(), at.Day(), at.Hour(), at.Minute(), at.Second(), 0, from)
	return made.In(to).Format(time.DateOnly), true
}

// clockAt is the clock that a sale of a location shows by an answer to Q-SALE-ZONE.
func clockAt(a *probing.Account, location, zone string) (*time.Location, error) {
	zone, _ = exchange.Clocks(zone)
	if zone == "location" {
		zone = cmp.Or(a.Zones[location], "America/Santiago")
	}
	if known, is := clocks.Load(zone); is {
		return known.(*time.Location), nil
	}
	clock, err := time.LoadLocation(zone)
	if err == nil {
		clocks.Store(zone, clock)
	}
	return clock, err
}

// clocks are those that were read before, by the name of their zone: a calibration asks for
// one with every sale.
var clocks sync.Map

// wallTime is what a clock shows, without its zone.
func wallTime(t time.Time) time.Time {
	year, month, day := t.Date()
	hour, minute, second := t.Clock()
	return time.Date(year, month, day, hour, minute, second, 0, time.UTC)
}
