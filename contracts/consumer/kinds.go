package consumer

import (
	"slices"

	"calco.example/contracts/rules"
)

// kind is what an answer by one rule says about the client, worked out once: it is
// looked up for every request.
type kind struct {
	place   int  // of the rule in the catalogue
	success int  // place among the successes, -1 for a refusal
	refuses bool // an answer other than a success
	passing bool // a refusal that may be asked again
	noKey   bool // the key was refused
	sides   []sidesOf
}

// sidesOf are the bounds of an operation on which a request with such an answer
// may stand.
type sidesOf struct {
	operation rules.Operation
	sides     []sideOf
}

// sideOf is one side of a bound: the last value accepted, or the first refused.
type sideOf struct {
	*bounded
	refused bool
	term    rules.Term
	day     day    // that the term names, where it names one
	bit     uint64 // by which a session knows that somebody stood there
}

// success is a success of an operation, with the rules that it shows: places in
// the catalogue.
type success struct{ always, withRows []int }

// kindsOf works out what each rule's answer says, and lists the successes.
func kindsOf(catalogue []rules.Rule, places map[rules.ID]int) (map[rules.ID]*kind, []success) {
	bounds, operations := boundsOf(catalogue), rules.Operations()
	kinds := map[rules.ID]*kind{}
	var successes []success
	for i, rule := range catalogue {
		k := &kind{place: i, success: -1, refuses: rule.Refuses(), passing: slices.Contains(passing, rule.ID), noKey: slices.Contains(refusedKey, rule.ID)}
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

func sidesFor(answer rules.ID, bounds []bounded) (sides []sideOf) {
	for i := range bounds {
		switch {
		case bounds[i].keeps[answer]:
			sides = append(sides, bounds[i].side(0))
		case bounds[i].rule == answer:
			sides = append(sides, bounds[i].side(1))
		}
	}
	return sides
}

// sidesIn are the bounds of an operation; k may be nil.
func (k *kind) sidesIn(op rules.Operation) []sideOf {
	if k != nil {
		for i := range k.sides {
			if k.sides[i].operation == op {
				return k.sides[i].sides
			}
		}
	}
	return nil
}
