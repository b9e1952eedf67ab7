package scenario

import (
	"fmt"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
)

// echoed holds what a page of the branch report says of itself against what was asked for:
// "Current page", "Page size used". Those of the transaction report may be asked for by
// other names ("described as Page"), so that its own are read by nobody there.
func (m *monitor) echoed(x *exchange.Exchange, q pageQuestion) {
	if !x.Success() {
		return
	}
	m.judge.Checks++
	if x.Request.Operation == rules.TransactionReport {
		m.defaulted(x, q)
		return
	}
	differs := func(what, expected string, asked, got int) {
		m.judge.keep(m.finding("BR-PAGINATION", what, "", expected, fmt.Sprintf("%d, asked for %d", got, asked)))
	}
	if got := x.Page(); got >= 0 && got != q.page {
		differs("a page says that it is another one", "the page that was asked for", q.page, got)
	}
	if got := x.Int("pagination.pageSize"); got >= 0 && got != q.size {
		differs("a page says that it is of another size", "the pageSize that was asked for", q.size, got)
	}
	if got := len(x.Rows()); got > q.size && got <= largestPage[rules.BranchReport] { // larger ones are found on their own
		differs("a page has more transactions than were asked for", "pageSize of them at most", q.size, got)
	}
}

// defaulted looks for a page of the transaction report that has more sales than were asked
// for and than where no size is sent: "pageSize: Default 10".
func (m *monitor) defaulted(x *exchange.Exchange, q pageQuestion) {
	if got, most := len(x.Rows()), max(q.size, 10); got > most && got <= largestPage[rules.TransactionReport] {
		m.judge.keep(m.finding("TR-DEFAULTS", "a page has more transactions than were asked for, and than the default", "", "pageSize of them at most, or 10", fmt.Sprintf("%d, asked for %d", got, q.size)))
	}
}

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
			m.judge.keep(m.finding(rangeRules[x.Request.Operation], "a sale is of none of the days that were asked for", "", "sales of these days", fmt.Sprintf("%s of %s from %s to %s", row.Text("saleId"), day, q.start, q.end)))
			return
		}
	}
}
