package sales

import (
	"fmt"
	"slices"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
)

// Ends reads the first and the last page of a report.
func Ends(p *probing.Prober, subject string, page func(int) exchange.Request) (rows []exchange.Row, last *exchange.Exchange) {
	first := p.Ask(subject, "its first page", page(1))
	if !first.Success() || first.TotalPages() < 2 {
		return first.Rows(), first
	}
	last = p.Ask(subject, "its last page", page(first.TotalPages()))
	return append(first.Rows(), last.Rows()...), last
}

// mostLastDays is how many days back a sale of a last day is looked for: an account need not
// sell every day.
const mostLastDays = 7

// LastDay weighs the rows of the range that ends on a day, and of the one that goes on for a
// day more; where neither has a sale of it, those of the days before.
func LastDay(p *probing.Prober, q rules.QuestionID, op rules.Operation, newest string, rows func(from, to string) ([]exchange.Row, *exchange.Exchange)) {
	seen, _ := shownClock{p, op}.countedDays()
	days := exchange.DaysBy(seen.Tells())
	for back := range mostLastDays {
		if tellLastDay(p, q, days, probing.After(newest, -back), rows) {
			return
		}
	}
	p.Lack(fmt.Sprintf("no sale of the %d days to %s was seen in a range that holds its day", mostLastDays, newest), "an account that sells every day")
}

func tellLastDay(p *probing.Prober, q rules.QuestionID, days exchange.Days, day string, rows func(from, to string) ([]exchange.Row, *exchange.Exchange)) (settled bool) {
	late := lateIn(days)
	of := func(rows []exchange.Row) (sold []exchange.Row) {
		return pick.Except(rows, func(r exchange.Row) bool { return days.Of(r) != day })
	}
	ending, x := rows(probing.After(day, -1), day)
	shown := of(ending)
	if slices.ContainsFunc(shown, late) {
		p.Record.At(q).Saw(evidence.Word("yes"), x)
		return true
	}
	longer, _ := rows(day, probing.After(day, 1))
	switch ofDay := of(longer); {
	case slices.ContainsFunc(ofDay, late), len(shown) == 0 && len(ofDay) > 0:
		p.Record.At(q).Saw(evidence.Word("no"), x)
	case len(shown) > 0: // sold at night alone
		p.Record.At(q).Saw(evidence.Word("yes"), x)
	default:
		return false
	}
	return true
}

// lateIn tells whether a sale was made after the first hours of its day: those may be the
// evening before, by another clock.
func lateIn(days exchange.Days) func(exchange.Row) bool {
	return func(row exchange.Row) bool {
		at, dated := days.At(row)
		return dated && at.Hour() >= 5
	}
}

// LongestReport is the longest range from a day, as the difference of its dates,
// and the first answer that was a refusal.
func LongestReport(p *probing.Prober, from string, shortest, longest int) (int, *exchange.Exchange) {
	accepted := shortest - 1
	for days := shortest; ; days++ {
		x := p.Ask("Q-TR-MONTH", "a range from "+from, p.Account.Report(probing.Fields{"StartDate": from, "EndDate": probing.After(from, days)}))
		if !x.Accepted() || days > longest {
			return accepted, x
		}
		accepted = days
	}
}
