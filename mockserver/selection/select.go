// Package selection finds the sales that a request wants, and cuts a page out of them:
// a [Finder] counts those that match a [Query], and the [Selection] has their pages, a
// few [Row]s each, by whose keys the sales themselves are read. What that costs depends
// on the days asked for, never on history or page number. Whose clock a sale shows is
// in zones.go.
package selection

import (
	"slices"

	"calco.example/contracts/civil"
	"calco.example/contracts/rules"
	"calco.example/mockserver/mutant"
	"calco.example/mockserver/world"
	"calco.example/mockserver/world/payment"
)

// Query says which sales are wanted and in which order.
type Query struct {
	Operation  rules.Operation
	Account    *world.Persona
	From, To   civil.Date        // both included
	Locations  []*world.Location // empty: all
	Terminals  []*world.Terminal // empty: all
	Classes    payment.Classes
	ByLocation bool // grouped by location, newest first within
	Oldest     bool // oldest first; otherwise newest first
	Until      civil.Moment
	Completed  bool // without the reversed ones
	Zones      Zones
}

// Selection is the sales that match a query, counted but not yet looked at: the
// days of one or more groups, in the order in which their sales are listed.
// What it costs depends on the days asked for, never on history or page number.
type Selection struct {
	query    Query
	wanted   payment.List // the classes of the query
	from, to civil.Date   // the days of the capital in which its sales lie
	Groups   []group
	Total    int
	ledger   *world.Ledger
	memory   *Memory // for days and for the rows of a page
}

// group is the days of one scope: a location of a grouped report, or all.
type group struct {
	Scope *world.Scope
	Count int
	Days  []*world.Block // ascending; nil until they are looked at
}

// Finder finds sales in the ledger.
type Finder struct {
	Ledger *world.Ledger
	Hooks  *mutant.Hooks
}

// Find counts the sales that match.
func (f *Finder) Find(q Query, memory *Memory) *Selection {
	q = queried(f.Hooks, q)
	s := &Selection{query: q, wanted: q.Classes.List(), ledger: f.Ledger, memory: memory}
	memory.blocks = memory.blocks[:0]
	s.from, s.to = q.Zones.days(q.From, q.To)
	s.to = min(s.to, q.Until.Date)
	if s.from > s.to {
		return s
	}
	scopes := f.scopes(q)
	memory.counts = slices.Grow(memory.counts[:0], len(scopes))[:len(scopes)]
	s.Groups = make([]group, len(scopes))
	for i, scope := range scopes {
		s.Groups[i].Scope = scope
	}
	if !s.countKept(scopes) {
		s.countDays(scopes)
	}
	for i := range s.Groups {
		s.Total += s.Groups[i].Count
	}
	return s
}

// countKept counts the groups by what is known of their days together, and looks at
// today, of which only a part belongs to the selection. It tells whether that is enough.
func (s *Selection) countKept(scopes []*world.Scope) bool {
	if s.query.Completed || s.query.Zones.Counted != nil {
		return false // that may be so of any day
	}
	last, counts := min(s.to, s.query.Until.Date-1), s.memory.counts
	clear(counts)
	if !s.ledger.Count(counts, scopes, s.from, last, &s.wanted) {
		return false
	}
	for i := range s.Groups {
		g := &s.Groups[i]
		g.Count = counts[i]
		if last < s.to {
			g.Count += s.days(g.Scope, s.to)[0].Count(&s.wanted)
		}
	}
	return true
}

// countDays looks at the days of all groups.
func (s *Selection) countDays(scopes []*world.Scope) {
	n := int(s.to-s.from) + 1
	all := slices.Grow(s.memory.blocks[:0], len(scopes)*n)
	s.memory.blocks = s.ledger.BlocksOf(all, scopes, s.from, s.to)
	for i := range s.Groups {
		g := &s.Groups[i]
		g.Days, g.Count = s.cut(g.Scope, s.memory.blocks[i*n:(i+1)*n:(i+1)*n]), 0
		for _, day := range g.Days {
			g.Count += day.Count(&s.wanted)
		}
	}
}

// days are those of a scope from one on, as far as they belong to the selection.
func (s *Selection) days(scope *world.Scope, from civil.Date) []*world.Block {
	before := len(s.memory.blocks)
	s.memory.blocks = s.ledger.Blocks(s.memory.blocks, scope, from, s.to)
	return s.cut(scope, s.memory.blocks[before:len(s.memory.blocks):len(s.memory.blocks)])
}

// cut leaves of some days what belongs to the selection.
func (s *Selection) cut(scope *world.Scope, days []*world.Block) []*world.Block {
	q := &s.query
	if s.to == q.Until.Date {
		days[len(days)-1] = days[len(days)-1].Until(q.Until.Second)
	}
	q.Zones.cut(days, scope, q.From, q.To)
	for i := 0; q.Completed && i < len(days); i++ {
		days[i] = s.memory.Reader.Completed(scope, days[i])
	}
	return days
}

// scopes are the sets of terminals that a query lists one after the other.
func (f *Finder) scopes(q Query) []*world.Scope {
	if !q.ByLocation {
		if len(q.Locations) == 0 && len(q.Terminals) == 0 {
			return []*world.Scope{q.Account.All}
		}
		return f.nonEmpty(slices.Collect(q.wantedTerminals))
	}
	if len(q.Locations) == 0 && len(q.Terminals) == 0 {
		return q.Account.ByLocation
	}
	var scopes []*world.Scope
	for _, location := range q.Account.Locations {
		switch {
		case len(q.Locations) > 0 && !slices.Contains(q.Locations, location):
		case len(q.Terminals) == 0:
			scopes = append(scopes, location.Scope)
		default:
			var chosen []*world.Terminal
			for _, t := range location.Terminals {
				if slices.Contains(q.Terminals, t) {
					chosen = append(chosen, t)
				}
			}
			scopes = append(scopes, f.nonEmpty(chosen)...)
		}
	}
	return scopes
}

func (f *Finder) nonEmpty(terminals []*world.Terminal) []*world.Scope {
	if len(terminals) == 0 {
		return nil
	}
	return []*world.Scope{f.Ledger.ScopeOf(terminals)}
}

// wantedTerminals yields the account's terminals that the filters leave.
func (q Query) wantedTerminals(yield func(*world.Terminal) bool) {
	for _, t := range q.Account.Terminals {
		if (len(q.Locations) == 0 || slices.Contains(q.Locations, t.Location)) &&
			(len(q.Terminals) == 0 || slices.Contains(q.Terminals, t)) && !yield(t) {
			return
		}
	}
}

// queried is the query that a mutant selects by instead.
func queried(hooks *mutant.Hooks, q Query) Query {
	if hooks == nil {
		return q
	}
	if hooks.Ignores(q.Operation, "locationId") {
		q.Locations = nil
	}
	if hooks.Ignores(q.Operation, "serialNumber") {
		q.Terminals = nil
	}
	q.ByLocation = q.ByLocation && !hooks.Ignores(q.Operation, mutant.Grouping)
	q.From, q.To = hooks.Days(q.Operation, q.From, q.To)
	return q
}
