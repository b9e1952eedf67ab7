package consumer

import (
	"fmt"
	"slices"

	"calco.example/contracts/rules"
)

// walksKept is how many questions of a session are followed at once.
const walksKept = 64

// pages follows the pages of a question.
func (s *session) pages(q question, r *Request, b *brief) {
	s.inRow(r, b)
	at := s.walkOf(q)
	further := false
	if b.page > 1 {
		t := s.read.of(b.operation)
		t.furthest = max(t.furthest, b.page)
		further = at < 0 && s.changedFilters(q, b)
	}
	if b.page == 1 {
		s.leaves(q, b)
	}
	if at < 0 {
		w := s.forget()
		*w = walk{question: q, further: further}
		s.walks = append(s.walks, w)
		at = len(s.walks) - 1
	}
	s.step(s.walks[at], r, b)
	if at != len(s.walks)-1 { // the most recent one last
		w := s.walks[at]
		s.walks = append(slices.Delete(s.walks, at, at+1), w)
	}
}

// walkOf is the place of a question's walk, -1 for none: mostly one of the last.
func (s *session) walkOf(q question) int {
	for i, w := range slices.Backward(s.walks) {
		if w.question == q {
			return i
		}
	}
	return -1
}

// forget makes room for a walk, and gives its memory: the oldest that is over goes,
// or the oldest one, of which nothing can be said then.
func (s *session) forget() *walk {
	if len(s.walks) < walksKept {
		return new(walk)
	}
	at := slices.IndexFunc(s.walks, func(w *walk) bool { return w.complete() })
	if at >= 0 {
		s.judge(s.walks[at])
	} else {
		at, s.crowded = 0, true
	}
	left := s.walks[at]
	s.walks = slices.Delete(s.walks, at, at+1)
	return left
}

// step adds a request to its walk.
func (s *session) step(w *walk, r *Request, b *brief) {
	if b.page == 1 && w.begun {
		if w.complete() {
			s.judge(w)
			*w = walk{question: w.question, several: w.several}
		} else {
			w.several = true
		}
	}
	if r.TotalPages > 0 && b.answered() {
		w.total = r.TotalPages
	}
	w.aside = w.aside || w.last.number != 0 && w.begun && !b.after(&w.last)
	if b.fault != "" {
		w.touch(b.page)
	}
	arrived := b.answered() && !b.refused
	switch {
	case arrived && r.Rows > 0:
		if s.again(w, b) {
			s.find(repeatsPage, fmt.Sprintf("page %d had arrived before", b.page), w.last, *b)
			s.read.of(b.operation).repeats++
			w.twice++
		}
		w.delivered(b.page)
	case b.answered() && w.total > 0 && b.page > w.total:
		s.past(w, b)
	}
	if b.page > w.through+1 {
		w.previous = w.last
	}
	w.last, w.ended = *b, 0
}

// past looks at a request for a page after the last one: the next one by who has
// just read to the end, or both of the next two by who asks for pages without
// knowing how many there are.
func (s *session) past(w *walk, b *brief) {
	far := b.page - w.total - 1
	if far > 1 || w.pastEnd {
		return
	}
	if w.after == nil {
		w.after = new([2]brief)
	}
	w.after[far] = *b
	ranOver := far == 0 && w.total >= 2 && w.complete() && w.last.page == w.total && s.last == w.last.number
	if ranOver || w.after[0].number != 0 && w.after[1].number != 0 {
		w.pastEnd = true
		s.find(asksPastEnd, fmt.Sprintf("page %d of %d", b.page, w.total), w.last, *b)
	}
}

// again tells whether a page is asked for twice for no reason that shows: while
// turning pages, or twice in a row. The first page begins a walk anew, where
// several read a question each of them reads every page, and an answer that a
// fault has held up may not have been waited for.
func (s *session) again(w *walk, b *brief) bool {
	if b.page == 1 || !w.begun || w.several || !w.has(b.page) || w.last.fault != "" || w.lost(b.page) {
		return false
	}
	return !w.complete() && w.last.page >= b.page || w.last.page == b.page && w.last.number == s.last
}

// changedFilters looks whether a page past the first belongs to no question that
// was begun, while the question before stands just at the page before: one aspect
// of it was changed on the way. It tells whether that is so.
func (s *session) changedFilters(q question, b *brief) bool {
	if s.crowded {
		return false
	}
	for _, w := range slices.Backward(s.walks) {
		if w.question.account != q.account {
			continue
		}
		if w.begun && !w.complete() && w.last.page == b.page-1 && w.last.answered() && s.last == w.last.number {
			if what := changed(w.question, q); what != "" {
				s.find(changesFilters, what+" changed", w.last, *b)
				w.changed = true
			}
		}
		return w.changed
	}
	return false
}

// changed names the one aspect in which two questions differ.
func changed(a, b question) string {
	var what []string
	if a.from != b.from || a.to != b.to {
		what = append(what, "the range")
	}
	if a.filters != b.filters {
		what = append(what, "a filter")
	}
	if a.size != b.size {
		what = append(what, "pageSize")
	}
	if len(what) != 1 {
		return ""
	}
	return what[0]
}

// leaves notes that the client began another question.
func (s *session) leaves(q question, b *brief) {
	for _, w := range s.walks {
		if w.question.account == q.account && w.question != q && w.ended == 0 {
			w.ended = b.number
		}
	}
}

// judge says what can be said of a walk once it is over.
func (s *session) judge(w *walk) {
	if page := w.skipped(); page != 0 && (w.begun || !s.crowded) {
		s.find(skipsPage, fmt.Sprintf("page %d was not read, a later one was", page), w.previous, w.last)
		s.read.lost = s.read.lost || w.lost(page)
		s.read.raced = s.read.raced || w.raced()
	}
	s.glancesAt(w)
	if w.stoppedEarly() {
		s.find(stopsEarly, fmt.Sprintf("stopped after page %d of %d", w.through, w.total), w.last)
		s.read.longestStop = max(s.read.longestStop, w.through)
	}
	if w.complete() && w.total >= 2 && !w.pastEnd {
		s.read.whole(w.total)
		s.read.of(w.question.account.operation).wholes++
	}
}

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
		return !r.lost && !r.raced && (r.asksForTests() || f.Times <= r.wholes)
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
