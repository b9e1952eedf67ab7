package oracles

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/report"
	"calco.example/contracts/suite/oracles/filters"
	"calco.example/contracts/suite/scenario"
)

// A small shop may not have reversed a sale for months: a filter that loses those shows
// where one is.
func TestFilters_ReversedSalesOfOlderMonths(t *testing.T) {
	t.Parallel()
	back := func(day string) sold {
		return sold{"back", "DEBIT", "Reversed", day + "T12:00:00", day + "T12:00:00"}
	}
	for _, test := range []struct {
		name  string
		more  []sold
		loses bool
		want  error // nil, what failed, or what is missing
	}{
		{"lately", []sold{back("2025-08-18")}, true, scenario.ErrFailed},
		{"months ago", []sold{back("2025-05-14")}, true, scenario.ErrFailed},
		{"months ago, sound", []sold{back("2025-05-14")}, false, nil},
		{"never", nil, true, &report.Unmet{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			deployment := shopOf(test.more...)
			deployment.loses = test.loses
			err := filters.Ends(deployment.at(t)).FilterAtReversal(t.Context(), "typeTransaction")
			var unmet *report.Unmet
			switch {
			case errors.As(test.want, &unmet):
				assert.ErrorAs(t, err, &unmet)
			case test.want != nil:
				assert.ErrorIs(t, err, test.want)
			default:
				assert.NoError(t, err)
			}
		})
	}
}
