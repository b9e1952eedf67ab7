package report

import (
	"cmp"
	"fmt"
	"slices"

	"calco.example/contracts/pick"
	"calco.example/contracts/reporttext"
)

// unite makes one finding of those that say the same, in however many scenarios: of
// one rule or question, expected and found alike at one member of an answer. It comes
// after the baseline, which may name one scenario's and not another's.
func (r *Results) unite() {
	places, all := r.places(), r.Findings
	r.Findings = nil
	for _, alike := range reporttext.Grouped(all, Finding.says) {
		for _, same := range byMember(alike) {
			r.Findings = append(r.Findings, united(same, places))
		}
	}
	r.Tidy()
}

// places are file and line of each scenario, by its name.
func (r *Results) places() map[string]string {
	places := map[string]string{}
	for _, s := range r.Scenarios {
		if name := s.FullName(); places[name] == "" && s.File != "" {
			places[name] = fmt.Sprintf("%s:%d", s.File, s.Line)
		}
	}
	return places
}

// byMember parts findings by the member of the answer that they are about. Those of a
// step name none: they are about the one that the others name, where that is one.
func byMember(list []Finding) [][]Finding {
	var members []string
	for _, f := range list {
		if m := f.member(); m != "" && !slices.Contains(members, m) {
			members = append(members, m)
		}
	}
	if len(members) < 2 {
		return [][]Finding{list}
	}
	var parts [][]Finding
	for _, m := range append(members, "") {
		of := pick.Except(list, func(f Finding) bool { return f.member() != m })
		if len(of) > 0 {
			parts = append(parts, of)
		}
	}
	return parts
}

// united is one finding of several that say the same. It is told by the first scenario
// that failed for it. What was found in passing was found in the answers that those
// scenarios judge: it is not counted twice.
func united(same []Finding, places map[string]string) Finding {
	same = slices.Clone(same)
	slices.SortStableFunc(same, func(a, b Finding) int { return boolOrder(a.Passing, b.Passing) })
	one := same[0]
	count := map[bool]int{}
	var names []string
	for _, f := range same {
		count[f.Passing] += max(1, f.Count)
		one.Pointer = cmp.Or(one.Pointer, f.Pointer)
		if f.Passing == one.Passing {
			names = append(names, f.Scenario)
			names = append(names, f.Scenarios...)
		}
	}
	if one.Count = max(count[true], count[false]); one.Count < 2 {
		one.Count = 0
	}
	one.Scenarios = scenariosAmong(names, places)
	one.Place, one.Examples = places[one.Scenario], examplesOf(same, places)
	return one
}

// scenariosAmong are the names that are those of scenarios, each once, where there are
// several.
func scenariosAmong(names []string, places map[string]string) []string {
	names = slices.DeleteFunc(slices.Compact(slices.Sorted(slices.Values(names))), func(name string) bool { return places[name] == "" })
	if len(names) < 2 {
		return nil
	}
	return names
}

// examplesOf are the other places to name: first those in other scenarios.
func examplesOf(same []Finding, places map[string]string) []Example {
	var elsewhere, here []Example
	for i, f := range same {
		if i > 0 && f.Scenario != same[0].Scenario && !(f.Passing && !same[0].Passing) {
			elsewhere = append(elsewhere, Example{f.Scenario, places[f.Scenario], f.Pointer, f.Actual, f.Curl})
		}
		for _, e := range f.Examples {
			e.Place = places[e.Scenario]
			here = append(here, e)
		}
	}
	all := append(elsewhere, here...)
	return all[:min(mostExamples, len(all))]
}

// of tells whether a finding is what a scenario failed for. What was found in passing
// is told under the first that met it.
func (f Finding) of(scenario string) bool {
	return f.Scenario == scenario || !f.Passing && slices.Contains(f.Scenarios, scenario)
}

// scenarios are those that failed for a finding.
func (f Finding) scenarios() []string {
	if f.Passing || len(f.Scenarios) == 0 {
		return []string{f.Scenario}
	}
	return f.Scenarios
}

// toldElsewhere is the place where all is told that a scenario failed for, where that is
// another one; empty where it tells something itself.
func (r *Results) toldElsewhere(s Scenario) (where string) {
	if !s.Outcome.Bad() {
		return ""
	}
	name := s.FullName()
	for _, f := range r.Findings {
		if f.Outcome != s.Outcome || !f.of(name) {
			continue
		}
		if f.Scenario == name {
			return ""
		}
		where = cmp.Or(where, f.Place, f.Scenario)
	}
	return where
}

// shortSteps are the steps of a scenario. Where another one tells all that it failed for,
// those that failed say where.
func (r *Results) shortSteps(s Scenario) []StepLine {
	where := r.toldElsewhere(s)
	if where == "" {
		return s.Steps
	}
	steps := slices.Clone(s.Steps)
	for i := range steps {
		if steps[i].Outcome == s.Outcome {
			steps[i].Error = s.Why + ": the same as in " + where
		}
	}
	return steps
}

// where is the scenario under which a finding is told, and its place.
func (f Finding) where() string {
	if f.Place == "" {
		return f.Scenario
	}
	return f.Scenario + " (" + f.Place + ")"
}
