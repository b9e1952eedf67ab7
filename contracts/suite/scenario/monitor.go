package scenario

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/schema"
)

// monitor holds every answer, whatever its scenario is about, against what is
// true of all of them.
type monitor struct {
	env   *Environment
	judge *Judge
}

// watch holds every answer, whatever its scenario is about, against the
// contract and against the message that goes with its code. A finding is filed
// under the rule of its field and does not fail the scenario.
func (m *monitor) watch(x *exchange.Exchange) {
	switch {
	case m.isOpen(x):
		return
	case x.BeforeService():
		m.judge.keep(report.Finding{Outcome: report.Observed, Passing: true, Scenario: m.judge.Name, Summary: fmt.Sprintf("HTTP %d without a documented body: what stands before the service answered", x.Status)})
		return
	case x.Request.Path == "" && x.Request.Method == "": // the contract knows no others, and where they lead is not said
		m.contract(x)
		for _, fault := range x.Faults {
			m.judge.keep(m.finding("JSON", "the answer is not what HTTP or the reference allow: "+fault, "", "a plain JSON answer", fault))
		}
	}
	m.message(x)
	m.status(x)
	m.commerce(x)
	m.refusal(x)
	m.listing(x)
	m.filtered(x)
	m.paged(x)
	m.letters(x)
	if x.Code() == "BR-12" {
		m.judge.keep(m.finding("NO-BR-12", "the code BR-12 is answered", "/metadata/code", "a code of the reference", "BR-12"))
	}
}

// isOpen tells whether the reference shows no answer at all to a request, so that
// none breaks it: the serial-number listing, whose shape is not shown unless a
// profile pins ours, and what the branch report says to a key that opens nothing.
func (m *monitor) isOpen(x *exchange.Exchange) bool {
	switch x.Request.Operation {
	case rules.SerialNumbers:
		shape, pinned := m.env.Pinned("Q-SERIAL-SHAPE")
		return !pinned || !shape.Is("provisional")
	case rules.BranchReport:
		return (x.Request.Role == exchange.RoleNone || x.Request.Altered != exchange.Unaltered) && x.Code() == ""
	}
	return false
}

func (m *monitor) contract(x *exchange.Exchange) {
	operation, _ := rules.LookupOperation(x.Request.Operation)
	checked := m.env.Contract.CheckExchange(operation.ContractID, x)
	m.judge.Checks++
	for _, v := range checked.Violations {
		rule := schema.RuleOfField(x, v.Pointer)
		if isOfText(v) || v.SchemaField == "duplicate" && slices.Contains(checked.Unknown, v.Pointer) {
			rule = "JSON" // no field's rule is broken, wherever it stands
		}
		f := m.finding(rule, "the answer breaks the contract: "+v.Reason, v.Pointer, v.SchemaField, v.Value)
		if v.SchemaField == "Content-Type" { // no sentence says the type of an answer, and the data are looked at, too
			f.Outcome, f.Summary = report.Warning, "the type of the answer: "+v.Reason
			if !schema.SaysOther(x.Header) {
				f.Outcome, f.Passing, f.Rule = report.Observed, true, "JSON"
			}
		}
		m.judge.keep(f)
	}
	for _, pointer := range checked.Unknown {
		m.judge.keep(report.Finding{Outcome: report.Observed, Rule: schema.RuleOfField(x, pointer), Scenario: m.judge.Name, Pointer: pointer, Passing: true,
			Summary: "a field that the contract does not know"})
	}
}

// isOfText tells whether a violation is that the body is no JSON text: "All data is JSON."
func isOfText(v schema.Violation) bool { return v.SchemaField == "json" || v.SchemaField == "utf-8" }

// status compares the statuses that the reference documents: 200 for a
// success, and for every answer of the transaction report the number it carries. Those of
// the other codes are not shown: which each of them has is noted.
func (m *monitor) status(x *exchange.Exchange) {
	code := x.Code()
	rule, documented := rules.SuccessOf(code)
	want := "200"
	if !documented {
		if x.Request.Operation != rules.TransactionReport || code == "" {
			m.env.statuses.saw(x.Request.Operation, code, x.Status)
			return
		}
		rule, want = "TR-ERROR", code
	}
	m.judge.Checks++
	if actual := strconv.Itoa(x.Status); actual != want {
		m.judge.keep(m.finding(rule, "the HTTP status of "+code, "", want, actual))
	}
}

// message compares the message of a documented code with the reference.
func (m *monitor) message(x *exchange.Exchange) {
	if x.Request.Operation == rules.TransactionReport {
		return
	}
	code := rules.ID(x.Code())
	message := rules.MessageOf(code)
	if message == "" {
		return
	}
	m.judge.Checks++
	if !rules.Says(code, x.Message()) {
		m.judge.keep(m.finding(code, "the message of "+string(code), "/metadata/message", message, x.Message()))
	}
}

// commerceRules are the rules that the commerce of a report keeps.
var commerceRules = map[rules.Operation]rules.ID{rules.BranchReport: "BR-COMMERCE", rules.TransactionReport: "TR-COMMERCE"}

// commerce compares the commerce that a report names with the one that it named
// first, whatever is filtered and whichever page is asked for: "the key belongs to
// the account whose data is returned". Its name may be that of another time, and is
// compared among answers about the same days.
func (m *monitor) commerce(x *exchange.Exchange) {
	if m.env.Facts == nil || x.Request.Role != exchange.RoleMain || x.Request.Altered != exchange.Unaltered || !x.Success() {
		return
	}
	first, now := m.env.Facts.Commerce[x.Request.Operation], x.Commerce()
	if first == nil || now == nil {
		return
	}
	m.judge.Checks++
	differs := func(member, than, want, got string) {
		m.judge.keep(m.finding(commerceRules[x.Request.Operation], member+" of the commerce is another than in "+than, "", Truncate(want, 80), Truncate(got, 80)))
	}
	for _, member := range []string{"partnerId", "taxId"} {
		if want, got := first.Text(member), now.Text(member); got != want && want != "" {
			differs(member, "the first answer to the same key", want, got)
		}
	}
	name := now.Text("commerceName")
	if before := m.env.namedBefore(daysAsked(x.Request), name); before != "" && before != name {
		differs("commerceName", "the first answer about the same days", before, name)
	}
}

// daysAsked is the report and the range that a request asks for.
func daysAsked(r exchange.Request) string {
	var asked struct {
		StartDate, EndDate string
		Filters            struct{ StartDate, EndDate string }
	}
	_ = json.Unmarshal(r.Body, &asked)
	return fmt.Sprintf("%s %s %s", r.Operation, cmp.Or(asked.StartDate, asked.Filters.StartDate), cmp.Or(asked.EndDate, asked.Filters.EndDate))
}

// listing holds what the listing of main says against what it said before: "L-00 when
// locations exist", "L-01 with an empty data array when the account has none".
func (m *monitor) listing(x *exchange.Exchange) {
	plain := x.Request.Role == exchange.RoleMain && x.Request.Altered == exchange.Unaltered && x.Request.Key == "" && x.Request.Query == ""
	if x.Request.Operation != rules.Locations || !plain || x.Code() != "L-00" && x.Code() != "L-01" {
		return
	}
	m.judge.Checks++
	if before := m.env.saidBefore(x.Code()); before != "" {
		m.judge.keep(m.finding("L-01", "the same account has locations in one listing and none in another", "/metadata/code", before, x.Code()))
	}
}

// refusal looks for sales or locations in an answer that refuses, or says that there
// are none: "a location, POS or device that does not belong to the authenticated
// account is refused", and so is a key.
func (m *monitor) refusal(x *exchange.Exchange) {
	if !x.Refused() && !x.NoData() {
		return
	}
	rule := rules.ID(x.Code())
	if _, known := rules.Lookup(rule); !known {
		rule = "TR-ERROR"
	}
	m.judge.Checks++
	if shown := len(x.Rows()); shown > 0 {
		m.judge.keep(m.finding(rule, "an answer that refuses shows what it refuses", "", "no sale and no location", fmt.Sprintf("%d of them", shown)))
	}
}

func (m *monitor) finding(rule rules.ID, summary, pointer, expected, actual string) report.Finding {
	f := m.judge.finding(rule, summary, expected, actual)
	f.Pointer, f.Passing = pointer, true
	return f
}
