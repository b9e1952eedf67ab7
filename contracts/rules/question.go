package rules

import (
	"iter"
	"slices"
)

// QuestionID names an open question, as Q-RANGE-LIMIT.
type QuestionID string

// Kind is the form of a question's answer.
type Kind string

// The kinds: one of a list of words; a map from code to HTTP status; an order
// of rules; a free text or a code.
const (
	Choice Kind = "choice"
	Map    Kind = "map"
	Order  Kind = "order"
	Value  Kind = "value"
)

// ValueForm says what `value: …` may hold as the answer of a question.
type ValueForm string

// The forms of a value: any text (a message, a word); a code of the branch
// report; a code or a whole number that is used in place of the field; what stands
// where an error has nothing to tell: an empty text, list or object, and for a shell
// an object whose members hold nothing.
const (
	NoValue       ValueForm = ""
	Text          ValueForm = "text"
	BranchCode    ValueForm = "code"
	CodeOrDefault ValueForm = "code or whole number"
	Reply         ValueForm = "code, or HTTP status and body"
	StatusText    ValueForm = "HTTP status and message"
	EmptyJSON     ValueForm = "empty JSON"
	Shell         ValueForm = "JSON that holds nothing"
)

// Draw says how the profile vary draws an answer. What only shows may change
// with each request; what decides which rows exist, their order, or whether
// input is accepted is drawn once per seed and key, so that paging still holds.
type Draw string

// The two ways to draw.
const (
	PerRequest Draw = "per request"
	PerKey     Draw = "per key"
)

// Question is something the reference leaves open or says in two ways.
type Question struct {
	ID    QuestionID
	Title string
	Kind  Kind
	// Source is where the reference is silent or contradicts itself.
	Source Source
	// Contradicted says that the reference contradicts itself here: it says two
	// things, and each of them is an answer. Elsewhere it is silent.
	Contradicted bool
	// Answers are the words a profile may give, the default first. A map or an
	// order may be written out instead; where Value is set, `value: …` too.
	Answers []string
	Value   ValueForm
	// Cases are those for which a profile may answer otherwise than for the rest:
	// fields, kinds of values in them, codes, reports, kinds of sales. Empty where
	// one answer is for all.
	Cases []string
	// Apart says that one case tells nothing of another, as a report of the other one:
	// a case that was not seen is left open, and not taken for the rest.
	Apart bool
	// Samples are values for Value that vary and tests may draw from.
	Samples []string
	Reason  string // why the default is the default
	Spanish QuestionTexts
	// Unobservable says why calibration cannot tell the answers apart; empty
	// where it can.
	Unobservable string
	Rules        []ID // the rules it touches
	Draw         Draw
	// Ordered is the operation whose precedence an order question is about.
	Ordered Operation
}

// Default is the answer of the profile literal.
func (q Question) Default() string { return q.Answers[0] }

// Observable tells whether calibration can tell the answers apart.
func (q Question) Observable() bool { return q.Unobservable == "" }

// Questions returns all open questions in their order.
func Questions() []Question { return slices.Clone(questions) }

// QuestionIDs yields the IDs of all open questions in their order, and copies nothing:
// a mock under vary asks for them with every request.
func QuestionIDs() iter.Seq[QuestionID] {
	return func(yield func(QuestionID) bool) {
		for i := range questions {
			if !yield(questions[i].ID) {
				return
			}
		}
	}
}

// LookupQuestion finds a question by its ID.
func LookupQuestion(id QuestionID) (Question, bool) {
	i, known := questionAt[id]
	if !known {
		return Question{}, false
	}
	return questions[i], true
}

// questionAt tells where the questions stand in their list. IDs are unique.
var questionAt = func() map[QuestionID]int {
	at := make(map[QuestionID]int, len(questions))
	for i := range questions {
		at[questions[i].ID] = i
	}
	return at
}()

// DefaultPrecedence lists the refusals of an operation in the order in which
// they win by default: the order of the catalogue, with the key first where the
// catalogue lists it under another operation.
func DefaultPrecedence(op Operation) []ID { return slices.Clone(precedence[op]) }

// precedence is the default order of each operation.
var precedence = func() map[Operation][]ID {
	orders := map[Operation][]ID{BranchReport: {"BR-30", "ERROR_NOT_AUTHORIZED"}}
	for _, r := range catalogue {
		if r.Refuses() && r.NoTrigger == "" && r.ID != "BR-30" {
			orders[r.Operation] = append(orders[r.Operation], r.ID)
		}
	}
	orders[SerialNumbers] = orders[Locations]
	return orders
}()

// StatusCodes lists the codes whose HTTP status Q-STATUS decides: every
// documented code of the envelope but the successes and L-01, which has a
// question of its own.
func StatusCodes() []ID {
	return slices.DeleteFunc(EnvelopeCodes(), func(id ID) bool {
		return id == "BR-00" || id == "L-00" || id == "L-01"
	})
}

// semanticStatus is the status that Q-STATUS: semantic gives a code.
func semanticStatus(code ID) int {
	switch code {
	case "ERROR_NOT_AUTHORIZED":
		return 401
	case "BR-21", "BR-22", "BR-23", "BR-25":
		return 403
	case "BR-20", "BR-24", "BR-27", "USER_NOT_FOUND":
		return 404
	case "BR-01", "BR-13", "BR-18", "BR-19", "ERROR_UNEXPECTED":
		return 500
	case "BR-30":
		return 503
	}
	return 400
}
