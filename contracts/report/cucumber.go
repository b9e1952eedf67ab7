package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"calco.example/contracts/reporttext"
)

// The classic form of cucumber.json.
type (
	cucumberFeature struct {
		URI      string            `json:"uri"`
		ID       string            `json:"id"`
		Keyword  string            `json:"keyword"`
		Name     string            `json:"name"`
		Line     int               `json:"line"`
		Elements []cucumberElement `json:"elements"`
	}
	cucumberElement struct {
		ID      string         `json:"id"`
		Keyword string         `json:"keyword"`
		Type    string         `json:"type"`
		Name    string         `json:"name"`
		Line    int            `json:"line"`
		Tags    []cucumberTag  `json:"tags,omitempty"`
		Steps   []cucumberStep `json:"steps"`
	}
	cucumberTag struct {
		Name string `json:"name"`
		Line int    `json:"line"`
	}
	cucumberStep struct {
		Keyword string         `json:"keyword"`
		Name    string         `json:"name"`
		Line    int            `json:"line"`
		Match   cucumberMatch  `json:"match"`
		Result  cucumberResult `json:"result"`
	}
	cucumberMatch struct {
		Location string `json:"location"`
	}
	cucumberResult struct {
		Status   string `json:"status"`
		Duration int64  `json:"duration"` // nanoseconds
		Error    string `json:"error_message,omitempty"`
	}
)

// WriteCucumber writes cucumber.json. Viewers add up the status of a scenario
// from its steps; so where the outcome is not what the steps say, one more step
// says it. What was not verified is skipped, never passed. A last feature holds
// the verdict.
func WriteCucumber(w io.Writer, r *Results) error {
	r = mapTexts(r, reporttext.Terminal)
	features := []cucumberFeature{}
	for _, scenarios := range r.byFeature() {
		name := scenarios[0].Feature
		f := cucumberFeature{URI: scenarios[0].File, ID: slug(name), Keyword: "Feature", Name: name, Line: 1}
		for _, s := range scenarios {
			f.Elements = append(f.Elements, cucumberScenario(r, s, f.ID))
		}
		features = append(features, f)
	}
	return reporttext.WriteJSON(w, append(features, cucumberVerdict(r)))
}

func cucumberScenario(r *Results, s Scenario, feature string) cucumberElement {
	e := cucumberElement{ID: feature + ";" + slug(s.Name), Keyword: "Scenario", Type: "scenario", Name: s.Name, Line: s.Line}
	for _, tag := range s.Tags {
		e.Tags = append(e.Tags, cucumberTag{Name: "@" + strings.TrimPrefix(tag, "@"), Line: s.Line})
	}
	known := r.knownScenario(s)
	worst := "passed"
	for _, step := range r.shortSteps(s) {
		line := cucumberStep{Keyword: strings.TrimSpace(step.Keyword) + " ", Name: step.Text, Line: step.Line,
			Match: cucumberMatch{fmt.Sprintf("%s:%d", s.File, step.Line)}}
		line.Result = cucumberResult{Status: cucumberStatus(r, step.Outcome, known), Error: step.Error}
		worst = worseStatus(worst, line.Result.Status)
		e.Steps = append(e.Steps, line)
	}
	if status := cucumberStatus(r, s.Outcome, known); status != worst || len(e.Steps) == 0 {
		e.Steps = append(e.Steps, outcomeStep(s.Outcome, status, cmp.Or(known, s.Why), s.Line))
	}
	e.Steps[0].Result.Duration = int64(s.Seconds * 1e9) // of the whole scenario: steps are not timed
	return e
}

func outcomeStep(o Outcome, status, why string, line int) cucumberStep {
	return cucumberStep{Keyword: "* ", Name: "outcome: " + string(o), Line: line, Match: cucumberMatch{"calco"},
		Result: cucumberResult{Status: status, Error: why}}
}

// inPassing tells whether a finding fails the run and no scenario of its own.
func (r *Results) inPassing(f Finding) bool {
	return f.Known == "" && (f.Outcome == Violated || f.Outcome == SuiteError || f.Outcome == Warning && r.Strict) &&
		!slices.ContainsFunc(r.Scenarios, func(s Scenario) bool { return s.Outcome == f.Outcome && f.of(s.FullName()) })
}

func cucumberVerdict(r *Results) cucumberFeature {
	step := cucumberStep{Keyword: "Then ", Name: "the exit code is 0", Line: 1, Match: cucumberMatch{"calco"},
		Result: cucumberResult{Status: "passed"}}
	if r.ExitCode != ExitOK || r.Run != Finished {
		step.Result = cucumberResult{Status: "failed", Error: fmt.Sprintf("exit code %d: %s", r.ExitCode, r.reason()) + findingsText(r, r.inPassing)}
	}
	element := cucumberElement{ID: "verdict;exit-code", Keyword: "Scenario", Type: "scenario", Name: r.headline() + strings.ReplaceAll(r.warnings(), "\n", "; "), Line: 1, Steps: []cucumberStep{step}}
	return cucumberFeature{URI: "calco/verdict", ID: "verdict", Keyword: "Feature", Name: "Verdict", Line: 1, Elements: []cucumberElement{element}}
}

func cucumberStatus(r *Results, o Outcome, known string) string {
	switch {
	case o == Passed || o == Flaky:
		return "passed"
	case o.Bad() && known != "":
		return "skipped"
	case o == Warning && !r.Strict:
		return "passed"
	case o.Bad() || o == SuiteError:
		return "failed"
	}
	return "skipped"
}

func worseStatus(a, b string) string {
	order := "passed skipped failed"
	if strings.Index(order, b) > strings.Index(order, a) {
		return b
	}
	return a
}

// slug is a name in small letters, digits and dashes.
func slug(s string) string {
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	return strings.Join(words, "-")
}
