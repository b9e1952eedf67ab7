package suite

import (
	"fmt"
	"strconv"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/schema"
)

// watch holds every answer, whatever its scenario is about, against the
// contract and against the message that goes with its code. A finding is filed
// under the rule of its field and does not fail the scenario.
func (r *run) watch(s *scenario, x *exchange.Exchange) {
	switch {
	case r.isOpen(x):
		return
	case x.BeforeService():
		r.file(s, report.Finding{Outcome: report.Observed, Scenario: s.name, Summary: fmt.Sprintf("HTTP %d without a documented body: what stands before the service answered", x.Status)})
		return
	case x.Request.Path == "" && x.Request.Method == "": // the contract knows no others
		r.watchContract(s, x)
	}
	for _, fault := range x.Faults {
		r.file(s, s.passingFinding("JSON", "the answer is not what HTTP or the reference allow: "+fault, "", "a plain JSON answer", fault))
	}
	r.watchMessage(s, x)
	r.watchStatus(s, x)
	if x.Code() == "BR-12" {
		r.file(s, s.passingFinding("NO-BR-12", "the code BR-12 is answered", "/metadata/code", "a code of the reference", "BR-12"))
	}
}

// isOpen tells whether the reference shows no answer at all to a request, so that
// none breaks it: the serial-number listing, whose shape is not shown unless a
// profile pins ours, and what the branch report says to a key that opens nothing.
func (r *run) isOpen(x *exchange.Exchange) bool {
	switch x.Request.Operation {
	case rules.SerialNumbers:
		shape, pinned := r.pinned("Q-SERIAL-SHAPE")
		return !pinned || !shape.Is("provisional")
	case rules.BranchReport:
		return x.Request.Role == exchange.RoleNone && x.Code() == ""
	}
	return false
}

func (r *run) watchContract(s *scenario, x *exchange.Exchange) {
	operation, _ := rules.LookupOperation(x.Request.Operation)
	checked := r.contract.CheckResponse(operation.ContractID, x.Status, x.Header, x.Body)
	s.checks++
	for _, v := range checked.Violations {
		r.file(s, s.passingFinding(schema.RuleOfField(x, v.Pointer), "the answer breaks the contract: "+v.Reason, v.Pointer, v.SchemaField, v.Value))
	}
	for _, pointer := range checked.Unknown {
		r.file(s, report.Finding{Outcome: report.Observed, Rule: schema.RuleOfField(x, pointer), Scenario: s.name, Pointer: pointer,
			Summary: "a field that the contract does not know"})
	}
}

// watchStatus compares the statuses that the reference documents: 200 for a
// success, and for every answer of the transaction report the number it carries.
func (r *run) watchStatus(s *scenario, x *exchange.Exchange) {
	code := x.Code()
	rule, documented := rules.SuccessOf(code)
	want := "200"
	if !documented {
		if x.Request.Operation != rules.TransactionReport || code == "" {
			return
		}
		rule, want = "TR-ERROR", code
	}
	s.checks++
	if actual := strconv.Itoa(x.Status); actual != want {
		r.file(s, s.passingFinding(rule, "the HTTP status of "+code, "", want, actual))
	}
}

// watchMessage compares the message of a documented code with the reference.
func (r *run) watchMessage(s *scenario, x *exchange.Exchange) {
	if x.Request.Operation == rules.TransactionReport {
		return
	}
	code := rules.ID(x.Code())
	message := rules.MessageOf(code)
	if message == "" {
		return
	}
	s.checks++
	if x.Message() != message {
		r.file(s, s.passingFinding(code, "the message of "+string(code), "/metadata/message", message, x.Message()))
	}
}

func (s *scenario) passingFinding(rule rules.ID, summary, pointer, expected, actual string) report.Finding {
	f := s.finding(rule, summary, expected, actual)
	f.Pointer = pointer
	return f
}

// file keeps a finding that is not about the scenario's own expectations.
func (r *run) file(s *scenario, f report.Finding) { s.found = append(s.found, f) }

// evidence is an exchange as a report shows it: without the key, and short.
func (r *run) evidence(x *exchange.Exchange) *report.Evidence {
	const most = 4 << 10
	method, path := x.Request.Endpoint()
	return &report.Evidence{
		Method: method, Path: path, Request: clip(string(x.Request.Body), most),
		Status: x.Status, Answer: clip(string(x.Body), most), Tries: x.Tries,
		Headers: map[string]string{"Content-Type": x.Header.Get("Content-Type")},
	}
}

func clip(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + fmt.Sprintf("… (%d bytes)", len(text))
}

// curl is a request as a line that a person can run, with $REPORT_KEY for the
// key.
func (r *run) curl(q exchange.Request) string {
	method, path := q.Endpoint()
	return exchange.CurlLine(method, r.Base+path, string(q.Body))
}
