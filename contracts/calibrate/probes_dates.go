package calibrate

import (
	"fmt"
	"slices"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// dayOfNextMonth asks with a day that its month does not have, in a range that is good where
// it is taken for one of the next month.
func dayOfNextMonth(field string, dates fields, t tellCase) probe {
	return probe{about: qs("Q-BR-DATE-CALENDAR"), ask: func(p *prober) error {
		return p.tellIn("Q-BR-DATE-CALENDAR", field, p.account.branch(dates), t)
	}}
}

// rangeLimit finds the longest range that is accepted. Days are counted as the
// difference of the dates here: 30 inclusive days are a difference of 29.
func rangeLimit(p *prober) error {
	longest := 0
	var last *exchange.Exchange
	allowed := func(days int) (bool, error) {
		r := p.account.branch(fields{"startDate": after(p.account.to, -days)})
		x, err := p.deployment.Ask("Q-RANGE-LIMIT", fmt.Sprintf("a range of %d days", days), r)
		if err != nil {
			return false, err
		}
		last = x
		return x.Accepted(), nil
	}
	// Both sides of each limit that the reference names, counted in both ways.
	for _, days := range []int{29, 30, 31, 59, 60, 61} {
		ok, err := allowed(days)
		if err != nil {
			return err
		}
		if !ok {
			break
		}
		longest = days
	}
	limits := map[int][2]string{29: {"30", "inclusive"}, 30: {"30", "difference"}, 59: {"60", "inclusive"}, 60: {"60", "difference"}}
	found, documented := limits[longest]
	if !documented || !last.Accepted() && last.Code() != "BR-08" {
		refused := last
		if longest == 31 {
			var err error
			if longest, err = between(31, 59, allowed); err != nil {
				return err
			}
		}
		what := fmt.Sprintf("the longest range accepted was %d days; then %s", longest, evidence.Describe(refused))
		p.record.SawElse("Q-RANGE-LIMIT", what, refused)
		p.record.SawElse("Q-RANGE-COUNT", what, refused)
		return nil
	}
	p.record.Saw("Q-RANGE-LIMIT", evidence.Word(found[0]), last)
	p.record.Saw("Q-RANGE-COUNT", evidence.Word(found[1]), last)
	return nil
}

// between is the highest number that is allowed: one is, and a higher one is not.
func between(one, other int, allowed func(int) (bool, error)) (int, error) {
	for other-one > 1 {
		middle := (one + other) / 2
		ok, err := allowed(middle)
		switch {
		case err != nil:
			return 0, err
		case ok:
			one = middle
		default:
			other = middle
		}
	}
	return one, nil
}

func sameDay(p *prober) error {
	return p.tell("Q-SAME-DAY", p.account.branch(fields{"startDate": p.account.to}), byCode(map[string]string{"BR-07": "BR-07"}, "accepted"))
}

// today asks for a report to the day that it is in UTC, when it is still the day
// before in Chile. A clock that is behind both takes that day for the future, too.
func today(p *prober) error {
	utc, local := p.account.now.UTC().Format("2006-01-02"), p.account.day(0)
	x, err := p.askFor("Q-TODAY", p.account.branch(fields{"startDate": p.account.day(-1), "endDate": local}))
	switch {
	case err != nil:
		return err
	case x.Code() == "BR-10":
		p.record.SawElse("Q-TODAY", "a day that is behind both: "+local+" is in the future", x)
		return nil
	}
	if utc == local {
		return missing("the day is the same in America/Santiago and in UTC until the evening", "a calibration between 21:00 and midnight in Chile (20:00 in winter)")
	}
	return p.tell("Q-TODAY", p.account.branch(fields{"startDate": p.account.day(-3), "endDate": utc}), byCode(map[string]string{"BR-10": "America/Santiago"}, "UTC"))
}

// branchLastDay looks for sales of the last day of a range. That there are any
// is seen in a range that goes on for a day.
func branchLastDay(p *prober) error {
	if err := p.account.needLocations(1); err != nil {
		return err
	}
	day := after(p.account.to, -1)
	rows := func(from, to string) (list []exchange.Row, last *exchange.Exchange, err error) {
		filter := fields{"startDate": from, "endDate": to, "locationId": p.account.locations[0].id}
		return salesOf(p).ends("Q-LAST-DAY", func(page int) exchange.Request {
			filter["page"] = page
			return p.account.branch(filter)
		})
	}
	return salesOf(p).lastDay("Q-LAST-DAY", day, rows)
}

// ends reads the first and the last page of a report.
func (s sales) ends(subject string, page func(int) exchange.Request) (rows []exchange.Row, last *exchange.Exchange, err error) {
	first, err := s.p.deployment.Ask(subject, "its first page", page(1))
	if err != nil {
		return nil, nil, err
	}
	if !first.Success() || first.TotalPages() < 2 {
		return first.Rows(), first, nil
	}
	last, err = s.p.deployment.Ask(subject, "its last page", page(first.TotalPages()))
	if err != nil {
		return nil, nil, err
	}
	return append(first.Rows(), last.Rows()...), last, nil
}

// lastDay weighs the rows of the range that ends on a day, and of the one that
// goes on for a day more.
func (s sales) lastDay(q rules.QuestionID, day string, rows func(from, to string) ([]exchange.Row, *exchange.Exchange, error)) error {
	of := func(rows []exchange.Row) bool {
		return slices.ContainsFunc(rows, func(r exchange.Row) bool { return dayOf(r) == day })
	}
	ending, x, err := rows(after(day, -1), day)
	if err != nil {
		return err
	}
	if of(ending) {
		s.p.record.Saw(q, evidence.Word("yes"), x)
		return nil
	}
	longer, _, err := rows(day, after(day, 1))
	if err != nil {
		return err
	}
	if !of(longer) {
		return missing("no sale of "+day+" was seen in a range that holds the day", "an account that sells every day")
	}
	s.p.record.Saw(q, evidence.Word("no"), x)
	return nil
}

// timeOf is when a row says its sale was, to the second, by which sales may be sorted
// whatever milliseconds the transaction report adds; dayOf is its civil date.
func timeOf(r exchange.Row) string {
	if text := r.Text("transactionDateTime"); text != "" {
		return text
	}
	const second = len("2006-01-02T15:04:05")
	text := r.Text("paymentDataTime")
	return text[:min(second, len(text))]
}

func dayOf(r exchange.Row) string {
	text := timeOf(r)
	return text[:min(len(text), len("2025-08-20"))]
}
