package consumer

import (
	"sync"

	"calco.example/contracts/rules"
)

// rulebook is what every tally knows of the rules. Nobody changes it.
type rulebook struct {
	catalogue []rules.Rule
	places    map[rules.ID]int
	kinds     map[rules.ID]*kind
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
var byNone = &kind{place: -1, success: -1}

// kindOf is what an answer by a rule says; it is looked up for every request.
func kindOf(id rules.ID) *kind {
	if k := ready().kinds[id]; k != nil {
		return k
	}
	return byNone
}
