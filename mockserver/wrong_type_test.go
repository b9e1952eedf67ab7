package mockserver

import (
	"strings"
	"testing"

	"calco.example/contracts/rules"
	"calco.example/mockserver/request"
)

// A wrong type that has an answer of its own breaks no other rule of its field: that
// answer shows whatever the order of the rules.
func TestAnswers_WrongTypesInAnyOrder(t *testing.T) {
	t.Parallel()
	text := "Wrong."
	w := callMock(t, answeringAll(map[rules.QuestionID]rules.Answer{
		"Q-TR-WRONG-TYPE":            {Value: &text},
		"Q-BR-WRONG-TYPE":            {Choice: "BR-02"},
		"Q-ORDER-BRANCH-REPORT":      order("BR-03", "BR-04", "BR-05", "BR-FIELD-TYPE"),
		"Q-ORDER-TRANSACTION-REPORT": order("TR-FILTERS-REQUIRED", "TR-START-REQUIRED", "TR-START-FORMAT", "TR-END-FORMAT", "TR-PAGE-MIN", "TR-PAGESIZE-MIN", "TR-SERIAL", "TR-FIELD-TYPE"),
	}))
	for name, sent := range map[string]any{"Filters": 1, "Filters.StartDate": 1, "Filters.EndDate": true, "Filters.SerialNumber": 1, "page": "1", "pageSize": []int{1}} {
		says(400, text)(w, w.send(askReport(set(name, sent))))
	}
	for _, name := range []string{"startDate", "endDate"} {
		refused("BR-02")(w, w.send(askBranch(set(name, 1))))
		refused("BR-02")(w, w.send(askBranch(set(name, 1), set("page", 1))))
	}
	refused("BR-03")(w, w.send(askBranch(set("startDate", "x"), set("endDate", 1))))
}

// What null is said to be refused with is what the field's own rule says of a value that
// it cannot read.
func TestRefusals_AreThoseOfTheFields(t *testing.T) {
	t.Parallel()
	w := callMock(t, answeringAll(map[rules.QuestionID]rules.Answer{"Q-BR-WRONG-TYPE": {Choice: "own-code"}, "Q-TR-WRONG-TYPE": {Choice: "own-message"}}))
	for name, refusal := range request.RefusalsOf {
		if strings.HasPrefix(refusal, "BR-") {
			refused(refusal)(w, w.send(askBranch(set(name, []int{1}))))
		} else {
			says(400, refusal)(w, w.send(askReport(set("Filters."+name, []int{1}))))
		}
	}
}
