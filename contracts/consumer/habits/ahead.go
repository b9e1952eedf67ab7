package habits

import (
	"time"

	"calco.example/contracts/civil"
	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
)

// aheadFollower follows days that have begun in UTC and not in Chile. The branch
// report refuses them ("End date cannot be in the future"), of the transaction report
// no such rule is told: there they only give nothing.
type aheadFollower struct {
	first asked.Outline // that began on such a day
	times int64
	begun bool // a range began on a day that has begun here, too
}

// follow looks on which day a range begins.
func (f *aheadFollower) follow(r *sent.Request, b *asked.Brief) {
	switch {
	case b.From == civil.NoDate || !b.Answered():
	case b.From <= b.Today:
		f.begun = true
	case b.Operation == rules.TransactionReport && b.Rule == "TR-NO-DATA" && b.From == todayInUTC(r):
		if f.times++; f.times == 1 {
			f.first = b.Outline
		}
	}
}

func todayInUTC(r *sent.Request) civil.Date {
	day, _ := civil.LocalTime(r.Clock, time.UTC)
	return day
}

// over judges the session as if it were over: who asks for other days as well may
// want to see that a later one gives nothing.
func (f *aheadFollower) over(c *conduct) {
	if f.times > 0 && !f.begun {
		c.find(asksAhead, "the day has begun in UTC only, and no range begins earlier", f.first)
		c.findings[asksAhead].Times = f.times
	}
}
