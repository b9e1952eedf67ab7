package habits

import (
	"fmt"
	"slices"

	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/sent"
)

// walksKept is how many questions of a session are followed at once.
const walksKept = 64

// pageFollower follows how the pages of questions are turned.
type pageFollower struct {
	walks   []*walk
	crowded bool // there were too many walks at once to follow them all
	row     row
}

// follow looks at a request for a page of a question.
func (f *pageFollower) follow(c *conduct, q asked.Question, r *sent.Request, b *asked.Brief) {
	f.row.follow(c, r, b)
	at := f.walkOf(q)
	further := false
	if b.Page > 1 {
		t := c.read.turned.of(b.Operation)
		t.furthest = max(t.furthest, b.Page)
		further = at < 0 && f.changedFilters(c, q, b)
	}
	if b.Page == 1 {
		f.leaves(q, b)
	}
	if at < 0 {
		w := f.forget(c)
		*w = walk{question: q, further: further}
		f.walks = append(f.walks, w)
		at = len(f.walks) - 1
	}
	f.step(c, f.walks[at], r, b)
	if at != len(f.walks)-1 { // the most recent one last
		w := f.walks[at]
		f.walks = append(slices.Delete(f.walks, at, at+1), w)
	}
}

// walkOf is the place of a question's walk, -1 for none: mostly one of the last.
func (f *pageFollower) walkOf(q asked.Question) int {
	for i, w := range slices.Backward(f.walks) {
		if w.question == q {
			return i
		}
	}
	return -1
}

// forget makes room for a walk, and gives its memory: the oldest that is over goes,
// or the oldest one, of which nothing can be said then.
func (f *pageFollower) forget(c *conduct) *walk {
	if len(f.walks) < walksKept {
		return new(walk)
	}
	at := slices.IndexFunc(f.walks, func(w *walk) bool { return w.complete() })
	if at >= 0 {
		f.judge(c, f.walks[at])
	} else {
		at, f.crowded = 0, true
	}
	left := f.walks[at]
	f.walks = slices.Delete(f.walks, at, at+1)
	return left
}

// step adds a request to its walk.
func (f *pageFollower) step(c *conduct, w *walk, r *sent.Request, b *asked.Brief) {
	c.read.tried.countsFirst(w, b)
	if b.Page == 1 && w.begun {
		if w.complete() {
			f.judge(c, w)
			*w = walk{question: w.question, several: w.several, firsts: w.firsts}
		} else {
			w.several = true
		}
	}
	if r.TotalPages > 0 && b.Answered() {
		if w.total == 0 {
			w.countedAt = b.Ended
		}
		w.total = r.TotalPages
	}
	w.aside = w.aside || w.last.Number != 0 && w.begun && !w.last.before(b)
	if b.Fault != "" {
		w.touch(b.Page)
	}
	arrived := b.Answered() && !b.Response.Refused
	switch {
	case arrived && r.Rows > 0:
		if w.again(b, c.last) {
			w.twice++
			if !w.hedged(b) {
				c.find(repeatsPage, fmt.Sprintf("page %d had arrived before", b.Page), w.last.Outline, b.Outline)
				c.read.turned.of(b.Operation).repeats++
			}
		}
		w.delivered(b.Page)
	case b.Answered() && w.total > 0 && b.Page > w.total:
		f.past(c, w, b)
	}
	w.goesTo(b)
	w.last, w.ended = lastSeen{b.Outline, b.Response.Refused, b.Began, b.Ended}, 0
}

// past looks at a request for a page after the last one: the next one by who has
// just read to the end, or both of the next two by who asks for pages without
// knowing how many there are. One that comes while pages are turned says something
// once all of them have come: they are asked for side by side.
func (f *pageFollower) past(c *conduct, w *walk, b *asked.Brief) {
	far := b.Page - w.total - 1
	if far > 1 || w.pastEnd {
		return
	}
	if w.after == nil {
		w.after = new([2]asked.Outline)
	}
	w.after[far] = b.Outline
	w.among = w.among || far == 0 && w.begun && !w.complete() && w.last.Page > 1 && c.last == w.last.Number && !b.Began.Before(w.countedAt)
	ranOver := far == 0 && w.total >= 2 && w.complete() && w.last.Page == w.total && c.last == w.last.Number
	if ranOver || w.after[0].Number != 0 && w.after[1].Number != 0 {
		w.pastEnd = true
		c.read.turned.of(b.Operation).pastEnds++
		c.find(asksPastEnd, fmt.Sprintf("page %d of %d", b.Page, w.total), w.last.Outline, b.Outline)
	}
}

// again tells whether a page is asked for twice for no reason that shows: while
// turning pages, or twice in a row. The first page begins a walk anew, where
// several read a question each of them reads every page, and an answer that a
// fault has held up may not have been waited for.
func (w *walk) again(b *asked.Brief, last int64) bool {
	if b.Page == 1 || !w.begun || w.several || !w.has(b.Page) || w.last.Fault != "" || w.lost(b.Page) {
		return false
	}
	return !w.complete() && w.last.Page >= b.Page || w.last.Page == b.Page && w.last.Number == last
}

// hedged tells whether a page was asked for a second time before the first answer
// came: whoever finds that it takes too long takes the one that comes first.
func (w *walk) hedged(b *asked.Brief) bool {
	return w.last.Page == b.Page && !w.last.before(b) || b.Began.Before(w.last.began)
}

// changedFilters looks whether a page past the first belongs to no question that
// was begun, while the question before stands just at the page before: one aspect
// of it was changed on the way. It tells whether that is so.
func (f *pageFollower) changedFilters(c *conduct, q asked.Question, b *asked.Brief) bool {
	if f.crowded {
		return false
	}
	if w := f.changedKey(c, q, b); w != nil {
		c.find(changesFilters, "the account of the key changed", w.last.Outline, b.Outline)
		w.changed = true
		return true
	}
	for _, w := range slices.Backward(f.walks) {
		if w.question.Account != q.Account {
			continue
		}
		if w.isAt(b, c.last) {
			if what := changed(w.question, q); what != "" {
				c.find(changesFilters, what+" changed", w.last.Outline, b.Outline)
				w.changed = true
			}
		}
		return w.changed
	}
	return false
}

// changedKey is the walk of another account that stands just at the page before, where
// the key alone was changed on the way; nil for none. A key that is nobody's goes no
// further.
func (f *pageFollower) changedKey(c *conduct, q asked.Question, b *asked.Brief) *walk {
	for _, w := range slices.Backward(f.walks) {
		before := w.question
		before.Account.Persona = q.Account.Persona
		if w.isAt(b, c.last) && before == q && q.Account.Persona != "" && w.question.Account.Persona != "" {
			return w
		}
	}
	return nil
}

// isAt tells whether the last request of all was for the page before, and answered.
func (w *walk) isAt(b *asked.Brief, last int64) bool {
	return w.begun && !w.complete() && w.last.Page == b.Page-1 && w.last.Answered() && last == w.last.Number
}

// changed names the one aspect in which two questions differ.
func changed(a, b asked.Question) string {
	var what []string
	if a.From != b.From || a.To != b.To {
		what = append(what, "the range")
	}
	if a.Filters != b.Filters {
		what = append(what, "a filter")
	}
	if a.Size != b.Size {
		what = append(what, "pageSize")
	}
	if len(what) != 1 {
		return ""
	}
	return what[0]
}

// leaves notes that the client began another question.
func (f *pageFollower) leaves(q asked.Question, b *asked.Brief) {
	for _, w := range f.walks {
		if w.question.Account == q.Account && w.question != q && w.ended == 0 {
			w.ended = b.Number
		}
	}
}

// judge says what can be said of a walk once it is over.
func (f *pageFollower) judge(c *conduct, w *walk) {
	turns := c.read.turned.of(w.question.Account.Operation)
	if page := w.skipped(); page != 0 && (w.begun || !f.crowded) {
		c.find(skipsPage, fmt.Sprintf("page %d was not read, a later one was", page), w.around(page)...)
		turns.skips++
		c.read.lost = c.read.lost || w.lost(page)
		c.read.raced = c.read.raced || w.raced()
		c.read.holed = c.read.holed || w.holed()
	}
	if w.onlyGlanced() {
		q := w.question
		turns.glancesAt(glance{q.Filters, q.From, q.To, w.last.Outline})
	}
	if w.stoppedEarly() && !f.readOn(w) {
		c.find(stopsEarly, fmt.Sprintf("stopped after page %d of %d", w.through, w.total), w.last.Outline)
		turns.stopsAfter(w.through)
	}
	if w.among && w.complete() && !w.several && !w.pastEnd {
		w.pastEnd = true
		turns.pastEnds++
		c.find(asksPastEnd, fmt.Sprintf("page %d of %d", w.total+1, w.total), w.last.Outline, w.after[0])
	}
	if w.complete() && w.total >= 2 && !w.pastEnd {
		turns.whole(w.total)
	}
}

// readOn tells whether the pages that a walk left were read in another page size,
// from the row on at which it stopped.
func (f *pageFollower) readOn(w *walk) bool {
	return slices.ContainsFunc(f.walks, func(o *walk) bool {
		q := o.question
		q.Size = w.question.Size
		return o != w && q == w.question && o.total > 0 && o.question.Size > 0 && o.hasFrom(w.through*q.Size/o.question.Size+1)
	})
}

// over judges what is not over as if it were.
func (f *pageFollower) over(c *conduct) {
	for _, w := range f.walks {
		f.judge(c, w)
	}
	f.row.end(c)
}
