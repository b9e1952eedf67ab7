package report

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/rules"
)

// passedResults is a run of one scenario that passed.
func passedResults() *Results {
	return &Results{
		Run: Finished, Planned: 1, Done: 1,
		Rules:     []RuleRow{{ID: "BR-31", Outcome: Passed}, {ID: "BR-13", Outcome: NotVerified}},
		Scenarios: []Scenario{{Feature: "F", Name: "s", Rules: []rules.ID{"BR-31"}, Outcome: Passed, Checks: 2}},
	}
}

func TestVerdict(t *testing.T) {
	t.Parallel()
	finding := func(o Outcome, known string) func(*Results) {
		return func(r *Results) {
			r.Findings = append(r.Findings, Finding{Outcome: o, Rule: "BR-31", Scenario: "F: s", Known: known})
		}
	}
	scenario := func(o Outcome) func(*Results) { return func(r *Results) { r.Scenarios[0].Outcome = o } }
	both := func(changes ...func(*Results)) func(*Results) {
		return func(r *Results) {
			for _, change := range changes {
				change(r)
			}
		}
	}
	strict := func(r *Results) { r.Strict = true }
	none := func(*Results) {}
	rows := []struct {
		name    string
		change  func(*Results)
		options VerdictOptions
		code    int
		reason  string
	}{
		{"passed", none, VerdictOptions{}, 0, ""},
		{"violation", both(scenario(Violated), finding(Violated, "")), VerdictOptions{}, 1, "1 violation"},
		{"two violations that say the same", both(finding(Violated, ""), finding(Violated, "")), VerdictOptions{}, 1, "1 violation"},
		{"known violation", both(scenario(Violated), finding(Violated, "OPS-1")), VerdictOptions{}, 0, ""},
		{"known violation and a new one", both(finding(Violated, "OPS-1"), finding(Violated, "")), VerdictOptions{}, 1, "1 violation"},
		{"violated scenario without a finding", scenario(Violated), VerdictOptions{}, 1, "1 violation"},
		{"violated rule without a finding", func(r *Results) { r.Rules[0].Outcome = Violated }, VerdictOptions{}, 1, "1 violation"},
		{"violated rule and scenario without a finding", both(scenario(Violated), func(r *Results) { r.Rules[0].Outcome = Violated }), VerdictOptions{}, 1, "1 violation"},
		{"warning", both(scenario(Warning), finding(Warning, "")), VerdictOptions{}, 0, ""},
		{"warning, strict", both(strict, finding(Warning, "")), VerdictOptions{}, 1, "1 warning under --strict"},
		{"known warning, strict", both(strict, finding(Warning, "OPS-2")), VerdictOptions{}, 0, ""},
		{"flaky", both(scenario(Flaky), finding(Flaky, "")), VerdictOptions{}, 0, ""},
		{"stale baseline entry", func(r *Results) { r.Baseline = []BaselineNote{{State: Stale}} }, VerdictOptions{}, 1, "1 stale baseline entry"},
		{"expired baseline entry", func(r *Results) { r.Baseline = []BaselineNote{{State: Expired}} }, VerdictOptions{}, 0, ""},
		{"suite error", finding(SuiteError, ""), VerdictOptions{}, 3, "1 error of the suite itself"},
		{"scenario with a suite error", func(r *Results) { r.Scenarios = append(r.Scenarios, Scenario{Outcome: SuiteError}) }, VerdictOptions{}, 3, "1 error of the suite itself"},
		{"nothing verified", scenario(NotVerified), VerdictOptions{}, 3, "nothing was verified"},
		{"only observed", scenario(Observed), VerdictOptions{}, 3, "nothing was verified"},
		{"passed without a check", func(r *Results) { r.Scenarios[0].Checks = 0 }, VerdictOptions{}, 3, "nothing was verified"},
		{"a scenario passed, and its rule was not verified by the others", func(r *Results) { r.Rules[0].Outcome = NotVerified }, VerdictOptions{}, 3, "no rule was verified"},
		{"no scenario", func(r *Results) { r.Scenarios, r.Planned, r.Done = nil, 0, 0 }, VerdictOptions{}, 3, "nothing was verified"},
		{"budget left some out", func(r *Results) {
			r.Scenarios = append(r.Scenarios, Scenario{Outcome: NotVerified, Why: "raise limits.requests to 900"})
			r.Findings = append(r.Findings, Finding{Outcome: NotVerified, Ask: "raise limits.requests to 900"})
		}, VerdictOptions{}, 0, ""},
		{"one that could run was not verified", func(r *Results) { r.Unkept = 1 }, VerdictOptions{}, 3, "1 scenario that could run could not be verified"},
		{"not all finished", func(r *Results) { r.Planned = 4 }, VerdictOptions{}, 3, "only 1 of 4 scenarios finished"},
		{"required rule verified", none, VerdictOptions{Require: []rules.ID{"BR-31"}}, 0, ""},
		{"required rule not verified", none, VerdictOptions{Require: []rules.ID{"BR-13", "BR-31"}}, 3, "required but not verified: BR-13"},
		{"required rule observed only", func(r *Results) { r.Rules[0].Outcome = Observed }, VerdictOptions{Require: []rules.ID{"BR-31"}}, 3, "required but not verified: BR-31"},
		{"required rule not selected", func(r *Results) { r.Rules[0].Outcome, r.Rules[0].Why = NotVerified, "no selected scenario verifies it" }, VerdictOptions{Require: []rules.ID{"BR-31"}}, 3,
			"required but not verified: BR-31 (no selected scenario verifies it)"},
		{"required rule unknown", none, VerdictOptions{Require: []rules.ID{"BR-99"}}, 3, "required but not verified: BR-99"},
		{"violation wins over not verified", finding(Violated, ""), VerdictOptions{Require: []rules.ID{"BR-13"}}, 1, "1 violation; required but not verified: BR-13"},
		{"violation wins over a suite error", both(finding(SuiteError, ""), finding(Violated, "")), VerdictOptions{}, 1, "1 violation; 1 error of the suite itself"},
		{"a run that could not be done", finding(Violated, ""), VerdictOptions{CouldNotRun: "connection refused"}, 3, "the run could not be done: connection refused"},
		{"interrupted", both(finding(Violated, ""), func(r *Results) { r.Run, r.Planned = Interrupted, 7 }), VerdictOptions{CouldNotRun: "x"}, 130, "interrupted: INCOMPLETE 1/7"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			r := passedResults()
			row.change(r)
			r.Judge(row.options)
			assert.Equal(t, row.code, r.ExitCode)
			assert.Equal(t, row.reason, r.Reason)
		})
	}
}

func TestOutcome_OnlyGetsWorse(t *testing.T) {
	t.Parallel()
	for i, better := range bestToWorst {
		for _, worse := range bestToWorst[i:] {
			assert.Equal(t, worse, better.Worse(worse))
			assert.Equal(t, worse, worse.Worse(better))
		}
	}
}

func TestSeconds(t *testing.T) {
	t.Parallel()
	for s, want := range map[float64]string{0: "0.0 s", 4.26: "4.3 s", 60: "1 min 00 s", 3661: "61 min 01 s"} {
		assert.Equal(t, want, seconds(s))
	}
}
