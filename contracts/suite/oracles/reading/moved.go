package reading

import (
	"fmt"
	"slices"
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/scenario"
)

// Moves tells of answers that were given one after the other, while sales came in.
type Moves struct{ *scenario.Scenario }

// Settled says that the data moved where one of some readings would have another total
// by now, and that nothing can be read whole where its pages show other sales.
func (m *Moves) Settled(of ...*scenario.Reading) {
	for _, w := range of {
		m.Still(w.Of, w.Total)
	}
	for _, w := range of {
		m.steady(w)
	}
}

// steady says that nothing can be read whole where the first or the last page of a
// reading has other sales when it is asked for once more, or another order where there are
// several pages. Of past days that is told of the pages, where they change more than once,
// and no other rule is broken by it.
func (m *Moves) steady(w *scenario.Reading) {
	if w.Size == 0 || len(w.Rows) != w.Total || w.Pages < 1 || (w.Pages-1)*w.Size >= len(w.Rows) {
		return
	}
	slot := m.Env.Readings.Slot(fmt.Sprintf("steady %s %s %q %q", w.Of.Op, m.Session.Role, m.Session.Key, m.Session.Altered))
	slot.Mu.Lock()
	defer slot.Mu.Unlock()
	if slot.Moved {
		m.Need(ErrRestless)
		return
	}
	before, changes := map[int][]string{}, 0
	for i, number := range []int{1, w.Pages, 1, w.Pages, 1, w.Pages, 1, w.Pages} { // by chance, one may be as it was
		if i > 3 && !slot.Moved {
			return
		}
		x := m.PageBesides(w.Of, number, w.Size)
		if !m.GoesOn() {
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
			if changes > 1 && m.Env.Facts.Past(w.Of.To) {
				m.Judge.Tell(x, scenario.PagingRules[w.Of.Op], "the same question has the same answer", "the same sales", fmt.Sprintf("page %d has %s, and then %s", number, few(before[number]), few(now)))
				m.Need(ErrRestless)
				return
			}
			before[number] = now
		}
	}
	m.Need(ErrRestless)
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

// SettledIn is [Moves.Settled] where it is the size of the pages that is judged, so that
// those of another size are no evidence of it.
func (m *Moves) SettledIn(w *scenario.Reading, pageSize int) {
	if now, known := m.totalIn(w.Of, pageSize); known && now != w.Total {
		m.Moved()
	}
}

// Still says that the data moved where a question has another total than it had: it is
// asked for in pages that were not asked for before.
func (m *Moves) Still(q scenario.Question, total int) {
	slot := m.Env.Readings.Slot(fmt.Sprintf("anew %s %s %q %q %s %s %s", q.Op, m.Session.Role, m.Session.Key, m.Session.Altered, q.From, q.To, exchange.MustJSON(q.Fields)))
	slot.Mu.Lock()
	defer slot.Mu.Unlock()
	if slot.Moved {
		m.Moved()
		return
	}
	if now, agreed := m.TotalAnew(m.PageRequest(q, 1, 1), total); agreed && now != total || m.fed(q, total) {
		slot.Moved = true
		m.Moved()
	}
}

// Lagging says that the data moved where a question up to today has another total than it
// had, now or now and then: of several replicas, one may have the last sales later.
func (m *Moves) Lagging(q scenario.Question, total int) {
	if !m.Env.Facts.Past(q.To) && m.wavers(q, total) {
		m.Moved()
	}
}

// totalIn is the number of rows that a question matches now, where it is told.
func (m *Moves) totalIn(q scenario.Question, pageSize int) (total int, known bool) {
	x := m.PageBesides(q, 1, pageSize)
	if x.NoData() {
		return 0, true
	}
	return x.TotalItems(), x.Success()
}

// Settling is how old a sale of today is before both reports are held to have it:
// "Frequently repeated queries are served from a cache", and nothing is said of
// when a sale reaches either report.
const Settling = 2 * time.Hour
