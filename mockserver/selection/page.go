package selection

import "calco.example/mockserver/world"

// Page returns the rows of one page. It goes straight to the day on which the
// page begins, by the counts; only marks of days on the page are looked at.
func (s *Selection) Page(number, size int64) []Row {
	if number > TotalPages(s.Total, size) {
		return nil // and no overflow for a page number of 19 digits
	}
	skip := (number - 1) * size
	rows := s.emptyRows(min(size, int64(s.Total)-skip)) // a mutant may ask for more than there is
	for i := range s.Groups {
		g := &s.Groups[i]
		if skip >= int64(g.Count) {
			skip -= int64(g.Count)
			continue
		}
		if g.Days == nil {
			g.Days = s.days(g.Scope, s.from)
		}
		for i := range g.Days {
			day := g.Days[s.place(i, len(g.Days))]
			if count := int64(day.Count(&s.wanted)); skip >= count {
				skip -= count
				continue
			}
			rows, skip = s.take(rows, g.Scope, day, skip)
			if len(rows) == cap(rows) {
				return rows
			}
		}
	}
	return rows
}

// ShowClocks makes sales read from now on show the clocks that the query says.
func (s *Selection) ShowClocks() { s.memory.Reader.Show(s.query.Zones.Shown, s.query.Zones.Counted) }

// emptyRows is memory for n rows, no more.
func (s *Selection) emptyRows(n int64) []Row {
	if n > int64(len(s.memory.rows)) {
		return make([]Row, 0, n)
	}
	return s.memory.rows[:0:n]
}

// take adds the rows of one day, after leaving out the first skip of them,
// until the page is full.
func (s *Selection) take(rows []Row, scope *world.Scope, day *world.Block, skip int64) ([]Row, int64) {
	for i := day.Pass(&s.wanted, int(skip), !s.query.Oldest); i < len(day.Marks) && len(rows) < cap(rows); i++ {
		mark := day.Marks[s.place(i, len(day.Marks))]
		if s.query.Classes.Has(mark.Class()) {
			rows = append(rows, Row{scope.Terminals[mark.Terminal()], day.Date, mark})
		}
	}
	return rows, 0
}

// place is the position of the i-th of n in the order of the query.
func (s *Selection) place(i, n int) int {
	if s.query.Oldest {
		return i
	}
	return n - 1 - i
}

// TotalPages is the number of pages, the last one perhaps not full.
func TotalPages(items int, pageSize int64) int64 { return (int64(items) + pageSize - 1) / pageSize }
