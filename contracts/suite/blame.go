package suite

import (
	"maps"
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

// filedAlone are the rules that the failures of scenarios are filed under which failed for
// nothing but requests that break several rules: the others of these are not broken there.
func filedAlone(found []report.Finding) map[string][]rules.ID {
	under, otherwise := map[string][]rules.ID{}, map[string]bool{}
	for _, f := range found {
		switch {
		case !f.Outcome.Bad():
		case len(f.Either) == 0:
			otherwise[f.Scenario] = true
		default:
			under[f.Scenario] = append(under[f.Scenario], f.Rule)
		}
	}
	maps.DeleteFunc(under, func(scenario string, _ []rules.ID) bool { return otherwise[scenario] })
	return under
}
