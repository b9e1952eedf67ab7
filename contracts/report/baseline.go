package report

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"calco.example/contracts/pick"
	"calco.example/contracts/reporttext"
)

// Baseline is a list of known findings: they are shown, but do not fail a run.
// An entry that no longer happens does, so that the list only holds what is
// true.
type Baseline struct {
	Entries []BaselineEntry
}

// BaselineEntry names one known finding, and why it may stay for now.
type BaselineEntry struct {
	Finding string // as Finding.Key has it; without scenario where there are Scenarios
	// Scenarios are those of a finding that several have for one cause. Each counts by
	// itself: another one that finds the same is new, and one that no longer does is stale.
	Scenarios []string
	Summary   string // what was found, for who reads the file; nothing depends on it
	Reason    string
	Expires   string // YYYY-MM-DD, the last day it counts; empty for no end
	Line      int    // in its file

	bare string // the key of a part without its pointer: a step that finds the same names none
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
		if e.expired(today) {
			r.Baseline = append(r.Baseline, e.note(Expired))
			continue
		}
		parts := e.parts()
		stale := pick.Except(parts, func(part BaselineEntry) bool { return part.mark(r) || !part.couldBeSeen(r) })
		if len(stale) == len(parts) {
			stale = []BaselineEntry{e}
		}
		for _, part := range stale {
			r.Baseline = append(r.Baseline, part.note(Stale))
		}
	}
}

// parts are the entries for one scenario each that an entry stands for.
func (e BaselineEntry) parts() []BaselineEntry {
	if len(e.Scenarios) == 0 {
		return []BaselineEntry{e}
	}
	outcome, subject, pointer := e.split()
	parts := make([]BaselineEntry, 0, len(e.Scenarios))
	for _, scenario := range e.Scenarios {
		part := e
		part.Scenarios, part.bare = nil, strings.Join([]string{outcome, subject, scenario, ""}, " ")
		part.Finding = part.bare + pointer
		parts = append(parts, part)
	}
	return parts
}

// split is what the key of an entry with scenarios is made of.
func (e BaselineEntry) split() (outcome, subject, pointer string) {
	words := append(strings.Fields(e.Finding), "", "", "")
	return words[0], words[1], words[2]
}

// NewBaseline lists the findings of a run that would fail it, those of one cause in one
// entry, for a file that a person then gives its reasons. One cause is what is found
// alike of one rule or question, at one member of an answer, with whatever values.
func NewBaseline(r *Results, reason string) Baseline {
	bad := pick.Except(r.Findings, func(f Finding) bool { return !f.Outcome.Bad() })
	cause := func(f Finding) [3]string { return [3]string{string(f.Outcome), f.subject(), f.Summary} }
	var b Baseline
	named := map[string]bool{}
	for _, alike := range reporttext.Grouped(bad, cause) {
		for _, same := range byMember(alike) {
			b.add(same, reason, named)
		}
	}
	return b
}

// add adds the entry of findings of one cause, without those that are named already.
func (b *Baseline) add(same []Finding, reason string, named map[string]bool) {
	e := BaselineEntry{Summary: same[0].Summary, Reason: reason}
	about, keys := same[0], 0
	for _, f := range same {
		key := steadyKey(f.Key())
		about.Pointer = cmp.Or(about.Pointer, f.Pointer)
		if named[key] {
			continue
		}
		named[key], e.Finding = true, key
		keys++
		if !slices.Contains(e.Scenarios, f.Scenario) {
			e.Scenarios = append(e.Scenarios, f.Scenario)
		}
	}
	switch keys {
	case 0:
		return
	case 1:
		e.Scenarios = nil
	default:
		about.Scenario, about.Pointer = "", about.member()
		e.Finding = about.Key()
	}
	b.Entries = append(b.Entries, e)
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
	key := steadyKey(f.Key())
	return key == steadyKey(e.Finding) || e.bare != "" && key == e.bare
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
	return pick.Count(r.Baseline, func(note BaselineNote) bool { return note.State == state })
}
