// Package evidence is what was seen of a deployment, and what it comes to.
//
// A [Record] has, for every open question, the kinds of behaviour that were seen,
// each with how often and an exchange that shows it ([Observations]). Some
// questions are asked field by field or code by code: [Cases] keeps these apart.
// Whoever looks at an answer notes what it shows ([Record.Saw], [Record.SawText], …),
// what no answer of the rule book says ([Record.SawElse]) or why nothing can be seen
// ([Record.Unseen]), and may ask what is known so far ([Record.Answered], [Record.Is]).
//
// [Record.Learned] weighs it all: a question is [Answered] only where all that was
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

// Record is what was seen of each question, with what it shows of an exchange.
type Record struct {
	// Cases are the questions that are asked case by case.
	Cases    Cases
	sampler  sampler
	notes    map[rules.QuestionID]*Observations // of each question as a whole
	statuses map[codeOf]*Observations           // the HTTP statuses that came with each code
	beside   map[codeOf]*Observations           // those of requests that are not as documented
	leftOut  []rules.QuestionID
}

// NewRecord is a record about a deployment of which nothing was seen yet. Its curl
// lines name the base URL, and the redactor, if any, takes the secrets out.
func NewRecord(base string, redactor *target.Redactor) *Record {
	return &Record{
		sampler: sampler{base, redactor},
		notes:   map[rules.QuestionID]*Observations{}, Cases: Cases{}, statuses: map[codeOf]*Observations{}, beside: map[codeOf]*Observations{},
	}
}

// Sample is an exchange as it may be shown and kept.
func (r *Record) Sample(x *exchange.Exchange) Sample { return r.sampler.sample(x) }

// Copied is a record that says the same and changes by itself.
func (r *Record) Copied() *Record {
	c := *r
	c.notes, c.statuses, c.beside = copiedOf(r.notes), copiedOf(r.statuses), copiedOf(r.beside)
	c.Cases = r.Cases.copied()
	c.leftOut = slices.Clone(r.leftOut)
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
func (r *Record) Of(q rules.QuestionID) *Observations {
	if r.notes[q] == nil {
		r.notes[q] = &Observations{}
	}
	return r.notes[q]
}

// Saw notes an answer that an exchange shows, once for each exchange.
func (r *Record) Saw(q rules.QuestionID, a rules.Answer, x *exchange.Exchange) {
	r.Of(q).add(a.String(), &a, x)
}

// SawWord notes a word, or something else where it is empty.
func (r *Record) SawWord(q rules.QuestionID, choice string, x *exchange.Exchange) {
	if choice == "" {
		r.SawElse(q, Describe(x), x)
		return
	}
	r.Saw(q, Word(choice), x)
}

// SawElse notes what no answer of the rule book says.
func (r *Record) SawElse(q rules.QuestionID, what string, x *exchange.Exchange) {
	r.Of(q).add(what, nil, x)
}

// Decide notes what became of a question, where that is weighed elsewhere.
func (r *Record) Decide(l Learned) { r.Of(l.Question).decided = &l }

// Unseen notes why nothing was seen of some questions, unless something was.
func (r *Record) Unseen(about []rules.QuestionID, why, ask string) {
	for _, q := range about {
		if n := r.Of(q); n.why == "" {
			n.why, n.ask = why, ask
		}
	}
}

// LeaveOut notes that a quick calibration does not ask some questions.
func (r *Record) LeaveOut(about []rules.QuestionID) {
	r.leftOut = append(r.leftOut, about...)
	r.Unseen(about, "a quick calibration leaves it out", "run again without --quick")
}

// IsLeftOut tells whether a question was not asked, and nothing else showed it.
func (r *Record) IsLeftOut(l Learned) bool {
	return l.Sure == NotObserved && slices.Contains(r.leftOut, l.Question)
}

// Answered is what is known of a question so far: its answer, if all that was
// seen agrees.
func (r *Record) Answered(q rules.QuestionID) (rules.Answer, bool) {
	if r.Cases[q] != nil {
		question, _ := rules.LookupQuestion(q)
		answer, known, _ := r.Cases.together(question)
		return answer, known
	}
	return r.Of(q).settled()
}

// AnsweredIn is what is known of one case so far.
func (r *Record) AnsweredIn(q rules.QuestionID, name string) (rules.Answer, bool) {
	if of := r.Cases[q]; of != nil {
		return of[name].settled()
	}
	return r.Answered(q)
}

// Is tells whether a question is known to be answered with a word.
func (r *Record) Is(q rules.QuestionID, choice string) bool {
	a, known := r.Answered(q)
	return known && a.Is(choice)
}

// IsIn tells whether one case is known to be answered with a word.
func (r *Record) IsIn(q rules.QuestionID, name, choice string) bool {
	a, known := r.AnsweredIn(q, name)
	return known && a.Is(choice)
}

// SawText notes a text, if a profile can hold it.
func (r *Record) SawText(q rules.QuestionID, text string, x *exchange.Exchange) {
	question, _ := rules.LookupQuestion(q)
	a := TextAnswer(q, text)
	if rules.CheckAnswer(question, a) != nil {
		r.SawElse(q, "the text "+fmt.Sprintf("%q", reporttext.Bounded(text, 200)), x)
		return
	}
	r.Saw(q, a, x)
	if a.Value == nil {
		r.Of(q).SetSame(a, Value(text))
	}
}

// SawCode notes a code that answers a question by itself.
func (r *Record) SawCode(q rules.QuestionID, x *exchange.Exchange) {
	question, _ := rules.LookupQuestion(q)
	code := x.Code()
	for _, a := range []rules.Answer{Word(code), Value(code)} {
		if rules.CheckAnswer(question, a) == nil {
			r.Saw(q, a, x)
			return
		}
	}
	r.SawElse(q, Describe(x), x)
}

// SawStatus notes an HTTP status that answers a question by itself.
func (r *Record) SawStatus(q rules.QuestionID, x *exchange.Exchange) {
	question, _ := rules.LookupQuestion(q)
	if status := strconv.Itoa(x.Status); slices.Contains(question.Answers, status) {
		r.Saw(q, Word(status), x)
		return
	}
	r.SawElse(q, Describe(x), x)
}

// SawStatusText notes a refusal of the transaction report by its status and its
// message, if a profile can hold them.
func (r *Record) SawStatusText(q rules.QuestionID, x *exchange.Exchange) {
	question, _ := rules.LookupQuestion(q)
	own := Value(x.Code() + " " + x.Message())
	if x.Success() || x.Code() != strconv.Itoa(x.Status) || rules.CheckAnswer(question, own) != nil {
		r.SawElse(q, Describe(x), x)
		return
	}
	r.Saw(q, own, x)
}

// kept is what was seen of a question before a probe, as a whole and case by case.
type kept struct {
	whole Observations
	cases map[string]*Observations
}

// Keep copies what was seen of some questions, for a probe that may fail: restore
// puts it back.
func (r *Record) Keep(about []rules.QuestionID) (restore func()) {
	before := map[rules.QuestionID]kept{}
	for _, q := range about {
		n := *r.Of(q)
		n.seen = slices.Clone(n.seen)
		k := kept{whole: n}
		if r.Cases[q] != nil {
			k.cases = copiedOf(r.Cases[q])
		}
		before[q] = k
	}
	return func() {
		for q, k := range before {
			*r.Of(q) = k.whole
			if r.Cases[q] = k.cases; k.cases == nil {
				delete(r.Cases, q)
			}
		}
	}
}
