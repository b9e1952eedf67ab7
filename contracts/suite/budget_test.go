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
	"calco.example/contracts/suite"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/stranger"
)

// A plan tells only about how many requests a run takes: what does not fit by the plan
// runs where enough of the budget is left, and is not verified where it is not.
func TestSuite_SpendsWhatThePlanLeftOver(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
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

// A budget that is too small is told before the first scenario, with how many fit.
func TestSuite_TellsATightBudgetBeforeTheRun(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	for _, budget := range []int{60, 1000} {
		tight, planned, results := runWithin(t, budget, "@BR-PAGING or @TR-PAGING")
		if budget == 1000 {
			assert.Nil(t, tight, "it is enough")
			continue
		}
		require.NotNil(t, tight)
		assert.True(t, planned, "before the first scenario")
		assert.Equal(t, budget, tight.Budget)
		assert.Less(t, tight.Fit, tight.Of)
		assert.Positive(t, tight.Fit)
		assert.LessOrEqual(t, tight.Of, results.Planned)
		assert.Greater(t, tight.Enough, budget)
	}
}

// A whole run fits into the budget that is asked for, and takes most of it.
func TestSuite_AsksForLittleMoreThanARunTakes(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	for name, has := range map[string]func(exchange.Role) bool{
		"all keys":    func(exchange.Role) bool { return true },
		"one of them": func(role exchange.Role) bool { return role == exchange.RoleMain },
	} {
		for _, manner := range stranger.Manners() {
			within := func(budget int) (*suite.Tight, *report.Results) {
				s := strangeSuite(t, stranger.Options{Manner: manner}, "", nil)
				s.Has = has
				tight, _, results := runOf(t, s, budget)
				return tight, results
			}
			tight, part := within(300)
			require.NotNil(t, tight)
			assert.LessOrEqual(t, part.Requests, 300)
			none, whole := within(tight.Enough)
			assert.Nil(t, none, "it is enough")
			for _, s := range whole.Scenarios {
				require.NotContains(t, s.Why, "budget", s.FullName())
			}
			assert.LessOrEqual(t, tight.Enough, whole.Requests*120/100, "%s, %s: %d requests", manner.Name, name, whole.Requests)
		}
	}
}

// runWithin runs all features, or what tags select of them, within a budget.
func runWithin(t *testing.T, budget int, tags string) (tight *suite.Tight, first bool, results *report.Results) {
	t.Helper()
	return runOf(t, strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, tags, nil), budget)
}

// runOf runs a suite with all features. First tells whether what was said of the budget came
// before the plan.
func runOf(t *testing.T, s *suite.Suite, budget int) (tight *suite.Tight, first bool, results *report.Results) {
	t.Helper()
	readAll(t, s)
	s.Budget = budget
	s.OnTight = func(told suite.Tight) { tight = &told }
	s.OnPlan = func(int, int) { first = tight != nil }
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	return tight, first, results
}

// What was to fit into the budget and did not, because a plan tells only about how many
// requests a scenario sends, was promised where all were to, and not verified: exit 3. Of a
// budget that is too small the plan tells about how many fit: that is no failure.
func TestSuite_BudgetThatThePlanMisjudged(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	for budget, exit := range map[int]int{4000: report.ExitUnverified, 400: report.ExitOK} {
		s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@BR-03 or @BR-07 or @BR-08 or @BR-14 or @BR-15", nil)
		readAll(t, s)
		s.Budget, s.Asker = budget, &limited{Asker: s.Asker, most: 200}
		results, err := s.Run(t.Context())
		require.NoError(t, err)
		spent := 0
		for _, one := range results.Scenarios {
			if one.Why == "the budget of requests is spent" {
				spent++
			}
		}
		assert.Equal(t, exit == report.ExitUnverified, spent > 0, "%d: %d", budget, spent)
		assert.Equal(t, spent, results.Unkept, budget)
		code, reason := report.Verdict(results, report.VerdictOptions{})
		assert.Equal(t, exit, code, "%d: %s", budget, reason)
	}
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

// A run tells how many requests its plan foresees, of each scenario its part of them, and
// each request that it sends.
func TestSuite_ForeseesItsRequests(t *testing.T) {
	t.Parallel()
	s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@BR-20 or @BR-25 or @L-LOCATION", nil)
	var planned, done, sent atomic.Int64
	s.OnPlan = func(_, requests int) { planned.Store(int64(requests)) }
	s.OnSent = func(requests int) { sent.Add(int64(requests)) }
	s.OnDone = func(info report.Scenario) { done.Add(int64(info.Foreseen)) }
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	assert.Positive(t, planned.Load())
	assert.Equal(t, planned.Load(), done.Load())
	assert.EqualValues(t, results.Requests, sent.Load())
}
