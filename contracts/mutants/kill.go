package mutants

import (
	"context"
	"errors"
	"slices"

	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite"
)

// Killed is what became of one mutant.
type Killed struct {
	Mutant rules.Mutant `json:"mutant"`
	Killed bool         `json:"killed"`
	By     string       `json:"by,omitempty"`   // the scenario, or "discovery"
	Rule   rules.ID     `json:"rule,omitempty"` // whose expectation was broken
	What   string       `json:"what,omitempty"`
	Checks int          `json:"checks"`
	// Foreign are scenarios of other rules that failed too, of a rule switched
	// off: its own scenarios must fail, and no others.
	Foreign []string `json:"foreign,omitempty"`
}

// Kill runs a suite against a mutant of the mock, which its Asker must reach: the scenarios of the mutant's own rule first, then the rest, until
// one finds it out.
func Kill(ctx context.Context, s suite.Suite, m rules.Mutant) (Killed, error) {
	s.StopAtFirst, s.Strict = true, true
	own := func(info report.Scenario) bool { return slices.Contains(info.Rules, m.Rule) }
	result := Killed{Mutant: m}
	for _, chosen := range []func(report.Scenario) bool{own, func(info report.Scenario) bool { return !own(info) }} {
		s.Select = chosen
		results, err := s.Run(ctx)
		if err != nil {
			if errors.Is(err, suite.ErrNoneSelected) {
				continue
			}
			return result, err
		}
		result.Checks += results.Checks
		if i := slices.IndexFunc(results.Findings, func(f report.Finding) bool { return f.Outcome.Bad() }); i >= 0 {
			f := results.Findings[i]
			result.Killed, result.By, result.Rule, result.What = true, f.Scenario, f.Rule, f.Summary
			break
		}
	}
	if m.Kind != rules.RuleOff {
		return result, nil
	}
	return result, foreign(ctx, s, m, &result)
}

// foreign runs the whole suite against a rule switched off and notes which
// scenarios of other rules fail.
func foreign(ctx context.Context, s suite.Suite, m rules.Mutant, result *Killed) error {
	s.StopAtFirst, s.Select = false, nil
	results, err := s.Run(ctx)
	if err != nil {
		return err
	}
	for _, done := range results.Scenarios {
		if done.Outcome.Bad() && !slices.Contains(done.Rules, m.Rule) {
			result.Foreign = append(result.Foreign, done.FullName())
		}
	}
	return nil
}
