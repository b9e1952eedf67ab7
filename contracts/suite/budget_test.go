package suite_test

import (
	"context"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
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

// What was to fit into the budget and did not, because a plan tells only about how many
// requests a scenario sends, was promised and not verified: exit 3.
func TestSuite_BudgetThatThePlanMisjudged(t *testing.T) {
	t.Parallel()
	s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@BR-03 or @BR-07 or @BR-08 or @BR-14 or @BR-15", nil)
	readAll(t, s)
	s.Budget, s.Asker = 400, &limited{Asker: s.Asker, most: 60}
	plan, err := s.Plan(t.Context())
	require.NoError(t, err)
	left := map[string]bool{}
	for _, line := range plan.Cannot {
		left[line.Scenario] = true
	}
	s.Asker = &limited{Asker: s.Asker.(*limited).Asker, most: 60}
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	spent := 0
	for _, one := range results.Scenarios {
		if one.Why == "the budget of requests is spent" && !left[one.FullName()] {
			spent++
		}
	}
	require.Positive(t, spent, "the plan misjudges no such budget: take another one")
	assert.Equal(t, spent, results.Unkept)
	code, reason := report.Verdict(results, report.VerdictOptions{})
	assert.Equal(t, report.ExitUnverified, code, reason)
}

// limited gives no more answers than that, as a client whose budget is spent.
type limited struct {
	exchange.Asker
	most int64
	sent atomic.Int64
}

func (l *limited) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	if l.sent.Add(1) > l.most {
		return nil, &client.AskError{Kind: client.ErrBudget, Reason: "that was it"}
	}
	return l.Asker.Ask(ctx, r)
}
