package mockserver

import (
	"slices"

	"calco.example/contracts/rules"
	"calco.example/mockserver/civil"
	"calco.example/mockserver/mutant"
	"calco.example/mockserver/world"
)

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
	query  query
	wanted world.ClassList // the classes of the query
	groups []group
	total  int
	rows   []row // memory for those of a page
}

// group is the days of one scope: a location of a grouped report, or all.
type group struct {
	scope *world.Scope
	days  []*world.Block // ascending
	count int
}

// selector finds sales in the ledger.
type selector struct {
	ledger *world.Ledger
	hooks  *mutant.Hooks
}

// find counts the sales that match.
func (f *selector) find(q query, memory *scratch) *selection {
	q = queried(f.hooks, q)
	s := &selection{query: q, wanted: q.classes.List(), rows: memory.rows[:]}
	from, to := q.zones.days(q.from, q.to)
	to = min(to, q.until.Date)
	if from > to {
		return s
	}
	scopes := f.scopes(q)
	s.groups = make([]group, 0, len(scopes))
	days := int(to-from) + 1
	blocks := slices.Grow(memory.blocks[:0], len(scopes)*days)
	memory.blocks = f.ledger.BlocksOf(blocks, scopes, from, to)
	for i, scope := range scopes {
		first, last := i*days, (i+1)*days
		g := group{scope: scope, days: memory.blocks[first:last:last]}
		if to == q.until.Date {
			g.days[len(g.days)-1] = g.days[len(g.days)-1].Until(q.until.Second)
		}
		q.zones.cut(g.days, scope, q.from, q.to)
		for i, day := range g.days {
			if q.completed {
				day = memory.reader.Completed(scope, day)
				g.days[i] = day
			}
			g.count += day.Count(&s.wanted)
		}
		s.groups = append(s.groups, g)
		s.total += g.count
	}
	return s
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
