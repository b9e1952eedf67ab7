package habits

import (
	"slices"

	"calco.example/contracts/civil"
	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/rules"
)

// turned is how the pages of each operation were turned.
type turned []turns

// turns are how the pages of an operation were turned.
type turns struct {
	operation rules.Operation
	wholes    int64         // questions of several pages read to their end, and not past it
	repeats   int64         // pages that had arrived and were asked for again
	furthest  int64         // page past the first that was asked for
	stuck     int64         // times that a page was asked for as often as there are pages
	stuckBy   asked.Outline // the first of them
	glances   []glance
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
