package scenario

import (
	"time"

	"calco.example/contracts/report"
	"calco.example/contracts/suite/facts"
)

// late is how far a deployment's clock may be behind the Date of its answers, which may
// be that of a gateway, before it is held to what that says.
const late = 6 * time.Hour

// KeepFuture files that the deployment takes today for the future. It is a broken rule
// where its own answers say that the day began hours ago; else its clock may be behind
// ours, and nothing says of which zone "the future" is.
func (e *Environment) KeepFuture() {
	x := e.Facts.Future
	if x == nil {
		return
	}
	reader := New(e, "discovery")
	reader.Session.Last = x
	refused, then := e.Facts.Today.Add(1), e.Clock().Add(-late)
	f := reader.Judge.finding("BR-10", "today is taken for the future", "a success or no data up to "+refused.String(), x.InWords())
	if began := facts.DayOf(then) == refused && facts.DayOf(then.UTC()) == refused; !began || !e.Facts.Dated {
		f.Outcome, f.Passing = report.Warning, true
		f.Summary += ": its clock may be behind ours (--now TIME sets ours)"
	}
	e.Keep([]report.Finding{f})
}
