// Package evidence is what was seen of a deployment, and what it comes to.
//
// A [Book] has, for every open question, the kinds of behaviour that were seen,
// each with how often and an exchange that shows it ([Observations]). Some
// questions are asked field by field or code by code: [Cases] keeps these apart.
// Whoever looks at an answer notes what it shows ([Book.Saw], [Book.SawText], …),
// what no answer of the rule book says ([Book.SawElse]) or why nothing can be seen
// ([Book.Unseen]), and may ask what is known so far ([Book.Answered], [Book.Is]).
//
// [Book.Learned] weighs it all: a question is [Answered] only where all that was
// seen agrees, it [Varies], is [SomethingElse], or was [NotObserved]. A [Result]
// holds that for one deployment, each with a [Sample] that can be shown and kept,
// and is written as a profile by [Result.Profile].
//
// Nothing here asks: that is for the probes of package calibrate.
package evidence

import (
	"fmt"
	"slices"
	"strconv"

	"calco.example/contracts/exchange"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
	"calco.example/contracts/target"
)

// Book is what was seen of each question, with what it shows of an exchange.
type Book struct {
	// Cases are the questions that are asked case by case.
	Cases    Cases
	sampler  sampler
	notes    map[rules.QuestionID]*Observations // of each question as a whole
	statuses map[rules.ID]*Observations         // the HTTP statuses that came with each code
	beside   map[rules.ID]*Observations         // those of requests that are not as documented
	leftOut  []rules.QuestionID
}

// NewBook is a book about a deployment of which nothing was seen yet. Its curl
// lines name the base URL, and the redactor, if any, takes the secrets out.
func NewBook(base string, redactor *target.Redactor) *Book {
	return &Book{
		sampler: sampler{base, redactor},
		notes:   map[rules.QuestionID]*Observations{}, Cases: Cases{}, statuses: map[rules.ID]*Observations{}, beside: map[rules.ID]*Observations{},
	}
}

// Sample is an exchange as it may be shown and kept.
func (b *Book) Sample(x *exchange.Exchange) Sample { return b.sampler.sample(x) }

// Copied is a book that says the same and changes by itself.
func (b *Book) Copied() *Book {
	c := *b
	c.notes, c.statuses, c.beside = copiedOf(b.notes), copiedOf(b.statuses), copiedOf(b.beside)
	c.Cases = b.Cases.copied()
	c.leftOut = slices.Clone(b.leftOut)
	return &c
}

func copiedOf[K comparable](notes map[K]*Observations) map[K]*Observations {
	copies := map[K]*Observations{}
	for k, n := range notes {
		c := *n
		c.seen = slices.Clone(n.seen)
		copies[k] = &c
	}
	return copies
}

// Of is what was seen of a question as a whole.
func (b *Book) Of(q rules.QuestionID) *Observations {
	if b.notes[q] == nil {
		b.notes[q] = &Observations{}
	}
	return b.notes[q]
}

// Saw notes an answer that an exchange shows, once for each exchange.
func (b *Book) Saw(q rules.QuestionID, a rules.Answer, x *exchange.Exchange) {
	b.Of(q).add(a.String(), &a, x)
}

// SawWord notes a word, or something else where it is empty.
func (b *Book) SawWord(q rules.QuestionID, choice string, x *exchange.Exchange) {
	if choice == "" {
		b.SawElse(q, Describe(x), x)
		return
	}
	b.Saw(q, Word(choice), x)
}

// SawElse notes what no answer of the rule book says.
func (b *Book) SawElse(q rules.QuestionID, what string, x *exchange.Exchange) {
	b.Of(q).add(what, nil, x)
}

// Decide notes what became of a question, where that is weighed elsewhere.
func (b *Book) Decide(l Learned) { b.Of(l.Question).decided = &l }

// Unseen notes why nothing was seen of some questions, unless something was.
func (b *Book) Unseen(about []rules.QuestionID, why, ask string) {
	for _, q := range about {
		if n := b.Of(q); n.why == "" {
			n.why, n.ask = why, ask
		}
	}
}

// LeaveOut notes that a quick calibration does not ask some questions.
func (b *Book) LeaveOut(about []rules.QuestionID) {
	b.leftOut = append(b.leftOut, about...)
	b.Unseen(about, "a quick calibration leaves it out", "run again without --quick")
}

// IsLeftOut tells whether a question was not asked, and nothing else showed it.
func (b *Book) IsLeftOut(l Learned) bool {
	return l.Sure == NotObserved && slices.Contains(b.leftOut, l.Question)
}

// Answered is what is known of a question so far: its answer, if all that was
// seen agrees.
func (b *Book) Answered(q rules.QuestionID) (rules.Answer, bool) {
	if b.Cases[q] != nil {
		question, _ := rules.LookupQuestion(q)
		answer, known, _ := b.Cases.together(question)
		return answer, known
	}
	return b.Of(q).settled()
}

// AnsweredIn is what is known of one case so far.
func (b *Book) AnsweredIn(q rules.QuestionID, name string) (rules.Answer, bool) {
	if of := b.Cases[q]; of != nil {
		return of[name].settled()
	}
	return b.Answered(q)
}

// Is tells whether a question is known to be answered with a word.
func (b *Book) Is(q rules.QuestionID, choice string) bool {
	a, known := b.Answered(q)
	return known && a.Is(choice)
}

// IsIn tells whether one case is known to be answered with a word.
func (b *Book) IsIn(q rules.QuestionID, name, choice string) bool {
	a, known := b.AnsweredIn(q, name)
	return known && a.Is(choice)
}

// SawText notes a text, if a profile can hold it.
func (b *Book) SawText(q rules.QuestionID, text string, x *exchange.Exchange) {
	question, _ := rules.LookupQuestion(q)
	a := TextAnswer(q, text)
	if rules.CheckAnswer(question, a) != nil {
		b.SawElse(q, "the text "+fmt.Sprintf("%q", reporttext.Bounded(text, 200)), x)
		return
	}
	b.Saw(q, a, x)
	if a.Value == nil {
		b.Of(q).SetSame(a, Value(text))
	}
}

// SawCode notes a code that answers a question by itself.
func (b *Book) SawCode(q rules.QuestionID, x *exchange.Exchange) {
	question, _ := rules.LookupQuestion(q)
	code := x.Code()
	for _, a := range []rules.Answer{Word(code), Value(code)} {
		if rules.CheckAnswer(question, a) == nil {
			b.Saw(q, a, x)
			return
		}
	}
	b.SawElse(q, Describe(x), x)
}

// SawStatus notes an HTTP status that answers a question by itself.
func (b *Book) SawStatus(q rules.QuestionID, x *exchange.Exchange) {
	question, _ := rules.LookupQuestion(q)
	if status := strconv.Itoa(x.Status); slices.Contains(question.Answers, status) {
		b.Saw(q, Word(status), x)
		return
	}
	b.SawElse(q, Describe(x), x)
}

// kept is what was seen of a question before a probe, as a whole and case by case.
type kept struct {
	whole Observations
	cases map[string]*Observations
}

// Keep copies what was seen of some questions, for a probe that may fail: restore
// puts it back.
func (b *Book) Keep(about []rules.QuestionID) (restore func()) {
	before := map[rules.QuestionID]kept{}
	for _, q := range about {
		n := *b.Of(q)
		n.seen = slices.Clone(n.seen)
		k := kept{whole: n}
		if b.Cases[q] != nil {
			k.cases = copiedOf(b.Cases[q])
		}
		before[q] = k
	}
	return func() {
		for q, k := range before {
			*b.Of(q) = k.whole
			if b.Cases[q] = k.cases; k.cases == nil {
				delete(b.Cases, q)
			}
		}
	}
}
