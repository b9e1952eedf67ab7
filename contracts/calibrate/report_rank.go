package calibrate

import (
	"slices"
	"strings"

	"calco.example/contracts/rules"
)

// rank says how much a question deserves to be read, the first most.
type rank int

// The ranks, in the order of every report.
const (
	beyond    rank = iota + 1 // does what no reading of the document allows
	unsteady                  // answers the same question in different ways
	decided                   // the document contradicts itself, and not the default reading is taken
	differing                 // the document is silent, and not the default reading is taken
	asDefault                 // the default reading
	unseen                    // nothing was observed
)

var allRanks = []rank{beyond, unsteady, decided, differing, asDefault, unseen}

// rankOf is the rank of what became of a question.
func rankOf(q rules.Question, l Learned) rank {
	switch {
	case l.Sure == SomethingElse:
		return beyond
	case l.Sure == Varies:
		return unsteady
	case l.Sure != Answered:
		return unseen
	case isDefault(q, l.Answer) || slices.ContainsFunc(l.Same, func(a rules.Answer) bool { return isDefault(q, a) }):
		return asDefault
	case contradicted(q):
		return decided
	}
	return differing
}

// isDefault tells whether an answer says what the default of its question says,
// in whatever form.
func isDefault(q rules.Question, a rules.Answer) bool {
	if len(q.Answers) == 0 {
		return false
	}
	byDefault := rules.Answer{Choice: q.Default()}
	switch {
	case a.Status != nil:
		same := func(code rules.ID) bool { return a.HTTPStatus(code) == byDefault.HTTPStatus(code) }
		return q.Kind == rules.Map && !slices.ContainsFunc(rules.StatusCodes(), func(code rules.ID) bool { return !same(code) })
	case a.Order != nil:
		return q.Kind == rules.Order && slices.Equal(a.Precedence(q.Ordered), rules.DefaultPrecedence(q.Ordered))
	}
	return a.Text() == q.Default()
}

// contradictions are the words with which the rule book quotes a reference that
// says two things.
var contradictions = []string{"contradict", " says ", "differs", "varies", "is a use case named", "described as", "names Completed"}

// contradicted tells whether the reference says two things about a question,
// where it could be silent.
func contradicted(q rules.Question) bool {
	return slices.ContainsFunc(contradictions, func(words string) bool { return strings.Contains(q.Source.Text, words) })
}

// word is the rank in a word or two, for a reader and in JSON.
func (r rank) word() string {
	return [...]string{"something else", "varies", "contradicted", "differs", "default", "not observed"}[r-1]
}

// title is the heading over the questions of a rank.
func (r rank) title() string {
	return [...]string{
		"Does what no reading of the document allows",
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
