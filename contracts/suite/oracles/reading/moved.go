package reading

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/scenario"
)

// What is told of answers that were given one after the other, while sales came in.

// Settled says that the data moved where one of some readings would have another total
// by now, and that nothing can be read whole where its pages show other sales.
func (o *Oracle) Settled(of ...*scenario.Reading) {
	for _, w := range of {
		o.Still(w.Of, w.Total)
	}
	for _, w := range of {
		o.steady(w)
	}
}

// steady says that nothing can be read whole where the first or the last page of a
// reading has other sales when it is asked for once more, or another order where there are
// several pages. Of past days that is told of the pages, where they change more than once,
// and no other rule is broken by it.
func (o *Oracle) steady(w *scenario.Reading) {
	if w.Size == 0 || len(w.Rows) != w.Total || w.Pages < 1 || (w.Pages-1)*w.Size >= len(w.Rows) {
		return
	}
	slot := o.Env.Readings.Slot(fmt.Sprintf("steady %s %s %q %q", w.Of.Op, o.Session.Role, o.Session.Key, o.Session.Altered))
	slot.Mu.Lock()
	defer slot.Mu.Unlock()
	if slot.Moved {
		o.Need(ErrRestless)
		return
	}
	before, changes := map[int][]string{}, 0
	for i, number := range []int{1, w.Pages, 1, w.Pages, 1, w.Pages, 1, w.Pages} { // by chance, one may be as it was
		if i > 3 && !slot.Moved {
			return
		}
		x, broken := o.anew(w.Of, number, w.Size)
		if broken || !o.GoesOn() {
			return
		}
		if before[number] == nil {
			before[number] = pageOf(w, w.Rows[(number-1)*w.Size:min(number*w.Size, len(w.Rows))])
		}
		now := pageOf(w, x.Rows())
		if x.Success() && x.TotalItems() == w.Total && !slices.Equal(before[number], now) {
			slot.Moved = true
			if same, _ := rowset.SameSet(before[number], now); !same { // in which order is not said
				changes++
			}
			if changes > 1 && o.Env.Facts.Past(w.Of.To) {
				o.Judge.Tell(x, scenario.PagingRules[w.Of.Op], "the same question has the same answer", "the same sales", fmt.Sprintf("page %d has %s, and then %s", number, few(before[number]), few(now)))
				o.Need(ErrRestless)
				return
			}
			before[number] = now
		}
	}
	o.Need(ErrRestless)
}

// few names some of the sales of a page.
func few(page []string) string {
	sales := make([]string, len(page))
	for i, one := range page {
		sales[i] = rowset.SaleOf(one)
	}
	return scenario.Few(sales)
}

// pageOf names the sales of a page: of the only one there is, in no order.
func pageOf(w *scenario.Reading, rows []exchange.Row) []string {
	names := rowset.TransactionsOf(rows)
	if w.Pages == 1 {
		slices.Sort(names)
	}
	return names
}

// ErrRestless is why a question is not read whole.
var ErrRestless = report.Lacking("the pages of a question show other sales, or another order, each time it is asked, so that none is read whole", "a deployment whose pages hold still")

// SettledIn is [Oracle.Settled] where it is the size of the pages that is judged, so that
// those of another size are no evidence of it.
func (o *Oracle) SettledIn(w *scenario.Reading, pageSize int) {
	if now, known := o.totalIn(w.Of, pageSize); known && now != w.Total {
		o.Moved()
	}
}

// Still says that the data moved where a question has another total than it had: it is
// asked for in pages that were not asked for before.
func (o *Oracle) Still(q scenario.Question, total int) {
	slot := o.Env.Readings.Slot(fmt.Sprintf("anew %s %s %q %q %s %s %s", q.Op, o.Session.Role, o.Session.Key, o.Session.Altered, q.From, q.To, exchange.MustJSON(q.Fields)))
	slot.Mu.Lock()
	defer slot.Mu.Unlock()
	if slot.Moved {
		o.Moved()
		return
	}
	if now, agreed := o.totalAnew(q, total); agreed && now != total {
		slot.Moved = true
		o.Moved()
	}
}

// Lagging says that the data moved where a question up to today has another total than it
// had, now or now and then: of several replicas, one may have the last sales later.
func (o *Oracle) Lagging(q scenario.Question, total int) {
	if o.Env.Facts.Past(q.To) {
		return
	}
	for size := 19; size > 13; size-- {
		if now, known := o.totalIn(q, size); known && now != total {
			o.Moved()
		}
	}
}

// anew is a page of a question asked for once more, or that it breaks a rule.
func (o *Oracle) anew(q scenario.Question, number, size int) (x *exchange.Exchange, broken bool) {
	err := o.Try(func() { x = o.PageBesides(q, number, size) })
	broken = errors.Is(err, scenario.ErrFailed)
	if !broken {
		o.Need(err)
	}
	return x, broken
}

// totalIn is the number of rows that a question matches now, where it is told.
func (o *Oracle) totalIn(q scenario.Question, pageSize int) (total int, known bool) {
	x, broken := o.anew(q, 1, pageSize)
	switch {
	case broken:
		return 0, false
	case x.NoData():
		return 0, true
	}
	return x.TotalItems(), x.Success()
}

// totalAnew is [scenario.Session.TotalAnew] of a question.
func (o *Oracle) totalAnew(q scenario.Question, total int) (now int, agreed bool) {
	r, err := o.Session.RequestOf(q)
	if o.Need(err) {
		now, agreed, err = o.Session.TotalAnew(o.ctx, r, total)
		agreed = o.Need(err) && agreed
	}
	return now, agreed
}

// Settling is how old a sale of today is before both reports are held to have it:
// "Frequently repeated queries are served from a cache", and nothing is said of
// when a sale reaches either report.
const Settling = 2 * time.Hour
