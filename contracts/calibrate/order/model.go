package order

import (
	"fmt"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// State is a choice of one option for each slot; 0 is the good one.
type State []int

// Model is how the requests of one operation are put together: from slots (the
// key, the dates, a filter, …), each with options that break a rule or none.
type Model struct {
	Operation rules.Operation
	Options   []int // how many each slot has
	// Broken are the rules that a request breaks, by the words of the reference,
	// the open questions aside.
	Broken  func(State) []rules.ID
	Request func(State) exchange.Request
	// Says is the signature of a rule that never breaks alone, "" where the rule
	// refuses nothing here.
	Says func(rules.ID) string
	// Silent are rules that this deployment is known not to refuse by.
	Silent func(rules.ID) bool
	// Joining are the rules whose messages stand beside those of others in one
	// answer.
	Joining map[rules.ID]bool

	ways map[rules.ID][]State // the ways to break each rule with the fewest slots
}

// Ways are the states that break a rule with the fewest slots.
func (m *Model) Ways(id rules.ID) []State {
	m.findWays()
	return m.ways[id]
}

// Rules are the refusals that the model can break, in the default precedence.
func (m *Model) Rules() []rules.ID {
	m.findWays()
	return slices.DeleteFunc(rules.DefaultPrecedence(m.Operation), func(id rules.ID) bool { return len(m.ways[id]) == 0 })
}

// findWays tries every choice of one option, and of two.
func (m *Model) findWays() {
	if m.ways != nil {
		return
	}
	m.ways = map[rules.ID][]State{}
	good := make(State, len(m.Options))
	for slot, options := range m.Options {
		for option := 1; option < options; option++ {
			m.addWays(good.With(slot, option))
		}
	}
	for a := range m.Options {
		for b := a + 1; b < len(m.Options); b++ {
			for i := 1; i < m.Options[a]; i++ {
				for j := 1; j < m.Options[b]; j++ {
					m.addWays(good.With(a, i).With(b, j))
				}
			}
		}
	}
}

// addWays notes a state for each rule that it breaks and no part of it does.
func (m *Model) addWays(s State) {
	for _, id := range m.Broken(s) {
		if !slices.ContainsFunc(m.ways[id], func(known State) bool { return s.contains(known) }) {
			m.ways[id] = append(m.ways[id], s)
		}
	}
}

// With is the state with another option in one slot.
func (s State) With(slot, option int) State {
	t := slices.Clone(s)
	t[slot] = option
	return t
}

// contains tells whether a state makes all the choices of another.
func (s State) contains(other State) bool {
	for slot, option := range other {
		if option != 0 && s[slot] != option {
			return false
		}
	}
	return true
}

// Merged makes the choices of both, unless they differ on a slot.
func (s State) Merged(other State) (State, bool) {
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

// Alone is a state that breaks one rule and no other.
func (m *Model) Alone(id rules.ID) (State, bool) {
	m.findWays()
	for _, way := range m.ways[id] {
		if len(m.Broken(way)) == 1 {
			return way, true
		}
	}
	return nil, false
}

// beside is a state that breaks a rule beside others, whose codes differ from its
// own: where it wins, the answer is seen to be its.
func (m *Model) beside(id rules.ID) (State, bool) {
	code, _ := rules.Wire(id)
	for _, way := range m.Ways(id) {
		if !slices.ContainsFunc(m.Broken(way), func(other rules.ID) bool {
			shown, _ := rules.Wire(other)
			return other != id && shown == code
		}) {
			return way, true
		}
	}
	return nil, false
}

// both is a state that breaks two rules, with as few others as there are.
func (m *Model) both(first, second rules.ID) State {
	var best State
	fewest := 0
	for _, a := range m.Ways(first) {
		for _, b := range m.Ways(second) {
			s, fits := a.Merged(b)
			if !fits {
				continue
			}
			broken := m.Broken(s)
			if slices.Contains(broken, first) && slices.Contains(broken, second) && (best == nil || len(broken) < fewest) {
				best, fewest = s, len(broken)
			}
		}
	}
	return best
}

// waysAlone are the requests that break one rule each.
func (m *Model) waysAlone() (list []match) {
	for _, id := range m.Rules() {
		if way, found := m.Alone(id); found && !m.Silent(id) {
			list = append(list, match{way, Pair{id, id}})
		}
	}
	return list
}

func (s State) key() string { return fmt.Sprint([]int(s)) }
