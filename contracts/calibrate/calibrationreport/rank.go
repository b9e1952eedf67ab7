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

// ranks are what reports show of each rank.
var ranks = [...]struct {
	word, title   string // for a reader and in JSON; over its questions
	class, colour string // of the style sheet, and on a terminal as the numbers of its escape
	tile          string // what its count means
	headline      string // of a result of which it is the worst
	lead          string // what its questions mean for a client, where they are read in full
}{
	beyond: {"something else", "Something else than any reading that calco knows", "violated", "31;1", "no reading allows it", "Contradicts the document",
		"A client breaks here, whichever reading of the document it was written after."},
	unsteady: {"varies", "Answers the same question in different ways", "warning", "33;1", "from time to time", "Does not always answer alike",
		"A client must expect all of these answers."},
	decided: {"contradicted", "Where the document contradicts itself: not the default reading", "flaky", "35", "and not the default", "Decides contradictions in its own way",
		"The document says two things, and the deployment does not follow the one that is expected first."},
	differing: {"differs", "Where the document is silent: not the default reading", "observed", "36", "and not the default", "Has its own reading of the document",
		"The document does not say, and the deployment does not do what is expected first."},
	asDefault: {"default", "The default reading", "passed", "32", "as is expected first", "Reads the document as the default", ""},
	unseen:    {"not observed", "Not observed", "unverified", "33", "nothing tells", "Nothing observed", ""},
}

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
