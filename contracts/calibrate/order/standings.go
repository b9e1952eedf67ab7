package order

import (
	"cmp"
	"maps"
	"slices"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
)

// standings are who was seen to win over whom, in one operation, and what follows
// from that.
type standings struct {
	operation rules.Operation
	all       []rules.ID    // that refuse, in the default precedence
	pairs     map[Pair]bool // that one request can break at once
	wins      map[Pair]*exchange.Exchange
	below     map[rules.ID]map[rules.ID]bool // who loses to a rule, directly or by way of others
	dropped   map[rules.ID]bool              // that have no one place in an order
}

func newStandings(operation rules.Operation) *standings {
	return &standings{
		operation: operation, pairs: map[Pair]bool{}, wins: map[Pair]*exchange.Exchange{},
		below: map[rules.ID]map[rules.ID]bool{}, dropped: map[rules.ID]bool{},
	}
}

// undecided pairs are those whose order is not known at all, unasked those that
// were never broken at once.
func (t *standings) undecided(a, b rules.ID) bool {
	return !t.beats(a, b) && !t.beats(b, a) && t.unasked(a, b)
}

func (t *standings) unasked(a, b rules.ID) bool {
	return t.wins[Pair{a, b}] == nil && t.wins[Pair{b, a}] == nil
}

// beats tells whether a rule wins over another, by what was seen or by way of
// others.
func (t *standings) beats(a, b rules.ID) bool { return t.below[a][b] }

// won notes that a rule wins over another, and tells whether that is news. What
// has no place in the order is none.
func (t *standings) won(winner, loser rules.ID, x *exchange.Exchange) bool {
	if t.dropped[winner] || t.dropped[loser] || t.wins[Pair{winner, loser}] != nil {
		return false
	}
	t.wins[Pair{winner, loser}] = x
	t.place(winner, loser)
	if id := t.misfit(t.cycle()); id != "" {
		t.drop(id)
	}
	return true
}

// cycle is a chain of rules of which each wins over the next and the last over
// the first, or nil.
func (t *standings) cycle() []rules.ID {
	if !slices.ContainsFunc(t.all, func(id rules.ID) bool { return t.beats(id, id) }) {
		return nil
	}
	_, cycle := t.sorted()
	return cycle
}

// misfit is the rule of a cycle that has no one place in an order, because it
// stands for many fields: of several, the one without which the fewest
// contradictions are left. A cycle without any is no matter of one rule: there is
// no order.
func (t *standings) misfit(cycle []rules.ID) (misfit rules.ID) {
	fewest := 0
	for _, id := range cycle {
		if !slices.Contains(manyFields, id) {
			continue
		}
		if left := t.without(id).contradictions(); misfit == "" || left < fewest {
			misfit, fewest = id, left
		}
	}
	return misfit
}

// manyFields are rules about any field: a deployment may look at each in a place
// of its own, so that such a rule wins over another here and loses to it there.
var manyFields = []rules.ID{"BR-FIELD-TYPE", "TR-FIELD-TYPE", "BR-FIELD-UNKNOWN", "TR-FIELD-UNKNOWN", "BR-FIELD-DUPLICATE", "TR-FIELD-DUPLICATE"}

// without is the order with one rule less.
func (t *standings) without(id rules.ID) *standings {
	less := newStandings(t.operation)
	less.all = pick.Except(t.all, func(other rules.ID) bool { return other == id })
	for _, p := range t.sortedWins() {
		if p.First != id && p.Second != id {
			less.place(p.First, p.Second)
		}
	}
	return less
}

// contradictions are the pairs of which each is known to win over the other.
func (t *standings) contradictions() (n int) {
	for i, a := range t.all {
		for _, b := range t.all[i+1:] {
			if t.beats(a, b) && t.beats(b, a) {
				n++
			}
		}
	}
	return n
}

// sortedWins are the pairs of which one request showed who wins, in order.
func (t *standings) sortedWins() []Pair {
	return slices.SortedFunc(maps.Keys(t.wins), func(a, b Pair) int {
		return cmp.Or(cmp.Compare(a.First, b.First), cmp.Compare(a.Second, b.Second))
	})
}

// drop takes a rule out: the order of the others stays.
func (t *standings) drop(id rules.ID) {
	less := t.without(id)
	t.dropped[id] = true
	t.all, t.below = less.all, less.below
	for p := range t.wins {
		if p.First == id || p.Second == id {
			delete(t.wins, p)
		}
	}
	for p := range t.pairs {
		if p.First == id || p.Second == id {
			delete(t.pairs, p)
		}
	}
}

// place puts a rule below another one that was seen to win over it. A refusal of a filter's
// value says nothing of what may not be asked with that filter, which a deployment may ask
// about a good value only: no third rule is below it for that.
func (t *standings) place(winner, loser rules.ID) {
	if !rules.MootByValue(loser, winner) || slices.Contains(manyFields, loser) {
		t.putBelow(winner, loser)
	}
}

// putBelow puts a rule and all below it under another and all above that.
func (t *standings) putBelow(winner, loser rules.ID) {
	for _, id := range t.all {
		if id != winner && !t.beats(id, winner) {
			continue
		}
		if t.below[id] == nil {
			t.below[id] = map[rules.ID]bool{}
		}
		t.below[id][loser] = true
		for lower := range t.below[loser] {
			t.below[id][lower] = true
		}
	}
}

// droppedRules are those without a place, in the default precedence.
func (t *standings) droppedRules() (list []rules.ID) {
	return pick.Only(rules.DefaultPrecedence(t.operation), func(id rules.ID) bool { return t.dropped[id] })
}

// sorted is an order that agrees with all that was learnt, as near to the
// default as that allows; or a cycle.
func (t *standings) sorted() (full, cycle []rules.ID) {
	left := slices.Clone(t.all)
	for len(left) > 0 {
		i := first(left, func(other, id rules.ID) bool { return t.beats(other, id) || t.wins[Pair{other, id}] != nil })
		if i < 0 {
			i = first(left, t.beats)
		}
		if i < 0 {
			return nil, t.cycleIn(left)
		}
		full = append(full, left[i])
		left = slices.Delete(left, i, i+1)
	}
	return full, nil
}

// first is the place of the first of some rules over which none of the others wins, or -1.
func first(left []rules.ID, wins func(other, id rules.ID) bool) int {
	return slices.IndexFunc(left, func(id rules.ID) bool {
		return !slices.ContainsFunc(left, func(other rules.ID) bool { return wins(other, id) })
	})
}

// against are the pairs that were seen the other way round than an order has them: those
// that depend on the value of a filter.
func (t *standings) against(full []rules.ID) (list []Pair) {
	return pick.Only(t.sortedWins(), func(p Pair) bool { return slices.Index(full, p.First) > slices.Index(full, p.Second) })
}

// cycleIn walks from loser to winner among rules that all lose to some other,
// until it comes back.
func (t *standings) cycleIn(left []rules.ID) []rules.ID {
	var path []rules.ID
	at := left[0]
	for {
		if i := slices.Index(path, at); i >= 0 {
			cycle := path[i:]
			slices.Reverse(cycle)
			return cycle
		}
		path = append(path, at)
		at = left[slices.IndexFunc(left, func(other rules.ID) bool { return t.wins[Pair{other, at}] != nil && t.beats(other, at) })]
	}
}

// defaultAgrees tells whether the default precedence says nothing else than what
// was seen.
func (t *standings) defaultAgrees() bool {
	defaults := rules.DefaultPrecedence(t.operation)
	for p := range t.wins {
		if slices.Index(defaults, p.First) > slices.Index(defaults, p.Second) {
			return false
		}
	}
	return true
}
