package probes

import (
	"fmt"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/calibrate/sales"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// dayOfNextMonth asks with a day that its month does not have, in a range that is good where
// it is taken for one of the next month.
func dayOfNextMonth(field string, dates probing.Fields, t probing.Tell) probing.Probe {
	return probing.Probe{About: probing.Questions("Q-BR-DATE-CALENDAR"), Ask: func(p *probing.Prober) {
		p.TellIn("Q-BR-DATE-CALENDAR", field, p.Account.Branch(dates), t)
	}}
}

// rangeLimit finds the longest range that is accepted. Days are counted as the
// difference of the dates here: 30 inclusive days are a difference of 29.
func rangeLimit(p *probing.Prober) {
	longest := 0
	var last *exchange.Exchange
	allowed := func(days int) bool {
		r := p.Account.Branch(probing.Fields{"startDate": probing.After(p.Account.To, -days)})
		last = p.Ask("Q-RANGE-LIMIT", fmt.Sprintf("a range of %d days", days), r)
		return last.Accepted()
	}
	// Both sides of each limit that the reference names, counted in both ways.
	for _, days := range []int{29, 30, 31, 59, 60, 61} {
		if !allowed(days) {
			break
		}
		longest = days
	}
	limits := map[int][2]string{29: {"30", "inclusive"}, 30: {"30", "difference"}, 59: {"60", "inclusive"}, 60: {"60", "difference"}}
	found, documented := limits[longest]
	if !documented || !last.Accepted() && last.Code() != "BR-08" {
		refused := last
		if longest == 31 {
			longest = between(31, 59, allowed)
		}
		what := fmt.Sprintf("the longest range accepted was %d days; then %s", longest, evidence.Describe(refused))
		p.Record.At("Q-RANGE-LIMIT").SawElse(what, refused)
		p.Record.At("Q-RANGE-COUNT").SawElse(what, refused)
		return
	}
	p.Record.At("Q-RANGE-LIMIT").Saw(evidence.Word(found[0]), last)
	p.Record.At("Q-RANGE-COUNT").Saw(evidence.Word(found[1]), last)
}

// between is the highest number that is allowed: one is, and a higher one is not.
func between(one, other int, allowed func(int) bool) int {
	for other-one > 1 {
		if middle := (one + other) / 2; allowed(middle) {
			one = middle
		} else {
			other = middle
		}
	}
	return one
}

func sameDay(p *probing.Prober) {
	p.Tell("Q-SAME-DAY", p.Account.Branch(probing.Fields{"startDate": p.Account.To}), probing.ByCode(map[string]string{"BR-07": "BR-07"}, "accepted"))
}

// today asks for a report to the day that it is in UTC, when it is still the day
// before in Chile. A clock that is behind both takes that day for the future, too.
func today(p *probing.Prober) {
	utc, local := p.Account.Now.UTC().Format("2006-01-02"), p.Account.Day(0)
	x := p.AskFor("Q-TODAY", p.Account.Branch(probing.Fields{"startDate": p.Account.Day(-1), "endDate": local}))
	if x.Code() == "BR-10" {
		p.Record.At("Q-TODAY").SawElse("a day that is behind both: "+local+" is in the future", x)
		return
	}
	if utc == local {
		p.Lack("the day is the same in America/Santiago and in UTC until the evening", "a calibration between 21:00 and midnight in Chile (20:00 in winter)")
		return
	}
	p.Tell("Q-TODAY", p.Account.Branch(probing.Fields{"startDate": p.Account.Day(-3), "endDate": utc}), probing.ByCode(map[string]string{"BR-10": "America/Santiago"}, "UTC"))
}

// branchLastDay looks for sales of the last day of a range. That there are any
// is seen in a range that goes on for a day.
func branchLastDay(p *probing.Prober) {
	day := probing.After(p.Account.To, -1)
	rows := func(from, to string) ([]exchange.Row, *exchange.Exchange) {
		filter := probing.Fields{"startDate": from, "endDate": to, "locationId": p.Account.Locations[0].Id}
		return sales.Ends(p, "Q-LAST-DAY", p.Account.BranchPages(filter))
	}
	sales.LastDay(p, "Q-LAST-DAY", rules.BranchReport, day, rows)
}

// dateNumbers asks with a month and a day that no calendar has, at either end of the range.
func dateNumbers(p *probing.Prober) {
	const q = "Q-TR-DATE-NUMBERS"
	byRule := probing.ByMessage(map[rules.ID]string{
		"TR-START-CALENDAR": "calendar", "TR-START-FORMAT": "format", "TR-END-CALENDAR": "calendar", "TR-END-FORMAT": "format",
	}, "")
	for _, day := range []string{"2024-13-01", "2024-12-32"} {
		for _, end := range []string{"StartDate", "EndDate"} {
			p.Tell(q, p.Account.Report(probing.Fields{end: day}), byRule)
		}
	}
}
