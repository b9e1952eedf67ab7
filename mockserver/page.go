package mockserver

import (
	"calco.example/mockserver/world"
)

// page returns the rows of one page. It goes straight to the day on which the
// page begins, by the counts; only marks of days on the page are looked at.
func (s *selection) page(number, size int64) []row {
	if number > totalPages(s.total, size) {
		return nil // and no overflow for a page number of 19 digits
	}
	skip := (number - 1) * size
	rows := s.room(min(size, int64(s.total)-skip)) // a mutant may ask for more than there is
	for i := range s.groups {
		g := &s.groups[i]
		if skip >= int64(g.count) {
			skip -= int64(g.count)
			continue
		}
		if g.days == nil {
			g.days = s.days(g.scope, s.from)
		}
		for i := range g.days {
			day := g.days[s.place(i, len(g.days))]
			if count := int64(day.Count(&s.wanted)); skip >= count {
				skip -= count
				continue
			}
			rows, skip = s.take(rows, g.scope, day, skip)
			if len(rows) == cap(rows) {
				return rows
			}
		}
	}
	return rows
}

// showClocks makes sales read from now on show the clocks that the query says.
func (s *selection) showClocks() { s.memory.reader.Show(s.query.zones.of) }

// room is memory for n rows, no more.
func (s *selection) room(n int64) []row {
	if n > int64(len(s.memory.rows)) {
		return make([]row, 0, n)
	}
	return s.memory.rows[:0:n]
}

// take adds the rows of one day, after leaving out the first skip of them,
// until the page is full.
func (s *selection) take(rows []row, scope *world.Scope, day *world.Block, skip int64) ([]row, int64) {
	for i := day.Pass(&s.wanted, int(skip), !s.query.oldest); i < len(day.Marks) && len(rows) < cap(rows); i++ {
		mark := day.Marks[s.place(i, len(day.Marks))]
		if s.query.classes.Has(mark.Class()) {
			rows = append(rows, row{scope.Terminals[mark.Terminal()], day.Date, mark})
		}
	}
	return rows, 0
}

// place is the position of the i-th of n in the order of the query.
func (s *selection) place(i, n int) int {
	if s.query.oldest {
		return i
	}
	return n - 1 - i
}

// totalPages is the number of pages, the last one perhaps not full.
func totalPages(items int, pageSize int64) int64 { return (int64(items) + pageSize - 1) / pageSize }
