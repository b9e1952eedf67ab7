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
	days  map[rules.Side]day // that a side names, where it names one
	keeps map[rules.ID]bool  // answers by which a request keeps the rule
}

// boundsOf lists the bounded rules of each operation.
func boundsOf(catalogue []rules.Rule) map[rules.Operation][]bounded {
	list := map[rules.Operation][]bounded{}
	for i, rule := range catalogue {
		if rule.Bound != nil {
			b := bounded{i, rule.ID, rule.Bound, map[rules.Side]day{}, keeping(rule)}
			for _, side := range []rules.Side{rules.LastAccepted, rules.FirstRefused} {
				text, _ := rule.Bound.At(side).Is.(string)
				b.days[side], _ = dayOf(text)
			}
			list[rule.Operation] = append(list[rule.Operation], b)
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

// at tells whether a request stands exactly on a side: on the last value accepted,
// or on the first one refused.
func (b *bounded) at(side rules.Side, r *Request) bool {
	f, sent := r.Field(b.bound.Field)
	if !sent || f.WrongType {
		return false
	}
	for _, name := range b.bound.With {
		if f, sent := r.Field(name); !sent || f.WrongType || f.Text == "" && !f.IsNumber {
			return false
		}
	}
	at := b.bound.At(side)
	if f.IsNumber {
		return numberAt(r, f.Number, at)
	}
	if at.Base == rules.Characters {
		// A long text is recorded as its length alone.
		return f.Text == fmt.Sprintf("(%d bytes)", at.Plus) || utf8.RuneCountInString(f.Text) == at.Plus
	}
	day, isDay := dayOf(f.Text)
	return isDay && b.dayAt(side, r, day)
}

func numberAt(r *Request, sent int64, at rules.Term) bool {
	switch n, isNumber := at.Is.(int); at.Base {
	case rules.Literal:
		return isNumber && sent == int64(n)
	case rules.LastPage:
		return r.TotalPages > 0 && sent == r.TotalPages+int64(at.Plus)
	}
	return false
}

func (b *bounded) dayAt(side rules.Side, r *Request, sent day) bool {
	at, base := b.bound.At(side), noDay
	switch at.Base {
	case rules.Literal:
		base = b.days[side]
	case rules.Today:
		base = dayOfTime(r.Clock)
	case rules.OfField:
		other, _ := r.Field(at.Field)
		base, _ = dayOf(other.Text)
	}
	return base != noDay && sent == base.months(at.Months)+day(at.Plus)
}
