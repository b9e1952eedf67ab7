// Package paging holds how the pages of one question fit together: joined, by default,
// after the last, and asked for again.
package paging

import (
	"fmt"
	"maps"
	"strconv"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/oracles/ways"
	"calco.example/contracts/suite/scenario"
)

// paging holds how the pages of one question fit together, and the same question asked
// again.
type paging struct{ *reading.Oracle }

// Of asks for the pages of a question.
func Of(o *reading.Oracle) *paging { return &paging{o} }

// PagesJoin holds the pages of one size against totalItems and against pages of 20.
func (pg *paging) PagesJoin(op rules.Operation, size int) {
	q := pg.InPages(op, size)
	base := pg.All(q)
	w := pg.InPagesOf(q, size)
	if w.Total == 0 {
		pg.Lack("the question matches no sale", "an account with sales")
		return
	}
	list := rowset.IDs(w.Rows)
	joins := func(ok bool, summary, expected, actual string) {
		if !ok {
			pg.SettledIn(w, size)
			pg.Settled(base)
		}
		pg.ExpectOf(scenario.PagingRules[op], ok, summary, expected, actual)
	}
	joins(rowset.ShownTwice(w.Rows) == "", "no transaction stands on two pages", "each transaction once", rowset.ShownTwice(w.Rows)+" twice")
	joins(len(list) == w.Total, "the pages have totalItems rows", fmt.Sprint(w.Total), fmt.Sprint(len(list)))
	pg.Rounded(w, size)
	same, difference := rowset.SameSet(rowset.IDs(base.Rows), list)
	joins(same, "pages of another size have the same rows", fmt.Sprintf("the %d rows of pages of 20", len(base.Rows)), difference)
	if op == rules.BranchReport {
		pg.Beyond(w, size)
	}
	pg.ToldAlike(base, w)
}

// Defaults expects a page and a pageSize that are not sent to count as 1 and 10, for
// all terminals and for one.
func (pg *paging) Defaults() {
	pg.NeedSales()
	pg.defaultsWith(nil)
	pg.defaultsWith(map[string]any{"SerialNumber": pg.Place("$terminal")})
}

// defaultsWith is Defaults beside some filters, for the second page, too, where there is one.
func (pg *paging) defaultsWith(filters map[string]any) {
	if total := pg.defaultsOf(filters, 1, nil, map[string]any{"page": 1}, map[string]any{"pageSize": 10}); total > 10 {
		pg.defaultsOf(filters, 2, map[string]any{"page": 2})
	}
}

// defaultsOf holds a page of ten sales against what the same page gets with less said.
func (pg *paging) defaultsOf(filters map[string]any, number int, less ...map[string]any) (total int) {
	ask := func(paging map[string]any) *exchange.Exchange {
		fields := map[string]any{}
		maps.Copy(fields, filters)
		maps.Copy(fields, paging)
		return pg.Ask(pg.Request(rules.TransactionReport, "$from", "$to", fields))
	}
	request := map[string]any{"page": number, "pageSize": 10}
	full := ask(request)
	if !full.Success() { // without sales there is nothing to compare, and a terminal may have left
		pg.Answered(full)
		return 0
	}
	want := rowset.IDs(full.Rows())
	total = full.TotalItems()
	expect := func(ok bool, summary, expected, actual string) {
		if !ok { // a sale may have come since the first answer
			pg.Still(reading.SoldDays(rules.TransactionReport, filters), total)
			shown := pg.Session.Last
			for range 3 {
				again := ask(request)
				if same, _ := rowset.SameSet(want, rowset.IDs(again.Rows())); !same {
					pg.Need(reading.ErrRestless)
					return
				}
			}
			pg.Show(shown)
		}
		pg.Expect(ok, summary, expected, actual)
	}
	for _, fields := range less {
		x := ask(fields)
		for _, c := range defaultPage(x, want, number, total) {
			expect(c.ok, c.summary, c.expected, c.actual)
		}
	}
	return total
}

// compared is one figure of an answer beside what it should be.
type compared struct {
	ok                        bool
	summary, expected, actual string
}

// defaultPage holds an answer to a question without a page or a pageSize against the rows
// and the total of a page of 10.
func defaultPage(x *exchange.Exchange, want []string, number, total int) []compared {
	equals := func(summary string, expected, actual int) compared {
		return compared{expected == actual, summary, fmt.Sprint(expected), fmt.Sprint(actual)}
	}
	same, difference := rowset.SameSet(want, rowset.IDs(x.Rows()))
	return []compared{
		{same, "a page or pageSize that is not sent counts as 1 and 10", fmt.Sprintf("the %d rows of page %d of 10", len(want), number), difference},
		equals("totalItems with the default page or pageSize", total, x.TotalItems()),
		equals("content.page with the default page or pageSize", number, x.Int("content.page")),
		equals("totalPages with the default pageSize", (total+9)/10, x.TotalPages()),
	}
}

// AfterLast asks for the last page, and judges the one after it.
func (pg *paging) AfterLast(op rules.Operation, outcome string) {
	q := pg.Small(op)
	first := pg.Page(q, 1, 20)
	if first.NoData() { // these days have sales, but elsewhere
		q.Fields = nil
		first = pg.Page(q, 1, 20)
	}
	switch {
	case first.NoData():
		pg.Need(pg.Session.Without())
		return
	case !first.Success():
		pg.Answered(first)
		return
	}
	pages := first.TotalPages()
	if pages < 1 {
		pg.Lack("there is no last page to go beyond: "+first.InWords(), "an account with sales every day")
		return
	}
	last := pg.Page(q, pages, 20)
	of := &scenario.Reading{Of: q, Total: first.TotalItems()}
	pg.Holds(last.Success() && len(last.Rows()) > 0, "the last page is served", "a success with rows", pg.Session.Got(), of)
	beyond := pg.Page(q, pages+1, 20)
	if beyond.Success() && len(beyond.Rows()) > 0 { // sales that came since may stand there
		pg.Settled(of)
	}
	if op == rules.TransactionReport {
		pg.IsWhere(outcome, "Q-TR-PAST-END", "404")
	} else {
		pg.Is(outcome)
	}
}

// SameTwice expects the same question to have the same answer.
func (pg *paging) SameTwice(op rules.Operation) {
	q := pg.Small(op)
	a := pg.Page(q, 1, 20)
	first := rowset.IDs(a.Rows())
	b := pg.Page(q, 1, 20)
	again := rowset.IDs(b.Rows())
	same, _ := rowset.SameSet(first, again) // in which order is not said
	if !same && a.TotalItems() != b.TotalItems() {
		pg.Still(q, a.TotalItems())
	}
	pg.ExpectAlike(scenario.PagingRules[op], same, "the same question has the same answer", "the same sales", scenario.Few(first)+", and then "+scenario.Few(again))
	if len(changed(a.Rows(), b.Rows())) == 0 {
		return
	}
	c := pg.Page(q, 1, 20)
	odd := changed(b.Rows(), c.Rows()) // a sale may be reversed or reconciled meanwhile, but not each time
	pg.ExpectOf("SALE-PLAUSIBLE", len(odd) == 0, "a sale is told alike, however often it is asked for", "the same members each time", ways.Some(odd, func(text string) string { return text }))
}

// changed names the sales of two answers that have another status or other
// reconciliations in one of them.
func changed(a, b []exchange.Row) (odd []string) {
	for _, p := range sale.Twins(a, b) {
		for _, member := range rowset.Changing {
			if x, y := sale.ShownAt(p.Branch, member), sale.ShownAt(p.Report, member); !rowset.ToldTheSame(p.Branch[member], p.Report[member]) {
				odd = append(odd, fmt.Sprintf("%s has %s %s, and %s otherwise", p.Branch.Text("saleId"), member, y, x))
				break
			}
		}
	}
	return odd
}

// SameWhere expects, where an open question has an answer, that the last answer
// says the same as the one to a twin of its request.
func (pg *paging) SameWhere(question, answer, called string, twin func(exchange.Request) exchange.Request) {
	if pg.Session.Last == nil {
		pg.Need(scenario.ErrNothingAsked)
		return
	}
	pg.Where(rules.QuestionID(question), answer, func() {
		other := pg.twin(twin(pg.Session.Last.Request))
		pg.Expect(saysSame(pg.Session.Last, other), "the answer is the same as for "+called, other.InWords(), pg.Session.Got())
	})
}

// mostTwins is how often a request that breaks several rules is asked again.
const mostTwins = 8

// twin asks for what the last answer must be the same as. Where both are refused by
// different rules it is asked again: "the rules are listed, not which one wins", nor that
// the same one wins each time.
func (pg *paging) twin(r exchange.Request) *exchange.Exchange {
	last := pg.Session.Last
	first := pg.Common(r)
	if saysSame(last, first) || !last.Refused() || !first.Refused() {
		return first
	}
	for range mostTwins {
		if other := pg.Besides(r); saysSame(last, other) {
			return other
		}
	}
	return first
}

// saysSame compares code and message; of answers without a code, the status.
// The status of a code is a question of its own.
func saysSame(a, b *exchange.Exchange) bool {
	if a.Code() == "" {
		return b.Code() == "" && a.Status == b.Status
	}
	return a.Code() == b.Code() && a.Message() == b.Message()
}

// LargePages asks for pages over the maximum: refused, or cut.
func (pg *paging) LargePages(op rules.Operation) {
	pg.NeedSales()
	wide := reading.Over(op, pg.Sample(), nil)
	base := pg.All(wide)
	most := mostOnPage[op]
	if base.Total <= most {
		pg.Lack(fmt.Sprintf("the widest range has %d sales, no more than a page may have", base.Total), "an account with more sales")
		return
	}
	pg.noPageOver(wide, most, most+1, most+10, most+30, 100, 1000)
	pg.noPageOver(wide.With(reading.TerminalField[op], pg.Place("$terminal")), most, most+10, 100)
}

// noPageOver asks a question in pages of some sizes: what is cut is counted as it is cut,
// "Total pages for the page size", and says so, "Page size used".
func (pg *paging) noPageOver(q scenario.Question, most int, sizes ...int) {
	for _, size := range sizes {
		x := pg.Page(q, 1, size)
		pg.Expect(len(x.Rows()) <= most, fmt.Sprintf("no page has more than %d transactions", most), fmt.Sprintf("a refusal, or at most %d", most), fmt.Sprintf("%d with pageSize %d", len(x.Rows()), size))
		rows, total := len(x.Rows()), x.TotalItems()
		if rows == 0 || rows >= total {
			continue
		}
		pg.ExpectOf(scenario.PagingRules[q.Op], x.TotalPages() == (total+rows-1)/rows, "totalPages counts pages as long as this one", fmt.Sprintf("%d sales by %d, rounded up", total, rows), strconv.Itoa(x.TotalPages()))
		if used := x.Int("pagination.pageSize"); used >= 0 {
			pg.ExpectOf("BR-PAGINATION", used == rows, "pagination.pageSize is the size of this page", strconv.Itoa(rows), strconv.Itoa(used))
		}
	}
}

// mostOnPage is how many transactions a page may have under every reading:
// "Maximum 20", and for the branch report the advice of "page sizes 20 to 50".
var mostOnPage = map[rules.Operation]int{rules.BranchReport: 50, rules.TransactionReport: 20}
