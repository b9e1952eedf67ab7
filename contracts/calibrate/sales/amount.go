package sales

import (
	"strings"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// amount compares a sale with tip or cash back in both reports.
func amount(p *probing.Prober) error {
	const q = "Q-TR-AMOUNT"
	sale, err := salesOf(p).saleWith(hasExtra)
	if err != nil {
		return err
	}
	row, x, err := salesOf(p).inReport(sale)
	switch {
	case err != nil:
		return err
	case row == nil:
		return probing.Missing("a sale with tip or cash back of the branch report was not found in the transaction report", "")
	case row.Text("amount") == "":
		return probing.Missing("a sale of the transaction report shows no amount", "")
	}
	if isFigure(row, sale, "saleAmount") && !hasTip(sale) { // what leaves out cash back may have the tip in it
		if tipped, err := salesOf(p).saleWith(hasTip); err == nil {
			if its, on, err := salesOf(p).inReport(tipped); err == nil && its != nil {
				sale, row, x = tipped, its, on
			}
		}
	}
	salesOf(p).sawAmount(q, sale, row, x)
	return nil
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
func (s sales) inReport(sale exchange.Row) (exchange.Row, *exchange.Exchange, error) {
	var rows []exchange.Row
	var in []*exchange.Exchange
	at := -1
	day, _ := s.dayInReport(sale)
	pages := soldAt(s.p, rules.TransactionReport, sale.Text("serialNumber"), day, probing.After(day, 1))
	for x, err := range s.p.Pages("Q-TR-AMOUNT", "the same sale in the transaction report", mostWholePages*2, pages) {
		if err != nil {
			return nil, nil, err
		}
		for _, row := range x.Rows() {
			rows, in = append(rows, row), append(in, x)
		}
		if at = s.theSame(sale, rows); at >= 0 && !s.ownIDs() {
			break
		}
	}
	if at < 0 {
		return nil, nil, nil
	}
	return rows[at], in[at], nil
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

// saleWith is a sale of the branch report with tip or cash back that has something. Pages
// that were read before come first and cost nothing.
func (s sales) saleWith(has func(exchange.Row) bool) (exchange.Row, error) {
	var seen []exchange.Row
	for _, step := range s.p.Deployment.Steps() {
		if step.Request.Operation == rules.BranchReport && step.Request.Role == exchange.RoleMain {
			seen = append(seen, step.Rows()...)
		}
	}
	if sale := s.withExtra(seen, exchange.UsualStatus(seen), has); sale != nil {
		return sale, nil
	}
	credit := s.p.Account.BranchPages(probing.Fields{"typeTransaction": "CREDIT"})
	for x, err := range s.p.Pages("Q-TR-AMOUNT", "a sale with tip or cash back", mostTokenPages, credit) {
		if err != nil {
			return nil, err
		}
		seen = append(seen, x.Rows()...)
		if sale := s.withExtra(x.Rows(), exchange.UsualStatus(seen), has); sale != nil {
			return sale, nil
		}
	}
	return nil, probing.Missing("no sale with tip or cash back was seen, and without one both figures are the same", "an account with tips or cash back")
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
func cashBack(p *probing.Prober) error {
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
		for _, err := range p.Pages(q, "a sale with cash back", read.most, read.page) {
			if err != nil {
				return err
			}
			if _, known := p.Record.AnsweredIn(q, read.kind); known {
				break
			}
		}
	}
	if _, known := p.Record.Answered(q); known {
		return nil
	}
	return probing.Missing("no sale with cash back was seen, and without one nothing tells what makes the total", "an account with cash back")
}
