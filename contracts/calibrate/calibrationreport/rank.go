package calibrationreport

import (
	"slices"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/rules"
)

// rank says how much a question deserves to be read, the first most.
type rank int

// The ranks, in the order of every report.
const (
	beyond    rank = iota + 1 // something else than any reading that calco knows
	unsteady                  // answers the same question in different ways
	decided                   // the document contradicts itself, and not the default reading is taken
	differing                 // the document is silent, and not the default reading is taken
	asDefault                 // the default reading
	unseen                    // nothing was observed
)

var allRanks = []rank{beyond, unsteady, decided, differing, asDefault, unseen}

// rankOf is the rank of what became of a question.
func rankOf(q rules.Question, l evidence.Learned) rank {
	switch {
	case l.Sure == evidence.SomethingElse:
		return beyond
	case l.Sure == evidence.Varies:
		return unsteady
	case l.Sure != evidence.Answered:
		return unseen
	case saysDefault(q, l.Answer) || slices.ContainsFunc(l.Same, func(a rules.Answer) bool { return saysDefault(q, a) }):
		return asDefault
	case q.Contradicted:
		return decided
	}
	return differing
}

// saysDefault tells whether an answer says what the default of its question says,
// in whatever form.
func saysDefault(q rules.Question, a rules.Answer) bool {
	return len(q.Answers) > 0 && q.Same(a, rules.Answer{Choice: q.Default()})
}

// word is the rank in a word or two, for a reader and in JSON.
func (r rank) word() string {
	return [...]string{"something else", "varies", "contradicted", "differs", "default", "not observed"}[r-1]
}

// title is the heading over the questions of a rank.
func (r rank) title() string {
	return [...]string{
		"Something else than any reading that calco knows",
		"Answers the same question in different ways",
		"Where the document contradicts itself: not the default reading",
		"Where the document is silent: not the default reading",
		"The default reading",
		"Not observed",
	}[r-1]
}

// class is the class of the style sheet for a rank.
func (r rank) class() string {
	return [...]string{"violated", "warning", "flaky", "observed", "passed", "unverified"}[r-1]
}

// colour is the colour of a rank on a terminal, as the numbers of its escape.
func (r rank) colour() string { return [...]string{"31;1", "33;1", "35", "36", "32", "33"}[r-1] }
