package consumer

import "slices"

// spans are numbers of pages, kept as stretches without a gap: a list that is read
// in order takes the room of one number, however long it is.
type spans struct {
	list  []span // ascending, apart from each other
	known int64  // nothing is known of pages after this one, 0: of all of them
}

// span is a stretch of pages, both of them included.
type span struct{ from, to int64 }

// spansMost bounds what is kept of pages out of order; over it, the highest are let
// go, and nothing is said of what comes after those that are kept.
const spansMost = 256

// add notes a page.
func (s *spans) add(page int64) {
	if s.known != 0 && page > s.known {
		return
	}
	at := slices.IndexFunc(s.list, func(x span) bool { return page <= x.to+1 })
	switch {
	case at < 0:
		s.list = append(s.list, span{page, page})
	case page < s.list[at].from-1:
		s.list = slices.Insert(s.list, at, span{page, page})
	default:
		s.widen(at, page)
	}
	if len(s.list) > spansMost {
		s.known = s.list[spansMost].from - 1
		s.list = s.list[:spansMost]
	}
}

// widen adds a page to a stretch that it touches, and the next one, where there is
// no gap any more.
func (s *spans) widen(at int, page int64) {
	x := &s.list[at]
	x.from, x.to = min(x.from, page), max(x.to, page)
	if at+1 < len(s.list) && x.to+1 == s.list[at+1].from {
		x.to = s.list[at+1].to
		s.list = slices.Delete(s.list, at+1, at+2)
	}
}

// pop takes the first stretch away, where it begins with a page, and gives its end.
func (s *spans) pop(page int64) (to int64, found bool) {
	if len(s.list) == 0 || s.list[0].from != page {
		return 0, false
	}
	to = s.list[0].to
	s.list = slices.Delete(s.list, 0, 1)
	return to, true
}

func (s *spans) has(page int64) bool {
	return slices.ContainsFunc(s.list, func(x span) bool { return x.from <= page && page <= x.to })
}

// lacks tells whether it is known of a page that it did not come.
func (s *spans) lacks(page int64) bool { return !s.has(page) && (s.known == 0 || page <= s.known) }

// pages is how many there are.
func (s *spans) pages() (n int64) {
	for _, x := range s.list {
		n += x.to - x.from + 1
	}
	return n
}

// stretches are they, without a gap each, ascending.
func (s *spans) stretches() []span { return s.list }

// knownTo is the last page of which anything is known, 0 where it is of all.
func (s *spans) knownTo() int64 { return s.known }
