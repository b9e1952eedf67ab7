package report

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"calco.example/contracts/reporttext"
)

// The list of scenarios takes most of the page: what many of them share is said
// once, so that a whole run stays a page that opens at once.

type htmlFeature struct {
	Name, File, Counts string
	Usual              string // why most of its observations are only that
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

// htmlScenario is one scenario. Of a row of an outline only that is shown which reads
// otherwise than in the row above it.
type htmlScenario struct {
	Scenario
	Known   string
	Because string // why it is not passed, where that is not the usual reason
	OwnTags []string
	Shown   []htmlStep
	Row     bool // the steps that are not shown are those of the row above
}

// htmlStep is a step with the number of its line, where that does not follow the one
// before it.
type htmlStep struct {
	StepLine
	Value int
}

// shown numbers steps.
func shown(steps []StepLine) []htmlStep {
	list := make([]htmlStep, len(steps))
	for i, step := range steps {
		list[i].StepLine = step
		if i == 0 || steps[i-1].Line+1 != step.Line {
			list[i].Value = step.Line
		}
	}
	return list
}

// Attributes are those of the element of a step.
func (s htmlStep) Attributes() template.HTMLAttr {
	attributes := ""
	if s.Value > 0 {
		attributes = fmt.Sprintf(" value=%d", s.Value)
	}
	if s.Outcome != Passed {
		attributes += " class=" + outcomeClass(s.Outcome)
	}
	return template.HTMLAttr(attributes) //nolint:gosec // a number and a word of ours
}

// Effort is what a scenario compared, and what was asked for it alone.
func (s htmlScenario) Effort() string {
	var parts []string
	if s.Checks > 0 {
		parts = append(parts, reporttext.Plural(s.Checks, "check"))
	}
	if s.Requests > 0 {
		parts = append(parts, reporttext.Plural(s.Requests, "request"))
	}
	return strings.Join(parts, " · ")
}

func htmlFeatures(r *Results) []htmlFeature {
	var features []htmlFeature
	for _, scenarios := range r.byFeature() {
		features = append(features, newHTMLFeature(r, scenarios))
	}
	return features
}

func newHTMLFeature(r *Results, scenarios []Scenario) htmlFeature {
	f := htmlFeature{Name: scenarios[0].Feature, File: scenarios[0].File, Worst: Passed}
	part := &Results{Findings: r.Findings}
	for i, s := range scenarios {
		if i == 0 || scenarios[i-1].Rule != s.Rule {
			f.Rules = append(f.Rules, htmlRule{Title: s.Rule})
		}
		rule := &f.Rules[len(f.Rules)-1]
		s.Steps = r.shortSteps(s)
		rule.Scenarios = append(rule.Scenarios, htmlScenario{Scenario: s, Known: r.knownScenario(s), Because: s.Why, Shown: shown(s.Steps)})
		part.Scenarios = append(part.Scenarios, s)
		f.Worst = f.Worst.Worse(s.Outcome)
	}
	for i := range f.Rules {
		f.Rules[i].shareTags()
		f.Rules[i].shareRows()
	}
	f.shareReason(part)
	f.Counts, f.Bar = outcomeCounts(part.Count, part.knownScenarios), htmlBar(part.Count, part.knownScenarios)
	f.Open = f.Worst == Violated || f.Worst == SuiteError
	return f
}

// shareReason says once why most observations are only that.
func (f *htmlFeature) shareReason(of *Results) {
	times := map[string]int{}
	for _, s := range of.Scenarios {
		if s.Outcome == Observed {
			times[s.Why]++
			if times[s.Why] > max(1, times[f.Usual]) {
				f.Usual = s.Why
			}
		}
	}
	for _, rule := range f.Rules {
		for i := range rule.Scenarios {
			if s := &rule.Scenarios[i]; s.Outcome == Observed && s.Why == f.Usual {
				s.Because = ""
			}
		}
	}
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

// shareRows leaves out what a row of an outline has in common with the row above it.
func (r *htmlRule) shareRows() {
	for i := len(r.Scenarios) - 1; i > 0; i-- {
		s, above := &r.Scenarios[i], r.Scenarios[i-1]
		if s.Outcome == SuiteError || len(s.Steps) == 0 || !sameOutline(above.Scenario, s.Scenario) {
			continue
		}
		var own []StepLine
		for j, step := range s.Steps {
			if step.Outcome.Bad() {
				own = append(own, step) // what failed is said whole
			} else if step != above.Steps[j] {
				step.Text = unlike(step.Text, above.Steps[j].Text)
				own = append(own, step)
			}
		}
		s.Shown, s.Row = shown(own), true
		for j := range s.Shown {
			s.Shown[j].Value = 0 // the row above says the line
		}
		if slices.Equal(s.OwnTags, above.OwnTags) {
			s.OwnTags = nil
		}
	}
}

// longBeginning is how much two steps have to have in common before it is left out.
const longBeginning = 16

// unlike is a step from the first word on in which it is another than the one above it.
func unlike(text, above string) string {
	same := 0
	for i := range min(len(text), len(above)) {
		if text[i] != above[i] {
			break
		}
		if text[i] == ' ' {
			same = i
		}
	}
	if same < longBeginning {
		return text
	}
	return "…" + text[same:]
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
