package suite

import (
	"slices"

	"calco.example/contracts/report"
	"calco.example/contracts/rules"
)

// blamed files what is wrong with the answer to a request that breaks several rules under
// one of them: that which is broken alone as well, where there is one, and then as the same
// if it is answered alike.
func blamed(found []report.Finding) []report.Finding {
	found = slices.Clone(found)
	for i, f := range found {
		if len(f.Either) == 0 {
			continue
		}
		own := func(of report.Finding) bool {
			return len(of.Either) == 0 && of.Outcome == f.Outcome && slices.Contains(f.Either, of.Rule)
		}
		alike := slices.IndexFunc(found, func(of report.Finding) bool { return own(of) && of.Actual == f.Actual })
		switch other := slices.IndexFunc(found, own); {
		case alike >= 0:
			found[i].Rule, found[i].Summary, found[i].Expected = found[alike].Rule, found[alike].Summary, found[alike].Expected
		case other >= 0:
			found[i].Rule = found[other].Rule
		default:
			found[i].Rule = f.Either[0]
		}
		rule, _ := rules.Lookup(found[i].Rule)
		found[i].Sentence = rule.Source.Text
	}
	return found
}

// blamesAnother tells whether all that a scenario failed for is filed under other rules
// than one that it is about.
func (r *run) blamesAnother(s report.Scenario, id rules.ID) bool {
	var bad []report.Finding
	for _, f := range r.env.Found {
		if f.Scenario == s.FullName() && f.Outcome.Bad() {
			bad = append(bad, f)
		}
	}
	return len(bad) > 0 && !slices.ContainsFunc(bad, func(f report.Finding) bool { return len(f.Either) == 0 || f.Rule == id })
}
