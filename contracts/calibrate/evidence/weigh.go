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
	case w.record.Cases.vary(q):
		l.Sure, l.Why = Varies, "the same question is answered in different ways: "+kinds
	case known:
		l.Sure, l.Answer = Answered, answer
		if answer.Uniform() {
			l.Same = w.record.Of(q.ID).same
		}
		l.leaveOpen(unsettled, "taken as the rest, because there is no one answer for them: "+kinds)
		l.Open = w.record.Cases.open(q)
		l.leaveOpen(l.Open, "open, because they were not seen: "+strings.Join(l.Open, ", "))
	case len(unsettled) > 0 && w.sameSight(q, unsettled):
		l.Sure, l.Why = SomethingElse, kinds
	case len(unsettled) > 0:
		l.Sure, l.Why = Varies, "the same question is answered in different ways: "+kinds
	}
	return l
}

// leaveOpen marks cases as those of which the answer says nothing, and tells why.
func (l *Learned) leaveOpen(names []string, why string) {
	if len(names) == 0 {
		return
	}
	if l.Answer.Except == nil {
		l.Answer.Except = map[string]rules.Answer{}
	}
	for _, name := range names {
		l.Answer.Except[name] = Word(rules.Unsettled)
	}
	l.Why = strings.TrimPrefix(l.Why+"; "+why, "; ")
}

// varyTogether tells whether cases change from request to request as a whole, so
// that those that seem not to were asked too seldom to show it: at least one of
// three does, of those that were asked more than once. Answers that are drawn for
// each request show so in half of the cases that are asked twice.
func varyTogether(cases []*Observations) bool {
	changing, staying := 0, 0
	for _, n := range cases {
		switch {
		case len(n.seen) > 1:
			changing++
		case n.Times() > 1:
			staying++
		}
	}
	return changing > 0 && 2*changing >= staying
}

// vary tells whether the cases of a question change from request to request as a whole.
// Kinds of sales do where most of what was seen is of such as change: one that is rare
// may be told in two ways, and the others in one.
func (b Cases) vary(q rules.Question) bool {
	cases := slices.Collect(maps.Values(b[q.ID]))
	if !q.OfSales() {
		return varyTogether(cases)
	}
	changing, staying := 0, 0
	for _, n := range cases {
		if len(n.seen) > 1 {
			changing += n.Times()
		} else {
			staying += n.Times()
		}
	}
	return changing > staying
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
