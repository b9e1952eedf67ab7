package suite_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/stranger"
)

// sometimes is a day of three, seldom one of ten.
func sometimes(day time.Time) bool { return day.Day()%3 == 0 }
func seldom(day time.Time) bool    { return day.Day()%10 == 8 }

// A deployment may show one clock and count the days of a range by another: no sentence says
// that they are one. Nothing is a violation then, whether its last days count or not.
func TestStranger_DaysOfAnotherClock(t *testing.T) {
	t.Parallel()
	santiago, err := time.LoadLocation("America/Santiago")
	require.NoError(t, err)
	for _, c := range []struct {
		name           string
		counted, shown *time.Location
		perDay         int
		endsBefore     bool
		pastMidnight   func(time.Time) bool
	}{
		{"UTC on Chilean days", santiago, time.UTC, 12, false, nil},
		{"Chilean on UTC days", time.UTC, santiago, 12, false, nil},
		{"UTC on Chilean days, few sales", santiago, time.UTC, 3, false, nil},
		{"Chilean on UTC days, few sales", time.UTC, santiago, 3, false, nil},
		{"UTC on Chilean days, the last one left out", santiago, time.UTC, 12, true, nil},
		{"Chilean on UTC days, the last one left out", time.UTC, santiago, 12, true, nil},
		{"days of business, from 06:00", time.FixedZone("", -6*60*60), time.UTC, 12, false, nil},
		{"days of business, until 22:00", time.FixedZone("", 2*60*60), time.UTC, 12, false, nil},
		{"an hour late, many sales and few of that hour", time.UTC, time.FixedZone("", -60*60), 60, false, sometimes},
		{"an hour late, and hardly a sale of that hour", time.UTC, time.FixedZone("", -60*60), 8, false, seldom},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if c.name != "UTC on Chilean days" {
				proofs.Long(t)
			}
			manner := stranger.Plain()
			manner.Zone, manner.Shown, manner.EndsBefore = c.counted, c.shown, c.endsBefore
			s := strangeSuite(t, stranger.Options{Manner: manner, PerDay: c.perDay, PastMidnight: c.pastMidnight != nil, AtMidnight: c.pastMidnight}, proofs.Of("@BR-RANGE or @TR-RANGE-ROWS", ""), nil)
			readAll(t, s)
			results := requireNoViolation(t, s)
			for _, f := range results.FindingsOf(report.Warning) {
				assert.Contains(t, []rules.QuestionID{"Q-SALE-ZONE"}, f.Question, "%s: %s: %s", f.Scenario, f.Summary, f.Actual)
			}
			assert.NotZero(t, results.Count(report.Passed))
		})
	}
}
