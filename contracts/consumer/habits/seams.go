package habits

import (
	"slices"

	"calco.example/contracts/civil"
	"calco.example/contracts/consumer/asked"
)

// At ends of months and at clock changes clients that reckon with days go wrong
// that are right in between: a month of thirty days, a day of 24 hours. There it
// need not be each time that ranges miss each other.

// gap is what was left out between ranges.
type gap struct {
	days     []civil.Date
	requests []asked.Outline
	longest  bool // one of the first two ranges is as long as can be
}

// jointsAlike is how many times in a row ranges must miss each other in the same
// way: once may be meant.
const jointsAlike = 2

// seams is what a row of ranges has shown of it.
type seams struct {
	right    int             // ranges that followed each other rightly, since one did not
	joint    civil.Date      // by how much they missed each other at the last end of a month
	times    int             // ends of months at which they did, alike
	missed   []civil.Date    // at these
	requests []asked.Outline // there
	gaps     []seamGap
	first    seamMiss // at a clock change, before any range followed rightly
}

// seamMiss is a day by which two ranges miss each other, or none.
type seamMiss struct {
	joint    civil.Date // 0 for none
	missed   civil.Date
	requests []asked.Outline
}

// seamGap are days that were left out, and where in the calendar.
type seamGap struct {
	gap
	where string
}

// leftOut tells whether a day is among those that were left out there.
func (m *seams) leftOut(missed civil.Date) bool {
	return slices.ContainsFunc(m.gaps, func(g seamGap) bool { return slices.Contains(g.days, missed) })
}
