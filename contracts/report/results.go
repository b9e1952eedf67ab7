// Package report is what a run came to, and how it is shown.
//
// A run is one [Results]: an [Outcome] for each rule and each [Scenario], and
// the [Finding] list with its evidence. Passed, not verified, not applicable
// and could not run are different things: nothing that was not checked looks
// green. [Results.Judge] gives the exit code, and a [Baseline] names findings
// that are known and may stay for now.
//
// Every format is written from the same results: [WriteTerminal], [WriteHTML],
// [WriteJSON], [WriteJUnit], [WriteCucumber], [WriteSummary], and [WriteReports]
// for all that go into a folder. Texts from outside are made safe for each sink;
// nothing here knows how the results came about.
package report

import (
	"cmp"
	"slices"
	"time"

	"calco.example/contracts/pick"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// Results is one run of the suite: the one model that every report is written
// from. Lists are sorted, so that equal runs give equal reports apart from
// Started and the durations.
type Results struct {
	Schema   string    `json:"schema"` // version of this document: "calco-report/1"
	Version  string    `json:"version"`
	Target   string    `json:"target"`            // base URL, or "in-process mock"
	Profile  string    `json:"profile,omitempty"` // pinned, if any
	Strict   bool      `json:"strict,omitempty"`
	Run      RunStatus `json:"run"`
	Started  time.Time `json:"started"`
	Duration float64   `json:"seconds"`
	Requests int       `json:"requests"` // sent, retries included
	Checks   int       `json:"checks"`   // compared expectations
	Planned  int       `json:"planned"`  // scenarios selected
	Done     int       `json:"done"`     // scenarios finished
	ExitCode int       `json:"exitCode"`
	Reason   string    `json:"reason,omitempty"` // why the exit code is not 0, in one sentence
	// Notes say what weakens all that the run says, as certificates that were not checked.
	Notes []string `json:"notes,omitempty"`
	// Unkept counts the scenarios that the plan said can run and that were not
	// verified, for another reason than the budget or a leave that was not given.
	Unkept    int        `json:"-"`
	Rules     []RuleRow  `json:"rules"`
	Scenarios []Scenario `json:"scenarios"`
	Findings  []Finding  `json:"findings"` // worst first
	// Selected says what left scenarios out before the run: tags, features of one's
	// own, the budget. Empty where nothing did.
	Selected string `json:"selected,omitempty"`
	// Baseline tells of the baseline's entries that do not count any more.
	Baseline []BaselineNote `json:"baseline,omitempty"`
}

// RunStatus is separate from the outcomes: an interrupted run has its own.
type RunStatus string

// The states of a run.
const (
	Running     RunStatus = "running"
	Finished    RunStatus = "finished"
	Interrupted RunStatus = "interrupted"
)

// RuleRow is what the run says of one rule of the catalogue.
type RuleRow struct {
	ID        rules.ID        `json:"id"`
	Operation rules.Operation `json:"operation"`
	Level     rules.Level     `json:"level"`
	Condition string          `json:"condition"`
	Outcome   Outcome         `json:"outcome"`
	Checks    int             `json:"checks"`
	Scenarios int             `json:"scenarios"`     // that ran for it
	Why       string          `json:"why,omitempty"` // where not verified
}

// Scenario is what became of one scenario or row of an outline.
type Scenario struct {
	Feature  string     `json:"feature"`        // title
	File     string     `json:"file"`           // path within the features
	Line     int        `json:"line"`           // of the scenario, or of the row
	Rule     string     `json:"rule,omitempty"` // title of its Rule block
	Name     string     `json:"name"`
	Tags     []string   `json:"tags,omitempty"`
	Rules    []rules.ID `json:"rules,omitempty"` // from its tags
	Outcome  Outcome    `json:"outcome"`
	Checks   int        `json:"checks"`
	Requests int        `json:"requests"` // sent for it alone; answers that are shared are the run's, so that equal runs say the same
	Foreseen int        `json:"-"`        // requests, about, by the plan
	Seconds  float64    `json:"seconds"`
	Steps    []StepLine `json:"steps"`
	Cells    []string   `json:"-"`             // of the tables below its steps
	Why      string     `json:"why,omitempty"` // where it is not passed, in one line
}

// StepLine is one step as it was written, and what became of it.
type StepLine struct {
	Keyword string  `json:"keyword"`
	Text    string  `json:"text"`
	Line    int     `json:"line"`
	Outcome Outcome `json:"outcome"`
	Error   string  `json:"error,omitempty"`
}

// FullName is the name by which findings and baselines call a scenario.
func (s Scenario) FullName() string { return s.Feature + ": " + s.Name }

// byFeature brings the scenarios of each feature together, in their order.
func (r *Results) byFeature() [][]Scenario {
	return reporttext.Grouped(r.Scenarios, func(s Scenario) [2]string { return [2]string{s.File, s.Feature} })
}

// Count tells how many scenarios have an outcome.
func (r *Results) Count(o Outcome) int {
	return pick.Count(r.Scenarios, func(s Scenario) bool { return s.Outcome == o })
}

// FindingsOf returns the findings with an outcome, in their order.
func (r *Results) FindingsOf(o Outcome) []Finding {
	return pick.Only(r.Findings, func(f Finding) bool { return f.Outcome == o })
}

// Tidy sorts everything: findings worst first, then by rule, question, scenario
// and pointer; scenarios by file and line; rules in the catalogue's order.
func (r *Results) Tidy() {
	slices.SortStableFunc(r.Findings, func(a, b Finding) int {
		return cmp.Or(
			slices.Index(bestToWorst, b.Outcome)-slices.Index(bestToWorst, a.Outcome),
			cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Question, b.Question),
			cmp.Compare(a.Scenario, b.Scenario), cmp.Compare(a.Pointer, b.Pointer), cmp.Compare(a.Summary, b.Summary))
	})
	slices.SortStableFunc(r.Scenarios, Scenario.Compare)
}

// Compare orders scenarios by file and line.
func (s Scenario) Compare(other Scenario) int {
	return cmp.Or(cmp.Compare(s.File, other.File), s.Line-other.Line, cmp.Compare(s.Name, other.Name))
}
