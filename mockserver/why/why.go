// Package why says why a request got its answer, in words that say what to change. The
// checks decide; what was received, what is allowed and what would do is worked out here
// from [Inquiry], for the answer that is sent: a function a rule in account.go, branch.go
// and report.go, what they share in fields.go, and in unread.go what of the request
// nobody read. A rule without one has the condition of its row in the catalogue.
package why

import (
	"maps"
	"net/http"
	"sync"

	"calco.example/contracts/civil"
	"calco.example/contracts/rules"
	"calco.example/mockserver/reason"
	"calco.example/mockserver/request"
	"calco.example/mockserver/session"
	"calco.example/mockserver/wording"
	"calco.example/mockserver/world"
)

// reasons say why rules have refused: one function a rule.
type reasons map[rules.ID]func(*Inquiry) string

// all are those of every rule that refuses: in its own words, or as the catalogue says
// when it does.
var all = sync.OnceValue(func() reasons {
	all := reasons{}
	for _, rule := range rules.All() {
		if rule.Refuses() {
			all[rule.ID] = always(rule.Condition)
		}
	}
	for _, own := range []reasons{accountReasons, branchReasons, reportReasons} {
		maps.Copy(all, own)
	}
	return all
})

// Reason is why a rule has refused; "" for one that refuses nothing.
func (f *Inquiry) Reason(rule rules.ID) string {
	if explain := all()[rule]; explain != nil {
		return explain(f)
	}
	return ""
}

// always is a reason that is the same for everybody.
func always(text string) func(*Inquiry) string { return func(*Inquiry) string { return text } }

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
