package sales

import (
	"cmp"
	"fmt"
	"slices"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// ReportOrder reads the report whole, where it is short, else some of its pages.
func ReportOrder(p *probing.Prober) {
	const q = "Q-TR-SALE-ORDER"
	rows, x := evenPages(p, q, func(page int) exchange.Request {
		return p.Account.Report(probing.Fields{p.Named("page"): page, p.Named("pageSize"): 20})
	})
	if !sawOrder(p, q, rows, x, newestFirst, oldestFirst) {
		p.Lack("the sales seen are too few to tell an order", "an account with more sales")
	}
}

// branchSaleOrder looks at all sales, which may come in groups of more than locations.
// Where these do not tell, it reads a small part of the report whole.
func branchSaleOrder(p *probing.Prober) {
	const q = "Q-BR-SALE-ORDER"
	most, last := evenPages(p, q, p.Account.BranchPages(probing.Fields{}))
	if len(most) >= tellingRows && sawOrder(p, q, most, last, byLocation, newestFirst, oldestFirst) {
		return
	}
	most, last = nil, nil
	for _, filter := range smallFilters {
		if filter["cardBrand"] != nil && p.Account.NeedBrands() != nil {
			continue
		}
		rows, x := allPages(p, q, filter)
		if len(rows) > len(most) {
			most, last = rows, x
		}
		if len(most) >= tellingRows && sawOrder(p, q, most, last, byLocation, newestFirst, oldestFirst) {
			return
		}
	}
	if len(most) < tellingRows && sawOrder(p, q, most, last, byLocation, newestFirst, oldestFirst) {
		return
	}
	p.Lack("the sales seen follow more than one order", "an account with more sales at several locations")
}

// smallFilters leave few sales of several locations, so that they can be read whole: the
// order by location shows only where one location ends and the next begins.
var smallFilters = []probing.Fields{{"cardBrand": "MAESTRO"}, {"cardBrand": "AMEX"}, {"installmentType": "COMERCIO"}, {"typeTransaction": "PREPAID"}, {"typeTransaction": "CREDIT"}, {}}

// tellingRows stand in an order that is none by chance hardly ever, and leastRows seldom.
const (
	tellingRows = 8
	leastRows   = 5
)

// saleOrder is an order in which rows may come.
type saleOrder struct {
	answer string
	holds  func([]exchange.Row) bool
}

var (
	newestFirst = saleOrder{"newest-first", func(rows []exchange.Row) bool {
		return slices.IsSortedFunc(rows, func(a, b exchange.Row) int { return cmp.Compare(probing.TimeOf(b), probing.TimeOf(a)) })
	}}
	oldestFirst = saleOrder{"oldest-first", func(rows []exchange.Row) bool {
		return slices.IsSortedFunc(rows, func(a, b exchange.Row) int { return cmp.Compare(probing.TimeOf(a), probing.TimeOf(b)) })
	}}
	byLocation = saleOrder{"by-location", groupedNewestFirst}
)

// groupedNewestFirst tells whether each location comes once, newest first
// within.
func groupedNewestFirst(rows []exchange.Row) bool {
	var done []string
	for begin := 0; begin < len(rows); {
		location := rows[begin].Text("locationId")
		if slices.Contains(done, location) {
			return false
		}
		done = append(done, location)
		end := begin
		for end < len(rows) && rows[end].Text("locationId") == location {
			end++
		}
		if !newestFirst.holds(rows[begin:end]) {
			return false
		}
		begin = end
	}
	return true
}

// sawOrder notes the one order that holds of some rows, and tells whether it
// could be told from the others.
func sawOrder(p *probing.Prober, q rules.QuestionID, rows []exchange.Row, x *exchange.Exchange, orders ...saleOrder) bool {
	var holding []string
	for _, o := range orders {
		if o.holds(rows) {
			holding = append(holding, o.answer)
		}
	}
	switch {
	case len(holding) == 0:
		if rest := p.Account.OfOneClock(rows); len(rest) < len(rows) {
			return sawOrder(p, q, rest, x, orders...)
		}
		p.Record.At(q).SawElse("an order of its own", x)
	case len(holding) > 1 || len(rows) < leastRows:
		return false
	default:
		p.Record.At(q).Saw(evidence.Word(holding[0]), x)
	}
	return true
}

// evenPages reads a report whole, where it has few pages, else as many from its first to its
// last: sales that come in groups, by terminal, location or payment type, stand in an order
// of time as long as one lasts, which may be many pages.
func evenPages(p *probing.Prober, subject string, request func(page int) exchange.Request) (rows []exchange.Row, last *exchange.Exchange) {
	pages := 1
	for n := 0; n < min(pages, mostWholePages); n++ {
		page := n + 1
		if pages > mostWholePages {
			page = 1 + n*(pages-1)/(mostWholePages-1)
		}
		last = p.Ask(subject, fmt.Sprintf("the order of page %d", page), request(page))
		shown := last.Rows()
		if n > 0 && len(shown) > 0 && slices.ContainsFunc(rows, func(row exchange.Row) bool { return isAgain(row, shown[0]) }) {
			break // the page is not read
		}
		rows, pages = append(rows, shown...), max(pages, last.TotalPages())
	}
	return rows, last
}

// isAgain tells whether a transaction is one that was shown before.
func isAgain(row, before exchange.Row) bool {
	return row.Text("saleId") == before.Text("saleId") && row.Text("sequenceNumber") == before.Text("sequenceNumber") && row.Time() == before.Time()
}

const mostWholePages = 8

// allPages reads all pages, if they are few; if they are many, nothing.
func allPages(p *probing.Prober, subject string, filter probing.Fields) (rows []exchange.Row, last *exchange.Exchange) {
	for page := 1; ; page++ {
		x := p.Ask(subject, fmt.Sprintf("page %d of few sales", page), p.Account.Branch(filter.And("page", page)))
		if !x.Success() || x.TotalPages() > mostWholePages {
			return nil, x
		}
		rows = append(rows, x.Rows()...)
		if page >= x.TotalPages() {
			return rows, x
		}
	}
}
