package scenario

import (
	"sync"
	"sync/atomic"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
)

// dayClocks are by whose clock each report counts the days of a range (Q-SALE-ZONE).
type dayClocks struct {
	mu      sync.Mutex
	reports map[rules.Operation]*daysOfReport
}

// daysOfReport are those of one report: as a profile pins them until sales tell, once in a
// run.
type daysOfReport struct {
	once   sync.Once
	pinned string // an answer, empty where the profile pins none
	days   atomic.Pointer[exchange.Days]
	seen   *exchange.DaysSeen // nil where nothing was read
}

func (d *daysOfReport) tell(answer string) {
	days := exchange.DaysBy(answer)
	d.days.Store(&days)
}

// daysIn are those of a report.
func (e *Environment) daysIn(op rules.Operation) *daysOfReport {
	c := &e.dayClocks
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.reports == nil {
		c.reports = map[rules.Operation]*daysOfReport{}
	}
	of := c.reports[op]
	if of == nil {
		of = &daysOfReport{}
		report, _ := rules.LookupOperation(op)
		if a, pinned := e.PinnedIn("Q-SALE-ZONE", report.Name); pinned {
			of.pinned = a.Choice
		}
		of.tell(of.pinned)
		c.reports[op] = of
	}
	return of
}

// TellDays says, once in a run, by whose clock a report counts days: by what sales tell, or
// as the profile pins it where none speaks against that. What was seen is nil where nothing
// could be.
func (e *Environment) TellDays(op rules.Operation, see func() *exchange.DaysSeen) (pinned string, seen *exchange.DaysSeen) {
	of := e.daysIn(op)
	of.once.Do(func() {
		if of.seen = see(); of.seen == nil {
			return
		}
		if text := of.seen.Tells(); text != "" || !of.seen.Fits(of.pinned) {
			of.tell(text)
		}
	})
	return of.pinned, of.seen
}

// DayOf is the day of a range to which a sale belongs: that which its time shows, unless its
// report counts days by another clock.
func (e *Environment) DayOf(row exchange.Row) string {
	return e.daysIn(ReportOf(row)).days.Load().Of(row)
}

// OfDay are the sales of a day.
func (e *Environment) OfDay(rows []exchange.Row, day string) (of []exchange.Row) {
	return pick.Only(rows, func(row exchange.Row) bool { return e.DayOf(row) == day })
}

// ReportOf is the report that shows a sale.
func ReportOf(row exchange.Row) rules.Operation {
	if row.Text("paymentDataTime") != "" {
		return rules.TransactionReport
	}
	return rules.BranchReport
}
