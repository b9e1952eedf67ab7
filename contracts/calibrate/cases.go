package calibrate

import (
	"maps"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// Some questions are answered field by field, kind by kind or code by code: what
// was seen of each case is kept apart, and weighed together at the end.

// caseBook is what was seen of each case of a question.
type caseBook map[rules.QuestionID]map[string]*observations

// copied is a book that says the same and changes by itself.
func (b caseBook) copied() caseBook {
	c := caseBook{}
	for q, of := range b {
		c[q] = copiedOf(of)
	}
	return c
}

// of is what was seen of one case of a question.
func (b caseBook) of(q rules.QuestionID, name string) *observations {
	if b[q] == nil {
		b[q] = map[string]*observations{}
	}
	if b[q][name] == nil {
		b[q][name] = &observations{}
	}
	return b[q][name]
}

// saw notes an answer that an exchange shows for one case.
func (b caseBook) saw(q rules.QuestionID, name string, a rules.Answer, x *exchange.Exchange) {
	b.of(q, name).add(a.String(), &a, x)
}

// sawElse notes what no answer of the rule book says for one case.
func (b caseBook) sawElse(q rules.QuestionID, name, what string, x *exchange.Exchange) {
	b.of(q, name).add(what, nil, x)
}

// sawWord notes a word for one case, or something else where there is none.
func (b caseBook) sawWord(q rules.QuestionID, name, choice string, x *exchange.Exchange) {
	if choice == "" {
		b.sawElse(q, name, describe(x), x)
		return
	}
	b.saw(q, name, word(choice), x)
}

// has tells whether something was seen of a single case.
func (b caseBook) has(q rules.QuestionID) bool { return b[q] != nil }

// exchanges are the first exchanges of each kind of behaviour, by case.
func (b caseBook) exchanges(q rules.QuestionID) map[string][]*exchange.Exchange {
	all := map[string][]*exchange.Exchange{}
	for name, n := range b[q] {
		all[name] = n.exchanges()
	}
	return all
}

// forget takes back what was seen of one case.
func (b caseBook) forget(q rules.QuestionID, name string) { b.of(q, name).forgetSeen() }

// forgetAll takes back what was seen of any case of a question.
func (b caseBook) forgetAll(q rules.QuestionID) { delete(b, q) }

// together is the answer of most cases with those that differ as exceptions, and
// the cases that have none.
func (b caseBook) together(q rules.Question) (answer rules.Answer, known bool, unsettled []string) {
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

// learnedByCase weighs a question that was asked case by case.
func (w weigher) learnedByCase(q rules.Question) Learned {
	l := Learned{Question: q.ID, Seen: w.seenByCase(q)}
	answer, known, unsettled := w.book.cases.together(q)
	kinds := w.kindsByCase(q, unsettled)
	switch {
	case varyTogether(slices.Collect(maps.Values(w.book.cases[q.ID]))):
		l.Sure, l.Why = Varies, "the same question is answered in different ways: "+kinds
	case known:
		l.Sure, l.Answer = Answered, answer
		if answer.Uniform() {
			l.Same = w.book.of(q.ID).same
		}
		for _, name := range unsettled {
			if l.Answer.Except == nil {
				l.Answer.Except = map[string]rules.Answer{}
			}
			l.Answer.Except[name] = word(rules.Unsettled)
		}
		if len(unsettled) > 0 {
			l.Why = "taken as the rest, because there is no one answer for them: " + kinds
		}
	case len(unsettled) > 0 && w.sameSight(q, unsettled):
		l.Sure, l.Why = SomethingElse, kinds
	case len(unsettled) > 0:
		l.Sure, l.Why = Varies, "the same question is answered in different ways: "+kinds
	}
	return l
}

// varyTogether tells whether cases change from request to request as a whole, so
// that those that seem not to were asked too seldom to show it: at least one of
// three does, of those that were asked more than once. Answers that are drawn for
// each request show so in half of the cases that are asked twice.
func varyTogether(cases []*observations) bool {
	changing, staying := 0, 0
	for _, n := range cases {
		times := 0
		for _, s := range n.seen {
			times += s.times
		}
		switch {
		case len(n.seen) > 1:
			changing++
		case times > 1:
			staying++
		}
	}
	return changing > 0 && 2*changing >= staying
}

// sameSight tells whether each of some cases was seen in one way only.
func (w weigher) sameSight(q rules.Question, names []string) bool {
	return !slices.ContainsFunc(names, func(name string) bool { return len(w.book.cases[q.ID][name].seen) > 1 })
}

func (w weigher) kindsByCase(q rules.Question, names []string) string {
	var list []string
	for _, name := range names {
		list = append(list, name+": "+w.book.cases[q.ID][name].kinds())
	}
	return reporttext.Bounded(strings.Join(list, "; "), 500)
}

// seenByCase is each kind of behaviour with how often the cases show it, the first
// of them where there are too many to keep.
func (w weigher) seenByCase(q rules.Question) (list []Seen) {
	at := map[string]int{}
	for _, name := range q.Cases {
		n := w.book.cases[q.ID][name]
		if n == nil {
			continue
		}
		for _, s := range n.seen {
			i, known := at[s.what]
			if !known && len(list) == mostKinds {
				continue
			}
			if !known {
				i = len(list)
				at[s.what], list = i, append(list, Seen{s.what, 0, w.book.sample(s.first)})
			}
			list[i].Times += s.times
		}
	}
	return list
}
