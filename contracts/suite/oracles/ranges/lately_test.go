package ranges

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/suite/facts"
)

// A range up to today begins with the month where every reading of the limits allows it
// and it is longer than yesterday and today.
func TestBeginnings(t *testing.T) {
	t.Parallel()
	for today, want := range map[string][]string{
		"2025-08-20": {"2025-08-01", "2025-07-22"},
		"2025-08-03": {"2025-08-01", "2025-07-05"},
		"2025-08-02": {"2025-07-04"},
		"2025-08-01": {"2025-07-03"},
		"2025-08-30": {"2025-08-01"},
		"2025-08-31": {"2025-08-02"},
		"2025-03-15": {"2025-03-01", "2025-02-16"},
	} {
		day, err := facts.ParseDay(today)
		require.NoError(t, err)
		var got []string
		for _, first := range beginnings(day) {
			got = append(got, first.String())
		}
		assert.Equal(t, want, got, today)
	}
}
