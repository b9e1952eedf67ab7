package rules

import (
	"maps"
	"slices"
)

// Same tells whether two answers to the question mean the same, however they are
// written: a mock under the one answers as under the other.
func (q Question) Same(a, b Answer) bool {
	if !a.Uniform() || !b.Uniform() {
		return q.Same(a.In(""), b.In("")) && q.sameCases(a, b)
	}
	switch q.Kind {
	case Map:
		return maps.Equal(a.statuses(), b.statuses())
	case Order:
		return slices.Equal(a.Precedence(q.Ordered), b.Precedence(q.Ordered))
	}
	a, b = q.asWord(a), q.asWord(b)
	return a.Choice == b.Choice && a.Text() == b.Text()
}

// statuses is an answer to Q-STATUS written out.
func (a Answer) statuses() map[ID]int {
	all := map[ID]int{}
	for _, code := range StatusCodes() {
		all[code] = a.HTTPStatus(code)
	}
	return all
}

// asWord turns a value into the default word where the word is itself the text
// or the code that it stands for.
func (q Question) asWord(a Answer) Answer {
	itself := q.Kind == Value || q.Value == BranchCode || q.Value == CodeOrDefault
	if itself && a.Value != nil && *a.Value == q.Default() {
		return Answer{Choice: q.Default()}
	}
	return a
}
