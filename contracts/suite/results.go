package suite

import (
	"cmp"
	"context"
	"slices"
	"time"

	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/scenario"
)

// results gathers the run into the one model of all reports.
func (r *run) results(ctx context.Context, started time.Time) *report.Results {
	r.env.Found = blamed(report.InOrder(r.env.Found))
	slices.SortStableFunc(r.done, report.Scenario.Compare)
	found, done := r.env.WithoutCards(slices.Concat(r.env.Found, r.env.SeveralStatuses()), r.done)
	out := &report.Results{
		Schema: "calco-report/1", Target: r.Target, Strict: r.Strict, Run: report.Finished, Started: started,
		Duration: r.Wall().Sub(started).Seconds(), Planned: len(r.plan), Done: len(r.done),
		Scenarios: done, Findings: report.Distinct(found), Selected: r.Selected, Unkept: r.unkept,
	}
	if r.Profile != nil {
		out.Profile = r.Profile.Name
	}
	if r.down != nil {
		out.Reason = scenario.OneLine(r.down.Error())
	}
	if ctx.Err() != nil {
		out.Run = report.Interrupted
	}
	out.Checks, out.Requests = r.env.Checks, r.sent()
	for _, s := range r.done {
		out.Checks += s.Checks
	}
	out.Rules = r.ruleRows()
	out.Tidy()
	return out
}

// ruleRows says for each rule of the catalogue what the run saw of it.
func (r *run) ruleRows() []report.RuleRow {
	var rows []report.RuleRow
	filed := filedAlone(r.env.Found)
	for _, rule := range rules.All() {
		row := report.RuleRow{ID: rule.ID, Operation: rule.Operation, Level: rule.Level, Condition: rule.Condition, Outcome: report.NotVerified}
		verified := false
		for _, s := range r.done {
			if !slices.Contains(s.Rules, rule.ID) {
				continue
			}
			row.Scenarios++
			row.Checks += s.Checks
			if under, alone := filed[s.FullName()]; alone && !slices.Contains(under, rule.ID) {
				continue
			}
			switch s.Outcome {
			case report.Passed, report.Flaky, report.Warning, report.Violated, report.SuiteError:
				if !verified {
					row.Outcome, verified = report.Passed, true
				}
				row.Outcome = row.Outcome.Worse(s.Outcome)
			case report.NotVerified:
				row.Why = s.Why
			case report.Observed:
				row.Why = cmp.Or(row.Why, s.Why)
			}
		}
		for _, f := range r.env.Found {
			if f.Rule == rule.ID && f.Outcome.Bad() && !f.Doubt {
				row.Outcome = row.Outcome.Worse(f.Outcome)
			}
		}
		if (row.Outcome == report.Passed || row.Outcome == report.Flaky) && !r.promised(rule) {
			row.Outcome = report.NotVerified
			row.Why = cmp.Or(row.Why, rule.NoTrigger, notRefused(rule))
		}
		if row.Outcome != report.NotVerified {
			row.Why = ""
		} else if row.Why == "" {
			row.Why = r.untold(rule)
		}
		rows = append(rows, row)
	}
	return rows
}

// untold is why a rule that no scenario looked at is not verified: what was left
// out is told as that, whatever else holds of it.
func (r *run) untold(rule rules.Rule) string {
	if r.Selected != "" || rule.NoTrigger == "" {
		return report.NotSelected
	}
	return rule.NoTrigger
}

// promised tells whether a rule's own promise was seen kept. Of a rule that
// refuses that is a refusal, or what a pinned answer says in its place; of one
// that nothing can reach, nothing.
func (r *run) promised(rule rules.Rule) bool {
	if rule.NoTrigger != "" {
		return false
	}
	return !rule.Refuses() || r.env.Kept(rule.ID)
}

// notRefused says what to do about a rule of which only counter-examples were seen.
func notRefused(rule rules.Rule) string {
	if len(rule.Questions) > 0 && rule.Level == rules.Inferred {
		return "no request was refused by it: what happens is open, pin it with a profile"
	}
	return "no request was refused by it"
}
