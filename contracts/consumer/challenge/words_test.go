package challenge_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/consumer/challenge"
	"calco.example/contracts/rules"
)

// A finding says to who does not know calco what was changed, and what to do.
func TestFindings_SayWhatIsMeant(t *testing.T) {
	t.Parallel()
	d, err := challenge.Run(t.Context(), plan(t, challenge.Readings, challenge.Clocks, challenge.Faults), func(_ context.Context, c change) (outcome, error) {
		switch {
		case c.Fault != nil:
			return outcome{Hung: true, Asked: asksOnce}, nil
		case c.Clock != "" || c.Answers["Q-NO-ITEMS"] == "null":
			return outcome{Exit: 1, Asked: asksOnce}, nil
		}
		return outcome{Asked: asksOnce}, nil
	})
	require.NoError(t, err)
	kinds := map[string]int{}
	for _, f := range d.Findings {
		kinds[f.Kind]++
		assert.NotEmpty(t, f.Means, f.Title())
		assert.NotEmpty(t, f.Instead, f.Title())
	}
	assert.Len(t, kinds, 3)
	question, _ := rules.LookupQuestion("Q-NO-ITEMS")
	assert.Contains(t, d.Findings[0].Means, question.Title+": null")
}
