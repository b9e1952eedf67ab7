package rules

import (
	"cmp"
	"fmt"
	"slices"
)

// Breaking is a request that breaks a rule and, by the default answers to the
// open questions (or those of Break.Under), no other that wins over it. The
// operation is whose request it is, for ERROR_NOT_AUTHORIZED is answered by
// three; empty stands for the rule's own.
func (r Rule) Breaking(op Operation, f Givens) (Request, error) {
	if r.Break == nil {
		return Request{}, fmt.Errorf("%s: no request breaks it: %s", r.ID, r.NoTrigger)
	}
	return r.changed(op, f, r.Break.Ways[0])
}

// AtBound is the request that stands on one side of the rule's bound: on the
// last value accepted the rule is kept, on the first one refused it is broken.
func (r Rule) AtBound(side Side, f Givens) (Request, error) {
	if r.Bound == nil {
		return Request{}, fmt.Errorf("%s has no bound", r.ID)
	}
	at := set(r.Bound.Field, r.Bound.At(side))
	changes, placed := []Change{}, false
	for _, c := range r.Break.Ways[0] {
		if c.Kind == Set && c.Name == at.Name {
			c, placed = at, true
		}
		changes = append(changes, c)
	}
	if !placed {
		changes = append(changes, at)
	}
	return r.changed("", f, changes)
}

// WithWord is a good request that carries a word in the field that the rule's
// Words are about.
func (r Rule) WithWord(word string, f Givens) (Request, error) {
	if r.Words == nil {
		return Request{}, fmt.Errorf("%s has no words", r.ID)
	}
	return r.changed("", f, []Change{set(r.Words.Field, literal(word))})
}

func (r Rule) changed(op Operation, f Givens, changes []Change) (Request, error) {
	op = cmp.Or(op, r.Operation)
	good, err := Good(op, f)
	if err != nil {
		return Request{}, fmt.Errorf("%s: %w", r.ID, err)
	}
	request, err := good.With(f, changes...)
	if err != nil {
		return Request{}, fmt.Errorf("%s: %w", r.ID, err)
	}
	return request, nil
}

// Keeps tells whether an answer shows that a request keeps a rule: a success, or
// the refusal of a rule that is looked at later by default.
func (r Rule) Keeps(op Operation, answered ID) bool {
	if isSuccess(answered) {
		return true
	}
	order := precedence[op]
	own := slices.Index(order, r.ID)
	return own >= 0 && slices.Index(order, answered) > own
}

// RefusalOf is the rule by which an operation refuses the account of a role
// (empty: no key at all), whatever it asks for; empty where there is none.
func RefusalOf(op Operation, role string) ID {
	for _, id := range precedence[op] {
		rule, _ := Lookup(id)
		if rule.Break != nil && len(rule.Break.Under) == 0 && slices.Equal(rule.Break.Ways[0], []Change{keyOf(role)}) {
			return id
		}
	}
	return ""
}
