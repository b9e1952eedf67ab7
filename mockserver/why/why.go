// Package why says why a request got its answer, in words that say what to change. The
// checks decide and give a short reason; what was received, what is allowed and what
// would do is worked out here from [Inquiry], for the answer that is sent: a function a
// rule in branch.go and report.go, what they share in fields.go, and in unread.go what
// of the request nobody read.
package why

import (
	"net/http"
	"slices"

	"calco.example/contracts/civil"
	"calco.example/contracts/rules"
	"calco.example/mockserver/reason"
	"calco.example/mockserver/request"
	"calco.example/mockserver/session"
	"calco.example/mockserver/wording"
	"calco.example/mockserver/world"
)

// Detail is what can be said of a refusal beyond its short reason, "" for nothing.
func (f *Inquiry) Detail(rule rules.ID, short string) string {
	switch f.Op {
	case rules.Locations, rules.SerialNumbers:
		if f.Account != nil && slices.Contains([]rules.ID{"USER_NOT_FOUND", "ERROR_UNEXPECTED", "L-01"}, rule) {
			return personaReason(f, short)
		}
	case rules.BranchReport:
		if explain := branchReasons[rule]; explain != nil && f.Branch != nil {
			return explain(f)
		}
	case rules.TransactionReport:
		if explain := reportReasons[rule]; explain != nil && f.Report != nil {
			return explain(f)
		}
	}
	return ""
}

// IgnoredType names the first field of another JSON type where a request went through
// although the profile takes it for absent; "" for none.
func (f *Inquiry) IgnoredType(rule rules.ID) string {
	switch rule {
	case "BR-00", "BR-27":
		if f.Branch != nil && f.Branch.Fields.Ignored {
			return reason.FieldTypes(f.Body.Members, branchTypes, "")
		}
	case "TR-OK", "TR-NO-DATA":
		if f.Report != nil && f.Report.Fields.Ignored {
			return reportTypeReason(f)
		}
	}
	return ""
}

// Inquiry is what is known of a request when somebody asks why it got its answer.
type Inquiry struct {
	Op        rules.Operation
	Request   *http.Request
	Note      *session.Note // shows what of the request may be shown
	Today     civil.Date    // the last day that is not in the future
	Account   *world.Persona
	NoAccount bool // for the key
	Read      bool // as far as a profile told how
	Words     *wording.Words
	Earliest  civil.Date // the earliest end of a range
	Total     int        // of the sales that match, where they were counted

	World *world.World
	Keys  reason.Keys // of the world, and which of them may be named

	Body      *request.Payload // nil where none was read
	Branch    *request.Branch
	BranchHow *request.BranchReading
	Report    *request.Report
	ReportHow *request.ReportReading
}
