package habits

import (
	"slices"
	"time"

	"calco.example/contracts/civil"
	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
)

// chain is a row of ranges in which a client asks for a longer time.
type chain struct {
	account  asked.Account
	filters  uint64
	from, to civil.Date
	today    civil.Date      // of the clock, when the last range was asked for
	joint    civil.Date      // by how much the last two ranges miss each other: 0 is right
	joints   int             // how many in a row are alike
	reported bool            // of these
	gaps     []gap           // that would be findings, unless somebody asks for their days
	asked    [][2]civil.Date // ranges, apart from each other, ascending
	requests []asked.Outline
	seams    seams
}

// rangesKept is how many stretches of time of a row are kept.
const rangesKept = 64

// join adds a range to the row.
func (c *chain) join(client *conduct, b *asked.Brief, r *sent.Request) {
	if c.from == b.From && c.to == b.To {
		return
	}
	right := civil.Date(1)
	if r.ToExcluded {
		right = 0
	}
	joint, missed := b.From-c.to-right, c.to+right
	if b.From < c.from {
		joint, missed = c.from-b.To-right, b.To+right
	}
	if c.mayShare(b) && joint == -1 {
		joint = 0
	}
	if joint != c.joint {
		c.joints, c.reported, c.requests = 0, false, c.requests[max(0, len(c.requests)-1):]
	}
	longest := isLongest(b.Operation, c.from, c.to) || isLongest(b.Operation, b.From, b.To)
	c.from, c.to, c.joint = b.From, b.To, joint
	c.joints++
	c.requests = append(c.requests, b.Outline)
	c.seam(client, joint, missed, r.Clock.Location())
	if joint == 1 {
		c.note(missed, longest)
	}
	if joint == -1 && longest && c.joints < jointsAlike {
		c.reported = true
		client.find(rangeOverlap, "a day is in two ranges, of which one is as long as can be", c.requests...)
	}
	if c.joints != jointsAlike || c.reported {
		c.requests = c.requests[max(0, len(c.requests)-jointsAlike-1):]
		return
	}
	switch joint {
	case 0:
		client.read.joined++
	case -1:
		client.find(rangeOverlap, "a day is in two ranges each time", c.requests...)
	}
}

// mayShare tells whether a range and the one before may have a day in common: one
// that was not over yet, or where no range is shorter, because startDate must be
// before endDate.
func (c *chain) mayShare(b *asked.Brief) bool {
	return c.to >= c.today && b.From == c.to || b.Operation == rules.BranchReport && b.To-b.From == 1
}

// isLongest tells whether a range is as long as the reference allows, whether its
// days are counted or their difference: whoever asks for one wants more than fits.
func isLongest(op rules.Operation, from, to civil.Date) bool {
	if op == rules.BranchReport {
		return to-from == 30 || to-from == 29
	}
	end := from.AddMonths(1)
	return to == end || to == end-1
}

// note keeps the days that are left out, and those before them in the row. At the
// end of a month a range of thirty days may be a month by itself.
func (c *chain) note(missed civil.Date, longest bool) {
	if c.joints == 1 {
		c.gaps = append(c.gaps, gap{longest: longest && !missed.EndsMonth()})
		c.gaps = c.gaps[max(0, len(c.gaps)-showsKept):]
	}
	if len(c.gaps) == 0 {
		return
	}
	g := &c.gaps[len(c.gaps)-1]
	if len(g.days) < jointsAlike {
		g.days, g.requests = append(g.days, missed), slices.Clone(c.requests)
	}
}

// ask adds a range to the time that was asked for.
func (c *chain) ask(b *asked.Brief, toExcluded bool) {
	from, to := b.From, b.To
	if toExcluded {
		to--
	}
	first := 0
	for first < len(c.asked) && c.asked[first][1]+1 < from {
		first++
	}
	last := first
	for ; last < len(c.asked) && c.asked[last][0] <= to+1; last++ {
		from, to = min(from, c.asked[last][0]), max(to, c.asked[last][1])
	}
	c.asked = slices.Replace(c.asked, first, last, [2]civil.Date{from, to})
	if len(c.asked) > rangesKept {
		c.asked = c.asked[1:]
	}
}

// leftOut tells of the gaps that nobody has asked for, before or after.
func (c *chain) leftOut(client *conduct) {
	for _, g := range c.gaps {
		switch {
		case slices.ContainsFunc(g.days, c.wasAsked):
		case len(g.days) == jointsAlike:
			client.find(rangeGap, "a day between each two ranges is asked for by none", g.requests...)
		case g.longest && !c.seams.leftOut(g.days[0]):
			client.find(rangeGap, "a day between two ranges, of which one is as long as can be, is asked for by none", g.requests...)
		}
	}
	for _, g := range c.seams.gaps {
		if !slices.ContainsFunc(g.days, c.wasAsked) {
			client.findAtSeam(rangeGap, g.where+" a day between two ranges is asked for by none", g.requests...)
		}
	}
}

func (c *chain) wasAsked(d civil.Date) bool {
	return slices.ContainsFunc(c.asked, func(r [2]civil.Date) bool { return r[0] <= d && d <= r[1] })
}

// seam looks at a day that is in two ranges of a row or in none.
func (c *chain) seam(client *conduct, joint, missed civil.Date, zone *time.Location) {
	m := &c.seams
	at := missed
	switch joint {
	case 0:
		m.right++
		if first := m.first; first.joint != 0 {
			m.first = seamMiss{}
			c.miss(client, first.joint, "at a clock change", []civil.Date{first.missed}, first.requests)
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
	changes := civil.ChangesClock(at, zone)
	if m.right > 0 && changes {
		c.miss(client, joint, "at a clock change", []civil.Date{missed}, here)
	}
	if joint != m.joint {
		*m = seams{right: m.right, joint: joint, gaps: m.gaps}
	}
	m.first = seamMiss{}
	if m.right == 0 && changes {
		m.first = seamMiss{joint, missed, slices.Clone(here)}
	}
	if at.EndsMonth() && m.times < jointsAlike {
		m.times++
		m.missed, m.requests = append(m.missed, missed), append(m.requests, here...)
		if m.times == jointsAlike && m.right > 0 && c.joints == 1 {
			c.miss(client, joint, "at ends of months", m.missed, m.requests)
		}
	}
}

// miss notes that ranges miss each other: in days that nobody asks for later, or
// by a day that is in two.
func (c *chain) miss(client *conduct, joint civil.Date, where string, missed []civil.Date, requests []asked.Outline) {
	if joint < 0 {
		client.findAtSeam(rangeOverlap, where+" a day is in two ranges", requests...)
	} else if gaps := &c.seams.gaps; len(*gaps) < showsKept {
		*gaps = append(*gaps, seamGap{gap{days: slices.Clone(missed), requests: slices.Clone(requests)}, where})
	}
}
