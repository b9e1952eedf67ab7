package watch

import (
	"cmp"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// watchError looks at an error with an envelope. That of the serial-number listing,
// whose response shape is not shown, tells nothing of another operation's.
func (w *Watcher) watchError(x *exchange.Exchange) {
	w.record.SawStatusOf(x)
	if x.Request.Operation == rules.SerialNumbers {
		return
	}
	data, pagination := rules.QuestionID("Q-L-ERROR-DATA"), rules.QuestionID("Q-L-ERROR-PAGINATION")
	if x.Request.Operation == rules.BranchReport {
		data, pagination = "Q-BR-ERROR-DATA", "Q-BR-ERROR-PAGINATION"
	}
	watchEmpty(w.record.In(data, x.Code()), "data", x)
	watchEmpty(w.record.In(pagination, x.Code()), "pagination", x)
}

// watchEmpty notes what stands in place of a member that an error does not have: a word
// of the question, or the JSON that stands there where that holds nothing.
func watchEmpty(at evidence.Place, name string, x *exchange.Exchange) {
	object, ok := x.JSON.(map[string]any)
	if !ok {
		return
	}
	question, _ := rules.LookupQuestion(at.Question)
	shown := "absent"
	if member, present := object[name]; present {
		shown = evidence.DescribeValue(member)
	}
	word := cmp.Or(question.WordOfEmpty(shown), shown)
	for _, a := range []rules.Answer{evidence.Word(word), evidence.Value(shown)} {
		if rules.CheckAnswer(question, a) == nil {
			at.Saw(a, x)
			return
		}
	}
	at.SawElse(name+" is "+shown, x)
}

// emptyForm names what stands where a value could: absent, null, empty, or "".
func emptyForm(member any, present bool) string {
	switch v := member.(type) {
	case nil:
		if present {
			return "null"
		}
		return "absent"
	case string:
		if v == "" {
			return "empty"
		}
	case []any:
		if len(v) == 0 {
			return "empty"
		}
	case map[string]any:
		if len(v) == 0 {
			return "empty"
		}
	}
	return ""
}
