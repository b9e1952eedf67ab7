package consumer

import (
	"fmt"
	"slices"
	"time"
)

// Whoever does not turn pages at all is seen over a whole session only: one page is
// asked for as often as there are pages, or without end, and no later one ever. To
// look at the first page now and then is right.

// row is one request that comes again and again, with nothing between.
type row struct {
	first  brief
	number int64 // of the last one
	ended  time.Time
	times  int64
	pages  int64 // from this one to the end, 0 where the answer did not come
}

const (
	// atOnce is how soon a loop asks again: who looks for what is new waits longer.
	atOnce = time.Second
	// endless is how many times in a row no tests ask for the same page.
	endless = 100
	// stuckTimes is how often a page must have been asked for in rows that are just
	// as long as there are pages, each of stuckLeast at least: fewer tests than that
	// are as many by chance.
	stuckTimes = 6
	stuckLeast = 3
)

// goesOn tells whether a request continues the row.
func (w *row) goesOn(b *brief, last int64) bool {
	return w.times > 0 && w.first.same == b.same && w.number == last && !b.began.Before(w.ended) && b.began.Sub(w.ended) < atOnce
}

// follow looks whether a request comes again and again.
func (w *row) follow(c *conduct, r *Request, b *brief) {
	if !w.goesOn(b, c.last) {
		w.end(c)
		*w = row{first: *b}
	}
	w.times++
	w.number, w.ended, w.pages = b.number, b.ended, 0
	if b.answered() && !b.refused && r.Rows > 0 {
		w.pages = r.TotalPages - b.page + 1
	}
}

// end notes a row that is as long as there are pages, or longer than tests are.
func (w *row) end(c *conduct) {
	if w.pages < 2 || w.times < endless && (w.times != w.pages || w.times < stuckLeast) {
		return
	}
	t := c.read.of(w.first.operation)
	if t.stuck == 0 {
		t.stuckBy = w.first
	}
	t.stuck += w.times
}

// isStuck tells whether the pages of an operation were never turned.
func (t *turns) isStuck() bool { return t.stuck >= stuckTimes && t.furthest <= t.stuckBy.page }

func (r *read) isStuck() bool {
	return slices.ContainsFunc(r.turned, func(t turns) bool { return t.isStuck() })
}

// glance is a question of which a few pages were read, and those between left out.
type glance struct {
	filters  uint64
	from, to day
	last     brief
}

// glances are how many questions are looked at like that before it is how pages are
// turned.
const glances = 3

// glancesAt notes that somebody looked here and there in a question, or at its end:
// in another page size it is the same one.
func (r *read) glancesAt(w *walk) {
	if w.skips() == 0 || !w.glanced() || w.pastEnd || w.after != nil && w.after[0].number != 0 {
		return
	}
	q, t := w.question, r.of(w.question.account.operation)
	if !slices.ContainsFunc(t.glances, func(g glance) bool { return g.filters == q.filters && g.from == q.from && g.to == q.to }) {
		t.glances = append(slices.Clip(t.glances), glance{q.filters, q.from, q.to, w.last})
	}
}

// overall says what only the whole session shows.
func (c *conduct) overall() {
	for _, t := range c.read.turned {
		if t.isStuck() {
			c.find(repeatsPage, fmt.Sprintf("page %d was asked for again and again, and never a later one", t.stuckBy.page), t.stuckBy)
		}
		if len(t.glances) >= glances {
			c.find(skipsPage, "pages were left out of every question", t.glances[0].last, t.glances[1].last, t.glances[2].last)
		}
	}
}
