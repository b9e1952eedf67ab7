package evidence

import (
	"fmt"
	"slices"
	"strconv"

	"calco.example/contracts/exchange"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// Place is where a record notes what was seen: of a question as a whole ([Record.At]), or
// of one case of it ([Record.In]).
type Place struct {
	Question rules.QuestionID
	Case     string // empty for the whole
	Record   *Record
}

// At is where it is noted what was seen of a question as a whole.
func (r *Record) At(q rules.QuestionID) Place { return Place{Question: q, Record: r} }

// In is where it is noted what was seen of one case of a question.
func (r *Record) In(q rules.QuestionID, name string) Place { return Place{q, name, r} }

func (at Place) observations() *Observations {
	if at.Case == "" {
		return at.Record.Of(at.Question)
	}
	return at.Record.Cases.of(at.Question, at.Case)
}

// Saw notes an answer that an exchange shows, once for each exchange.
func (at Place) Saw(a rules.Answer, x *exchange.Exchange) {
	at.observations().add(a.String(), &a, x)
}

// SawElse notes what no answer of the rule book says.
func (at Place) SawElse(what string, x *exchange.Exchange) { at.observations().add(what, nil, x) }

// SawWord notes a word, or something else where it is empty.
func (at Place) SawWord(choice string, x *exchange.Exchange) {
	if choice == "" {
		at.SawElse(Describe(x), x)
		return
	}
	at.Saw(Word(choice), x)
}

// SawText notes a text, if a profile can hold it.
func (at Place) SawText(text string, x *exchange.Exchange) {
	a := TextAnswer(at.Question, text)
	if !at.takes(a) {
		at.SawElse("the text "+fmt.Sprintf("%q", reporttext.Bounded(text, 200)), x)
		return
	}
	at.Saw(a, x)
	if a.Value == nil {
		at.observations().SetSame(a, Value(text))
	}
}

// SawCode notes a code that answers a question by itself.
func (at Place) SawCode(x *exchange.Exchange) {
	at.SawFirst(x, Word(x.Code()), Value(x.Code()))
}

// SawFirst notes the first of some answers that a profile can hold.
func (at Place) SawFirst(x *exchange.Exchange, answers ...rules.Answer) {
	if i := slices.IndexFunc(answers, at.takes); i >= 0 {
		at.Saw(answers[i], x)
		return
	}
	at.SawElse(Describe(x), x)
}

// SawStatus notes an HTTP status that answers a question by itself.
func (at Place) SawStatus(x *exchange.Exchange) {
	question, _ := rules.LookupQuestion(at.Question)
	if status := strconv.Itoa(x.Status); slices.Contains(question.Answers, status) {
		at.Saw(Word(status), x)
		return
	}
	at.SawElse(Describe(x), x)
}

// SawStatusText notes a refusal of the transaction report by its status and its
// message, if a profile can hold them.
func (at Place) SawStatusText(x *exchange.Exchange) {
	if x.Success() || x.Code() != strconv.Itoa(x.Status) {
		at.SawElse(Describe(x), x)
		return
	}
	at.SawFirst(x, Value(x.Code()+" "+x.Message()))
}

// takes tells whether a profile can hold an answer.
func (at Place) takes(a rules.Answer) bool {
	question, _ := rules.LookupQuestion(at.Question)
	return rules.CheckAnswer(question, a) == nil
}
