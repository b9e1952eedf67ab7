package scenario

import (
	"context"
	"errors"
	"fmt"

	"calco.example/contracts/exchange"
	"calco.example/contracts/suite/facts"
)

// furtherPage is a page of a question that it has beside its first ones.
type furtherPage struct{ number, size int }

// furtherPages are pages that a question of so many rows has, those that no scenario is
// about first: "Frequently repeated queries are served from a cache", and what was asked
// before would tell what it told.
func furtherPages(total int) (list []furtherPage) {
	for number := 2; number <= total && len(list) < 40; number++ {
		for size := min(19, (total-1)/(number-1)); size > 0; size-- {
			list = append(list, furtherPage{number, size})
		}
	}
	for size := 19; size > 0; size-- {
		list = append(list, furtherPage{1, size})
	}
	return list
}

// mostFurther is how many further pages are asked for until two agree: a sale may come
// between them.
const mostFurther = 4

// TotalAnew is how many rows a question has by now, of which it had a total: asked for in
// a page that was not asked for before and, where that tells another total, in further ones
// until two agree. Where none do, as where a total hangs on the page, none is told.
func (s *Session) TotalAnew(ctx context.Context, r exchange.Request, total int) (now int, told bool, err error) {
	body := facts.BodyOf(r)
	delete(body, "page")
	delete(body, "pageSize")
	pages := furtherPages(total)
	first := s.turn(r, body) * mostFurther
	for i := range mostFurther {
		page := pages[(first+i)%len(pages)]
		body["page"], body["pageSize"] = page.number, page.size
		r.Body = exchange.MustJSON(body)
		x, err := s.Besides(ctx, r)
		switch {
		case errors.Is(err, ErrFailed), err == nil && !x.Success() && !x.NoData():
			return 0, false, nil
		case err != nil:
			return 0, false, err
		}
		before := now
		now = max(x.TotalItems(), 0)
		if now == total || i > 0 && now == before {
			return now, i == 0 || now == before, nil
		}
	}
	return now, false, nil
}

// turn counts how often a question was asked anew in this run, whatever page of it.
func (s *Session) turn(r exchange.Request, body map[string]any) int {
	slot := s.env.Readings.Slot(fmt.Sprintf("further pages %s %s %s %q %q %s", r.Operation, r.Role, s.Role, s.Key, s.Altered, exchange.MustJSON(body)))
	slot.Mu.Lock()
	defer slot.Mu.Unlock()
	slot.Anew++
	return slot.Anew - 1
}
