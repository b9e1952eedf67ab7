package challenge

import (
	"maps"
	"slices"
	"strings"
)

// Document is what a challenge says.
type Document struct {
	Verdict  string    `json:"verdict"`
	Runs     int       `json:"runs"`
	Tried    []Kind    `json:"tried"`
	Findings []Finding `json:"findings"`
	// Unfinished are those of Tried of which not everything was tried, because the
	// budget, a signal or the command's state ended it.
	Unfinished []Kind `json:"unfinished,omitempty"`
	// Unsteady are changes under which the command failed once and passed once:
	// it keeps state between runs, or depends on chance.
	Unsteady []string `json:"unsteady,omitempty"`
	// OneByOne says that runs side by side got in each other's way, and that the
	// later ones were made one at a time.
	OneByOne bool `json:"oneByOne,omitempty"`
	// Slow are changes under which the command was still reading new rows, or waiting
	// longer before each try, when its time was over: nothing else is known of them.
	Slow []string `json:"slow,omitempty"`
	// Notes are what the command does without any change that is no finding: it
	// prints its key, reads no list to its end, or gets nothing but refusals.
	Notes []string `json:"notes,omitempty"`
	// Faults counts how the command ended under faults, by outcome.
	Faults map[string]int `json:"faults,omitempty"`
}

// The verdicts.
const (
	VerdictPassed     = "passed"
	VerdictFailed     = "failed"
	VerdictIncomplete = "incomplete" // the budget or a signal ended it
)

// Finding is one way in which a client breaks.
type Finding struct {
	Kind      string   `json:"kind"`
	Questions Answers  `json:"questions,omitempty"`
	Clock     string   `json:"clock,omitempty"`
	Seed      *uint64  `json:"seed,omitempty"`
	Persona   string   `json:"persona,omitempty"`
	Fault     *Fault   `json:"fault,omitempty"`
	Lie       string   `json:"lie,omitempty"`
	ID        string   `json:"id,omitempty"` // of a habit
	Outcome   string   `json:"outcome,omitempty"`
	Means     string   `json:"means,omitempty"`     // in a sentence
	Instead   string   `json:"instead,omitempty"`   // what to do
	Reference []string `json:"reference,omitempty"` // what the reference says of it
	Output    string   `json:"output,omitempty"`    // the last lines of the command
	Repeat    string   `json:"repeat,omitempty"`    // the line that repeats it
	// Known says that it was in the baseline and does not count.
	Known bool `json:"known,omitempty"`
	// Open says that the reference leaves open whether it is wrong, and that it does
	// not count either.
	Open bool `json:"-"`

	Change Change `json:"-"`
}

// The outcomes.
const (
	Fails     = "fails"
	Swallowed = "swallowed"
	HungUp    = "hung"
	Slow      = "slow"
	Leaked    = "leaked"
	Recovered = "recovered"
	Failed    = "failed"
	Unmet     = "not met"
	Ended     = "ended"
	Unnoticed = "unnoticed"
)

func outcomeOf(o Outcome) string {
	switch {
	case o.Hung:
		return HungUp
	case o.Lost:
		return Swallowed
	}
	return Fails
}

// key tells findings apart.
func (f Finding) key() string {
	parts := []string{f.Kind, f.ID, f.Outcome}
	for _, id := range slices.Sorted(maps.Keys(f.Questions)) {
		parts = append(parts, string(id)+"="+f.Questions[id])
	}
	change := Change{Clock: f.Clock, Seed: f.Seed, Persona: f.Persona, Fault: f.Fault, Lie: f.Lie}
	return strings.Join(append(parts, change.Flags()...), "\x00")
}

// Forgive marks the findings that were known before, and returns the known ones
// that are no longer there and could have been found.
func (d *Document) Forgive(known []Finding) (stale []Finding) {
	left := map[string]Finding{}
	for _, f := range known {
		left[f.key()] = f
	}
	for i := range d.Findings {
		key := d.Findings[i].key()
		if _, is := left[key]; is {
			d.Findings[i].Known = true
			delete(left, key)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(left)) {
		if slices.ContainsFunc(d.Tried, func(k Kind) bool { return k.One() == left[key].Kind }) {
			stale = append(stale, left[key])
		}
	}
	return stale
}

// Counts tells whether a finding makes the challenge fail.
func (f Finding) Counts(strict bool) bool {
	return !f.Known && !f.Open && (strict || f.Outcome != Unnoticed && f.Kind != "behaviour")
}
