package consumer

import (
	"hash/maphash"
	"slices"

	"calco.example/contracts/rules"
)

// walk is what a client has asked of the pages of one question: one operation,
// account, range, set of filters and page size. What it knows does not grow with
// the number of pages.
type walk struct {
	question question
	total    int64   // pages, by the last answer that said
	through  int64   // every page from 1 to this one was delivered
	beyond   []int64 // delivered pages past that, ascending
	begun    bool    // page 1 was delivered
	last     brief   // the last request
	previous brief
	ended    int64 // number of the request after which another question was asked, 0 before
}

// beyondMost bounds what is kept of pages out of order; over it, order is given up
// on, and no finding can come of it.
const beyondMost = 256

// question identifies what is asked, the page aside.
type question struct {
	all     uint64 // everything
	filters uint64 // the filters alone
	account account
	from    day
	to      day
	size    int64
}

// account is whose data are asked for, by which operation.
type account struct {
	operation rules.Operation
	persona   string
}

var questionSeed = maphash.MakeSeed() // equal within the process, and never shown

func questionOf(r *Request, b brief) question {
	q := question{account: account{r.Operation, r.Persona}, from: b.from, to: b.to, size: r.PageSize}
	var h maphash.Hash
	h.SetSeed(questionSeed)
	for _, f := range r.Fields {
		if !isFilter(f.Name) {
			continue
		}
		_, _ = h.WriteString(f.Name)
		_ = h.WriteByte(0)
		_, _ = h.WriteString(f.Text)
		_ = h.WriteByte(0)
	}
	q.filters = h.Sum64()
	maphash.WriteComparable(&h, q)
	q.all = h.Sum64()
	return q
}

func isFilter(name string) bool {
	return slices.ContainsFunc(filterRules, func(f struct {
		field string
		rule  rules.ID
	}) bool {
		return f.field == name
	})
}

// restarts tells whether a request for a page begins the walk anew.
func (w *walk) restarts(page int64) bool { return page == 1 && (w.last.page != 1 || w.complete()) }

// complete tells whether every page was delivered.
func (w *walk) complete() bool { return w.begun && w.through >= w.total }

// delivered notes a page that has arrived.
func (w *walk) delivered(page int64) {
	switch {
	case page == w.through+1:
		w.through++
		for len(w.beyond) > 0 && w.beyond[0] == w.through+1 {
			w.through++
			w.beyond = w.beyond[1:]
		}
	case page > w.through && len(w.beyond) < beyondMost:
		if at, found := slices.BinarySearch(w.beyond, page); !found {
			w.beyond = slices.Insert(w.beyond, at, page)
		}
	}
	w.begun = w.begun || page == 1
}

// has tells whether a page was delivered before.
func (w *walk) has(page int64) bool {
	_, found := slices.BinarySearch(w.beyond, page)
	return page <= w.through || found
}

// skipped is the first page that was left out while a later one was read, 0 for
// none. Going from the first pages straight to the last one is no walk: people
// look at the end of a list, and tests at both ends.
func (w *walk) skipped() int64 {
	switch {
	case !w.begun, len(w.beyond) == 0, len(w.beyond) >= beyondMost:
		return 0
	case len(w.beyond) == 1 && w.beyond[0] == w.total && w.total > w.through+2:
		return 0
	}
	return w.through + 1
}

// stoppedEarly tells whether the client had begun to turn pages, was not refused,
// and left for another question before the end.
func (w *walk) stoppedEarly() bool {
	return w.ended != 0 && w.begun && w.through >= 2 && len(w.beyond) == 0 && w.through < w.total &&
		w.last.answered() && !w.last.refused
}
