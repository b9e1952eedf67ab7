package challenge_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/challenge"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
)

// pageRead is a page of a question that has so many rows.
func pageRead(from, to string, page, total int64) challenge.Asked {
	r := sent.Request{Operation: rules.TransactionReport, Persona: "main", From: from, To: to, Page: page, PageSize: 20, Rows: min(20, total-20*(page-1))}
	return challenge.Asked{Operation: r.Operation, Same: uint64(page), HasRows: true, Wanted: asked.WantedBy(&r), Total: total}
}

// A command that succeeds, and under a reading leaves out pages that it reads
// without it, has lost them. Whoever reads as much as before, or all there is, or the
// rest by other requests, has not.
func TestReadings_LostPages(t *testing.T) {
	t.Parallel()
	const from, to = "2025-08-01", "2025-08-10"
	read := func(total int64, pages ...int64) (asked []challenge.Asked) {
		for _, page := range pages {
			asked = append(asked, pageRead(from, to, page, total))
		}
		return asked
	}
	half := func(from, to string) challenge.Asked { return pageRead(from, to, 1, 20) }
	refused := challenge.Asked{Operation: rules.TransactionReport, Same: 9}
	rows := []struct {
		name         string
		without, now []challenge.Asked
		isLost       bool
	}{
		{"the same page again and again", read(50, 1, 2, 3), read(50, 1, 1, 1), true},
		{"stops at the second page", read(50, 1, 2, 3), read(50, 1, 2), true},
		{"in any order", read(50, 1, 2, 3), read(50, 3, 1, 2), false},
		{"fewer rows, all of them", read(50, 1, 2, 3), read(30, 1, 2), false},
		{"more rows, as many pages as before", read(50, 1, 2, 3), read(70, 1, 2, 3), false},
		{"was not read whole before", read(70, 1, 2, 3), read(70, 1), false},
		{"a look at one page", read(15, 1), read(30, 1), false},
		{"is refused", read(50, 1, 2, 3), []challenge.Asked{refused}, false},
		{"is not asked", read(50, 1, 2, 3), []challenge.Asked{half("2025-07-01", "2025-07-02")}, false},
		{"the days by halves", read(50, 1, 2, 3), append(read(50, 1), half("2025-08-01", "2025-08-05"), half("2025-08-06", "2025-08-10")), false},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			d, err := challenge.Run(t.Context(), plan(t, challenge.Readings), func(_ context.Context, c change) (outcome, error) {
				if c.Answers["Q-TR-PAGE-NAMES"] == "pascal" {
					return outcome{Asked: row.now}, nil
				}
				return outcome{Asked: row.without}, nil
			})
			require.NoError(t, err)
			if !row.isLost {
				assert.Empty(t, d.Findings)
				return
			}
			require.Len(t, d.Findings, 1)
			assert.Equal(t, answers{"Q-TR-PAGE-NAMES": "pascal"}, d.Findings[0].Questions)
			assert.Equal(t, challenge.Swallowed, d.Findings[0].Outcome)
			assert.NotEmpty(t, d.Findings[0].Means)
		})
	}
}
