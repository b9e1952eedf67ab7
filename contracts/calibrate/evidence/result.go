package evidence

import (
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
)

// Sure says how a question came out.
type Sure string

// The ways a question comes out, best first. Only an answered question has an
// answer: nothing is ever guessed.
const (
	// Answered: all that was seen says the same, and a profile can say it.
	Answered Sure = "answered"
	// Varies: the same question was answered in different ways.
	Varies Sure = "varies"
	// SomethingElse: the deployment does what no answer of the rule book says.
	SomethingElse Sure = "something else"
	// NotObserved: nothing was seen that tells; Why says what was missing.
	NotObserved Sure = "not observed"
)

// Result is what a calibration learnt from one deployment.
type Result struct {
	Target    string    // base URL
	Now       time.Time // of the target, in Chile
	Quick     bool
	Intrusive bool
	Keys      []exchange.Role // for which there were keys
	Requests  int             // sent
	// Stopped is why the calibration ended before its end, or did not begin; empty for
	// a whole one.
	Stopped string
	// Notes say what weakens all that was learnt, as certificates that were not checked.
	Notes []string
	// Learned has one entry for each question of the rule book, in its order.
	Learned []Learned
	// Orders are the order questions once more, with what stands behind them.
	Orders []OrderResult
	// LeftOut says what --quick did not ask.
	LeftOut []rules.QuestionID
	// Differs is what a mock under the learnt profile answers otherwise than the
	// deployment, as far as it was asked the same: see package drift.
	Differs []Difference
}

// Learned is what became of one question.
type Learned struct {
	Question rules.QuestionID
	Sure     Sure
	Answer   rules.Answer // meaningful when Sure is Answered
	// Same are answers that this deployment would show in the same way: the one
	// in Answer stands for them all.
	Same []rules.Answer
	// Unseen are the codes that an answer to Q-STATUS stands for though it was not
	// seen to.
	Unseen []rules.ID
	// Undecided are the pairs of an order that a request could tell apart and none
	// did.
	Undecided []rules.Pair
	// Open are the cases of which nothing was seen, where one says nothing of another.
	Open []string
	// Seen is what the deployment showed, each kind of it once: more than one
	// entry where it varies.
	Seen []Seen
	Why  string // what varies, what else it is, or why nothing was observed
	Ask  string // what to ask the operator for, where that would help
}

// Exchanges is the number of exchanges behind a question.
func (l Learned) Exchanges() int {
	n := 0
	for _, s := range l.Seen {
		n += s.Times
	}
	return n
}

// Seen is one kind of behaviour, with an exchange that shows it.
type Seen struct {
	What  string `json:"what"` // an answer as a profile writes it, or words
	Times int    `json:"times"`
	Sample
}

// Sample is one exchange, redacted and bounded, so that it can be shown and kept.
type Sample struct {
	Curl     string `json:"curl"` // a line for a shell, $REPORT_KEY for the key
	Status   int    `json:"status"`
	Response string `json:"answer"` // the body, shortened
}

// OrderResult is how the precedence of one operation was learnt.
type OrderResult struct {
	Question rules.QuestionID
	// Wins are pairs of rules that one request broke at once: the first one won.
	Wins []Win
	// Open are pairs of which it is not known which wins, and why.
	Open []OpenPair
	// Cycle is a chain of rules in which each wins over the next and the last
	// over the first: then there is no order. Empty otherwise.
	Cycle []rules.ID
	// Dropped are rules without one place in the order of the others: a request
	// showed them win where another one showed them lose.
	Dropped []rules.ID
}

// Win is one pair of rules that one request broke at once.
type Win struct {
	Winner, Loser rules.ID
	Sample
}

// OpenPair is a pair of rules whose order is not known.
type OpenPair struct {
	First  rules.ID `json:"first"` // in the default precedence
	Second rules.ID `json:"second"`
	Why    string   `json:"why"`
}

// LearnedOf finds what became of a question.
func (r *Result) LearnedOf(id rules.QuestionID) Learned {
	for _, l := range r.Learned {
		if l.Question == id {
			return l
		}
	}
	return Learned{Question: id, Sure: NotObserved}
}

// Count tells how many questions came out in a way.
func (r *Result) Count(s Sure) int {
	return pick.Count(r.Learned, func(l Learned) bool { return l.Sure == s })
}

// Difference is one thing in which mock and deployment do not agree.
type Difference struct {
	Subject    string // the rule or question, as BR-07 or Q-SAME-DAY
	Step       string // what was asked, in words
	Kind       string // status, code, message, shape, order, letter case, answer
	Mock       string // what the mock showed
	Deployment string // what the deployment showed
	Sample            // of the deployment
}
