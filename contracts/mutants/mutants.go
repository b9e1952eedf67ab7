// Package mutants proves the suite: changes to the mock's behaviour, derived
// from rule book and contract, that the features must find out.
//
// [All] lists the mutants, and what is left out with the reason. [Kill] runs a
// suite against one of them. [Coverage] traces each rule to its check in the
// mock, its example in the contract, its scenarios and its mutants, and names
// the holes.
package mutants

import (
	"cmp"
	"slices"

	"calco.example/contracts/rules"
	"calco.example/contracts/schema"
)

// LeftOut is a change that is no mutant, because the reference or a profile
// allows it, or because nobody could see it.
type LeftOut struct {
	ID  string `json:"id"`
	Why string `json:"why"`
}

// All derives the list of mutants from rule book and contract, so that a new
// rule or field brings its own, and says which changes are left out and why.
// The order is that of the catalogue, then of the contract.
func All(c *schema.Contract) ([]rules.Mutant, []LeftOut) {
	l := &mutantList{}
	for _, op := range rules.Operations() {
		l.refusals(op)
		for _, field := range c.Fields(op.ContractID) {
			l.field(op, field)
		}
		l.add(rules.Mutant{ID: "JSON/" + string(op.ID) + "/content-type", Rule: "JSON", Kind: rules.ContentType, Operation: op.ID,
			Word: "text/html; charset=utf-8", Summary: "answers of " + string(op.ID) + " are declared as HTML"})
	}
	places := map[rules.ID]int{}
	for i, rule := range rules.All() {
		places[rule.ID] = i
		l.ruleOff(rule)
		l.bound(rule)
		l.words(rule)
		l.wrong(rule)
	}
	slices.SortFunc(l.mutants, func(a, b rules.Mutant) int {
		return cmp.Or(places[a.Rule]-places[b.Rule], cmp.Compare(a.ID, b.ID))
	})
	slices.SortFunc(l.left, func(a, b LeftOut) int { return cmp.Compare(a.ID, b.ID) })
	return l.mutants, l.left
}

type mutantList struct {
	mutants []rules.Mutant
	left    []LeftOut
}

func (l *mutantList) add(m rules.Mutant) { l.mutants = append(l.mutants, m) }

func (l *mutantList) leave(id, why string) { l.left = append(l.left, LeftOut{id, why}) }
