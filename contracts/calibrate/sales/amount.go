package sales

import (
	"strings"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// amount compares a sale with tip or cash back in both reports.
func amount(p *probing.Prober) {
	const q = "Q-TR-AMOUNT"
	sale := salesOf(p).saleWith(hasExtra)
	if sale == nil {
		p.Lack("no sale with tip or cash back was seen, and without one both figures are the same", "an account with tips or cash back")
		return
	}
	row, x := salesOf(p).inReport(sale)
	switch {
	case row == nil:
		p.Lack("a sale with tip or cash back of the branch report was not found in the transaction report", "")
		return
	case row.Text("amount") == "":
		p.Lack("a sale of the transaction report shows no amount", "")
		return
	}
	if isFigure(row, sale, "saleAmount") && !hasTip(sale) { // what leaves out cash back may have the tip in it
		p.Further(func() {
			if tipped := salesOf(p).saleWith(hasTip); tipped != nil {
				if its, on := salesOf(p).inReport(tipped); its != nil {
					sale, row, x = tipped, its, on
				}
			}
		})
	}
	salesOf(p).sawAmount(q, sale, row, x)
}

// isFigure tells whether amount of a sale of the transaction report is a figure that the
// branch report has of it.
func isFigure(row, sale exchange.Row, figure string) bool {
	a, b := row.Amount("amount"), sale.Amount(figure)
	return a != nil && b != nil && a.Cmp(b) == 0
}

// inReport is a sale of the branch report in the transaction report, and the page that it
// stands on; nil where it is not found. Where each report has identifiers of its own, all
// pages are read first: one of them may have what is more like it.
func (s sales) inReport(sale exchange.Row) (exchange.Row, *exchange.Exchange) {
	var rows []exchange.Row
	var in []*exchange.Exchange
	at := -1
	day, _ := s.dayInReport(sale)
	pages := soldAt(s.p, rules.TransactionReport, sale.Text("serialNumber"), day, probing.After(day, 1))
	for x := range s.p.Pages("Q-TR-AMOUNT", "the same sale in the transaction report", mostWholePages*2, pages) {
		for _, row := range x.Rows() {
			rows, in = append(rows, row), append(in, x)
		}
		if at = s.theSame(sale, rows); at >= 0 && !s.ownIDs() {
			break
		}
	}
	if at < 0 {
		return nil, nil
	}
	return rows[at], in[at]
}

func (s sales) sawAmount(q rules.QuestionID, sale, row exchange.Row, x *exchange.Exchange) {
	for _, figure := range []string{"totalAmount", "saleAmount"} {
		if isFigure(row, sale, figure) {
			s.p.Record.At(q).Saw(evidence.Word(figure), x)
			return
		}
	}
	s.p.Record.At(q).SawElse("amount is neither totalAmount nor saleAmount", x)
}

// saleWith is a sale of the branch report with tip or cash back that has something, nil
// where none was seen. Pages that were read before come first and cost nothing.
func (s sales) saleWith(has func(exchange.Row) bool) exchange.Row {
	var seen []exchange.Row
	for _, step := range s.p.Deployment.Steps() {
		if step.Request.Operation == rules.BranchReport && step.Request.Role == exchange.RoleMain {
			seen = append(seen, step.Rows()...)
		}
	}
	if sale := s.withExtra(seen, exchange.UsualStatus(seen), has); sale != nil {
		return sale
	}
	credit := s.p.Account.BranchPages(probing.Fields{"typeTransaction": "CREDIT"})
	for x := range s.p.Pages("Q-TR-AMOUNT", "a sale with tip or cash back", mostTokenPages, credit) {
		seen = append(seen, x.Rows()...)
		if sale := s.withExtra(x.Rows(), exchange.UsualStatus(seen), has); sale != nil {
			return sale
		}
	}
	return nil
}

// withExtra is the first of some sales with tip or cash back that has something, and the
// status of most: one that was taken back need not stand in the transaction report (Q-TR-REVERSED-SALES),
// whatever the word for that is, and no range ends tomorrow.
func (s sales) withExtra(rows []exchange.Row, usual string, has func(exchange.Row) bool) exchange.Row {
	for _, row := range rows {
		day, known := s.dayInReport(row)
		past := known && probing.IsDate(day) && probing.After(day, 1) <= s.p.Account.Day(0)
		if past && hasExtra(row) && has(row) && row.Text("status") == usual && probing.IsDate(s.dayOf(row)) && probing.IsIdentifier(row.Text("serialNumber")) {
			return row
		}
	}
	return nil
}

func isSome(amount string) bool { return strings.Trim(amount, "0.") != "" }

func hasTip(row exchange.Row) bool { return isSome(row.Text("tipAmount")) }

// hasExtra tells whether a sale has tip or cash back, and a total that tells of nothing else.
func hasExtra(row exchange.Row) bool {
	extra := hasTip(row) || isSome(row.Text("cashbackAmount"))
	return extra && row.Text("totalAmount") != "" && row.Text("totalAmount") != row.Text("saleAmount") && !row.InCoinsOnly()
}

// cashBack reads sales until some show which amounts make the total: those by
// debit card, and those for cash, where what is given back may be change.
func cashBack(p *probing.Prober) {
	const q = "Q-BR-TOTAL"
	for _, read := range []struct {
		kind string
		most int
		page func(page int) exchange.Request
	}{
		{"other", mostTokenPages, p.Account.BranchPages(probing.Fields{"typeTransaction": "DEBIT"})},
		{"cash", mostCashPages, p.Account.CashSales},
	} {
		if _, known := p.Record.AnsweredIn(q, read.kind); known {
			continue
		}
		for range p.Pages(q, "a sale with cash back", read.most, read.page) {
			if _, known := p.Record.AnsweredIn(q, read.kind); known {
				break
			}
		}
	}
	if _, known := p.Record.Answered(q); known {
		return
	}
	p.Lack("no sale with cash back was seen, and without one nothing tells what makes the total", "an account with cash back")
}
