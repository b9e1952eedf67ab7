package evidence

import (
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// Some questions are answered field by field, kind by kind or code by code: what
// was seen of each case is kept apart, and weighed together at the end.

// Cases is what was seen of each case of a question.
type Cases map[rules.QuestionID]map[string]*Observations

// copied is a record that says the same and changes by itself.
func (b Cases) copied() Cases {
	c := Cases{}
	for q, of := range b {
		c[q] = copiedOf(of)
	}
	return c
}

// of is what was seen of one case of a question.
func (b Cases) of(q rules.QuestionID, name string) *Observations {
	if b[q] == nil {
		b[q] = map[string]*Observations{}
	}
	if b[q][name] == nil {
		b[q][name] = &Observations{}
	}
	return b[q][name]
}

// Has tells whether something was seen of a single case.
func (b Cases) Has(q rules.QuestionID) bool { return b[q] != nil }

// Exchanges are the first exchanges of each kind of behaviour, by case.
func (b Cases) Exchanges(q rules.QuestionID) map[string][]*exchange.Exchange {
	all := map[string][]*exchange.Exchange{}
	for name, n := range b[q] {
		if len(n.seen) > 0 {
			all[name] = n.Exchanges()
		}
	}
	return all
}

// Forget takes back what was seen of one case.
func (b Cases) Forget(q rules.QuestionID, name string) { b.of(q, name).ForgetSeen() }

// together is the answer of most cases with those that differ as exceptions, and
// the cases that have none.
func (b Cases) together(q rules.Question) (answer rules.Answer, known bool, unsettled []string) {
	counts, of := map[string]int{}, map[string]rules.Answer{}
	for _, name := range q.Cases {
		n := b[q.ID][name]
		a, settled := n.settled()
		switch {
		case settled:
			counts[a.String()]++
			of[name] = a
		case n != nil && len(n.seen) > 0:
			unsettled = append(unsettled, name)
		}
	}
	for _, name := range q.Cases {
		if a, settled := of[name]; settled && (!known || better(q, a, answer, counts)) {
			answer, known = a, true
		}
	}
	answer.Except = exceptions(of, answer)
	return answer, known, unsettled
}

// LeaveOut notes that a case cannot be asked about here: nothing seen of the others
// speaks for it.
func (b Cases) LeaveOut(q rules.QuestionID, name string) { b.of(q, name).leftOut = true }

// open are the cases of which nothing was seen, and which the others do not speak for.
func (b Cases) open(q rules.Question) (names []string) {
	for _, name := range q.Cases {
		n := b[q.ID][name]
		unseen := n == nil || len(n.seen) == 0
		if unseen && (q.Apart || n != nil && n.leftOut) {
			names = append(names, name)
		}
	}
	return names
}

// better tells whether an answer fits more cases than another; of two that fit
// as many, the default is.
func better(q rules.Question, a, b rules.Answer, counts map[string]int) bool {
	x, y := counts[a.String()], counts[b.String()]
	return x > y || x == y && a.Is(q.Default()) && !b.Is(q.Default())
}

func exceptions(of map[string]rules.Answer, most rules.Answer) map[string]rules.Answer {
	var except map[string]rules.Answer
	for name, a := range of {
		if a.String() == most.String() {
			continue
		}
		if except == nil {
			except = map[string]rules.Answer{}
		}
		except[name] = a
	}
	return except
}
