package scenario

import (
	"encoding/json"
	"fmt"
	"strconv"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
)

// pagesOf is what a report says of its pages: the rule that they keep, and where the
// current page stands.
var pagesOf = map[rules.Operation]struct {
	rule rules.ID
	page string
}{
	rules.BranchReport:      {"BR-PAGING", "pagination.page"},
	rules.TransactionReport: {"TR-PAGING", "content.page"},
}

// counted holds the sales of every page against the counts beside them, whatever was
// filtered and however long the range: "Transactions of the requested page", "Total
// matching transactions", "Total pages". What ends yesterday or later it leaves alone,
// since sales may come between the count and the page.
func (m *monitor) counted(x *exchange.Exchange) {
	page, size := pageAsked(x.Request)
	if size == 0 || !x.Success() || !m.isPast(x.Request) {
		return
	}
	pages := pagesOf[x.Request.Operation]
	total, last := x.TotalItems(), x.TotalPages()
	if total < 1 || x.Int(pages.page) != page || x.Request.Operation == rules.BranchReport && x.Int("pagination.pageSize") != size {
		return // the contract and other scenarios say so
	}
	m.judge.Checks++
	if ceiling := (total + size - 1) / size; last != ceiling {
		m.judge.keep(m.finding(pages.rule, "totalPages is not totalItems by the page size, rounded up", "", fmt.Sprintf("%d for %d by %d", ceiling, total, size), strconv.Itoa(last)))
		return
	}
	want := max(0, min(size, total-(page-1)*size))
	if got := len(x.Rows()); got != want {
		m.judge.keep(m.finding(pages.rule, "a page has another number of transactions than its counts leave it", "", fmt.Sprintf("%d on page %d of %d, of %d in all", want, page, last, total), strconv.Itoa(got)))
	}
}

// pageAsked is the page of a plain question and its size; 0 where the request is
// anything else: other words for them, other types, what may be refused or cut.
func pageAsked(r exchange.Request) (page, size int) {
	if r.Query != "" || r.Header != nil || r.Altered != exchange.Unaltered {
		return 0, 0
	}
	body := facts.BodyOf(r)
	page, size = asked(body["page"]), asked(body["pageSize"])
	if r.Operation == rules.TransactionReport {
		if _, capital := body["PageSize"]; capital || body["Page"] != nil {
			return 0, 0
		}
		page, size = asked(or(body, "page", "1")), asked(or(body, "pageSize", "10")) // "Default: 1", "10"
	}
	if page < 1 || size < 1 || size > 20 { // "Minimum 1", "Maximum 20"
		return 0, 0
	}
	return page, size
}

func or(body map[string]any, name string, otherwise json.Number) any {
	if value, sent := body[name]; sent {
		return value
	}
	return otherwise
}

// asked is a number of a request; 0 for what is no integer.
func asked(value any) int {
	number, _ := value.(json.Number)
	n, err := strconv.Atoi(number.String())
	if err != nil {
		return 0
	}
	return n
}

// isPast tells whether the range of a report's request ended before yesterday.
func (m *monitor) isPast(r exchange.Request) bool {
	if m.env.Facts == nil {
		return false
	}
	body, name := facts.BodyOf(r), "endDate"
	if r.Operation == rules.TransactionReport {
		body, _ = body["Filters"].(map[string]any)
		name = "EndDate"
	}
	text, _ := body[name].(string)
	end, err := facts.ParseDay(text)
	return err == nil && end.Before(m.env.Facts.Today.Add(-1).Time)
}

// firstPage looks for a first page that is said to be beyond the last one: "When no
// transaction matches, BR-27 is returned", and where one does there is a first page.
func (m *monitor) firstPage(x *exchange.Exchange) {
	page, size := pageAsked(x.Request)
	if x.Request.Operation != rules.BranchReport || page != 1 || size == 0 {
		return
	}
	m.judge.Checks++
	if x.Code() == "BR-24" {
		m.judge.keep(m.finding("BR-27", "the first page is said to be beyond the last", "/metadata/code", "BR-00 or, where nothing matches, BR-27", "BR-24"))
	}
}
