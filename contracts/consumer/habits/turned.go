package habits

import (
	"slices"

	"calco.example/contracts/civil"
	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
)

// turned is how the pages of each operation were turned.
type turned []turns

// turns are how the pages of an operation were turned.
type turns struct {
	operation    rules.Operation
	wholes       int64         // questions of several pages read to their end, and not past it
	totals       []int64       // how many pages the last of them had
	repeats      int64         // pages that had arrived and were asked for again
	skips        int64         // questions of which pages were left out
	pastEnds     int64         // questions of which the page after the last one was asked for
	stops        int64         // questions that were left before their end
	furthestStop int64         // the furthest page after which one was
	furthest     int64         // page past the first that was asked for
	stuck        int64         // times that a page was asked for as often as there are pages
	stuckBy      asked.Outline // the first of them
	glances      []glance
}

// of is how the pages of an operation were turned.
func (all *turned) of(op rules.Operation) *turns {
	at := slices.IndexFunc(*all, func(t turns) bool { return t.operation == op })
	if at < 0 {
		at, *all = len(*all), append(*all, turns{operation: op})
	}
	return &(*all)[at]
}

// repeatsPurposely tells whether an operation's pages were asked for twice only
// where more questions were read to their end without that, or where none was:
// whoever never does is not turning pages.
func (all turned) repeatsPurposely() bool {
	return !slices.ContainsFunc(all, func(t turns) bool { return t.wholes > 0 && t.repeats >= t.wholes })
}

// totalsKept bounds what is kept of the lengths of questions.
const totalsKept = 64

// whole notes a question that was read to its end.
func (t *turns) whole(total int64) {
	t.wholes++
	if len(t.totals) == totalsKept {
		t.totals = slices.Delete(slices.Clone(t.totals), 0, 1)
	}
	t.totals = append(slices.Clip(t.totals), total)
}

// stopsAfter notes a question that was left after a page.
func (t *turns) stopsAfter(page int64) {
	t.stops, t.furthestStop = t.stops+1, max(t.furthestStop, page)
}

// longer counts the questions that were read further than any that was left.
func (t *turns) longer() int64 {
	return int64(pick.Count(t.totals, func(total int64) bool { return total > t.furthestStop }))
}

// stopsPurposely tells whether no operation's questions were left more often than
// read further. Tests look at the second page, also where they read another
// operation to its end; one loop that goes further than that and stops is none.
func (all turned) stopsPurposely() bool {
	stops, longer := int64(0), int64(0)
	for _, t := range all {
		if t.furthestStop > 2 && t.stops > t.longer() {
			return false
		}
		stops, longer = stops+t.stops, longer+t.longer()
	}
	return stops <= longer
}

// passesEndPurposely tells whether no operation's questions were read past their end
// more often than to it.
func (all turned) passesEndPurposely() bool {
	return !slices.ContainsFunc(all, func(t turns) bool { return t.pastEnds > t.wholes })
}

// skipsPurposely tells whether no operation's questions had pages left out more often
// than they were read to their end.
func (all turned) skipsPurposely() bool {
	return !slices.ContainsFunc(all, func(t turns) bool { return t.skips > t.wholes })
}

// stuckTimes is how often a page must have been asked for in rows that are just as
// long as there are pages: fewer tests than that are as many by chance.
const stuckTimes = 6

// isStuck tells whether the pages of an operation were never turned.
func (t *turns) isStuck() bool { return t.stuck >= stuckTimes && t.furthest <= t.stuckBy.Page }

// isStuck tells it of any of them.
func (all turned) isStuck() bool {
	return slices.ContainsFunc(all, func(t turns) bool { return t.isStuck() })
}

// glance is a question of which a few pages were read, and those between left out.
type glance struct {
	filters  uint64
	from, to civil.Date
	last     asked.Outline
}

// glances are how many questions are looked at like that before it is how pages are
// turned.
const glances = 3

// glancesAt notes that somebody looked here and there in a question, or at its end:
// in another page size it is the same one.
func (t *turns) glancesAt(g glance) {
	if !slices.ContainsFunc(t.glances, func(o glance) bool { return o.filters == g.filters && o.from == g.from && o.to == g.to }) {
		t.glances = append(slices.Clip(t.glances), g)
	}
}
