package habits

import "slices"

// read is what a client has done as it should: what it does now and then only, it
// does on purpose, as a test of the second page or of the page after the last, or
// several tests that look at one refusal.
type read struct {
	turned turned // by operation: one loop turns the pages of each
	lost   bool   // a page that was skipped had been asked for, and spoilt
	raced  bool   // pages were skipped where others came twice, side by side
	holed  bool   // all pages of a question were read but one or two

	tried  tried
	joined int64    // times that two ranges in a row were followed rightly
	seams  []string // habits that only the calendar brought out
}

// purposely tells whether a client did something at most as often as it did the
// right thing in the same place.
func (r *read) purposely(habit string, times int64) bool {
	switch habit {
	case asksPastEnd:
		return r.turned.passesEndPurposely()
	case stopsEarly:
		return r.tried.asksForTests() || r.turned.stopsPurposely()
	case skipsPage:
		return !r.lost && !r.raced && !r.holed && (r.tried.asksForTests() || r.turned.skipsPurposely())
	case repeatsPage:
		return r.turned.repeatsPurposely() && !r.turned.isStuck()
	case changesFilters:
		return r.tried.asksForTests()
	case repeatsRefused:
		return r.tried.asksForTests() || r.tried.givesUpAll()
	case ignoresRetryAfter:
		return r.tried.rereads() > 0 || r.tried.leavesWaits()
	case goesOnAfter401:
		return !r.tried.keyOn && (r.tried.asksForTests() || r.tried.givesUpAny())
	case rangeGap, rangeOverlap:
		return times <= r.joined && !slices.Contains(r.seams, habit)
	}
	return false
}
