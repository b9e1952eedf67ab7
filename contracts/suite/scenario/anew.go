package scenario

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

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
// until two agree. Where none do, or that many rows are not there, as where a total hangs on
// the page, or where a page shows what was not asked for, none is told.
func (s *Session) TotalAnew(r exchange.Request, total int) (now int, agreed bool) {
	if !s.GoesOn() {
		return 0, false
	}
	body := facts.BodyOf(r)
	delete(body, "page")
	delete(body, "pageSize")
	pages := furtherPages(total)
	first := s.turn(r, body) * mostFurther
	for i := range mostFurther {
		x := s.besidesOn(r, body, pages[(first+i)%len(pages)])
		if x == nil || strays(x) {
			return 0, false
		}
		before := now
		switch now = max(x.TotalItems(), 0); {
		case now == total:
			return now, i == 0 || now == before
		case i > 0 && now == before:
			return now, s.hasSo(r, body, total, now)
		}
	}
	return now, false
}

// hasSo tells whether a question has as many rows as its total of now says, and not as that
// of before did: in pages of one row, the last row of the greater total is there or is not.
func (s *Session) hasSo(r exchange.Request, body map[string]any, before, now int) bool {
	x := s.besidesOn(r, body, furtherPage{max(before, now), 1})
	isThere := x != nil && x.Success() && len(x.Rows()) > 0
	return s.GoesOn() && isThere == (now > before) && (!isThere || !strays(x))
}

// besidesOn asks for a page of a question; nil where it is refused or did not come.
func (s *Session) besidesOn(r exchange.Request, body map[string]any, page furtherPage) *exchange.Exchange {
	body = maps.Clone(body)
	body["page"], body["pageSize"] = page.number, page.size
	r.Body = exchange.MustJSON(body)
	if x := s.Besides(r); x.Success() || x.NoData() {
		return x
	}
	return nil
}

// turn counts how often a question was asked anew in this run, whatever page of it.
func (s *Session) turn(r exchange.Request, body map[string]any) int {
	slot := s.env.Readings.Slot(fmt.Sprintf("further pages %s %s %s %q %q %s", r.Operation, r.Role, s.Role, s.Key, s.Altered, exchange.MustJSON(body)))
	slot.Mu.Lock()
	defer slot.Mu.Unlock()
	slot.Anew++
	return slot.Anew - 1
}

// strays tells whether an answer has a sale that its request leaves out: of another terminal
// or location, of another one of the kinds that are documented, or of days that are not even
// beside the range. No sale that came meanwhile explains it.
func strays(x *exchange.Exchange) bool {
	places, body := PlacesAsked(x.Request), facts.BodyOf(x.Request)
	among := func(list any, is func(asked string) bool) bool {
		text, _ := list.(string)
		return text == "" || slices.ContainsFunc(strings.Split(text, ","), func(asked string) bool { return is(strings.TrimSpace(asked)) })
	}
	from, errFrom := facts.ParseDay(fmt.Sprint(cmp.Or(body["startDate"], facts.FiltersOf(body)["StartDate"])))
	to, errTo := facts.ParseDay(fmt.Sprint(cmp.Or(body["endDate"], facts.FiltersOf(body)["EndDate"])))
	return slices.ContainsFunc(x.Rows(), func(row exchange.Row) bool {
		day, errDay := facts.ParseDay(row.Day())
		serial, place := row.Serial(), row.Text("locationId")
		return serial != "" && !among(places.SerialNumber, func(asked string) bool { return strings.EqualFold(asked, serial) }) ||
			place != "" && !among(places.LocationID, func(asked string) bool { return facts.SameLocation(asked, place) }) ||
			errDay == nil && errFrom == nil && errTo == nil && (day.Before(from.Add(-1).Time) || day.After(to.Add(1).Time)) ||
			slices.ContainsFunc(facts.Kinds, func(kind facts.Kind) bool {
				return strings.EqualFold(row.Text(facts.FieldOfRow[kind.Field]), kind.Value) && !among(body[kind.Field], func(asked string) bool { return strings.EqualFold(asked, kind.Value) })
			})
	})
}
