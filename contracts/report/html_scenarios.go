package report

import (
	"fmt"
	"slices"

	"calco.example/contracts/reporttext"
)

// The list of scenarios takes most of the page: what many of them share is said
// once, so that a whole run stays a page that opens at once.

type htmlFeature struct {
	Name, File, Counts string
	Worst              Outcome
	Open               bool
	Bar                []htmlPart
	Rules              []htmlRule
}

// htmlRule is the scenarios of one Rule, with the tags that all of them have.
type htmlRule struct {
	Title     string
	Tags      []string
	Scenarios []htmlScenario
}

// htmlScenario is one scenario. Of a row of an outline only the steps are shown that
// read otherwise than in the row above it.
type htmlScenario struct {
	Scenario
	Known   string
	OwnTags []string
	Shown   []StepLine
	AsAbove int // steps that are not shown again
}

func htmlFeatures(r *Results) []htmlFeature {
	var features []htmlFeature
	for i, s := range r.Scenarios {
		if i == 0 || r.Scenarios[i-1].File != s.File || r.Scenarios[i-1].Feature != s.Feature {
			features = append(features, htmlFeature{Name: s.Feature, File: s.File, Worst: Passed})
		}
		f := &features[len(features)-1]
		if len(f.Rules) == 0 || f.Rules[len(f.Rules)-1].Title != s.Rule {
			f.Rules = append(f.Rules, htmlRule{Title: s.Rule})
		}
		rule := &f.Rules[len(f.Rules)-1]
		rule.Scenarios = append(rule.Scenarios, htmlScenario{Scenario: s, Known: r.knownScenario(s), Shown: s.Steps})
		f.Worst = f.Worst.Worse(s.Outcome)
	}
	for i := range features {
		features[i].summarize(r)
	}
	return features
}

func (f *htmlFeature) summarize(r *Results) {
	part := &Results{Findings: r.Findings}
	for i := range f.Rules {
		rule := &f.Rules[i]
		for _, s := range rule.Scenarios {
			part.Scenarios = append(part.Scenarios, s.Scenario)
		}
		rule.shareTags()
		rule.shareSteps()
	}
	f.Counts, f.Bar = outcomeCounts(part.Count, part.knownScenarios), htmlBar(part.Count, part.knownScenarios)
	f.Open = f.Worst == Violated || f.Worst == SuiteError
}

// shareTags says the tags that every scenario has once.
func (r *htmlRule) shareTags() {
	for _, tag := range r.Scenarios[0].Tags {
		if !slices.ContainsFunc(r.Scenarios, func(s htmlScenario) bool { return !slices.Contains(s.Tags, tag) }) && !slices.Contains(r.Tags, tag) {
			r.Tags = append(r.Tags, tag)
		}
	}
	for i := range r.Scenarios {
		s := &r.Scenarios[i]
		for _, tag := range s.Tags {
			if !slices.Contains(r.Tags, tag) {
				s.OwnTags = append(s.OwnTags, tag)
			}
		}
	}
}

// shared are the outcomes of scenarios that may be shown by what differs from the one
// above: what failed is shown whole.
var shared = []Outcome{Passed, Observed, NotVerified, Warning}

// shareSteps leaves out what a row of an outline has in common with the row above it.
func (r *htmlRule) shareSteps() {
	for i := 1; i < len(r.Scenarios); i++ {
		s, above := &r.Scenarios[i], r.Scenarios[i-1]
		if !slices.Contains(shared, s.Outcome) || !sameOutline(above.Scenario, s.Scenario) {
			continue
		}
		s.Shown = nil
		for j, step := range s.Steps {
			if step == above.Steps[j] {
				s.AsAbove++
			} else {
				s.Shown = append(s.Shown, step)
			}
		}
	}
}

// sameOutline tells whether two scenarios are rows of one outline that went the
// same way: their steps stand in the same lines.
func sameOutline(a, b Scenario) bool {
	return a.Outcome == b.Outcome && slices.EqualFunc(a.Steps, b.Steps, func(x, y StepLine) bool { return x.Line == y.Line && x.Outcome == y.Outcome })
}

// htmlFilter is a link that leaves only one outcome in a list; its target stands
// before the list, and the style sheet does the rest.
type htmlFilter struct{ ID, Class, Label string }

// htmlFilters are the outcomes that a list has, worst first, and all of them.
func htmlFilters(list string, count, known func(Outcome) int) []htmlFilter {
	var filters []htmlFilter
	for _, o := range worstToBest() {
		if n := count(o); n > 0 {
			label := tally{o, known(o) == n, n}.String()
			if some := known(o); some > 0 && some < n {
				label += fmt.Sprintf(", %s of them known", reporttext.Thousands(some))
			}
			filters = append(filters, htmlFilter{list + outcomeClass(o), outcomeClass(o), label})
		}
	}
	if len(filters) < 2 {
		return nil
	}
	return append(filters, htmlFilter{list + "all", "plain", "all"})
}
