package asked

import (
	"cmp"
	"slices"

	"calco.example/contracts/civil"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
)

// Wanted is which rows a request asks for. It is equal for requests that ask for
// the same ones, in whatever bytes: of two requests in one process. The zero value
// asks for none.
type Wanted struct {
	operation rules.Operation
	persona   string
	filters   uint64
	from, to  civil.Date
	first     int64 // the first row that it asks for, counted from 0
	rows      int64 // how many there were
}

// WantedBy are the rows that a request asks for.
func WantedBy(r *sent.Request) Wanted {
	if r.Rows == 0 {
		return Wanted{}
	}
	b := BriefOf(r, Response{})
	q := QuestionOf(r, &b)
	return Wanted{q.Account.Operation, q.Account.Persona, q.Filters, q.From, q.To, max(0, r.Page-1) * r.PageSize, r.Rows}
}

// BroughtBy tells whether other requests together brought what this one wanted: one
// that wanted the same, others that split its days among them, or its rows.
func (w Wanted) BroughtBy(others []Wanted) bool {
	if w == (Wanted{}) {
		return false
	}
	nextDay, nextRow := w.from, w.first
	for progress := true; progress; {
		progress = false
		for _, o := range others {
			if o.operation != w.operation || o.persona != w.persona || o.filters != w.filters {
				continue
			}
			switch {
			case o.from == w.from && o.to == w.to:
				if o.first <= nextRow && o.first+o.rows > nextRow {
					nextRow, progress = o.first+o.rows, true
				}
			case o.first == 0 && w.from <= o.from && o.to <= w.to && o.from <= nextDay && o.to >= nextDay:
				nextDay, progress = o.to+1, true
			}
		}
	}
	return nextRow >= w.first+w.rows || nextDay > w.to && w.from != civil.NoDate
}

// Question is what a request asks, whichever page of it: equal for all of them.
func (w Wanted) Question() Wanted {
	w.first, w.rows = 0, 0
	return w
}

// PastFirstPage tells whether rows after those of the first page are asked for.
func (w Wanted) PastFirstPage() bool { return w.first > 0 }

// Rows are the first so many of a question's.
func (w Wanted) Rows(n int64) Wanted {
	w.first, w.rows = 0, n
	return w
}

// Covered is how many different rows of a question some requests asked for.
func Covered(of []Wanted) (n int64) {
	sorted := slices.SortedFunc(slices.Values(of), func(a, b Wanted) int { return cmp.Compare(a.first, b.first) })
	next := int64(0)
	for _, w := range sorted {
		if end := w.first + w.rows; end > next {
			n += end - max(next, w.first)
			next = end
		}
	}
	return n
}
