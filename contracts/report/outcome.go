package report

import (
	"slices"

	"calco.example/contracts/rules"
)

// Outcome is what became of a check, a scenario or a rule. Passed, not verified,
// not applicable and could not run are different things: nothing that was not
// checked looks green.
type Outcome string

// The outcomes, from the best to the worst.
const (
	Passed      Outcome = "passed"
	Observed    Outcome = "observation"  // what an open question got
	NotVerified Outcome = "not verified" // why, and what to ask for
	Flaky       Outcome = "flaky"        // passed only after a transport retry
	Warning     Outcome = "warning"      // an inferred rule or a pinned answer is broken
	Violated    Outcome = "violation"    // a documented rule is broken
	SuiteError  Outcome = "suite error"  // the suite failed, not the target
)

var bestToWorst = []Outcome{Passed, Observed, NotVerified, Flaky, Warning, Violated, SuiteError}

// Worse returns the worse of two outcomes: an outcome only ever gets worse.
func (o Outcome) Worse(other Outcome) Outcome {
	if slices.Index(bestToWorst, other) > slices.Index(bestToWorst, o) {
		return other
	}
	return o
}

// Bad tells whether the outcome is a finding about the target.
func (o Outcome) Bad() bool { return o == Warning || o == Violated }

// Finding is one broken expectation, observed answer or missing check, with all
// that a reader needs to judge it: it is the unit of every report.
type Finding struct {
	Outcome Outcome `json:"outcome"`
	// Rule is the rule that was broken or not verified; Question the open
	// question that was observed or whose pinned answer was broken.
	Rule     rules.ID         `json:"rule,omitempty"`
	Question rules.QuestionID `json:"question,omitempty"`
	Scenario string           `json:"scenario,omitempty"` // "feature: scenario", empty for the run itself
	Summary  string           `json:"summary"`            // one sentence, without line ends
	Sentence string           `json:"sentence,omitempty"` // of the reference
	Expected string           `json:"expected,omitempty"`
	Actual   string           `json:"actual,omitempty"`
	Pointer  string           `json:"pointer,omitempty"` // JSON pointer into the answer
	Ask      string           `json:"ask,omitempty"`     // what to ask the operator for, or to set
	Curl     string           `json:"curl,omitempty"`    // the request as it was sent, with $REPORT_KEY for the key of main, $REPORT_KEY_NO_PLAN for noPlan
	Evidence *Evidence        `json:"evidence,omitempty"`
	// Place is file and line of its scenario.
	Place string `json:"place,omitempty"`
	// Count is how often the same was found, where more than once, Scenarios are those
	// in which, where several, and Examples at most two of the others.
	Count     int       `json:"count,omitempty"`
	Scenarios []string  `json:"scenarios,omitempty"`
	Examples  []Example `json:"examples,omitempty"`
	// Passing says that it was found in passing, whatever the scenario is about.
	Passing bool `json:"-"`
	// Compared says that readings were held against each other: what was found hangs on the
	// sales, so that all that were expected alike say the same.
	Compared bool `json:"-"`
	// Either are the rules that the request breaks, where it is open which of them is to
	// refuse it.
	Either []rules.ID `json:"-"`
	// Answer is that of the question's answers against which an observation was held, empty
	// where it was held against none, and Unlike says that it did not fit.
	Answer string `json:"-"`
	Unlike bool   `json:"-"`
	// Doubt says that it may be the key and not the rule: it verifies no rule.
	Doubt bool `json:"-"`
	// Known is set where a baseline entry names the finding: its reason.
	Known string `json:"known,omitempty"`
}

// Example is another place where the same was found.
type Example struct {
	Scenario string `json:"scenario,omitempty"`
	Place    string `json:"place,omitempty"` // file and line of the scenario
	Pointer  string `json:"pointer,omitempty"`
	Actual   string `json:"actual,omitempty"`
	Curl     string `json:"curl,omitempty"`
}

// Evidence is the redacted exchange behind a finding.
type Evidence struct {
	Method string `json:"method"`
	Path   string `json:"path"`
	// RequestHeaders are those that were sent, with a variable in place of the key.
	RequestHeaders map[string]string `json:"requestHeaders,omitempty"`
	Request        string            `json:"request,omitempty"` // body, at most 4 KiB
	Status         int               `json:"status"`
	Headers        map[string]string `json:"headers,omitempty"` // Content-Type and the like, never a key
	Response       string            `json:"answer,omitempty"`  // body, at most 4 KiB
	Tries          int               `json:"tries"`             // 1, or more after transport retries
}

// Unmet says why something cannot be verified here, and what would help.
type Unmet struct {
	Why string
	Ask string // what to ask the operator for, or to set
	// OurLimit marks a bound of the suite's own, which no plan foresees.
	OurLimit bool
	// Data marks sales that the account does not have, which only reading shows: no
	// plan foresees that either.
	Data bool
}

// Error names the reason.
func (u *Unmet) Error() string { return "not verified: " + u.Why }

// Unverified is an [Unmet] as an error.
func Unverified(why, ask string) error { return &Unmet{Why: why, Ask: ask} }

// Lacking is an [Unmet] for want of sales that would show something.
func Lacking(why, ask string) error { return &Unmet{Why: why, Ask: ask, Data: true} }
