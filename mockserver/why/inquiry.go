package why

import (
	"net/http"

	"calco.example/contracts/civil"
	"calco.example/contracts/rules"
	"calco.example/mockserver/reason"
	"calco.example/mockserver/request"
	"calco.example/mockserver/session"
	"calco.example/mockserver/wording"
	"calco.example/mockserver/world"
)

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
