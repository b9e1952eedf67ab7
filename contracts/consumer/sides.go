package consumer

import (
	"fmt"
	"unicode/utf8"

	"calco.example/contracts/rules"
)

// Which side of a rule's bound a request stands on. The bounds are those of the
// catalogue's rows; here they are measured on the record of a request, quickly,
// because it is done for every one of them.

// bounded is a rule with a bound, made ready to measure.
type bounded struct {
	place int // of the rule in the catalogue
	rule  rules.ID
	bound *rules.Bound
	keeps map[rules.ID]bool // answers by which a request keeps the rule
}

// boundsOf lists the bounded rules of each operation.
func boundsOf(catalogue []rules.Rule) map[rules.Operation][]bounded {
	list := map[rules.Operation][]bounded{}
	for i, rule := range catalogue {
		if rule.Bound != nil {
			list[rule.Operation] = append(list[rule.Operation], bounded{i, rule.ID, rule.Bound, keeping(rule)})
		}
	}
	return list
}

// keeping are the rules whose answer shows that a request keeps another: those of
// a success, and those that are looked at later.
func keeping(rule rules.Rule) map[rules.ID]bool {
	keeps := map[rules.ID]bool{}
	for _, id := range append(rules.Successes(), rules.DefaultPrecedence(rule.Operation)...) {
		if rule.Keeps(rule.Operation, id) {
			keeps[id] = true
		}
	}
	return keeps
}

// side tells where a request stands: exactly on the last value accepted, exactly
// on the first refused, or elsewhere.
func (b *bounded) side(r *Request) rules.Side {
	for _, name := range b.bound.With {
		if f, sent := r.Field(name); !sent || f.WrongType || f.Text == "" && !f.IsNumber {
			return rules.Neither
		}
	}
	f, sent := r.Field(b.bound.Field)
	if !sent || f.WrongType {
		return rules.Neither
	}
	for _, side := range []rules.Side{rules.LastAccepted, rules.FirstRefused} {
		if standsAt(r, f, b.bound.At(side)) {
			return side
		}
	}
	return rules.Neither
}

// standsAt tells whether a field holds the value that a term means.
func standsAt(r *Request, f Field, at rules.Term) bool {
	if f.IsNumber {
		switch n, isNumber := at.Is.(int); {
		case at.Base == rules.Literal:
			return isNumber && f.Number == int64(n)
		case at.Base == rules.LastPage:
			return r.TotalPages > 0 && f.Number == r.TotalPages+int64(at.Plus)
		}
		return false
	}
	if at.Base == rules.Characters {
		// A long text is recorded as its length alone.
		return f.Text == fmt.Sprintf("(%d bytes)", at.Plus) || utf8.RuneCountInString(f.Text) == at.Plus
	}
	sent, isDay := dayOf(f.Text)
	base := noDay
	switch at.Base {
	case rules.Literal:
		text, _ := at.Is.(string)
		base, _ = dayOf(text)
	case rules.Today:
		base = dayOfTime(r.Clock)
	case rules.OfField:
		other, _ := r.Field(at.Field)
		base, _ = dayOf(other.Text)
	}
	if !isDay || base == noDay {
		return false
	}
	return sent == base.months(at.Months)+day(at.Plus)
}
