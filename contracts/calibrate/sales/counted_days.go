package sales

import (
	"slices"
	"time"

	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// countedDays weighs by whose clock a report counts the days of a range, by past days of some
// terminals, two and two, of which it reads the first and the last page, and returns an
// answer that shows sales of them.
func (c shownClock) countedDays() (seen *exchange.DaysSeen, shownBy *exchange.Exchange) {
	const most, quick, places = 14, 4, 4
	seen = &exchange.DaysSeen{}
	if !c.p.Account.Sales {
		return seen, nil
	}
	serials, ranges := c.p.Account.Serials(places), most
	if c.p.Options.Quick {
		ranges = quick
	}
	for i := 0; len(serials) > 0 && i < ranges && (i < len(serials) || !seen.Done()); i++ {
		to := probing.After(c.p.Account.To, -2*i)
		from := probing.After(to, -1)
		if rows, last := Ends(c.p, "Q-SALE-ZONE", soldAt(c.p, c.op, serials[i%len(serials)], from, to)); len(rows) > 0 {
			shownBy = last
			seen.Saw(from, to, rows)
		}
	}
	return seen, shownBy
}

// mostAtNight is how many sales of hours that are of two days are looked for.
const mostAtNight = 8

// atNight weighs further ranges where too few sales tell by whose clock days are counted: those
// with or beside the days of sales that were seen, at hours of which the other clock has
// another day. Ranges of days that are drawn miss them where a terminal sells little.
func (c shownClock) atNight(seen *exchange.DaysSeen, shown string) {
	var asked []string
	for _, step := range c.p.Deployment.Steps() {
		for _, row := range step.Rows() {
			at, err := time.Parse("2006-01-02T15:04:05", probing.TimeOf(row))
			day, place := row.Day(), row.Serial()+" "+row.Day()
			early, late := at.Hour() < 3 && shown == "UTC", at.Hour() >= 21 && shown != "UTC"
			if step.Request.Operation != c.op || step.Request.Role != exchange.RoleMain || err != nil || !early && !late || row.AtMidnight() ||
				!probing.IsIdentifier(row.Serial()) || day >= c.p.Account.Day(-2) || slices.Contains(asked, place) {
				continue
			}
			beside := probing.After(day, 1) // its first day, by the other clock
			if early {
				beside = probing.After(day, -2)
			}
			for _, from := range []string{day, beside} {
				to := probing.After(from, 1)
				rows, _ := Ends(c.p, "Q-SALE-ZONE", soldAt(c.p, c.op, row.Serial(), from, to))
				seen.Saw(from, to, rows)
			}
			if asked = append(asked, place); len(asked) == mostAtNight || !seen.FitsTwo(shown) {
				return
			}
		}
	}
}

// bothOperations are those of the two reports.
var bothOperations = []rules.Operation{rules.BranchReport, rules.TransactionReport}

// soldAt asks a report for the pages of a terminal's sales of some days.
func soldAt(p *probing.Prober, op rules.Operation, serial, from, to string) func(page int) exchange.Request {
	return func(page int) exchange.Request {
		if op == rules.TransactionReport {
			return p.Account.Report(probing.Fields{"StartDate": from, "EndDate": to, "SerialNumber": serial, p.Named("page"): page, p.Named("pageSize"): 20})
		}
		return p.Account.Branch(probing.Fields{"startDate": from, "endDate": to, "serialNumber": serial, "page": page})
	}
}
