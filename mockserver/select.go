package mockserver

import (
	"slices"

	"calco.example/contracts/rules"
)

// classSet is a set of sale classes.
type classSet uint32

const everyClass = classSet(1<<NumClasses - 1)

func (s *classSet) add(c Class)     { *s |= 1 << c }
func (s classSet) has(c Class) bool { return s>>c&1 == 1 }

// moment is a civil date and a second of it: sales after it do not exist yet.
type moment struct {
	date   Date
	second int
}

// query says which sales are wanted and in which order.
type query struct {
	operation  rules.Operation
	account    *Persona
	from, to   Date        // both included
	locations  []*Location // empty: all
	terminals  []*Terminal // empty: all
	classes    classSet
	byLocation bool // grouped by location, newest first within
	oldest     bool // oldest first; otherwise newest first
	until      moment
	completed  bool // without the reversed ones
}

// selection is the sales that match a query, counted but not yet looked at: the
// days of one or more groups, in the order in which their sales are listed.
// What it costs depends on the days asked for, never on history or page number.
type selection struct {
	query  query
	wanted classList // the classes of the query
	groups []group
	total  int
}

// group is the days of one scope: a location of a grouped report, or all.
type group struct {
	scope *Scope
	days  []*Block // ascending
	count int
}

// selectSales counts the sales that match.
func (m *Mock) selectSales(q query, room *room) *selection {
	q = m.mutant.query(q)
	s := &selection{query: q, wanted: q.classes.list()}
	to := min(q.to, q.until.date)
	if q.from > to {
		return s
	}
	scopes := m.scopes(q)
	s.groups = make([]group, 0, len(scopes))
	blocks := slices.Grow(room.blocks[:0], len(scopes)*(int(to-q.from)+1))
	room.blocks = blocks
	for _, scope := range scopes {
		first := len(blocks)
		blocks = m.ledger.Blocks(blocks, scope, q.from, to)
		g := group{scope: scope, days: blocks[first:len(blocks):len(blocks)]}
		if to == q.until.date {
			g.days[len(g.days)-1] = g.days[len(g.days)-1].Until(q.until.second)
		}
		for i, day := range g.days {
			if q.completed {
				day = room.withoutReversed(scope, day)
				g.days[i] = day
			}
			g.count += day.count(&s.wanted)
		}
		s.groups = append(s.groups, g)
		s.total += g.count
	}
	return s
}

// withoutReversed is a day without its reversed sales. A mark does not say
// whether its sale is one, so every record is looked up.
func (r *room) withoutReversed(scope *Scope, day *Block) *Block {
	kept := make([]Mark, 0, len(day.Marks))
	for _, mark := range day.Marks {
		if !r.teller.tell(scope.Terminals[mark.Terminal()], day.Date, mark).Reversed {
			kept = append(kept, mark)
		}
	}
	return newBlock(day.Date, kept)
}

// scopes are the sets of terminals that a query lists one after the other.
func (m *Mock) scopes(q query) []*Scope {
	if !q.byLocation {
		if len(q.locations) == 0 && len(q.terminals) == 0 {
			return []*Scope{q.account.All}
		}
		return m.nonEmpty(slices.Collect(q.wantedTerminals))
	}
	var scopes []*Scope
	for _, location := range q.account.Locations {
		switch {
		case len(q.locations) > 0 && !slices.Contains(q.locations, location):
		case len(q.terminals) == 0:
			scopes = append(scopes, location.Scope)
		default:
			var chosen []*Terminal
			for _, t := range location.Terminals {
				if slices.Contains(q.terminals, t) {
					chosen = append(chosen, t)
				}
			}
			scopes = append(scopes, m.nonEmpty(chosen)...)
		}
	}
	return scopes
}

func (m *Mock) nonEmpty(terminals []*Terminal) []*Scope {
	if len(terminals) == 0 {
		return nil
	}
	return []*Scope{m.ledger.ScopeOf(terminals)}
}

// wantedTerminals yields the account's terminals that the filters leave.
func (q query) wantedTerminals(yield func(*Terminal) bool) {
	for _, t := range q.account.Terminals {
		if (len(q.locations) == 0 || slices.Contains(q.locations, t.Location)) &&
			(len(q.terminals) == 0 || slices.Contains(q.terminals, t)) && !yield(t) {
			return
		}
	}
}

// classList is a set spelt out, so that counting adds only the classes wanted.
type classList struct {
	classes [NumClasses]Class
	n       int
}

func (s classSet) list() (l classList) {
	for c := range Class(NumClasses) {
		if s.has(c) {
			l.classes[l.n] = c
			l.n++
		}
	}
	return l
}

// count is the number of sales of a day that are of the classes wanted.
func (b *Block) count(wanted *classList) int {
	if wanted.n == NumClasses {
		return len(b.Marks)
	}
	n := 0
	for _, c := range wanted.classes[:wanted.n] {
		n += int(b.Counts[c])
	}
	return n
}
