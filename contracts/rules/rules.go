// Package rules is the rule book of the Transaction Reporting Service: every
// code, message and condition of the reference as data (catalogue.go), every
// question the reference leaves open as data (questions.go), and profiles that
// answer those questions (profile.go).
//
// A row of the catalogue ([Rule]) that refuses something also says, as data, how
// a good request comes to break it ([Break]), the edge of what it accepts
// ([Bound]) and its words ([Words]). From those and some [Givens] about a
// deployment come requests as plain data ([Request]):
//
//	rule, _ := rules.Lookup("BR-31")
//	rule.Breaking("", givens)                 // a request that breaks it
//	rule.AtBound(rules.LastAccepted, givens)  // one that just does not
//	rule.AtBound(rules.FirstRefused, givens)  // one that just does
//	rule.Bound.Side(request, givens)          // where a request stands
//	rule.WithWord("VISA", givens)             // one word of its list
//
// [Good] is a request that breaks nothing, [Request.With] a changed copy, and
// [ReadBody] reads what came over the wire. [Operations] is the table of calls.
//
// Mock and suite both read the rule book, so that they share words. They share
// no logic: nothing here decides whether a request breaks a rule. And a row that
// is wrong cannot agree with itself, because what is derived from it is held
// against two readings of the reference that were written by hand and apart:
// the mock's checks (a test sends both sides of each bound, and each word, and
// looks which rule answers) and the features (a test looks for scenarios that
// send both sides of each bound; the mutants derived from a row must fail them).
// So no feature and no check may take a value from a row.
package rules

import (
	"slices"
	"strings"
)

// ID names a rule. Documented codes are spelled as in the reference (BR-31,
// L-01, ERROR_NOT_AUTHORIZED); the transaction report's messages, which have no
// codes, and rules that carry no error have speaking IDs (TR-START-REQUIRED,
// BR-FILTER-LOCATION).
type ID string

// Operation names one of the service's four calls.
type Operation string

// The four operations, and AnyOperation for what holds for all of them.
const (
	BranchReport      Operation = "branch-report"
	Locations         Operation = "locations"
	TransactionReport Operation = "transaction-report"
	SerialNumbers     Operation = "serial-numbers"
	AnyOperation      Operation = "any"
)

// Level says how firmly a rule stands.
type Level string

// A documented rule is a sentence of the reference: breaking it is a violation.
// An inferred rule is what we conclude from it: breaking it is at most a
// warning.
const (
	Documented Level = "documented"
	Inferred   Level = "inferred"
)

// Source is the place in the reference a rule comes from.
type Source struct {
	Section string `json:"section"` // heading in the reference, as "Errors / Locations codes"
	Text    string `json:"text"`    // the sentence or table row, quoted or shortened
}

// Rule is one statement that can be seen on the wire.
type Rule struct {
	ID        ID        `json:"id"`
	Operation Operation `json:"operation"`
	// Code is what an answer under this rule carries: a code of the reference's
	// Errors section, or the status number of the transaction report. Empty for
	// a rule that carries no answer of its own. A refusal the reference does not
	// number (BR-PAGESIZE-MAX) shows the code of its question's default answer.
	Code string `json:"code,omitempty"`
	// Message is the exact text that goes with the code; empty where the
	// reference gives none (an open question then supplies it).
	Message string `json:"message,omitempty"`
	// OurText marks a message that the reference does not give: ours stands in
	// until a profile names the deployment's.
	OurText   bool   `json:"ourText,omitempty"`
	Condition string `json:"condition"`
	Level     Level  `json:"level"`
	Source    Source `json:"source"`
	// Trigger is the ordinary input that shows the rule; where none can,
	// NoTrigger says why. Exactly one of them is set.
	Trigger   string       `json:"trigger,omitempty"`
	NoTrigger string       `json:"noTrigger,omitempty"`
	Questions []QuestionID `json:"questions,omitempty"` // open questions that touch it
	Spanish   RuleTexts    `json:"-"`
	// Break is how a good request breaks the rule: every rule that refuses and
	// has a Trigger has one. Bound and Words are the edge and the words of what
	// it accepts, where it has them.
	Break *Break `json:"-"`
	Bound *Bound `json:"-"`
	Words *Words `json:"-"`
	// Covers are the parts of an answer that the rule is about, as JSON pointers
	// with * for any entry of a list, "" for the whole: what is wrong there is
	// filed under the rule with the longest one.
	Covers []string `json:"-"`
	// Wrong is how an answer breaks the rule, as mutants whose ID is that within
	// the rule: for a rule that says which rows there are or how values relate.
	// What breaks the form of a field comes from openapi.yaml.
	Wrong []Mutant `json:"-"`
}

// Refuses tells whether the rule is the reason of an answer other than a
// success.
func (r Rule) Refuses() bool {
	return r.Code != "" && !isSuccess(r.ID)
}

// All returns the catalogue in its order, each rule with the open questions
// that touch it.
func All() []Rule {
	out := slices.Clone(catalogue)
	for i := range out {
		out[i].Questions = slices.Clone(questionsOf(out[i].ID))
	}
	return out
}

// Lookup finds a rule by its ID.
func Lookup(id ID) (Rule, bool) {
	i, known := rowOf[id]
	if !known {
		return Rule{}, false
	}
	rule := catalogue[i]
	rule.Questions = slices.Clone(questionsOf(id))
	return rule, true
}

// Wire is what an answer under a rule carries by the catalogue.
func Wire(id ID) (code, message string) {
	if i, known := rowOf[id]; known {
		return catalogue[i].Code, catalogue[i].Message
	}
	return "", ""
}

// rowOf tells where the rules stand in the catalogue. IDs are unique.
var rowOf = func() map[ID]int {
	at := make(map[ID]int, len(catalogue))
	for i := range catalogue {
		at[catalogue[i].ID] = i
	}
	return at
}()

// MessageOf is the message that the reference gives for a wire code of the
// branch report or the locations (BR-31, L-01, ERROR_UNEXPECTED).
func MessageOf(code ID) string {
	_, message := Wire(code)
	return message
}

// alsoSaid are messages that the reference gives in other letters as well: "the code
// ERROR_NOT_AUTHORIZED (message: unauthorized access)".
var alsoSaid = map[ID]string{"ERROR_NOT_AUTHORIZED": "unauthorized access"}

// Says tells whether a message is the one that goes with a wire code.
func Says(code ID, message string) bool {
	also, is := alsoSaid[code]
	return message == MessageOf(code) || is && message == also
}

// Texts are IDs as texts.
func Texts[T ~string](ids []T) []string {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = string(id)
	}
	return texts
}

// Joined writes a list of IDs.
func Joined[T ~string](ids []T) string { return strings.Join(Texts(ids), ", ") }

// EnvelopeCodes lists the codes that the reference documents for answers with a
// metadata envelope, successes included, in the order of its tables.
func EnvelopeCodes() []ID {
	var codes []ID
	for _, r := range catalogue {
		if string(r.ID) == r.Code {
			codes = append(codes, r.ID)
		}
	}
	return codes
}

// questionsOf lists the questions that touch a rule. Nobody may write to it.
func questionsOf(id ID) []QuestionID { return touching[id] }

// touching are the questions of each rule, in their order.
var touching = func() map[ID][]QuestionID {
	all := map[ID][]QuestionID{}
	for _, q := range questions {
		for _, id := range q.Rules {
			all[id] = append(all[id], q.ID)
		}
	}
	return all
}()
