package sales

import (
	"slices"
	"strings"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
)

// mostReversed is how many reversed sales are looked for in the transaction report
// before nothing is said of them.
const mostReversed = 4

// reversedSales looks in the transaction report for reversed sales of the branch
// report. One that is there shows that they are; that they are hidden takes a day
// of a terminal, read whole, that has its other sales.
func reversedSales(p *probing.Prober) {
	tried := map[string]bool{}
	for _, look := range []func() []exchange.Row{
		func() []exchange.Row { return salesOf(p).reversedOnes(weeksBefore) },
		func() []exchange.Row { return salesOf(p).reversedOnes(2 * weeksBefore) },
		func() []exchange.Row {
			if len(tried) > 0 {
				return nil
			}
			return salesOf(p).olderReversed()
		},
	} {
		for _, sale := range look() {
			id := sale.Text("saleId")
			if tried[id] {
				continue
			}
			tried[id] = true
			if salesOf(p).tellsReversed(sale) {
				return
			}
		}
	}
	if len(tried) == 0 {
		p.Lack("no reversed sale was seen", "an account with a reversed sale")
		return
	}
	p.Lack("in no day of a terminal with a reversed sale do both reports have a sale in common, read whole", "an account whose terminals make some sales a day")
}

// tellsReversed holds the day of a terminal with a reversed sale against the
// branch report.
func (s sales) tellsReversed(sale exchange.Row) (settled bool) {
	const q = "Q-TR-REVERSED-SALES"
	listed, last := s.terminalsDay(q, sale)
	if last == nil {
		return false
	}
	switch back, isThere := listed[s.nameOf(sale)]; {
	case back:
		s.p.Record.At(q).Saw(evidence.Word("shown"), last)
		return true
	case isThere:
		return false // by another transaction of the sale, which may have several
	}
	if len(listed) != last.TotalItems() {
		return false // not all of it was seen
	}
	if !s.inBothReports(q, sale, listed) {
		return false
	}
	s.p.Record.At(q).Saw(evidence.Word("hidden"), last)
	return true
}

// inBothReports tells whether another sale of the day and the terminal of a sale is
// among the listed ones. What was read before comes first and costs nothing; then
// come the pages of the terminal, from the last: it has the day's, where the newest
// come first.
func (s sales) inBothReports(q rules.QuestionID, sale exchange.Row, listed map[string]bool) bool {
	has := func(x *exchange.Exchange) bool {
		return slices.ContainsFunc(x.Rows(), func(row exchange.Row) bool {
			_, isThere := listed[s.nameOf(row)]
			return isThere && row.Text("serialNumber") == sale.Text("serialNumber") && s.dayOf(row) == s.dayOf(sale)
		})
	}
	for _, before := range s.p.Deployment.Steps() {
		if before.Request.Operation == rules.BranchReport && has(before.Exchange) {
			return true
		}
	}
	pages, page := 1, soldAt(s.p, rules.BranchReport, sale.Text("serialNumber"), s.dayOf(sale), probing.After(s.dayOf(sale), 1))
	for read := range mostWholePages {
		x := s.p.Ask(string(q), "the terminal of a reversed sale in the branch report", page(max(1, pages-read+1)))
		if has(x) {
			return true
		}
		if read == 0 {
			pages = x.TotalPages()
		}
		if pages-read < 1 {
			break
		}
	}
	return false
}

// terminalsDay are the sales that the transaction report shows of the terminal of
// a sale, of its day and the next, up to that sale, by their names, with whether
// one of their transactions has another status than completed, and the last page that
// was read; none where there are too many pages.
func (s sales) terminalsDay(q rules.QuestionID, sale exchange.Row) (listed map[string]bool, last *exchange.Exchange) {
	listed = map[string]bool{}
	day, _ := s.dayInReport(sale)
	pages := soldAt(s.p, rules.TransactionReport, sale.Text("serialNumber"), day, probing.After(day, 1))
	for page := 1; page <= mostWholePages*2; page++ {
		x := s.p.Ask(string(q), "the terminal of a reversed sale in the transaction report", pages(page))
		for _, row := range x.Rows() {
			id := s.nameOf(row)
			listed[id] = listed[id] || !strings.EqualFold(row.Text("status"), "completed")
		}
		if listed[s.nameOf(sale)] || x.Accepted() && page >= x.TotalPages() {
			return listed, x
		}
	}
	return nil, nil
}

// reversedOnes are reversed sales of the branch report, of a day of a terminal one
// each; pages that were read before come first and cost nothing, then come those of so many
// days before.
func (s sales) reversedOnes(days int) (found []exchange.Row) {
	seen := map[string]bool{}
	add := func(x *exchange.Exchange) (enough bool) {
		for _, row := range x.Rows() {
			day := s.dayOf(row) + " " + row.Text("serialNumber")
			if s.tells(row) && !seen[day] {
				seen[day] = true
				found = append(found, row)
			}
		}
		return len(found) >= mostReversed
	}
	for _, before := range s.p.Deployment.Steps() {
		if before.Request.Operation == rules.BranchReport && before.Request.Role == exchange.RoleMain && add(before.Exchange) {
			return found
		}
	}
	before := span{probing.After(s.p.Account.From, -days), probing.After(s.p.Account.To, -days)}
	pages := s.p.Account.BranchPages(before.and(probing.Fields{}))
	for x := range s.p.Pages("Q-TR-REVERSED-SALES", "a reversed sale", mostTokenPages, pages) {
		if add(x) {
			break
		}
	}
	return found
}

// monthsBefore is how many times thirty days are gone back for a reversed sale, of which a
// small account has few, and pagesOfMonth how many pages of each are read.
const (
	monthsBefore = 12
	pagesOfMonth = 3
)

// olderReversed are the reversed sales of the last thirty days that have some.
func (s sales) olderReversed() (found []exchange.Row) {
	for back := 1; back <= monthsBefore && len(found) == 0; back++ {
		from := probing.After(s.p.Account.From, -30*back)
		pages := s.p.Account.BranchPages(span{from, probing.After(from, 29)}.and(probing.Fields{}))
		for x := range s.p.Pages("Q-TR-REVERSED-SALES", "a reversed sale of an older month", pagesOfMonth, pages) {
			found = append(found, pick.Except(x.Rows(), func(row exchange.Row) bool { return !s.tells(row) })...)
		}
	}
	return found[:min(len(found), mostReversed)]
}

// tells tells whether a sale is a reversed one that can be looked for in the other report.
func (s sales) tells(row exchange.Row) bool {
	_, known := s.dayInReport(row)
	return known && isReversed(row) && s.isNamed(row) && probing.IsDate(s.dayOf(row)) && probing.IsIdentifier(row.Text("serialNumber")) && probing.IsIdentifier(row.Text("saleId"))
}

// weeksBefore is how many days before the others reversed sales are looked for, on the same
// days of the week: many are reversed days or weeks later. Where none of them tells, it is
// as many days before that.
const weeksBefore = 35

func isReversed(row exchange.Row) bool { return strings.EqualFold(row.Text("status"), "reversed") }
