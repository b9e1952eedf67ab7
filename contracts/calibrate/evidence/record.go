// Package evidence is what was seen of a deployment, and what it comes to.
//
// A [Record] has, for every open question, the kinds of behaviour that were seen,
// each with how often and an exchange that shows it ([Observations]). Some
// questions are asked field by field or code by code: [Cases] keeps these apart.
// Whoever looks at an answer notes at a [Place] what it shows ([Place.Saw], [Place.SawText],
// …), what no answer of the rule book says ([Place.SawElse]) or why nothing can be seen
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
	"slices"

	"calco.example/contracts/exchange"
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
