package suite_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/report"
	"calco.example/fixtures/stranger"
)

// A plan tells only about how many requests a run takes: what does not fit by the plan
// runs where enough of the budget is left, and is not verified where it is not.
func TestSuite_SpendsWhatThePlanLeftOver(t *testing.T) {
	t.Parallel()
	const tooMuch = "it does not fit into the budget of requests"
	run := func(budget int) (planned, left int, results *report.Results) {
		s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@BR-PAGING or @TR-PAGING", nil)
		readAll(t, s)
		s.Budget = budget
		plan, err := s.Plan(t.Context())
		require.NoError(t, err)
		results, err = s.Run(t.Context())
		require.NoError(t, err)
		for _, line := range plan.Cannot {
			if line.Why == tooMuch {
				planned++
			}
		}
		for _, s := range results.Scenarios {
			if s.Why == tooMuch {
				left++
			}
		}
		assert.Equal(t, results.Planned, results.Done)
		return planned, left, results
	}
	_, _, whole := run(0)
	planned, left, _ := run(whole.Requests + 4) // in another order, fewer scenarios share an answer
	assert.Positive(t, planned, "the plan is on the safe side")
	assert.Zero(t, left)
	_, left, half := run(whole.Requests / 2)
	assert.Positive(t, left)
	assert.LessOrEqual(t, half.Requests, whole.Requests/2)
}
