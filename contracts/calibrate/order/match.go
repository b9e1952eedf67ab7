package order

import (
	"slices"

	"calco.example/contracts/rules"
)

// Which request to send next: one that breaks a rule together with as many as
// possible of those of which it is not known who wins.

// next is a request that decides an open pair, the likeliest winners first.
func (m matcher) next(open func(a, b rules.ID) bool) (State, Pair) {
	likely := m.likely()
	for _, id := range likely {
		if s, rival := m.match(id, m.rivals(id, likely, open)); s != nil {
			return s, Pair{id, rival}
		}
	}
	return nil, Pair{}
}

// likely is the order as far as it is known, the default where it is not.
func (m matcher) likely() []rules.ID {
	full, _ := m.o.table.sorted()
	if full == nil {
		return m.o.table.all
	}
	return full
}

// match is a request with a rule and as many of its rivals as possible, and the
// first of them. It leaves out those that are known to win over it. Where that
// told nothing before, it is a request with one rival.
func (m matcher) match(likely rules.ID, rivals []rules.ID) (chosen State, first rules.ID) {
	for _, rival := range rivals {
		switch {
		case chosen == nil:
			chosen, first = m.bothQuietly(likely, rival), rival
		case m.o.futile[Pair{likely, first}] == 0:
			chosen = m.widened(chosen, likely, rival)
		}
	}
	return chosen, first
}

// rivals are the rules that form an open pair with one, in a given order.
func (m matcher) rivals(id rules.ID, among []rules.ID, open func(a, b rules.ID) bool) (list []rules.ID) {
	for _, rival := range among {
		if (m.o.table.pairs[Pair{id, rival}] || m.o.table.pairs[Pair{rival, id}]) && open(id, rival) && m.o.futile[Pair{id, rival}] < mostFutile {
			list = append(list, rival)
		}
	}
	unbeaten := func(id rules.ID) bool {
		return !slices.ContainsFunc(list, func(other rules.ID) bool { return m.o.table.beats(other, id) })
	}
	slices.SortStableFunc(list, func(a, b rules.ID) int {
		switch x, y := unbeaten(a), unbeaten(b); {
		case x == y:
			return 0
		case x:
			return -1
		}
		return 1
	})
	return list
}

// bothQuietly is the state of the fewest broken rules that is of use for two.
// Where messages are joined, a third rule may have to win for theirs to show.
func (m matcher) bothQuietly(a, b rules.ID) State {
	best := m.quietest(a, b, make(State, len(m.o.Options)))
	if best != nil || !m.joins(a) || !m.joins(b) {
		return best
	}
	for _, third := range m.o.table.all {
		if !m.joins(third) {
			continue
		}
		for _, way := range m.o.ways[third] {
			if best = m.quietest(a, b, way); best != nil {
				return best
			}
		}
	}
	return nil
}

// quietest is the state of the fewest broken rules that makes some choices and
// is of use for two rules.
func (m matcher) quietest(a, b rules.ID, with State) State {
	best, fewest := State(nil), 0
	for _, x := range m.o.ways[a] {
		x, fits := x.Merged(with)
		if !fits {
			continue
		}
		for _, y := range m.o.ways[b] {
			s, fits := x.Merged(y)
			if !fits || !m.useful(s, a, b) {
				continue
			}
			if broken := len(m.o.Broken(s)); best == nil || broken < fewest {
				best, fewest = s, broken
			}
		}
	}
	return best
}

// useful tells whether a request breaks two rules, the winner can be told by its
// answer, and no third is known to win over both.
func (m matcher) useful(s State, a, b rules.ID) bool {
	broken := m.o.refusing(s)
	if !slices.Contains(broken, a) || !slices.Contains(broken, b) || len(m.o.uninformative) > 0 && m.o.uninformative[s.key()] {
		return false
	}
	for i, id := range broken {
		if id != a && id != b && (m.o.table.beats(id, a) || m.o.table.beats(id, b)) && !m.shows(broken, id, a, b) {
			return false
		}
		for _, other := range broken[:i] {
			if m.o.sign[id] == m.o.sign[other] && !m.decidedByOthers(broken, id, other) {
				return false
			}
		}
	}
	return true
}

// shows tells whether two rules answer although a third wins over one of them:
// messages are joined, and what is not joined loses to one that is.
func (m matcher) shows(broken []rules.ID, third, a, b rules.ID) bool {
	return m.joins(a) && m.joins(b) && (m.joins(third) ||
		slices.ContainsFunc(broken, func(id rules.ID) bool { return m.joins(id) && m.o.table.beats(id, third) }))
}

// joins tells whether the message of a rule stands beside those of others.
func (m matcher) joins(id rules.ID) bool { return m.o.Joining[id] }

// decidedByOthers tells whether one of two rules with the same answer is known
// to lose to another of the broken ones, so that the answer cannot be its.
func (m matcher) decidedByOthers(broken []rules.ID, a, b rules.ID) bool {
	return slices.ContainsFunc(broken, func(id rules.ID) bool { return m.o.table.beats(id, a) || m.o.table.beats(id, b) })
}

// refusing are the rules that a request breaks and that refuse here.
func (o *Order) refusing(s State) []rules.ID {
	return slices.DeleteFunc(slices.Clone(o.Broken(s)), func(id rules.ID) bool { return o.sign[id] == "" })
}

// widened adds a rival to a request, if it fits and hides nobody.
func (m matcher) widened(s State, likely, rival rules.ID) State {
	before := m.o.refusing(s)
	if slices.Contains(before, rival) {
		return s
	}
	for _, way := range m.o.ways[rival] {
		wider, fits := s.Merged(way)
		if !fits || !m.useful(wider, likely, rival) {
			continue
		}
		broken := m.o.refusing(wider)
		if !slices.ContainsFunc(before, func(id rules.ID) bool { return !slices.Contains(broken, id) }) {
			return wider
		}
	}
	return s
}

// matcher chooses what to ask next.
type matcher struct{ o *Order }

func (o *Order) matcher() matcher { return matcher{o} }
