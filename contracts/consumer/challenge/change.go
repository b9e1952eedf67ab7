// Package challenge asks where a client breaks: its tests run many times, each
// against a mock that differs in one of the ways in which a service may differ
// from its reference, and the exit code of the tests is the judge. Nothing here
// starts a process: what runs a command is handed in as a [Try].
package challenge

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/rules"
)

// Change is how the mock of one run differs from that of the baseline. The zero
// value changes nothing.
type Change struct {
	Answers Answers
	Clock   string // as --now takes it; empty for that of the baseline
	Seed    *uint64
	Persona string
	Fault   *Fault
	Lie     string // the ID of a mutant
}

// Answers are answers to open questions, in the words of --answer.
type Answers map[rules.QuestionID]string

// Fault is one way to spoil answers.
type Fault struct {
	Kind      string          `json:"kind"`
	Operation rules.Operation `json:"operation"` // empty for all of them
	Nth       int64           `json:"nth"`       // 0: every request
	// Since is the request with which it begins, to stay: 0 where Nth says.
	Since int64 `json:"since,omitempty"`
	// Times is how many answers it spoils: 0 for no end.
	Times int64 `json:"times,omitempty"`
	// With are the parameters of the kind, as "status=503".
	With []string `json:"with,omitempty"`
}

// String is the fault in the words of --fault.
func (f Fault) String() string {
	words := []string{f.Kind}
	if f.Operation != "" {
		words = append(words, "operation="+string(f.Operation))
	}
	words = append(words, f.With...)
	if f.Nth > 0 {
		words = append(words, fmt.Sprintf("nth=%d", f.Nth))
	}
	if f.Since > 0 {
		words = append(words, fmt.Sprintf("since=%d", f.Since))
	}
	if f.Times > 0 {
		words = append(words, fmt.Sprintf("times=%d", f.Times))
	}
	return strings.Join(words, " ")
}

// Flags are those with which `calco run` makes the same change.
func (c Change) Flags() (flags []string) {
	for _, id := range slices.Sorted(maps.Keys(c.Answers)) {
		flags = append(flags, "--answer", string(id)+"="+c.Answers[id])
	}
	if c.Clock != "" {
		flags = append(flags, "--now", c.Clock)
	}
	if c.Seed != nil {
		flags = append(flags, "--seed", fmt.Sprint(*c.Seed))
	}
	if c.Persona != "" {
		flags = append(flags, "--persona", c.Persona)
	}
	if c.Fault != nil {
		flags = append(flags, "--fault", c.Fault.String())
	}
	if c.Lie != "" {
		flags = append(flags, "--mutant", c.Lie)
	}
	return flags
}

// Outcome is how a command did under a change.
type Outcome struct {
	Exit int
	Hung bool // it had to be ended
	// Busy says that it was still asking for rows that it had not asked for before
	// when it had to be ended, or backed off in such a way that it ends later: more
	// data, or patience, than there was time for is no hang.
	Busy bool
	// Lost says that rows were not read that are read without any change.
	Lost bool
	// Leaked says that the key was sent to another origin.
	Leaked bool
	Output string // its last lines
	// Asked are the requests of the client, in order.
	Asked []Asked
	// Met are the rules that it has met by ordinary input.
	Met []rules.ID
	// Refused is the rule by which its last request was refused, empty where it was not.
	Refused rules.ID
}

// Asked is what of a request a judgement needs.
type Asked struct {
	Operation rules.Operation
	Same      uint64 // equal for requests that ask the same, within one run
	Fault     string // the kind of fault that spoilt the answer
	HasRows   bool   // a success that carried data before it was spoilt
	// Wanted are the rows that it asked for, Total how many the answer said there are.
	Wanted asked.Wanted
	Total  int64
}

// Passed tells whether the command succeeded, and not by losing rows.
func (o Outcome) Passed() bool { return o.Exit == 0 && !o.Hung && !o.Lost }

// Try runs the command once under a change. The error is that of the machinery,
// or the context's; a command that fails is an outcome.
type Try func(context.Context, Change) (Outcome, error)
