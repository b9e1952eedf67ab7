package suite

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"calco.example/contracts/client"
	"calco.example/contracts/report"
	"calco.example/contracts/suite/scenario"
)

// settle is what the scenario came to, from the error its steps ended with.
func (r *run) settle(s *scenario.Scenario, err error) {
	var unmet *report.Unmet
	var beside *scenario.OtherAnswer
	switch {
	case err == nil, errors.Is(err, scenario.ErrFailed):
		s.Judge.Conclude()
	case errors.As(err, &beside):
		s.Judge.Outcome, s.Judge.Why = s.Judge.Outcome.Worse(report.Observed), beside.Error()
	case errors.As(err, &unmet) && s.Judge.Observes():
		s.Judge.Outcome, s.Judge.Why = s.Judge.Outcome.Worse(report.Observed), unmet.Why
	case errors.Is(err, client.ErrBudget) && r.scarce:
		over := r.overBudget()
		s.Judge.Unverified(over.Why, over.Ask)
	case errors.Is(err, client.ErrBudget):
		s.Judge.Unverified("the budget of requests is spent", fmt.Sprintf("raise limits.requests to %d", r.wanted()))
	case errors.Is(err, client.ErrBreakerOpen):
		r.outage(err)
		s.Judge.Unverified(scenario.OneLine(err.Error()), "a target that answers, and keys that it takes, until the run is over")
	case errors.Is(err, client.ErrSwitchedOff):
		r.closed(err)
		s.Judge.Unverified(scenario.OneLine(err.Error()), "a branch report that stays on until the run is over")
	case errors.Is(err, client.ErrPlanLost):
		r.closed(err)
		s.Judge.Unverified(scenario.OneLine(err.Error()), "a main key whose account keeps its plan until the run is over")
	case errors.Is(err, client.ErrUnreachable):
		s.Judge.Unverified(scenario.OneLine(err.Error()), client.Remedy(err))
	case errors.Is(err, client.ErrKeyRefused):
		s.Judge.Unverified(scenario.OneLine(err.Error()), "a key that is valid until the run is over")
	case errors.Is(err, client.ErrNotAllowed):
		s.Judge.Unverified(scenario.OneLine(err.Error()), "leave to send it: --allow-intrusive HOST")
	case errors.Is(err, context.Canceled):
		s.Judge.Unverified("the run was interrupted", "another run")
	case errors.As(err, &unmet):
		s.Judge.Unverified(unmet.Why, unmet.Ask)
	default:
		s.Judge.Outcome = report.SuiteError
		s.Judge.Why = scenario.OneLine(err.Error())
		s.Judge.Found = append(s.Judge.Found, report.Finding{Outcome: report.SuiteError, Rule: s.Judge.Rule(), Scenario: s.Judge.Name, Summary: s.Judge.Why})
	}
	if s.Judge.Outcome == report.Passed && s.Session.Flaky {
		s.Judge.Outcome, s.Judge.Why = report.Flaky, "passed after a transport retry"
	}
	if s.Judge.Outcome == report.Passed && s.Judge.Own == 0 {
		s.Judge.Outcome, s.Judge.Why = report.Observed, cmp.Or(s.Judge.Left, "nothing was judged: the question is not pinned")
	}
}

// keepPromise counts a scenario that the plan said can run and that was not
// verified: one that was to fit into the budget, too, where all were. A leave that was not
// given, a bound of our own and sales that the account does not have are no fault of the
// plan, which does not foresee them.
func (r *run) keepPromise(info report.Scenario, s *scenario.Scenario, err error) {
	beyond := errors.Is(err, client.ErrBudget) && r.scarce
	if s.Judge.Outcome != report.NotVerified || beyond || errors.Is(err, client.ErrNotAllowed) {
		return
	}
	var unmet *report.Unmet
	if errors.As(err, &unmet) && (unmet.OurLimit || unmet.Data) || r.ahead.unmet(info) != nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.unkept++
}

// finish files what a scenario came to.
func (r *run) finish(info report.Scenario, s *scenario.Scenario, took time.Duration) {
	info.Outcome, info.Why, info.Checks, info.Requests, info.Seconds = s.Judge.Outcome, s.Judge.Why, s.Judge.Checks, s.Session.Sent, took.Seconds()
	r.mu.Lock()
	r.done = append(r.done, info)
	r.mu.Unlock()
	r.env.Keep(s.Judge.Found)
	if r.StopAtFirst && slices.ContainsFunc(s.Judge.Found, func(f report.Finding) bool { return f.Outcome.Bad() }) {
		r.stop.Store(true)
	}
	if r.OnDone != nil {
		r.OnDone(info)
	}
}
