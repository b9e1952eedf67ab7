package tally

import (
	"sync"

	"calco.example/contracts/rules"
)

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
