package consumer

import (
	"slices"
	"time"
)

// At ends of months and at clock changes clients that reckon with days go wrong
// that are right in between: a month of thirty days, a day of 24 hours. There it
// need not be each time that ranges miss each other.

// seams is what a row of ranges has shown of it.
type seams struct {
	right    int     // ranges that followed each other rightly, since one did not
	joint    day     // by how much they missed each other at the last end of a month
	times    int     // ends of months at which they did, alike
	missed   []day   // at these
	requests []brief // there
	gaps     []seamGap
	first    seamMiss // at a clock change, before any range followed rightly
}

// seamMiss is a day by which two ranges miss each other, or none.
type seamMiss struct {
	joint    day // 0 for none
	missed   day
	requests []brief
}

// seamGap are days that were left out, and where in the calendar.
type seamGap struct {
	gap
	where string
}

// seam looks at a day that is in two ranges of a row or in none.
func (c *chain) seam(client *conduct, joint, missed day, zone *time.Location) {
	m := &c.seams
	at := missed
	switch joint {
	case 0:
		m.right++
		if first := m.first; first.joint != 0 {
			m.first = seamMiss{}
			c.miss(client, first.joint, "at a clock change", []day{first.missed}, first.requests)
		}
		return
	case -1:
		at--
	case 1:
	default:
		*m = seams{gaps: m.gaps}
		return
	}
	here := c.requests[len(c.requests)-2:]
	changes := at.changesClock(zone)
	if m.right > 0 && changes {
		c.miss(client, joint, "at a clock change", []day{missed}, here)
	}
	if joint != m.joint {
		*m = seams{right: m.right, joint: joint, gaps: m.gaps}
	}
	m.first = seamMiss{}
	if m.right == 0 && changes {
		m.first = seamMiss{joint, missed, slices.Clone(here)}
	}
	if at.endsMonth() && m.times < jointsAlike {
		m.times++
		m.missed, m.requests = append(m.missed, missed), append(m.requests, here...)
		if m.times == jointsAlike && m.right > 0 && c.joints == 1 {
			c.miss(client, joint, "at ends of months", m.missed, m.requests)
		}
	}
}

// miss notes that ranges miss each other: in days that nobody asks for later, or
// by a day that is in two.
func (c *chain) miss(client *conduct, joint day, where string, missed []day, requests []brief) {
	if joint < 0 {
		client.findAtSeam(rangeOverlap, where+" a day is in two ranges", requests...)
	} else if gaps := &c.seams.gaps; len(*gaps) < showsKept {
		*gaps = append(*gaps, seamGap{gap{days: slices.Clone(missed), requests: slices.Clone(requests)}, where})
	}
}

// leftOut tells whether a day is among those that were left out there.
func (m *seams) leftOut(missed day) bool {
	return slices.ContainsFunc(m.gaps, func(g seamGap) bool { return slices.Contains(g.days, missed) })
}

// findAtSeam notes a habit that only the calendar brings out: no test does that on
// purpose, whatever the rest of the session shows.
func (c *conduct) findAtSeam(id, detail string, requests ...brief) {
	c.read.seams = append(slices.Clip(c.read.seams), id)
	c.find(id, detail, requests...)
}

// endsMonth tells whether a day is the last one of a month, or the first.
func (d day) endsMonth() bool { return (d+1).time().Day() == 1 || d.time().Day() == 1 }

// changesClock tells whether the clock is changed in the night before a day or
// after it.
func (d day) changesClock(zone *time.Location) bool {
	noon := func(d day) time.Time {
		year, month, date := d.time().Date()
		return time.Date(year, month, date, 12, 0, 0, 0, zone)
	}
	return noon(d).Sub(noon(d-1)) != 24*time.Hour || noon(d+1).Sub(noon(d)) != 24*time.Hour
}
