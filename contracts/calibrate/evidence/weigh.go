package evidence

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// Learned weighs what was seen of every question of the rule book, in its order.
func (r *Record) Learned() (list []Learned) {
	w := weigher{r}
	w.weighStatuses()
	for _, q := range rules.Questions() {
		list = append(list, w.learned(q))
	}
	return list
}

// weigher tells what came of each question, from all that was seen of it.
type weigher struct{ record *Record }

// learned weighs what was seen of a question.
func (w weigher) learned(q rules.Question) Learned {
	n := w.record.Of(q.ID)
	if n.decided != nil {
		return *n.decided
	}
	if l := w.learnedByCase(q); l.Sure != "" {
		return l
	}
	if n.other != nil && !n.usual {
		n.seen = []sighting{*n.other}
	}
	l := Learned{Question: q.ID, Same: n.same, Why: n.why, Ask: n.ask, Sure: NotObserved}
	for _, s := range n.seen {
		l.Seen = append(l.Seen, Seen{s.what, s.times, w.record.Sample(s.first)})
	}
	switch {
	case len(n.seen) > 0 && !slices.ContainsFunc(n.seen, func(s sighting) bool { return s.answer != nil }):
		l.Sure, l.Why, l.Ask = SomethingElse, n.kinds(), ""
	case len(n.seen) > 1:
		l.Sure, l.Why, l.Ask = Varies, fmt.Sprintf("the same question is answered in %d ways: %s", len(n.seen), n.kinds()), ""
	case len(n.seen) == 1:
		l.Sure, l.Answer, l.Why, l.Ask = Answered, *n.seen[0].answer, "", ""
	case q.Unobservable != "":
		l.Why, l.Ask = q.Unobservable, ""
	case l.Why == "":
		l.Why = "no answer showed it"
	}
	if l.Sure != Answered {
		l.Same = nil
	}
	return l
}

// learnedByCase weighs a question that was asked case by case.
func (w weigher) learnedByCase(q rules.Question) Learned {
	l := Learned{Question: q.ID, Seen: w.seenByCase(q)}
	answer, known, unsettled := w.record.Cases.together(q)
	kinds := w.kindsByCase(q, unsettled)
	switch {
	case varyTogether(slices.Collect(maps.Values(w.record.Cases[q.ID]))):
		l.Sure, l.Why = Varies, "the same question is answered in different ways: "+kinds
	case known:
		l.Sure, l.Answer = Answered, answer
		if answer.Uniform() {
			l.Same = w.record.Of(q.ID).same
		}
		for _, name := range unsettled {
			if l.Answer.Except == nil {
				l.Answer.Except = map[string]rules.Answer{}
			}
			l.Answer.Except[name] = Word(rules.Unsettled)
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
func varyTogether(cases []*Observations) bool {
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
	return !slices.ContainsFunc(names, func(name string) bool { return len(w.record.Cases[q.ID][name].seen) > 1 })
}

func (w weigher) kindsByCase(q rules.Question, names []string) string {
	var list []string
	for _, name := range names {
		list = append(list, name+": "+w.record.Cases[q.ID][name].kinds())
	}
	return reporttext.Bounded(strings.Join(list, "; "), 500)
}

// seenByCase is each kind of behaviour with how often the cases show it, the first
// of them where there are too many to keep.
func (w weigher) seenByCase(q rules.Question) (list []Seen) {
	at := map[string]int{}
	for _, name := range q.Cases {
		n := w.record.Cases[q.ID][name]
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
				at[s.what], list = i, append(list, Seen{s.what, 0, w.record.Sample(s.first)})
			}
			list[i].Times += s.times
		}
	}
	return list
}
