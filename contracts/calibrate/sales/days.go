package sales

import (
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// countedDays weighs by whose clock a report counts the days of a range, by past days of some
// terminals, two and two, of which it reads the first and the last page, and returns an
// answer that shows sales of them.
func (s sales) countedDays(op rules.Operation) (seen *exchange.DaysSeen, told *exchange.Exchange, err error) {
	const most, quick, places = 14, 4, 4
	seen = &exchange.DaysSeen{}
	if !s.p.Account.Sales {
		return seen, nil, nil
	}
	serials, ranges := s.p.Account.Serials(places), most
	if s.p.Options.Quick {
		ranges = quick
	}
	for i := 0; len(serials) > 0 && i < ranges && (i < len(serials) || !seen.Done()); i++ {
		to := probing.After(s.p.Account.To, -2*i)
		from := probing.After(to, -1)
		rows, last, err := s.Ends("Q-SALE-ZONE", s.soldAt(op, serials[i%len(serials)], from, to))
		if err != nil {
			return nil, nil, err
		}
		if len(rows) > 0 {
			told = last
			seen.Saw(from, to, rows)
		}
	}
	return seen, told, nil
}

// soldAt asks a report for the pages of a terminal's sales of some days.
func (s sales) soldAt(op rules.Operation, serial, from, to string) func(page int) exchange.Request {
	return func(page int) exchange.Request {
		if op == rules.TransactionReport {
			return s.p.Account.Report(probing.Fields{"StartDate": from, "EndDate": to, "SerialNumber": serial, s.p.Named("page"): page, s.p.Named("pageSize"): 20})
		}
		return s.p.Account.Branch(probing.Fields{"startDate": from, "endDate": to, "serialNumber": serial, "page": page})
	}
}

// dayOf is the day to which a sale belongs in its report.
func (s sales) dayOf(row exchange.Row) string {
	report := "branch report"
	if row.Text("paymentDataTime") != "" {
		report = "transaction report"
	}
	answer, _ := s.p.Record.AnsweredIn("Q-SALE-ZONE", report)
	return exchange.DaysBy(answer.Choice).Of(row)
}
