package scenario

import (
	"time"

	"calco.example/contracts/report"
	"calco.example/contracts/suite/facts"
)

// late is how far a deployment's clock may be behind that of Chile and the Date of its
// answers before it is held to them: the last zone of all is nine hours behind Chile, and
// twelve behind UTC.
const late = 9 * time.Hour

// KeepFuture files that the deployment takes today for the future. It is a broken rule
// where its own answers say that the day began hours ago; else its clock may be behind
// ours, and nothing says of which zone "the future" is. A profile that knows it (Q-TODAY is
// something else) makes it an observation.
func (e *Environment) KeepFuture() {
	x := e.Facts.Future
	if x == nil {
		return
	}
	reader := New(e, "discovery")
	reader.Session.Last = x
	if e.Profile != nil && e.Profile.Strange("Q-TODAY") {
		reader.Judge.observe("Q-TODAY", "today is taken for the future", x.InWords())
		e.Keep(reader.Judge.Found)
		return
	}
	refused, then := e.Facts.Today.Add(1), e.Clock().Add(-late)
	f := reader.Judge.finding("BR-10", "today is taken for the future", "a success or no data up to "+refused.String(), x.InWords())
	if began := facts.DayOf(then) == refused && facts.DayOf(then.UTC()) == refused; !began || !e.Facts.Dated {
		f.Outcome, f.Passing = report.Warning, true
		f.Summary += ": its clock may be behind ours (--now TIME sets ours)"
	}
	e.Keep([]report.Finding{f})
}
