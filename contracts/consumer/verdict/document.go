// Package verdict says what a run of a client comes to: its [Gates] are judged on what
// was met, with the [Waivers] that a team has agreed on, and all of it is a [Document],
// client.json.
package verdict

import (
	"time"

	"calco.example/contracts/consumer/habits"
	"calco.example/contracts/consumer/met"
)

// Document is what a run says: client.json, and `run --format json`. Its shape is
// that of `challenge`, which has findings of other kinds beside behaviour.
type Document struct {
	// Verdict is passed, failed (the command did), or gate (it did not, a gate did).
	Verdict string `json:"verdict"`
	// Runs is how many times the command was run.
	Runs     int               `json:"runs"`
	Command  []string          `json:"command"`
	Exit     int               `json:"exit"` // the command's own code
	Findings []DocumentFinding `json:"findings"`
	Gates    []Gate            `json:"gates"`
	Met      met.Coverage      `json:"met"`
	Mock     MockFacts         `json:"mock"`
}

// The verdicts of a run.
const (
	VerdictPassed = "passed"
	VerdictFailed = "failed"
	VerdictGate   = "gate"
)

// DocumentFinding is a habit among findings of other kinds.
type DocumentFinding struct {
	Kind string `json:"kind"` // behaviour
	habits.Finding
	Instead string `json:"instead"`
	// Waived is the reason for which it does not count, empty where it does.
	Waived string `json:"waived,omitempty"`
}

// MockFacts are what makes a run the same again.
type MockFacts struct {
	Version string    `json:"version"`
	Profile string    `json:"profile"`
	Seed    uint64    `json:"seed"`
	Now     time.Time `json:"now"`
	Persona string    `json:"persona"`
	Faults  []string  `json:"faults,omitempty"`
	Mutant  string    `json:"mutant,omitempty"`
}

// NewDocument puts a run together. The gates are those of [Gates.Judge].
func NewDocument(command []string, exit int, met met.Coverage, mock MockFacts, gates []Gate, waivers Waivers) Document {
	d := Document{Verdict: VerdictPassed, Runs: 1, Command: command, Exit: exit, Met: met, Mock: mock, Gates: append([]Gate{}, gates...), Findings: []DocumentFinding{}}
	for _, f := range met.Findings {
		d.Findings = append(d.Findings, DocumentFinding{Kind: "behaviour", Finding: f, Instead: habits.InsteadOf(f.ID), Waived: waivers.reason(f.ID)})
	}
	switch {
	case exit != 0:
		d.Verdict = VerdictFailed
	case !Passed(gates):
		d.Verdict = VerdictGate
	}
	return d
}
