package consumer

import (
	"slices"

	"calco.example/contracts/rules"
)

// read is what a client has done as it should: what it does now and then only, it
// does on purpose, as a test of the second page or of the page after the last, or
// several tests that look at one refusal.
type read struct {
	wholes      int64   // questions of several pages read to their end, and not past it
	totals      []int64 // how many pages the last of them had
	turned      []turns // by operation: one loop turns the pages of each
	longestStop int64   // the furthest page at which a walk was left
	lost        bool    // a page that was skipped had been asked for, and spoilt
	raced       bool    // pages were skipped where others came twice, side by side
	holed       bool    // all pages of a question were read but one or two

	refusals    []refusal           // refused requests, the first ones
	keyOn       bool                // more was asked with a refused key than tests of the refusal ask
	rereads     int                 // of what had arrived just before
	arrived     [arrivedKept]uint64 // the last requests that brought an answer
	nextArrived int
	waits       []wait   // requests that were told to wait, the first ones
	joined      int64    // times that two ranges in a row were followed rightly
	seams       []string // habits that only the calendar brought out
}

// turns are how the pages of an operation were turned.
type turns struct {
	operation rules.Operation
	wholes    int64 // questions of several pages read to their end, and not past it
	repeats   int64 // pages that had arrived and were asked for again
	furthest  int64 // page past the first that was asked for
	stuck     int64 // times that a page was asked for as often as there are pages
	stuckBy   brief // the first of them
	glances   []glance
}

// of is how the pages of an operation were turned.
func (r *read) of(op rules.Operation) *turns {
	at := slices.IndexFunc(r.turned, func(t turns) bool { return t.operation == op })
	if at < 0 {
		at, r.turned = len(r.turned), append(r.turned, turns{operation: op})
	}
	return &r.turned[at]
}

// repeatsPurposely tells whether an operation's pages were asked for twice only
// where more questions were read to their end without that, or where none was:
// whoever never does is not turning pages.
func (r *read) repeatsPurposely() bool {
	return !slices.ContainsFunc(r.turned, func(t turns) bool { return t.wholes > 0 && t.repeats >= t.wholes })
}

// totalsKept bounds what is kept of the lengths of walks.
const totalsKept = 64

func (r *read) whole(total int64) {
	r.wholes++
	if len(r.totals) == totalsKept {
		r.totals = slices.Delete(slices.Clone(r.totals), 0, 1)
	}
	r.totals = append(slices.Clip(r.totals), total)
}

// longer counts the questions that were read further than any walk that stopped.
func (r *read) longer() (n int64) {
	for _, total := range r.totals {
		if total > r.longestStop {
			n++
		}
	}
	return n
}

// purposely tells whether a client did something at most as often as it did the
// right thing in the same place.
func (r *read) purposely(f *Finding) bool {
	switch f.ID {
	case asksPastEnd:
		return f.Times <= r.wholes
	case stopsEarly:
		return r.asksForTests() || f.Times <= r.longer()
	case skipsPage:
		return !r.lost && !r.raced && !r.holed && (r.asksForTests() || f.Times <= r.wholes)
	case repeatsPage:
		return r.repeatsPurposely() && !r.isStuck()
	case changesFilters:
		return r.asksForTests()
	case repeatsRefused:
		return r.asksForTests() || r.givesUpAll()
	case ignoresRetryAfter:
		return r.rereads > 0 || r.leavesWaits()
	case goesOnAfter401:
		return !r.keyOn && (r.asksForTests() || r.givesUpAny())
	case rangeGap, rangeOverlap:
		return f.Times <= r.joined && !slices.Contains(r.seams, f.ID)
	}
	return false
}
