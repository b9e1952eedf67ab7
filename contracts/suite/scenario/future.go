package scenario

import (
	"slices"
	"time"

	"calco.example/contracts/exchange"
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

// soon is how far a deployment's clock may be ahead of those of Chile and of UTC before its
// sales are held to show another one.
const soon = time.Hour

// laterClock is why a day that is tomorrow in Chile and in UTC cannot be held to be "in the
// future": of which zone, no sentence says, and the deployment has sales of a time to come,
// of whatever kind.
func (l secondLook) laterClock() {
	asked, body := l.session.Last.Request, facts.BodyOf(l.session.Last.Request)
	if body["endDate"] != l.session.Facts().Today.Add(1).String() {
		return
	}
	for page, last := 1, 0; page != last; {
		asked.Body = exchange.MustJSON(map[string]any{"startDate": body["startDate"], "endDate": body["endDate"], "page": page, "pageSize": 20})
		x := l.session.Common(asked)
		if slices.ContainsFunc(x.Rows(), l.isToCome) {
			l.Lack("the sales show times that are yet to come in Chile and in UTC, so that tomorrow may be today by the deployment's clock", "a deployment whose clock is that of Chile or UTC")
			return
		}
		last, page = page, max(page, x.TotalPages())
	}
}

// isToCome tells whether a sale's time is yet to come, by the clocks of Chile and of UTC.
func (l secondLook) isToCome(row exchange.Row) bool {
	now := l.session.env.Clock().Add(soon)
	at, err := time.Parse("2006-01-02T15:04:05", row.Text("transactionDateTime"))
	return err == nil && at.Format(time.DateTime) > max(now.Format(time.DateTime), now.UTC().Format(time.DateTime))
}
