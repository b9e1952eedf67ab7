package suite_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/report"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/stranger"
)

// Where it is open whether a request is refused, it is not refused by a rule that it
// keeps: "BR-08 | Range too long".
func TestSuite_RefusalsHaveAGround(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	tooLong := rewriting(untouched, strings.NewReplacer(`"code":"BR-07","message":"Invalid date range. Start date must be before end date"`, `"code":"BR-08","message":"Date range should not exceed 30 days"`))
	s := strangeSuite(t, stranger.Options{Manner: stranger.Terse()}, "@Q-SAME-DAY", tooLong)
	readAll(t, s)
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	var found []string
	for _, f := range results.Findings {
		if f.Outcome == report.Violated {
			found = append(found, string(f.Rule)+": "+f.Summary)
		}
	}
	assert.Equal(t, []string{"BR-08: a refusal has no ground in its request"}, slices.Compact(found))
}
