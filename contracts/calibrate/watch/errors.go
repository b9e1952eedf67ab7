package watch

import (
	"slices"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// watchError looks at an error with an envelope.
func (w *Watcher) watchError(x *exchange.Exchange) {
	w.record.SawStatusOf(x)
	data, pagination := rules.QuestionID("Q-L-ERROR-DATA"), rules.QuestionID("Q-L-ERROR-PAGINATION")
	if x.Request.Operation == rules.BranchReport {
		data, pagination = "Q-BR-ERROR-DATA", "Q-BR-ERROR-PAGINATION"
	}
	w.watchEmptyIn(data, x.Code(), "data", x)
	w.watchEmptyIn(pagination, x.Code(), "pagination", x)
}

// watchEmptyIn is watchEmpty for what may differ from code to code.
func (w *Watcher) watchEmptyIn(q rules.QuestionID, code, name string, x *exchange.Exchange) {
	object, ok := x.JSON.(map[string]any)
	if !ok {
		return
	}
	member, present := object[name]
	question, _ := rules.LookupQuestion(q)
	state := emptyForm(member, present)
	if _, list := member.([]any); state == "empty" && (list || !slices.Contains(question.Answers, "empty")) && slices.Contains(question.Answers, "empty-list") {
		state = "empty-list"
	}
	if !slices.Contains(question.Answers, state) {
		w.record.Cases.SawElse(q, code, name+" is "+evidence.DescribeValue(member), x)
		return
	}
	w.record.Cases.Saw(q, code, evidence.Word(state), x)
}

// watchEmpty notes what stands in place of a member that an error does not have.
func (w *Watcher) watchEmpty(q rules.QuestionID, name string, x *exchange.Exchange) {
	object, ok := x.JSON.(map[string]any)
	if !ok {
		return
	}
	member, present := object[name]
	question, _ := rules.LookupQuestion(q)
	state := emptyForm(member, present)
	if !slices.Contains(question.Answers, state) {
		w.record.SawElse(q, name+" is "+evidence.DescribeValue(member), x)
		return
	}
	w.record.Saw(q, evidence.Word(state), x)
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
