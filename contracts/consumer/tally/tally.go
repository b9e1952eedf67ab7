// Package tally counts what the requests of a session meet: rules, the sides of their
// bounds, fields, roles and pages, each with the request that showed it first. A
// [Tally] is told each request with the [Kind] of the rule that answered, and is read
// as a coverage of package met.
package tally

import "calco.example/contracts/rules"

// Tally is what a session has met, with the request that showed it first.
type Tally struct {
	rules    []ruleCount    // of those that were met, in the order of the first time
	answered []successCount // by success: the rules that all of them show are not counted one by one
	refused  successCount   // answers that were none
	stood    uint64         // on which sides of bounds somebody has stood
	earlier  *earlier       // nil while the profile has not changed
	evidence []evidence
	fields   []fieldCount
	roles    []roleCount
	paged    []pageCount
	success  []succeeded // operations and accounts that gave a success
	scratch  scratch
}

// scratch is where the lists of a tally begin: most of them never grow out of it,
// and what is counted for a request lies together.
type scratch struct {
	rules    [10]ruleCount
	answered [4]successCount
	fields   [8]fieldCount
	roles    [1]roleCount
	paged    [2]pageCount
	success  [2]succeeded
}

// Begin makes it ready for the requests of a session.
func (t *Tally) Begin() {
	r := &t.scratch
	t.evidence = make([]evidence, 0, 12)
	t.rules, t.fields, t.roles, t.paged, t.success = r.rules[:0], r.fields[:0], r.roles[:0], r.paged[:0], r.success[:0]
	if t.answered = r.answered[:]; len(ready().successes) > len(r.answered) {
		t.answered = make([]successCount, len(ready().successes))
	}
}

func (t *Tally) meets(id rules.ID, w *witness) {
	if place, known := ready().places[id]; known {
		t.meet(place, w)
	}
}

func (t *Tally) meet(place int, w *witness) {
	c := t.rule(place)
	c.met++
	w.first(&c.metBy)
}

// rule is what is known of one rule: few are met in a session.
func (t *Tally) rule(place int) *ruleCount {
	for i := range t.rules {
		if t.rules[i].place == int32(place) {
			return &t.rules[i]
		}
	}
	t.rules = append(t.rules, ruleCount{place: int32(place)})
	return &t.rules[len(t.rules)-1]
}
