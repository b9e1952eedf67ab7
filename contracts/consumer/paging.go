package consumer

import (
	"fmt"
	"slices"

	"calco.example/contracts/rules"
)

// walksKept is how many questions of a session are followed at once.
const walksKept = 16

// pages follows the pages of a question.
func (s *session) pages(q question, r *Request, b brief) {
	at := slices.IndexFunc(s.walks, func(w *walk) bool { return w.question.all == q.all })
	if at < 0 && b.page > 1 {
		s.changedFilters(q, b)
	}
	if b.page == 1 {
		s.leaves(q, b)
	}
	if at < 0 {
		s.walks = append(s.walks, &walk{question: q})
		at = len(s.walks) - 1
		if len(s.walks) > walksKept {
			s.judge(s.walks[0])
			s.walks = s.walks[1:]
			at--
		}
	}
	s.step(s.walks[at], r, b)
	if at != len(s.walks)-1 { // the most recent one last
		w := s.walks[at]
		s.walks = append(slices.Delete(s.walks, at, at+1), w)
	}
}

// step adds a request to its walk.
func (s *session) step(w *walk, r *Request, b brief) {
	if w.restarts(b.page) && w.last.number != 0 {
		s.judge(w)
		*w = walk{question: w.question}
	}
	if r.TotalPages > 0 && b.answered() {
		w.total = r.TotalPages
	}
	arrived := b.answered() && !b.refused
	switch {
	case arrived && r.Rows > 0:
		if s.again(w, b) {
			s.find(repeatsPage, fmt.Sprintf("page %d had arrived before", b.page), w.last, b)
		}
		w.delivered(b.page)
	case b.answered() && b.page == w.total+1 && w.total >= 2 && w.complete() && w.last.page == w.total && s.last.number == w.last.number:
		s.find(asksPastEnd, fmt.Sprintf("page %d of %d", b.page, w.total), w.last, b)
	}
	w.previous, w.last, w.ended = w.last, b, 0
}

// again tells whether a page is asked for twice for no reason that shows: while
// turning pages, or twice in a row. The first page begins a walk anew.
func (s *session) again(w *walk, b brief) bool {
	if b.page == 1 || !w.begun || !w.has(b.page) || w.last.fault != "" {
		return false
	}
	return !w.complete() && w.last.page >= b.page || w.last.page == b.page && w.last.number == s.last.number
}

// changedFilters looks whether a page past the first belongs to no question that
// was begun, while the question before stands just at the page before: one aspect
// of it was changed on the way.
func (s *session) changedFilters(q question, b brief) {
	for _, w := range slices.Backward(s.walks) {
		if w.question.account != q.account {
			continue
		}
		if w.begun && !w.complete() && w.last.page == b.page-1 && w.last.answered() && s.last.number == w.last.number {
			if what := changed(w.question, q); what != "" {
				s.find(changesFilters, what+" changed", w.last, b)
			}
		}
		return
	}
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
func (s *session) leaves(q question, b brief) {
	for _, w := range s.walks {
		if w.question.account == q.account && w.question.all != q.all && w.ended == 0 {
			w.ended = b.number
		}
	}
}

// judge says what can be said of a walk once it is over.
func (s *session) judge(w *walk) {
	if page := w.skipped(); page != 0 {
		s.find(skipsPage, fmt.Sprintf("page %d was not read, a later one was", page), w.previous, w.last)
	}
	if w.stoppedEarly() {
		s.find(stopsEarly, fmt.Sprintf("stopped after page %d of %d", w.through, w.total), w.last)
	}
}

// chain is a row of ranges in which a client asks for a longer time.
type chain struct {
	account  account
	filters  uint64
	from, to day
	joint    day // by how much the last two ranges miss each other: 0 is right
	joints   int // how many in a row are alike
	requests []brief
}

// chainsKept is how many rows of ranges of a session are followed at once.
const chainsKept = 8

// jointsAlike is how many times in a row ranges must miss each other in the same
// way: once may be meant.
const jointsAlike = 2

// ranges follows ranges that continue each other, up or down the calendar.
func (s *session) ranges(q question, r *Request, b brief) {
	if b.page != 1 || b.from == noDay || !b.answered() || b.refused && !slices.Contains([]rules.ID{"BR-27", "TR-NO-DATA"}, b.rule) {
		return
	}
	at := slices.IndexFunc(s.chains, func(c *chain) bool { return c.account == q.account && c.filters == q.filters })
	if at < 0 {
		if len(s.chains) >= chainsKept {
			s.chains = s.chains[1:]
		}
		s.chains = append(s.chains, &chain{account: q.account, filters: q.filters, from: q.from, to: q.to, requests: []brief{b}})
		return
	}
	s.join(s.chains[at], b, r.ToExcluded)
}

func (s *session) join(c *chain, b brief, toExcluded bool) {
	if c.from == b.from && c.to == b.to {
		return
	}
	right := day(1)
	if toExcluded {
		right = 0
	}
	joint := b.from - c.to - right
	if b.from < c.from {
		joint = c.from - b.to - right
	}
	if joint != c.joint {
		c.joints, c.requests = 0, c.requests[max(0, len(c.requests)-1):]
	}
	c.from, c.to, c.joint = b.from, b.to, joint
	c.joints++
	c.requests = append(c.requests, b)
	if c.joints != jointsAlike {
		c.requests = c.requests[max(0, len(c.requests)-jointsAlike-1):]
		return
	}
	switch joint {
	case 1:
		s.find(rangeGap, "a day between each two ranges is asked for by none", c.requests...)
	case -1:
		s.find(rangeOverlap, "a day is in two ranges each time", c.requests...)
	}
}
