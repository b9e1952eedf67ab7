package tally

import (
	"fmt"
	"unicode/utf8"

	"calco.example/contracts/civil"
	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
)

// Which side of a rule's bound a request stands on. The bounds are those of the
// catalogue's rows; here they are measured on the record of a request, quickly,
// because it is done for every one of them.

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
	day     civil.Date // that the term names, where it names one
	bit     uint64     // by which a session knows that somebody stood there
}

// bounded is a rule with a bound, made ready to measure.
type bounded struct {
	place int // of the rule in the catalogue
	order int // among the rules with a bound: there are fewer than 32
	rule  rules.ID
	bound *rules.Bound
	days  [2]civil.Date     // that the last accepted and the first refused name, where they name one
	keeps map[rules.ID]bool // answers by which a request keeps the rule
}

// boundsOf lists the bounded rules of each operation.
func boundsOf(catalogue []rules.Rule) map[rules.Operation][]bounded {
	list, bounds := map[rules.Operation][]bounded{}, 0
	for i, rule := range catalogue {
		if rule.Bound != nil {
			b := bounded{place: i, order: bounds, rule: rule.ID, bound: rule.Bound, keeps: keeping(rule)}
			for i, side := range sidesOfBound {
				text, _ := rule.Bound.At(side).Is.(string)
				b.days[i] = civil.DateIn(text)
			}
			list[rule.Operation] = append(list[rule.Operation], b)
			bounds++
		}
	}
	return list
}

// sidesOfBound are both sides, in the order of bounded.days.
var sidesOfBound = [...]rules.Side{rules.LastAccepted, rules.FirstRefused}

// side is the last value accepted, 0, or the first one refused, 1.
func (b *bounded) side(which int) sideOf {
	return sideOf{b, which == 1, b.bound.At(sidesOfBound[which]), b.days[which], 1 << (2*b.order + which)}
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
func (s *sideOf) at(of *asked.Fields) bool {
	sent := of.Request.Fields
	field := of.Field(s.bound.Field)
	if field < 0 || sent[field].WrongType {
		return false
	}
	for _, name := range s.bound.With {
		with := of.Field(name)
		if with < 0 || sent[with].WrongType || sent[with].Text == "" && !sent[with].IsNumber {
			return false
		}
	}
	f, at := &sent[field], &s.term
	if f.IsNumber {
		return numberAt(of.Request, f.Number, at)
	}
	if at.Base == rules.Characters {
		// A long text is recorded as its length alone.
		return utf8.RuneCountInString(f.Text) == at.Plus || f.Text == fmt.Sprintf("(%d bytes)", at.Plus)
	}
	return of.Day(field) != civil.NoDate && s.dayAt(of, of.Day(field))
}

func numberAt(r *sent.Request, sent int64, at *rules.Term) bool {
	switch n, isNumber := at.Is.(int); at.Base {
	case rules.Literal:
		return isNumber && sent == int64(n)
	case rules.LastPage:
		return r.TotalPages > 0 && sent == r.TotalPages+int64(at.Plus)
	}
	return false
}

func (s *sideOf) dayAt(of *asked.Fields, sent civil.Date) bool {
	at, base := &s.term, civil.NoDate
	switch at.Base {
	case rules.Literal:
		base = s.day
	case rules.Today:
		base = of.Brief.Today
	case rules.OfField:
		if other := of.Field(at.Field); other >= 0 {
			base = of.Day(other)
		}
	}
	return base != civil.NoDate && sent == base.AddMonths(at.Months)+civil.Date(at.Plus)
}
