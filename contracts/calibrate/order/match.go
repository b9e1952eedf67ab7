package order

import (
	"slices"

	"calco.example/contracts/rules"
)

// Which request to send next: one that breaks a rule together with as many as
// possible of those of which it is not known who wins.

// matcher chooses what to ask next.
type matcher struct {
	model  *Model
	heard  *evidence
	futile futile
}

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
	full, _ := m.heard.table.sorted()
	if full == nil {
		return m.heard.table.all
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
		case m.futile.pairs[Pair{likely, first}] == 0:
			chosen = m.widened(chosen, likely, rival)
		}
	}
	return chosen, first
}

// rivals are the rules that form an open pair with one, in a given order.
func (m matcher) rivals(id rules.ID, among []rules.ID, open func(a, b rules.ID) bool) (list []rules.ID) {
	for _, rival := range among {
		if (m.heard.table.pairs[Pair{id, rival}] || m.heard.table.pairs[Pair{rival, id}]) && open(id, rival) && m.futile.pairs[Pair{id, rival}] < mostFutile {
			list = append(list, rival)
		}
	}
	unbeaten := func(id rules.ID) bool {
		return !slices.ContainsFunc(list, func(other rules.ID) bool { return m.heard.table.beats(other, id) })
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
	best := m.quietest(a, b, make(State, len(m.model.Options)))
	if best != nil || !m.joins(a) || !m.joins(b) {
		return best
	}
	for _, third := range m.heard.table.all {
		if !m.joins(third) {
			continue
		}
		for _, way := range m.model.ways[third] {
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
	for _, x := range m.model.ways[a] {
		x, fits := x.Merged(with)
		if !fits {
			continue
		}
		for _, y := range m.model.ways[b] {
			s, fits := x.Merged(y)
			if !fits || !m.useful(s, a, b) {
				continue
			}
			if broken := len(m.model.Broken(s)); best == nil || broken < fewest {
				best, fewest = s, broken
			}
		}
	}
	return best
}

// useful tells whether a request breaks two rules, the winner can be told by its
// answer, and no third is known to win over both.
func (m matcher) useful(s State, a, b rules.ID) bool {
	broken := m.heard.refusing(s)
	if !slices.Contains(broken, a) || !slices.Contains(broken, b) || m.futile.request(s) {
		return false
	}
	for i, id := range broken {
		if id != a && id != b && (m.heard.table.beats(id, a) || m.heard.table.beats(id, b)) && !m.shows(broken, id, a, b) {
			return false
		}
		for _, other := range broken[:i] {
			if m.heard.sign[id] == m.heard.sign[other] && !m.decidedByOthers(broken, id, other) {
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
		slices.ContainsFunc(broken, func(id rules.ID) bool { return m.joins(id) && m.heard.table.beats(id, third) }))
}

// joins tells whether the message of a rule stands beside those of others.
func (m matcher) joins(id rules.ID) bool { return m.model.Joining[id] }

// decidedByOthers tells whether one of two rules with the same answer is known
// to lose to another of the broken ones, so that the answer cannot be its.
func (m matcher) decidedByOthers(broken []rules.ID, a, b rules.ID) bool {
	return slices.ContainsFunc(broken, func(id rules.ID) bool { return m.heard.table.beats(id, a) || m.heard.table.beats(id, b) })
}

// widened adds a rival to a request, if it fits and hides nobody.
func (m matcher) widened(s State, likely, rival rules.ID) State {
	before := m.heard.refusing(s)
	if slices.Contains(before, rival) {
		return s
	}
	for _, way := range m.model.ways[rival] {
		wider, fits := s.Merged(way)
		if !fits || !m.useful(wider, likely, rival) {
			continue
		}
		broken := m.heard.refusing(wider)
		if !slices.ContainsFunc(before, func(id rules.ID) bool { return !slices.Contains(broken, id) }) {
			return wider
		}
	}
	return s
}

// futile are the requests that told nothing.
type futile struct {
	pairs    map[Pair]int // how often one was asked for with no result
	requests map[string]bool
}

// mostFutile is how many requests that tell nothing a pair is worth.
const mostFutile = 4

// note notes a request that told nothing of the pair that it was about.
func (f futile) note(s State, about Pair) {
	f.requests[s.key()] = true
	f.pairs[about]++
	f.pairs[Pair{about.Second, about.First}]++
}

// request tells whether a request told nothing.
func (f futile) request(s State) bool { return len(f.requests) > 0 && f.requests[s.key()] }
