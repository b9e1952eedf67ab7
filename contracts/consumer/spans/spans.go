// Package spans remembers which pages of a list have come, in little room however
// many there are: [Spans].
package spans

import "slices"

// Spans are numbers of pages, kept as stretches without a gap: a list that is read
// in order takes the room of one number, however long it is.
type Spans struct {
	list  []Span // ascending, apart from each other
	known int64  // nothing is known of pages after this one, 0: of all of them
}

// Span is a stretch of pages, both of them included.
type Span struct{ From, To int64 }

// Most bounds what is kept of pages out of order; over it, the highest are let
// go, and nothing is said of what comes after those that are kept.
const Most = 256

// Add notes a page.
func (s *Spans) Add(page int64) {
	if s.known != 0 && page > s.known {
		return
	}
	at := slices.IndexFunc(s.list, func(x Span) bool { return page <= x.To+1 })
	switch {
	case at < 0:
		s.list = append(s.list, Span{page, page})
	case page < s.list[at].From-1:
		s.list = slices.Insert(s.list, at, Span{page, page})
	default:
		s.widen(at, page)
	}
	if len(s.list) > Most {
		s.known = s.list[Most].From - 1
		s.list = s.list[:Most]
	}
}

// widen adds a page to a stretch that it touches, and the next one, where there is
// no gap any more.
func (s *Spans) widen(at int, page int64) {
	x := &s.list[at]
	x.From, x.To = min(x.From, page), max(x.To, page)
	if at+1 < len(s.list) && x.To+1 == s.list[at+1].From {
		x.To = s.list[at+1].To
		s.list = slices.Delete(s.list, at+1, at+2)
	}
}

// Pop takes the first stretch away, where it begins with a page, and gives its end.
func (s *Spans) Pop(page int64) (to int64, found bool) {
	if len(s.list) == 0 || s.list[0].From != page {
		return 0, false
	}
	to = s.list[0].To
	s.list = slices.Delete(s.list, 0, 1)
	return to, true
}

// Has tells whether a page came, as far as it is known.
func (s *Spans) Has(page int64) bool {
	return slices.ContainsFunc(s.list, func(x Span) bool { return x.From <= page && page <= x.To })
}

// Lacks tells whether it is known of a page that it did not come.
func (s *Spans) Lacks(page int64) bool { return !s.Has(page) && (s.known == 0 || page <= s.known) }

// Pages is how many there are.
func (s *Spans) Pages() (n int64) {
	for _, x := range s.list {
		n += x.To - x.From + 1
	}
	return n
}

// Stretches are they, without a gap each, ascending.
func (s *Spans) Stretches() []Span { return s.list }

// KnownTo is the last page of which anything is known, 0 where it is of all.
func (s *Spans) KnownTo() int64 { return s.known }
