package tally

import (
	"sync"

	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/rules"
)

// Kind is what an answer by one rule says about the client, worked out once: it is
// looked up for every request.
type Kind struct {
	place    int // of the rule in the catalogue, -1 for none
	success  int // place among the successes, -1 for a refusal
	Response asked.Response
	sides    []sidesOf
}

// success is a success of an operation, with the rules that it shows: places in
// the catalogue.
type success struct{ always, withRows []int }

// kindsOf works out what each rule's answer says, and lists the successes.
func kindsOf(catalogue []rules.Rule, places map[rules.ID]int) (map[rules.ID]*Kind, []success) {
	bounds, operations := boundsOf(catalogue), rules.Operations()
	kinds := map[rules.ID]*Kind{}
	var successes []success
	for i, rule := range catalogue {
		k := &Kind{place: i, success: -1, Response: asked.ResponseBy(rule)}
		if shown, is := shownBySuccess[rule.ID]; is {
			k.success = len(successes)
			successes = append(successes, success{placesOf(places, shown.always), placesOf(places, shown.withRows)})
		}
		for _, op := range operations {
			if sides := sidesFor(rule.ID, bounds[op.ID]); len(sides) > 0 {
				k.sides = append(k.sides, sidesOf{op.ID, sides})
			}
		}
		kinds[rule.ID] = k
	}
	return kinds, successes
}

func placesOf(places map[rules.ID]int, ids []rules.ID) (list []int) {
	for _, id := range ids {
		list = append(list, places[id])
	}
	return list
}

// sidesIn are the bounds of an operation.
func (k *Kind) sidesIn(op rules.Operation) []sideOf {
	for i := range k.sides {
		if k.sides[i].operation == op {
			return k.sides[i].sides
		}
	}
	return nil
}

// rulebook is what every tally knows of the rules. Nobody changes it.
type rulebook struct {
	catalogue []rules.Rule
	places    map[rules.ID]int
	kinds     map[rules.ID]*Kind
	successes []success
}

// ready makes it once, for all tallies: a process may have many mocks.
var ready = sync.OnceValue(func() *rulebook {
	x := &rulebook{catalogue: rules.All(), places: map[rules.ID]int{}}
	for i, r := range x.catalogue {
		x.places[r.ID] = i
	}
	x.kinds, x.successes = kindsOf(x.catalogue, x.places)
	return x
})

// byNone is the kind of an answer by no rule.
var byNone = &Kind{place: -1, success: -1}

// KindOf is what an answer by a rule says; it is looked up for every request.
func KindOf(id rules.ID) *Kind {
	if k := ready().kinds[id]; k != nil {
		return k
	}
	return byNone
}
