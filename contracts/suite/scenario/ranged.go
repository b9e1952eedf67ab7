package scenario

import (
	"fmt"
	"strconv"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
)

// echoed holds what a page says of itself against what was asked for: "Current page",
// "Page size used", "Default 10". What a page beyond the last one of the transaction report
// says is open.
func (m *monitor) echoed(x *exchange.Exchange, q pageQuestion) {
	if !x.Success() || x.Request.Operation == rules.TransactionReport && q.page > x.TotalPages() {
		return
	}
	m.judge.Checks++
	if got := x.Page(); got >= 0 && got != q.page {
		m.judge.keep(m.finding(pageRules[x.Request.Operation], "a page says that it is another one", "", strconv.Itoa(q.page), strconv.Itoa(got)))
	}
	if got := len(x.Rows()); got > q.size && got <= largestPage[x.Request.Operation] { // larger ones are found on their own
		m.judge.keep(m.finding(pageRules[x.Request.Operation], "a page has more transactions than were asked for", "", fmt.Sprintf("at most %d", q.size), strconv.Itoa(got)))
	}
	if got := x.Int("pagination.pageSize"); x.Request.Operation == rules.BranchReport && got >= 0 && got != q.size {
		m.judge.keep(m.finding("BR-PAGINATION", "a page says that it is of another size", "", strconv.Itoa(q.size), strconv.Itoa(got)))
	}
}

// pageRules are the rules by which a page says which it is.
var pageRules = map[rules.Operation]rules.ID{rules.BranchReport: "BR-PAGINATION", rules.TransactionReport: "TR-PAGING"}

// rangeRules are the rules that the days of the sales of a report keep.
var rangeRules = map[rules.Operation]rules.ID{rules.BranchReport: "BR-RANGE", rules.TransactionReport: "TR-RANGE-ROWS"}

// ranged looks for sales far from the days that were asked for: "filtered by date range",
// "transactions for a date range". By whose clock a sale belongs to a day is open, so that
// it may be of the day before or after.
func (m *monitor) ranged(x *exchange.Exchange, q pageQuestion) {
	if !x.Success() || q.start.IsZero() || q.end.Before(q.start.Time) {
		return
	}
	m.judge.Checks++
	for _, row := range x.Rows() {
		day, err := facts.ParseDay(row.Day())
		if err == nil && (day.Before(q.start.Add(-1).Time) || q.end.Add(1).Before(day.Time)) {
			m.judge.keep(m.finding(rangeRules[x.Request.Operation], "a sale is of none of the days that were asked for", "", fmt.Sprintf("from %s to %s", q.start, q.end), row.Text("saleId")+" of "+day.String()))
			return
		}
	}
}
