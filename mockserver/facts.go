package mockserver

import (
	"net/http"
	"slices"

	"calco.example/contracts/rules"
	"calco.example/mockserver/civil"
	"calco.example/mockserver/reason"
	"calco.example/mockserver/session"
	"calco.example/mockserver/wording"
	"calco.example/mockserver/world"
)

// facts are what is known of a request when somebody asks why it got its answer.
type facts struct {
	op        rules.Operation
	request   *http.Request
	note      *session.Note // shows what of the request may be shown
	today     civil.Date    // the last day that is not in the future
	account   *world.Persona
	noAccount bool // for the key
	read      bool // as far as a profile told how
	words     *wording.Words
	earliest  civil.Date // the earliest end of a range
	total     int        // of the sales that match, where they were counted

	world *world.World
	keys  reason.Keys // of the world, and which of them may be named

	body      *payload // nil where none was read
	branch    *branchAsk
	branchHow *branchReading
	report    *reportAsk
	reportHow *reportReading
}

// detail is what can be said of a refusal beyond its short reason, "" for nothing.
func (f *facts) detail(rule rules.ID, short string) string {
	switch f.op {
	case rules.Locations, rules.SerialNumbers:
		if f.account != nil && slices.Contains([]rules.ID{"USER_NOT_FOUND", "ERROR_UNEXPECTED", "L-01"}, rule) {
			return personaReason(f, short)
		}
	case rules.BranchReport:
		if explain := branchReasons[rule]; explain != nil && f.branch != nil {
			return explain(f)
		}
	case rules.TransactionReport:
		if explain := reportReasons[rule]; explain != nil && f.report != nil {
			return explain(f)
		}
	}
	return ""
}

// ignoredType names the first field of another JSON type where a request went through
// although the profile takes it for absent; "" for none.
func (f *facts) ignoredType(rule rules.ID) string {
	switch rule {
	case "BR-00", "BR-27":
		if f.branch != nil && f.branch.fields.ignored {
			return reason.FieldTypes(f.body.members, branchTypes, "")
		}
	case "TR-OK", "TR-NO-DATA":
		if f.report != nil && f.report.fields.ignored {
			return reportTypeReason(f)
		}
	}
	return ""
}
