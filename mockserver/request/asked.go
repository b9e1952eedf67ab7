package request

import "calco.example/contracts/civil"

// Asked is what the requests for both reports have: a body, a range and a page.
type Asked struct {
	Body           Payload
	Start, End     Date
	LastDayOut     bool  // the last day of the range does not count
	Page, PageSize int64 // as served: defaults and clamps applied
}

// BothDates tells whether there is a range to speak of.
func (a *Asked) BothDates() bool { return a.Start.State == DateOK && a.End.State == DateOK }

// LastDay is the last day that counts.
func (a *Asked) LastDay() civil.Date {
	if a.LastDayOut {
		return a.End.Date.AddDays(-1)
	}
	return a.End.Date
}
