package report

import (
	"slices"
	"strings"
	"time"
)

// Baseline is a list of known findings: they are shown, but do not fail a run.
// An entry that no longer happens does, so that the list only holds what is
// true.
type Baseline struct {
	Entries []BaselineEntry
}

// BaselineEntry names one known finding, and why it may stay for now.
type BaselineEntry struct {
	Finding string // as Finding.Key has it
	Reason  string
	Expires string // YYYY-MM-DD, the last day it counts; empty for no end
	Line    int    // in its file
}

// BaselineState says why an entry does not count.
type BaselineState string

// A stale entry names a finding that does not happen any more: the run fails
// until it is removed. An expired one is as if it were not there.
const (
	Stale   BaselineState = "stale"
	Expired BaselineState = "expired"
)

// BaselineNote tells of one entry that does not count.
type BaselineNote struct {
	State   BaselineState `json:"state"`
	Finding string        `json:"finding"`
	Reason  string        `json:"reason"`
	Expires string        `json:"expires,omitempty"`
	Line    int           `json:"line,omitempty"` // in the baseline file
}

// Apply marks the known findings and notes what is stale or expired. Today is
// the day of the run where the user lives. Only findings about the target can be
// known: a suite error or something not verified cannot be excused. An entry is
// stale only where the run could have seen its finding.
func (b Baseline) Apply(r *Results, today time.Time) {
	r.Baseline = nil
	for _, e := range b.Entries {
		switch {
		case e.expired(today):
			r.Baseline = append(r.Baseline, e.note(Expired))
		case !e.mark(r) && e.couldBeSeen(r):
			r.Baseline = append(r.Baseline, e.note(Stale))
		}
	}
}

// NewBaseline lists the findings of a run that would fail it, each once, for a
// file that a person then gives its reasons.
func NewBaseline(r *Results, reason string) Baseline {
	var b Baseline
	for _, f := range r.Findings {
		key := steadyKey(f.Key())
		named := func(e BaselineEntry) bool { return e.Finding == key }
		if f.Outcome.Bad() && !slices.ContainsFunc(b.Entries, named) {
			b.Entries = append(b.Entries, BaselineEntry{Finding: key, Reason: reason})
		}
	}
	return b
}

// mark gives the entry's reason to its findings, and tells whether there are any.
func (e BaselineEntry) mark(r *Results) bool {
	happens := false
	for i := range r.Findings {
		f := &r.Findings[i]
		if f.Outcome.Bad() && e.names(*f) {
			f.Known, happens = e.Reason, true
		}
	}
	return happens
}

// names tells whether a finding is the entry's. One that names no scenario and no
// place is about all findings of its rule.
func (e BaselineEntry) names(f Finding) bool {
	if parts := strings.Fields(e.Finding); len(parts) == 2 {
		return parts[0] == string(f.Outcome) && (parts[1] == string(f.Rule) || parts[1] == string(f.Question))
	}
	return steadyKey(f.Key()) == steadyKey(e.Finding)
}

// couldBeSeen tells whether the run looked at what the entry names: its scenario
// ran and was verified, or it is about a rule of which something was.
func (e BaselineEntry) couldBeSeen(r *Results) bool {
	for _, s := range r.Scenarios {
		if strings.Contains(e.Finding+" ", " "+s.FullName()+" ") {
			return s.Outcome != NotVerified
		}
	}
	if r.Selected != "" || r.Done < r.Planned {
		return false
	}
	parts := strings.Fields(e.Finding)
	return len(parts) != 2 || !slices.ContainsFunc(r.Rules, func(row RuleRow) bool { return string(row.ID) == parts[1] && !row.Outcome.Verified() })
}

func (e BaselineEntry) expired(today time.Time) bool {
	return e.Expires != "" && today.Format(time.DateOnly) > e.Expires
}

func (e BaselineEntry) note(state BaselineState) BaselineNote {
	return BaselineNote{State: state, Finding: e.Finding, Reason: e.Reason, Expires: e.Expires, Line: e.Line}
}

func (r *Results) countBaseline(state BaselineState) int {
	return countOf(r.Baseline, func(note BaselineNote) bool { return note.State == state })
}
