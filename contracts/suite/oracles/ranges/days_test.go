package ranges

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
)

func TestLastDays(t *testing.T) {
	t.Parallel()
	for today, want := range map[string][]string{
		"2026-11-24": {"2026-08-31", "2026-06-30", "2025-12-31"},
		"2026-03-15": {"2025-12-31", "2025-10-31"},
		"2026-01-02": {"2025-10-31", "2025-08-31", "2024-12-31"},
		"2020-12-02": {"2020-09-30", "2020-07-31"},
	} {
		at, err := time.Parse(time.DateOnly, today)
		require.NoError(t, err)
		var got []string
		for _, day := range lastDays(facts.DayOf(at)) {
			got = append(got, day.String())
		}
		assert.Equal(t, want, got, today)
	}
}

func TestMonthBefore(t *testing.T) {
	t.Parallel()
	today, err := facts.ParseDay("2026-03-31")
	require.NoError(t, err)
	for back, day := range []string{"2026-03-01", "2026-02-01", "2026-01-01", "2025-12-01"} {
		assert.Equal(t, day, reading.MonthBefore(today, back).String())
	}
}
