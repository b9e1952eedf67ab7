package scenario

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
)

// PagingRules are the rules that the pages of a report keep.
var PagingRules = map[rules.Operation]rules.ID{rules.BranchReport: "BR-PAGING", rules.TransactionReport: "TR-PAGING"}

// pageSizeRules are the rules that the size of their pages keeps.
var pageSizeRules = map[rules.Operation]rules.ID{rules.BranchReport: "BR-PAGESIZE-MAX", rules.TransactionReport: "TR-PAGESIZE-MAX"}

// pageQuestion is the page of a report that a plain request asks for.
type pageQuestion struct {
	page, size int
	start, end facts.Day // the first and the last day of the range, none where it is no date
}

// paged holds every page against what is true of all of them, whatever was filtered
// and however long the range.
func (m *monitor) paged(x *exchange.Exchange) {
	m.large(x)
	q, plain := pageQuestionOf(x.Request)
	if !plain {
		return
	}
	m.firstPage(x, q)
	m.echoed(x, q)
	m.ranged(x, q)
	m.counted(x, q)
}

// largestPage is the largest page that the reference has a word for: "Maximum 20", and of
// the branch report "page sizes 20 to 50", which is advice beside it.
var largestPage = map[rules.Operation]int{rules.BranchReport: 50, rules.TransactionReport: 20}

// large looks for a page that is larger than the maximum and than any advice.
func (m *monitor) large(x *exchange.Exchange) {
	rule, isReport := pageSizeRules[x.Request.Operation]
	if !isReport || !x.Success() {
		return
	}
	m.judge.Checks++
	if got, most := len(x.Rows()), largestPage[x.Request.Operation]; got > most {
		m.judge.keep(m.finding(rule, "a page is larger than the reference allows or advises", "", fmt.Sprintf("at most %d transactions", most), strconv.Itoa(got)))
	}
}

// firstPage looks for a first page that is said to be beyond the last one, and for one
// without transactions: "When no transaction matches, BR-27 is returned", and where one
// does there is a first page with it.
func (m *monitor) firstPage(x *exchange.Exchange, q pageQuestion) {
	if x.Request.Operation != rules.BranchReport || q.page != 1 {
		return
	}
	m.judge.Checks++
	if x.Success() && x.TotalItems() == 0 && len(x.Rows()) == 0 {
		m.judge.keep(m.finding("BR-27", "a success has no transactions", "/metadata/code", "BR-27 where nothing matches", x.Code()))
	}
	if x.Code() == "BR-24" {
		m.judge.keep(m.finding("BR-27", "the first page is said to be beyond the last", "/metadata/code", "BR-00 or, where nothing matches, BR-27", "BR-24"))
	}
}

// counted holds the sales of a page against the counts beside them: "Transactions of
// the requested page", "Total matching transactions", "Total pages". What ends
// yesterday or later it leaves alone, since sales may come between the count and the
// page.
func (m *monitor) counted(x *exchange.Exchange, q pageQuestion) {
	if !x.Success() || m.env.Facts == nil || q.end.IsZero() || !q.end.Before(m.env.Facts.Today.Add(-1).Time) {
		return
	}
	total, last := x.TotalItems(), x.TotalPages()
	if total < 1 || x.Page() != q.page || x.Request.Operation == rules.BranchReport && x.Int("pagination.pageSize") != q.size {
		return // the contract and other scenarios say so
	}
	m.judge.Checks++
	rule := PagingRules[x.Request.Operation]
	if ceiling := (total + q.size - 1) / q.size; last != ceiling {
		m.judge.keep(m.finding(rule, "totalPages is not totalItems by the page size", "", "totalItems by the page size, rounded up", fmt.Sprintf("%d for %d by %d", last, total, q.size)))
		return
	}
	want := max(0, min(q.size, total-(q.page-1)*q.size))
	if got := len(x.Rows()); got != want {
		m.judge.keep(m.finding(rule, "a page has another number of transactions than its counts leave it", "", "a full page, or on the last what is left", fmt.Sprintf("%d for %d on page %d of %d, of %d in all", got, want, q.page, last, total)))
	}
}

// pageQuestionOf is the page that a request asks for; false where there are two
// readings of that: other words for page and size, two of them, other types, what may
// be refused or cut.
func pageQuestionOf(r exchange.Request) (q pageQuestion, plain bool) {
	var body map[string]json.RawMessage
	if r.Query != "" || r.Header != nil || r.Altered != exchange.Unaltered || json.Unmarshal(r.Body, &body) != nil {
		return q, false
	}
	filters, start, end, page, size := body, "startDate", "endDate", 0, 0 // "Required: yes"
	if r.Operation == rules.TransactionReport {
		filters, start, end, page, size = nil, "StartDate", "EndDate", 1, 10 // "Default"
		_ = json.Unmarshal(body["Filters"], &filters)
	}
	text := strings.ToLower(string(r.Body))
	q.page, q.size = soleNumber(body, text, "page", page), soleNumber(body, text, "pageSize", size)
	q.start, q.end = soleDay(filters, text, start), soleDay(filters, text, end)
	return q, q.page >= 1 && q.size >= 1 && q.size <= 20 // "Minimum 1", "Maximum 20"
}

// soleDay is the day that filters have under a name; none where it is no date or the name
// is there twice.
func soleDay(filters map[string]json.RawMessage, lower, name string) (day facts.Day) {
	var text string
	if strings.Count(lower, `"`+strings.ToLower(name)+`"`) == 1 && json.Unmarshal(filters[name], &text) == nil {
		day, _ = facts.ParseDay(text)
	}
	return day
}

// soleNumber is the number that a body has under a name, or the default where it has
// none; 0 where it is no integer or the name is there twice, in whichever letter case.
func soleNumber(body map[string]json.RawMessage, lower, name string, otherwise int) int {
	raw, sent := body[name]
	switch times := strings.Count(lower, `"`+strings.ToLower(name)+`"`); {
	case times == 0:
		return otherwise
	case times > 1 || !sent:
		return 0
	}
	n, err := strconv.Atoi(string(raw))
	if err != nil {
		return 0
	}
	return n
}
