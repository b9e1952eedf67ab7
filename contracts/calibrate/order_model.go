package calibrate

import (
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// state is a choice of one option for each slot; 0 is the good one.
type state []int

// model is how the requests of one operation are put together.
type model struct {
	operation rules.Operation
	options   []int // how many each slot has
	// broken are the rules that a request breaks, by the words of the reference,
	// the open questions aside.
	broken  func(state) []rules.ID
	request func(state) exchange.Request
	// says is the signature of a rule that never breaks alone, "" where the rule
	// refuses nothing here.
	says func(rules.ID) string
	// silent are rules that this deployment is known not to refuse by.
	silent func(rules.ID) bool
	// settle asks further, once the order is known, and tells whether requests
	// break more than they seemed to; nil where there is no need.
	settle func(*order) (more bool, err error)

	ways map[rules.ID][]state // the ways to break each rule with the fewest slots
}

// rules are the refusals that the model can break, in the default precedence.
func (m *model) rules() []rules.ID {
	m.findWays()
	return slices.DeleteFunc(rules.DefaultPrecedence(m.operation), func(id rules.ID) bool { return len(m.ways[id]) == 0 })
}

// findWays tries every choice of one option, and of two.
func (m *model) findWays() {
	if m.ways != nil {
		return
	}
	m.ways = map[rules.ID][]state{}
	good := make(state, len(m.options))
	for slot, options := range m.options {
		for option := 1; option < options; option++ {
			m.addWays(good.with(slot, option))
		}
	}
	for a := range m.options {
		for b := a + 1; b < len(m.options); b++ {
			for i := 1; i < m.options[a]; i++ {
				for j := 1; j < m.options[b]; j++ {
					m.addWays(good.with(a, i).with(b, j))
				}
			}
		}
	}
}

// addWays notes a state for each rule that it breaks and no part of it does.
func (m *model) addWays(s state) {
	for _, id := range m.broken(s) {
		if !slices.ContainsFunc(m.ways[id], func(known state) bool { return s.contains(known) }) {
			m.ways[id] = append(m.ways[id], s)
		}
	}
}

func (s state) with(slot, option int) state {
	t := slices.Clone(s)
	t[slot] = option
	return t
}

// contains tells whether a state makes all the choices of another.
func (s state) contains(other state) bool {
	for slot, option := range other {
		if option != 0 && s[slot] != option {
			return false
		}
	}
	return true
}

// merged makes the choices of both, unless they differ on a slot.
func (s state) merged(other state) (state, bool) {
	t := slices.Clone(s)
	for slot, option := range other {
		switch {
		case option == 0:
		case t[slot] == 0:
			t[slot] = option
		case t[slot] != option:
			return nil, false
		}
	}
	return t, true
}

// alone is a state that breaks one rule and no other.
func (m *model) alone(id rules.ID) (state, bool) {
	m.findWays()
	for _, way := range m.ways[id] {
		if len(m.broken(way)) == 1 {
			return way, true
		}
	}
	return nil, false
}
