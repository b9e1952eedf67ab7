package reports

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/scenario"
)

// clocksPinned are those of a profile that pins one answer for each report.
func clocksPinned(branch, second string) clocks {
	return ClocksOf(&scenario.Environment{Profile: &rules.Profile{Answers: map[rules.QuestionID]rules.Answer{
		"Q-SALE-ZONE": {Choice: branch, Except: map[string]rules.Answer{"transaction report": {Choice: second}}},
	}}})
}

func made(at string) exchange.Row { return exchange.Row{"saleId": "1", "transactionDateTime": at} }

func paid(at string) exchange.Row { return exchange.Row{"saleId": "1", "paymentDataTime": at} }

// One sale has two times where the reports show two clocks.
func TestClocks_Time(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name           string
		clocks         clocks
		branch, report string
		same           bool
	}{
		{"winter", clocksPinned("America/Santiago", "UTC"), "2025-08-18T21:00:00", "2025-08-19T01:00:00.123", true},
		{"summer", clocksPinned("America/Santiago", "UTC"), "2025-01-18T21:00:00", "2025-01-19T00:00:00.123", true},
		{"the other way", clocksPinned("UTC", "America/Santiago"), "2025-08-19T01:00:00", "2025-08-18T21:00:00.123", true},
		{"one time", clocksPinned("America/Santiago", "UTC"), "2025-08-18T21:00:00", "2025-08-18T21:00:00.000", false},
		{"an hour off", clocksPinned("America/Santiago", "UTC"), "2025-08-18T21:00:00", "2025-08-19T00:00:00.000", false},
		{"an hour that comes twice, first", clocksPinned("UTC", "America/Santiago"), "2025-04-06T02:30:00", "2025-04-05T23:30:00.000", true},
		{"an hour that comes twice, then", clocksPinned("UTC", "America/Santiago"), "2025-04-06T03:30:00", "2025-04-05T23:30:00.000", true},
		{"a shop in Magallanes", clocksPinned("location", "UTC"), "2025-08-18T12:00:00", "2025-08-18T15:00:00.000", true},
		{"a shop elsewhere", clocksPinned("location", "UTC"), "2025-08-18T12:00:00", "2025-08-18T16:00:00.000", true},
		{"two hours off", clocksPinned("location", "UTC"), "2025-08-18T12:00:00", "2025-08-18T14:00:00.000", false},
		{"open", clocksPinned("America/Santiago", rules.Unsettled), "2025-08-18T12:00:00", "2025-08-18T16:00:00.000", true},
		{"open, one time", clocksPinned("America/Santiago", rules.Unsettled), "2025-08-18T12:00:00", "2025-08-18T12:00:00.000", true},
		{"open, no zone", clocksPinned("America/Santiago", rules.Unsettled), "2025-08-18T12:00:00", "2025-08-18T17:00:00.000", false},
		{"pinned alike", ClocksOf(&scenario.Environment{Profile: &rules.Profile{Answers: map[rules.QuestionID]rules.Answer{"Q-SALE-ZONE": {Choice: "UTC"}}}}), "2025-08-18T12:00:00", "2025-08-18T16:00:00.000", false},
		{"nothing pinned", ClocksOf(&scenario.Environment{}), "2025-08-18T12:00:00", "2025-08-18T16:00:00.000", false},
	} {
		pairs := c.clocks.Twins([]exchange.Row{made(c.branch)}, []exchange.Row{paid(c.report)})
		assert.Equal(t, c.same, Agreements["time"].Same(pairs[0]), c.name)
	}
}

// A range has the sales that are of its days by both clocks.
func TestClocks_Within(t *testing.T) {
	t.Parallel()
	c := clocksPinned("America/Santiago", "UTC")
	const day = "2025-08-18"
	for row, covered := range map[string]bool{"2025-08-18T00:00:00": true, "2025-08-18T19:59:59": true, "2025-08-18T20:00:00": false, "2025-08-17T23:00:00": false} {
		assert.Equal(t, covered, len(c.within([]exchange.Row{made(row)}, day, day)) == 1, row)
		assert.Equal(t, row[:10] == day, len(clocks{env: &scenario.Environment{}}.within([]exchange.Row{made(row)}, day, day)) == 1, "one clock: %s", row)
	}
	for row, covered := range map[string]bool{"2025-08-18T03:59:59.999": false, "2025-08-18T04:00:00.000": true, "2025-08-18T23:59:59.999": true, "2025-08-19T00:00:00.000": false} {
		assert.Equal(t, covered, len(c.within([]exchange.Row{paid(row)}, day, day)) == 1, row)
	}
}

// A sale that is surely of a day in one report is looked for in the other, though there it
// might be of another day.
func TestClocks_InBoth(t *testing.T) {
	t.Parallel()
	c := clocksPinned("location", "UTC")
	const day = "2025-08-18"
	branch, second := []exchange.Row{made("2025-08-18T00:10:00")}, []exchange.Row{paid("2025-08-18T04:10:00.000")}
	assert.Empty(t, c.within(branch, day, day), "in Magallanes it would be of the day before for Santiago")
	inBranch, inSecond := c.InBoth(branch, second, day, day)
	assert.Equal(t, branch, inBranch)
	assert.Equal(t, second, inSecond)
	inBranch, inSecond = c.InBoth(branch, nil, day, day)
	assert.Empty(t, inBranch)
	assert.Empty(t, inSecond)
}

// What is recent is so by the clock of the report that shows it.
func TestClocks_Since(t *testing.T) {
	t.Parallel()
	c := clocksPinned("America/Santiago", "UTC")
	at := time.Date(2025, time.August, 18, 16, 0, 0, 0, time.UTC)
	assert.Empty(t, c.Since([]exchange.Row{made("2025-08-18T11:59:59"), paid("2025-08-18T15:59:59.000")}, at))
	assert.Len(t, c.Since([]exchange.Row{made("2025-08-18T12:00:00"), paid("2025-08-18T16:00:00.000")}, at), 2)
}
