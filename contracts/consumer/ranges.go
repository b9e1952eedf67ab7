package consumer

import (
	"slices"

	"calco.example/contracts/rules"
)

// chain is a row of ranges in which a client asks for a longer time.
type chain struct {
	account  account
	filters  uint64
	from, to day
	today    day      // of the clock, when the last range was asked for
	joint    day      // by how much the last two ranges miss each other: 0 is right
	joints   int      // how many in a row are alike
	told     bool     // of these
	gaps     []gap    // that would be findings, unless somebody asks for their days
	asked    [][2]day // ranges, apart from each other, ascending
	requests []brief
	seams    seams
}

// gap is what was left out between ranges.
type gap struct {
	days     []day
	requests []brief
	longest  bool // one of the first two ranges is as long as can be
}

// chainsKept is how many rows of ranges of a session are followed at once, and
// rangesKept how many stretches of time of each.
const (
	chainsKept = 8
	rangesKept = 64
)

// jointsAlike is how many times in a row ranges must miss each other in the same
// way: once may be meant.
const jointsAlike = 2

// rangeFollower follows ranges that continue each other, up or down the calendar.
type rangeFollower struct{ chains []*chain }

// follow looks at the range of a question.
func (f *rangeFollower) follow(c *conduct, q question, r *Request, b *brief) {
	if b.page != 1 || b.from == noDay || !b.answered() || b.refused && !slices.Contains([]rules.ID{"BR-27", "TR-NO-DATA"}, b.rule) {
		return
	}
	at := slices.IndexFunc(f.chains, func(row *chain) bool { return row.account == q.account && row.filters == q.filters })
	if at < 0 {
		if len(f.chains) >= chainsKept {
			f.chains[0].leftOut(c)
			f.chains = f.chains[1:]
		}
		f.chains = append(f.chains, &chain{account: q.account, filters: q.filters, from: q.from, to: q.to, requests: []brief{*b}})
		at = len(f.chains) - 1
	} else {
		f.chains[at].join(c, b, r)
	}
	f.chains[at].ask(b, r.ToExcluded)
	f.chains[at].today = b.today
}

// over judges what is not over as if it were.
func (f *rangeFollower) over(c *conduct) {
	for _, row := range f.chains {
		row.leftOut(c)
	}
}

// join adds a range to the row.
func (c *chain) join(client *conduct, b *brief, r *Request) {
	if c.from == b.from && c.to == b.to {
		return
	}
	right := day(1)
	if r.ToExcluded {
		right = 0
	}
	joint, missed := b.from-c.to-right, c.to+right
	if b.from < c.from {
		joint, missed = c.from-b.to-right, b.to+right
	}
	if c.mayShare(b) && joint == -1 {
		joint = 0
	}
	if joint != c.joint {
		c.joints, c.told, c.requests = 0, false, c.requests[max(0, len(c.requests)-1):]
	}
	longest := isLongest(b.operation, c.from, c.to) || isLongest(b.operation, b.from, b.to)
	c.from, c.to, c.joint = b.from, b.to, joint
	c.joints++
	c.requests = append(c.requests, *b)
	c.seam(client, joint, missed, r.Clock.Location())
	if joint == 1 {
		c.note(missed, longest)
	}
	if joint == -1 && longest && c.joints < jointsAlike {
		c.told = true
		client.find(rangeOverlap, "a day is in two ranges, of which one is as long as can be", c.requests...)
	}
	if c.joints != jointsAlike || c.told {
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
func (c *chain) mayShare(b *brief) bool {
	return c.to >= c.today && b.from == c.to || b.operation == rules.BranchReport && b.to-b.from == 1
}

// isLongest tells whether a range is as long as the reference allows, whether its
// days are counted or their difference: whoever asks for one wants more than fits.
func isLongest(op rules.Operation, from, to day) bool {
	if op == rules.BranchReport {
		return to-from == 30 || to-from == 29
	}
	end := from.months(1)
	return to == end || to == end-1
}

// note keeps the days that are left out, and those before them in the row. At the
// end of a month a range of thirty days may be a month by itself.
func (c *chain) note(missed day, longest bool) {
	if c.joints == 1 {
		c.gaps = append(c.gaps, gap{longest: longest && !missed.endsMonth()})
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
func (c *chain) ask(b *brief, toExcluded bool) {
	from, to := b.from, b.to
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
	c.asked = slices.Replace(c.asked, first, last, [2]day{from, to})
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

func (c *chain) wasAsked(d day) bool {
	return slices.ContainsFunc(c.asked, func(r [2]day) bool { return r[0] <= d && d <= r[1] })
}
