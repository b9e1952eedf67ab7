package habits

import (
	"slices"
	"time"

	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/spans"
)

// walk is what a client has asked of the pages of one question: one operation,
// account, range, set of filters and page size. What it knows does not grow with
// the number of pages.
type walk struct {
	question  asked.Question
	total     int64             // pages, by the last answer that said
	through   int64             // every page from 1 to this one was delivered
	beyond    spans.Spans       // delivered pages past that
	spoilt    []int64           // pages whose answers a fault has touched, not in order
	twice     int               // pages that had arrived and were asked for again
	after     *[2]asked.Outline // requests for the two pages after the last one, nil for none
	last      lastSeen          // the last request
	jump      *jump             // where it went past a page that had not arrived, nil for none
	ended     int64             // number of the request after which another question was asked, 0 before
	begun     bool              // page 1 was delivered
	firsts    int               // times that page 1 was asked for again before another question
	several   bool              // more than one reads them: page 1 came again before the end
	aside     bool              // pages are asked for side by side: one came before another was answered
	countedAt time.Time         // when the first answer came that says how many pages there are
	among     bool              // the page after the last one was asked for among the others
	pastEnd   bool              // the page after the last one was asked for
	changed   bool              // it went on as another question: that is the finding
	further   bool              // another question went on as this one
}

// lastSeen is what is kept of the last request of a walk.
type lastSeen struct {
	asked.Outline
	refused      bool
	began, ended time.Time
}

// before tells whether it was answered when another request came; where the time is
// not known, it was.
func (l *lastSeen) before(b *asked.Brief) bool { return !b.Began.Before(l.ended) }

// jump is the first time that a page past the first missing one was asked for.
type jump struct {
	missing  int64
	from, to asked.Outline
}

// spoiltMost bounds what is kept of pages whose answers a fault has touched.
const spoiltMost = 256

// complete tells whether every page was delivered.
func (w *walk) complete() bool { return w.begun && w.through >= w.total }

// delivered notes a page that has arrived.
func (w *walk) delivered(page int64) {
	switch {
	case page == w.through+1:
		w.through++
		if to, found := w.beyond.Pop(w.through + 1); found {
			w.through = to
		}
	case page > w.through:
		w.beyond.Add(page)
	}
	w.begun = w.begun || page == 1
}

// has tells whether a page was delivered before.
func (w *walk) has(page int64) bool {
	return page <= w.through || w.beyond.Has(page)
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

// goesTo notes a request that leaves out the first missing page, or goes past it.
func (w *walk) goesTo(b *asked.Brief) {
	switch missing := w.through + 1; {
	case b.Page <= missing:
	case w.jump == nil:
		w.jump = &jump{missing, w.last.Outline, b.Outline}
	case w.jump.missing != missing:
		*w.jump = jump{missing, w.last.Outline, b.Outline}
	}
}

// around are the requests that show that a page was left out: those between which it
// should have come, or the last one, where the page before it came later.
func (w *walk) around(missing int64) []asked.Outline {
	if w.jump == nil || w.jump.missing != missing {
		return []asked.Outline{w.last.Outline}
	}
	return []asked.Outline{w.jump.from, w.jump.to}
}

// touch notes a page whose answer a fault has touched.
func (w *walk) touch(page int64) {
	if len(w.spoilt) < spoiltMost && !slices.Contains(w.spoilt, page) {
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
	far := w.beyond.Pages()
	return w.begun && far > 0 &&
		(far == 1 && w.beyond.Has(w.total) && w.total > w.through+2 || 2*(w.through+far) < w.total && !w.raced() && !w.strides())
}

// onlyGlanced tells it of who went no further, and skipped pages so.
func (w *walk) onlyGlanced() bool {
	return w.skips() != 0 && w.glanced() && !w.pastEnd && (w.after == nil || w.after[0].Number == 0)
}

// strides tells whether page 1 and at least three more were read, each as far from
// the one before.
func (w *walk) strides() bool {
	list := w.beyond.Stretches()
	if w.through != 1 || len(list) < 3 {
		return false
	}
	for i, page := range list {
		if page.From != page.To || page.From != 1+int64(i+1)*(list[0].From-1) {
			return false
		}
	}
	return true
}

// skips is the first page that was left out, whether somebody walked or looked.
// Whoever lost a page of those it asked for side by side may have said so at the
// end.
func (w *walk) skips() int64 {
	missing, far := w.through+1, w.beyond.Pages()
	switch {
	case far == 0, !w.beyond.Lacks(missing):
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

// holed tells whether a list was read to its end but for a page or two: a test that
// leaves pages out does not read all the others.
func (w *walk) holed() bool {
	far := w.beyond.Pages()
	return w.begun && far >= holedLeast && w.total-w.through-far <= 2 && w.beyond.Has(w.total) && 2*w.last.Page > w.total
}

// holedLeast is how many pages must follow the one that was left out.
const holedLeast = 8

// raced tells whether pages are asked for side by side, some of them twice and
// some never: those who ask do not tell each other which. No tests do that.
func (w *walk) raced() bool { return w.aside && w.twice >= 2 }

// lost tells whether the answer with a page was spoilt.
func (w *walk) lost(page int64) bool { return slices.Contains(w.spoilt, page) }

// stoppedEarly tells whether the client had begun to turn pages, was not refused,
// and left for another question before the end.
func (w *walk) stoppedEarly() bool {
	return w.ended != 0 && w.begun && !w.changed && w.through >= 2 && w.beyond.Pages() == 0 && w.through < w.total &&
		w.last.Answered() && !w.last.refused
}
