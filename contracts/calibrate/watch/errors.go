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
	w.watchEmptyIn(data, x.Code(), "data", x)
	w.watchEmptyIn(pagination, x.Code(), "pagination", x)
}

// watchEmptyIn is watchEmpty for what may differ from code to code.
func (w *Watcher) watchEmptyIn(q rules.QuestionID, code, name string, x *exchange.Exchange) {
	a, member, known := emptyAnswer(q, name, x)
	switch {
	case known:
		w.record.In(q, code).Saw(a, x)
	case member != "":
		w.record.In(q, code).SawElse(name+" is "+member, x)
	}
}

// watchEmpty notes what stands in place of a member that an error does not have.
func (w *Watcher) watchEmpty(q rules.QuestionID, name string, x *exchange.Exchange) {
	a, member, known := emptyAnswer(q, name, x)
	switch {
	case known:
		w.record.At(q).Saw(a, x)
	case member != "":
		w.record.At(q).SawElse(name+" is "+member, x)
	}
}

// emptyAnswer is the answer to a question about a member of an error that an answer
// shows: a word, or the JSON that stands there where that holds nothing. Where there is
// none, the member is told; nothing is where no object came.
func emptyAnswer(q rules.QuestionID, name string, x *exchange.Exchange) (a rules.Answer, shown string, known bool) {
	object, ok := x.JSON.(map[string]any)
	if !ok {
		return a, "", false
	}
	question, _ := rules.LookupQuestion(q)
	member, present := object[name]
	if shown = "absent"; present {
		shown = evidence.DescribeValue(member)
	}
	word := cmp.Or(question.WordOfEmpty(shown), shown)
	for _, a := range []rules.Answer{evidence.Word(word), evidence.Value(shown)} {
		if rules.CheckAnswer(question, a) == nil {
			return a, shown, true
		}
	}
	return a, shown, false
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
