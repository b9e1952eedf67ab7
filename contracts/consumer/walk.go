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
	total    int64     // pages, by the last answer that said
	through  int64     // every page from 1 to this one was delivered
	beyond   []int64   // delivered pages past that, ascending
	spoilt   []int64   // pages whose answers a fault has touched, not in order
	begun    bool      // page 1 was delivered
	several  bool      // more than one reads them: page 1 came again before the end
	aside    bool      // pages are asked for side by side: one came before another was answered
	twice    int       // pages that had arrived and were asked for again
	pastEnd  bool      // the page after the last one was asked for
	after    *[2]brief // requests for the two pages after the last one, nil for none
	last     brief     // the last request
	previous *brief    // the one before the last that went beyond, nil for none
	ended    int64     // number of the request after which another question was asked, 0 before
	changed  bool      // it went on as another question: that is the finding
	further  bool      // another question went on as this one
}

// beyondMost bounds what is kept of pages out of order; over it, order is given up
// on, and no finding can come of it.
const beyondMost = 256

// question identifies what is asked, the page aside.
type question struct {
	filters  uint64 // 0: none
	size     int64
	from, to day
	account  account
}

// account is whose data are asked for, by which operation.
type account struct {
	operation rules.Operation
	persona   string
}

var questionSeed = maphash.MakeSeed() // equal within the process, and never shown

func questionOf(r *Request, b *brief) question {
	return question{account: account{r.Operation, r.Persona}, from: b.from, to: b.to, size: r.PageSize, filters: filtersOf(r)}
}

// filtersOf is equal for requests with the same filters, 0 for those without.
func filtersOf(r *Request) uint64 {
	var h maphash.Hash
	filtered := false
	for i := range r.Fields {
		f := &r.Fields[i]
		if filterRule(f.Name) == "" {
			continue
		}
		if !filtered {
			h.SetSeed(questionSeed)
			filtered = true
		}
		_, _ = h.WriteString(f.Name)
		_ = h.WriteByte(0)
		_, _ = h.WriteString(f.Text)
		_ = h.WriteByte(0)
	}
	if !filtered {
		return 0
	}
	return h.Sum64()
}

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

// hasFrom tells whether every page from one on was delivered.
func (w *walk) hasFrom(page int64) bool {
	for ; page <= w.total; page++ {
		if !w.has(page) {
			return false
		}
	}
	return true
}

// lastTwo are the last request and the one before it that went beyond, if any.
func (w *walk) lastTwo() []brief {
	if w.previous == nil {
		return []brief{w.last}
	}
	return []brief{*w.previous, w.last}
}

// touch notes a page whose answer a fault has touched.
func (w *walk) touch(page int64) {
	if len(w.spoilt) < beyondMost && !slices.Contains(w.spoilt, page) {
		w.spoilt = append(w.spoilt, page)
	}
}

// skipped is the first page that was left out while a later one was read, 0 for
// none. To look at a list here and there is no walk.
func (w *walk) skipped() int64 {
	if w.glanced() {
		return 0
	}
	return w.skips()
}

// glanced tells whether somebody looked here and there: going from the first pages
// straight to the last one is no walk, nor is reading fewer than half of them, unless
// in equal strides. People look at the end of a list, and tests here and there.
func (w *walk) glanced() bool {
	far := int64(len(w.beyond))
	return w.begun && far > 0 &&
		(far == 1 && w.beyond[0] == w.total && w.total > w.through+2 || 2*(w.through+far) < w.total && !w.raced() && !w.strides())
}

// strides tells whether page 1 and at least three more were read, each as far from
// the one before.
func (w *walk) strides() bool {
	if w.through != 1 || len(w.beyond) < 3 {
		return false
	}
	for i, page := range w.beyond {
		if page != 1+int64(i+1)*(w.beyond[0]-1) {
			return false
		}
	}
	return true
}

// skips is the first page that was left out, whether somebody walked or looked.
// Whoever lost a page of those it asked for side by side may have said so at the
// end.
func (w *walk) skips() int64 {
	missing, far := w.through+1, int64(len(w.beyond))
	switch {
	case far == 0, far >= beyondMost:
		return 0
	case !w.begun:
		if !w.further && w.through == 0 && far >= 2 && far == w.total-1 && !w.lost(missing) {
			return missing // all but the first one
		}
		return 0
	case w.aside && w.lost(missing):
		return 0
	}
	return missing
}

// raced tells whether pages are asked for side by side, some of them twice and
// some never: those who ask do not tell each other which. No tests do that.
func (w *walk) raced() bool { return w.aside && w.twice >= 2 }

// lost tells whether the answer with a page was spoilt.
func (w *walk) lost(page int64) bool { return slices.Contains(w.spoilt, page) }

// stoppedEarly tells whether the client had begun to turn pages, was not refused,
// and left for another question before the end.
func (w *walk) stoppedEarly() bool {
	return w.ended != 0 && w.begun && !w.changed && w.through >= 2 && len(w.beyond) == 0 && w.through < w.total &&
		w.last.answered() && !w.last.refused
}
