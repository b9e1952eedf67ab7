package mockserver

import (
	"slices"

	"calco.example/contracts/rules"
	"calco.example/mockserver/civil"
	"calco.example/mockserver/mutant"
	"calco.example/mockserver/world"
)

// row is one sale of a page: enough to look its record up.
type row struct {
	terminal *world.Terminal
	date     civil.Date
	mark     world.Mark
}

// query says which sales are wanted and in which order.
type query struct {
	operation  rules.Operation
	account    *world.Persona
	from, to   civil.Date        // both included
	locations  []*world.Location // empty: all
	terminals  []*world.Terminal // empty: all
	classes    world.Classes
	byLocation bool // grouped by location, newest first within
	oldest     bool // oldest first; otherwise newest first
	until      civil.Moment
	completed  bool // without the reversed ones
	zones      zones
}

// selection is the sales that match a query, counted but not yet looked at: the
// days of one or more groups, in the order in which their sales are listed.
// What it costs depends on the days asked for, never on history or page number.
type selection struct {
	query    query
	wanted   world.ClassList // the classes of the query
	from, to civil.Date      // the days of the capital in which its sales lie
	groups   []group
	total    int
	ledger   *world.Ledger
	memory   *saleMemory // for days and for the rows of a page
}

// group is the days of one scope: a location of a grouped report, or all.
type group struct {
	scope *world.Scope
	count int
	days  []*world.Block // ascending; nil until they are looked at
}

// selector finds sales in the ledger.
type selector struct {
	ledger *world.Ledger
	hooks  *mutant.Hooks
}

// find counts the sales that match.
func (f *selector) find(q query, memory *saleMemory) *selection {
	q = queried(f.hooks, q)
	s := &selection{query: q, wanted: q.classes.List(), ledger: f.ledger, memory: memory}
	memory.blocks = memory.blocks[:0]
	s.from, s.to = q.zones.days(q.from, q.to)
	s.to = min(s.to, q.until.Date)
	if s.from > s.to {
		return s
	}
	scopes := f.scopes(q)
	s.groups = make([]group, len(scopes))
	for i, scope := range scopes {
		s.groups[i].scope = scope
	}
	if !s.countKept() {
		s.countDays(scopes)
	}
	for i := range s.groups {
		s.total += s.groups[i].count
	}
	return s
}

// countKept counts the groups by what is known of their days together, and looks at
// today, of which only a part belongs to the selection. It tells whether that is enough.
func (s *selection) countKept() bool {
	if s.query.completed || s.query.zones.of != nil {
		return false // that may be so of any day
	}
	whole := min(s.to, s.query.until.Date-1)
	for i := range s.groups {
		g := &s.groups[i]
		var known bool
		if g.count, known = s.ledger.Count(g.scope, s.from, whole, &s.wanted); !known {
			return false
		}
		if whole < s.to {
			g.count += s.days(g.scope, s.to)[0].Count(&s.wanted)
		}
	}
	return true
}

// countDays looks at the days of all groups.
func (s *selection) countDays(scopes []*world.Scope) {
	n := int(s.to-s.from) + 1
	all := slices.Grow(s.memory.blocks[:0], len(scopes)*n)
	s.memory.blocks = s.ledger.BlocksOf(all, scopes, s.from, s.to)
	for i := range s.groups {
		g := &s.groups[i]
		g.days, g.count = s.cut(g.scope, s.memory.blocks[i*n:(i+1)*n:(i+1)*n]), 0
		for _, day := range g.days {
			g.count += day.Count(&s.wanted)
		}
	}
}

// days are those of a scope from one on, as far as they belong to the selection.
func (s *selection) days(scope *world.Scope, from civil.Date) []*world.Block {
	before := len(s.memory.blocks)
	s.memory.blocks = s.ledger.Blocks(s.memory.blocks, scope, from, s.to)
	return s.cut(scope, s.memory.blocks[before:len(s.memory.blocks):len(s.memory.blocks)])
}

// cut leaves of some days what belongs to the selection.
func (s *selection) cut(scope *world.Scope, days []*world.Block) []*world.Block {
	q := &s.query
	if s.to == q.until.Date {
		days[len(days)-1] = days[len(days)-1].Until(q.until.Second)
	}
	q.zones.cut(days, scope, q.from, q.to)
	for i := 0; q.completed && i < len(days); i++ {
		days[i] = s.memory.reader.Completed(scope, days[i])
	}
	return days
}

// scopes are the sets of terminals that a query lists one after the other.
func (f *selector) scopes(q query) []*world.Scope {
	if !q.byLocation {
		if len(q.locations) == 0 && len(q.terminals) == 0 {
			return []*world.Scope{q.account.All}
		}
		return f.nonEmpty(slices.Collect(q.wantedTerminals))
	}
	var scopes []*world.Scope
	for _, location := range q.account.Locations {
		switch {
		case len(q.locations) > 0 && !slices.Contains(q.locations, location):
		case len(q.terminals) == 0:
			scopes = append(scopes, location.Scope)
		default:
			var chosen []*world.Terminal
			for _, t := range location.Terminals {
				if slices.Contains(q.terminals, t) {
					chosen = append(chosen, t)
				}
			}
			scopes = append(scopes, f.nonEmpty(chosen)...)
		}
	}
	return scopes
}

func (f *selector) nonEmpty(terminals []*world.Terminal) []*world.Scope {
	if len(terminals) == 0 {
		return nil
	}
	return []*world.Scope{f.ledger.ScopeOf(terminals)}
}

// wantedTerminals yields the account's terminals that the filters leave.
func (q query) wantedTerminals(yield func(*world.Terminal) bool) {
	for _, t := range q.account.Terminals {
		if (len(q.locations) == 0 || slices.Contains(q.locations, t.Location)) &&
			(len(q.terminals) == 0 || slices.Contains(q.terminals, t)) && !yield(t) {
			return
		}
	}
}

// queried is the query that a mutant selects by instead.
func queried(hooks *mutant.Hooks, q query) query {
	if hooks == nil {
		return q
	}
	if hooks.Ignores(q.operation, "locationId") {
		q.locations = nil
	}
	if hooks.Ignores(q.operation, "serialNumber") {
		q.terminals = nil
	}
	q.byLocation = q.byLocation && !hooks.Ignores(q.operation, mutant.Grouping)
	q.from, q.to = hooks.Days(q.operation, q.from, q.to)
	return q
}
