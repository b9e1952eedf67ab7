package reading

import (
	"context"
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

// Moves tell whether the data moved while it was read: what was asked is asked anew.
type Moves struct {
	env     *scenario.Environment
	session *scenario.Session
	judge   *scenario.Judge
}

// MovesOf asks anew for a scenario.
func MovesOf(s *scenario.Scenario) *Moves { return &Moves{s.Env, s.Session, s.Judge} }

// Settled says that the data moved where one of some readings would have another total
// by now, and that nothing can be read whole where its pages show other sales.
func (m *Moves) Settled(ctx context.Context, of ...*scenario.Reading) error {
	for _, w := range of {
		if err := m.Still(ctx, w.Of, w.Total); err != nil {
			return err
		}
	}
	for _, w := range of {
		if err := m.steady(ctx, w); err != nil {
			return err
		}
	}
	return nil
}

// steady says that nothing can be read whole where the first or the last page of a
// reading has other sales when it is asked for once more, or another order where there are
// several pages. Of past days that is told of the pages, where they change more than once,
// and no other rule is broken by it.
func (m *Moves) steady(ctx context.Context, w *scenario.Reading) error {
	if w.Size == 0 || len(w.Rows) != w.Total || w.Pages < 1 || (w.Pages-1)*w.Size >= len(w.Rows) {
		return nil
	}
	slot := m.env.Readings.Slot(fmt.Sprintf("steady %s %s %q %q", w.Of.Op, m.session.Role, m.session.Key, m.session.Altered))
	slot.Mu.Lock()
	defer slot.Mu.Unlock()
	if slot.Moved {
		return ErrRestless
	}
	before, changes := map[int][]string{}, 0
	for i, number := range []int{1, w.Pages, 1, w.Pages, 1, w.Pages, 1, w.Pages} { // by chance, one may be as it was
		if i > 3 && !slot.Moved {
			return nil
		}
		x, err := m.session.PageBesides(ctx, w.Of, number, w.Size)
		switch {
		case errors.Is(err, scenario.ErrFailed):
			return nil
		case err != nil:
			return err
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
			if changes > 1 && m.env.Facts.Past(w.Of.To) {
				m.judge.Tell(x, scenario.PagingRules[w.Of.Op], "the same question has the same answer", "the same sales", fmt.Sprintf("page %d has %s, and then %s", number, few(before[number]), few(now)))
				return ErrRestless
			}
			before[number] = now
		}
	}
	return ErrRestless
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

// SettledIn is [moves.settled] where it is the size of the pages that is judged, so that
// those of another size are no evidence of it.
func (m *Moves) SettledIn(ctx context.Context, w *scenario.Reading, pageSize int) error {
	now, known, err := m.anew(ctx, w.Of, pageSize)
	if err == nil && known && now != w.Total {
		return scenario.Moved()
	}
	return err
}

// Still says that the data moved where a question has another total than it had: it is
// asked for in pages that were not asked for before.
func (m *Moves) Still(ctx context.Context, q scenario.Question, total int) error {
	slot := m.env.Readings.Slot(fmt.Sprintf("anew %s %s %q %q %s %s %s", q.Op, m.session.Role, m.session.Key, m.session.Altered, q.From, q.To, exchange.MustJSON(q.Fields)))
	slot.Mu.Lock()
	defer slot.Mu.Unlock()
	if slot.Moved {
		return scenario.Moved()
	}
	r, err := m.session.RequestOf(q)
	if err != nil {
		return err
	}
	now, agreed, err := m.session.TotalAnew(ctx, r, total)
	if err != nil || !agreed || now == total {
		return err
	}
	slot.Moved = true
	return scenario.Moved()
}

// Lagging says that the data moved where a question up to today has another total than it
// had, now or now and then: of several replicas, one may have the last sales later.
func (m *Moves) Lagging(ctx context.Context, q scenario.Question, total int) error {
	if m.env.Facts.Past(q.To) {
		return nil
	}
	for size := 19; size > 13; size-- {
		switch now, known, err := m.anew(ctx, q, size); {
		case err != nil:
			return err
		case known && now != total:
			return scenario.Moved()
		}
	}
	return nil
}

// anew is the number of rows that a question matches now, where it is told.
func (m *Moves) anew(ctx context.Context, q scenario.Question, pageSize int) (total int, known bool, err error) {
	x, err := m.session.PageBesides(ctx, q, 1, pageSize)
	switch {
	case errors.Is(err, scenario.ErrFailed):
		return 0, false, nil
	case err != nil:
		return 0, false, err
	case x.NoData():
		return 0, true, nil
	}
	return x.TotalItems(), x.Success(), nil
}

// Settling is how old a sale of today is before both reports are held to have it:
// "Frequently repeated queries are served from a cache", and nothing is said of
// when a sale reaches either report.
const Settling = 2 * time.Hour
