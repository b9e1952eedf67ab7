// Package paging holds how the pages of one question fit together: joined, by default,
// after the last, and asked for again.
package paging

import (
	"context"
	"fmt"
	"maps"
	"strconv"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/oracles/ways"
	"calco.example/contracts/suite/scenario"
)

// paging holds how the pages of one question fit together, and the same question asked
// again.
type paging struct {
	env       *scenario.Environment
	session   *scenario.Session
	judge     *scenario.Judge
	givens    *scenario.Givens
	response  *scenario.Response
	questions *reading.Questions
	moves     *reading.Moves
	reader    *reading.Reader
	compare   *reading.Comparer
}

// Of asks for the pages of a question.
func Of(s *scenario.Scenario) *paging {
	return &paging{s.Env, s.Session, s.Judge, s.Givens, s.Response, reading.QuestionsOf(s), reading.MovesOf(s), reading.ReaderOf(s), reading.ComparerOf(s)}
}

// PagesJoin holds the pages of one size against totalItems and against pages of 20.
func (pg *paging) PagesJoin(ctx context.Context, op rules.Operation, size int) error {
	q, err := pg.questions.InPages(ctx, op, size)
	if err != nil {
		return err
	}
	base, err := pg.reader.All(ctx, q)
	if err != nil {
		return err
	}
	w, err := pg.reader.InPagesOf(ctx, q, size)
	if err != nil {
		return err
	}
	if w.Total == 0 {
		return report.Lacking("the question matches no sale", "an account with sales")
	}
	list := rowset.IDs(w.Rows)
	joins := func(ok bool, summary, expected, actual string) error {
		if !ok {
			if err := pg.moves.SettledIn(ctx, w, size); err != nil {
				return err
			}
			if err := pg.moves.Settled(ctx, base); err != nil {
				return err
			}
		}
		return pg.judge.ExpectOf(scenario.PagingRules[op], ok, summary, expected, actual)
	}
	if err := joins(rowset.ShownTwice(w.Rows) == "", "no transaction stands on two pages", "each transaction once", rowset.ShownTwice(w.Rows)+" twice"); err != nil {
		return err
	}
	if err := joins(len(list) == w.Total, "the pages have totalItems rows", fmt.Sprint(w.Total), fmt.Sprint(len(list))); err != nil {
		return err
	}
	if err := pg.compare.Rounded(w, size); err != nil {
		return err
	}
	same, difference := rowset.SameSet(rowset.IDs(base.Rows), list)
	if err := joins(same, "pages of another size have the same rows", fmt.Sprintf("the %d rows of pages of 20", len(base.Rows)), difference); err != nil {
		return err
	}
	if op == rules.BranchReport {
		if err := pg.compare.Beyond(ctx, w, size); err != nil {
			return err
		}
	}
	return pg.compare.ToldAlike(ctx, base, w)
}

// Defaults expects a page and a pageSize that are not sent to count as 1 and 10, for
// all terminals and for one.
func (pg *paging) Defaults(ctx context.Context) error {
	if err := pg.givens.Sales(); err != nil {
		return err
	}
	if err := pg.defaultsWith(ctx, nil); err != nil {
		return err
	}
	terminal, err := pg.env.Facts.Place("$terminal", pg.env.Foreign)
	if err != nil {
		return err
	}
	return pg.defaultsWith(ctx, map[string]any{"SerialNumber": terminal})
}

// defaultsWith is Defaults beside some filters, for the second page, too, where there is one.
func (pg *paging) defaultsWith(ctx context.Context, filters map[string]any) error {
	total, err := pg.defaultsOf(ctx, filters, 1, nil, map[string]any{"page": 1}, map[string]any{"pageSize": 10})
	if err == nil && total > 10 {
		_, err = pg.defaultsOf(ctx, filters, 2, map[string]any{"page": 2})
	}
	return err
}

// defaultsOf holds a page of ten sales against what the same page gets with less said.
func (pg *paging) defaultsOf(ctx context.Context, filters map[string]any, number int, less ...map[string]any) (total int, err error) {
	ask := func(paging map[string]any) (*exchange.Exchange, error) {
		fields := map[string]any{}
		maps.Copy(fields, filters)
		maps.Copy(fields, paging)
		r, err := pg.env.Facts.ReportRequest(rules.TransactionReport, "$from", "$to", fields)
		if err != nil {
			return nil, err
		}
		return pg.session.Ask(ctx, r)
	}
	request := map[string]any{"page": number, "pageSize": 10}
	full, err := ask(request)
	if err != nil {
		return 0, err
	}
	if !full.Success() { // without sales there is nothing to compare, and a terminal may have left
		return 0, pg.reader.Answered(ctx, full)
	}
	want := rowset.IDs(full.Rows())
	total = full.TotalItems()
	expect := func(ok bool, summary, expected, actual string) error {
		if !ok { // a sale may have come since the first answer
			if err := pg.moves.Still(ctx, reading.SoldDays(rules.TransactionReport, filters), total); err != nil {
				return err
			}
			shown := pg.session.Last
			for range 3 {
				again, err := ask(request)
				if err != nil {
					return err
				}
				if same, _ := rowset.SameSet(want, rowset.IDs(again.Rows())); !same {
					return reading.ErrRestless
				}
			}
			pg.session.Last = shown
		}
		return pg.judge.Expect(ok, summary, expected, actual)
	}
	for _, fields := range less {
		x, err := ask(fields)
		if err != nil {
			return 0, err
		}
		for _, c := range defaultPage(x, want, number, total) {
			if err := expect(c.ok, c.summary, c.expected, c.actual); err != nil {
				return 0, err
			}
		}
	}
	return total, nil
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
func (pg *paging) AfterLast(ctx context.Context, op rules.Operation, outcome string) error {
	q, err := pg.questions.Small(op)
	if err != nil {
		return err
	}
	first, err := pg.session.Page(ctx, q, 1, 20)
	if err == nil && first.NoData() { // these days have sales, but elsewhere
		q.Fields = nil
		first, err = pg.session.Page(ctx, q, 1, 20)
	}
	if err != nil {
		return err
	}
	switch {
	case first.NoData():
		return pg.session.Without()
	case !first.Success():
		return pg.reader.Answered(ctx, first)
	}
	pages := first.TotalPages()
	if pages < 1 {
		return report.Lacking("there is no last page to go beyond: "+first.InWords(), "an account with sales every day")
	}
	last, err := pg.session.Page(ctx, q, pages, 20)
	if err != nil {
		return err
	}
	of := &scenario.Reading{Of: q, Total: first.TotalItems()}
	if err := pg.compare.Holds(ctx, last.Success() && len(last.Rows()) > 0, "the last page is served", "a success with rows", pg.session.Got(), of); err != nil {
		return err
	}
	beyond, err := pg.session.Page(ctx, q, pages+1, 20)
	if err != nil {
		return err
	}
	if beyond.Success() && len(beyond.Rows()) > 0 { // sales that came since may stand there
		if err := pg.moves.Settled(ctx, of); err != nil {
			return err
		}
	}
	if op == rules.TransactionReport {
		return pg.response.IsWhere(ctx, outcome, "Q-TR-PAST-END", "404")
	}
	return pg.response.Is(ctx, outcome)
}

// SameTwice expects the same question to have the same answer.
func (pg *paging) SameTwice(ctx context.Context, op rules.Operation) error {
	q, err := pg.questions.Small(op)
	if err != nil {
		return err
	}
	a, err := pg.session.Page(ctx, q, 1, 20)
	if err != nil {
		return err
	}
	first := rowset.IDs(a.Rows())
	b, err := pg.session.Page(ctx, q, 1, 20)
	if err != nil {
		return err
	}
	again := rowset.IDs(b.Rows())
	same, _ := rowset.SameSet(first, again) // in which order is not said
	if !same && a.TotalItems() != b.TotalItems() {
		if err := pg.moves.Still(ctx, q, a.TotalItems()); err != nil {
			return err
		}
	}
	if err := pg.judge.ExpectAlike(scenario.PagingRules[op], same, "the same question has the same answer", "the same sales", scenario.Few(first)+", and then "+scenario.Few(again)); err != nil {
		return err
	}
	if len(changed(a.Rows(), b.Rows())) == 0 {
		return nil
	}
	c, err := pg.session.Page(ctx, q, 1, 20)
	if err != nil {
		return err
	}
	odd := changed(b.Rows(), c.Rows()) // a sale may be reversed or reconciled meanwhile, but not each time
	return pg.judge.ExpectOf("SALE-PLAUSIBLE", len(odd) == 0, "a sale is told alike, however often it is asked for", "the same members each time", ways.Some(odd, func(text string) string { return text }))
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
func (pg *paging) SameWhere(ctx context.Context, question, answer, called string, twin func(exchange.Request) (exchange.Request, error)) error {
	if pg.session.Last == nil {
		return scenario.ErrNothingAsked
	}
	return pg.judge.Where(rules.QuestionID(question), answer, func() error {
		r, err := twin(pg.session.Last.Request)
		if err != nil {
			return err
		}
		other, err := pg.twin(ctx, r)
		if err != nil {
			return err
		}
		return pg.judge.Expect(saysSame(pg.session.Last, other), "the answer is the same as for "+called, other.InWords(), pg.session.Got())
	})
}

// mostTwins is how often a request that breaks several rules is asked again.
const mostTwins = 8

// twin asks for what the last answer must be the same as. Where both are refused by
// different rules it is asked again: "the rules are listed, not which one wins", nor that
// the same one wins each time.
func (pg *paging) twin(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	last := pg.session.Last
	first, err := pg.session.Common(ctx, r)
	if err != nil || saysSame(last, first) || !last.Refused() || !first.Refused() {
		return first, err
	}
	for range mostTwins {
		other, err := pg.session.Besides(ctx, r)
		if err != nil || saysSame(last, other) {
			return other, err
		}
	}
	return first, nil
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
func (pg *paging) LargePages(ctx context.Context, op rules.Operation) error {
	if err := pg.givens.Sales(); err != nil {
		return err
	}
	wide := reading.Over(op, pg.env.Facts.Samples[0], nil)
	base, err := pg.reader.All(ctx, wide)
	if err != nil {
		return err
	}
	most := mostOnPage[op]
	if base.Total <= most {
		return report.Lacking(fmt.Sprintf("the widest range has %d sales, no more than a page may have", base.Total), "an account with more sales")
	}
	if err := pg.noPageOver(ctx, wide, most, most+1, most+10, most+30, 100, 1000); err != nil {
		return err
	}
	terminal, err := pg.env.Facts.Place("$terminal", pg.env.Foreign)
	if err != nil {
		return err
	}
	return pg.noPageOver(ctx, wide.With(reading.TerminalField[op], terminal), most, most+10, 100)
}

// noPageOver asks a question in pages of some sizes: what is cut is counted as it is cut,
// "Total pages for the page size", and says so, "Page size used".
func (pg *paging) noPageOver(ctx context.Context, q scenario.Question, most int, sizes ...int) error {
	for _, size := range sizes {
		x, err := pg.session.Page(ctx, q, 1, size)
		if err != nil {
			return err
		}
		if err := pg.judge.Expect(len(x.Rows()) <= most, fmt.Sprintf("no page has more than %d transactions", most), fmt.Sprintf("a refusal, or at most %d", most), fmt.Sprintf("%d with pageSize %d", len(x.Rows()), size)); err != nil {
			return err
		}
		rows, total := len(x.Rows()), x.TotalItems()
		if rows == 0 || rows >= total {
			continue
		}
		if err := pg.judge.ExpectOf(scenario.PagingRules[q.Op], x.TotalPages() == (total+rows-1)/rows, "totalPages counts pages as long as this one", fmt.Sprintf("%d sales by %d, rounded up", total, rows), strconv.Itoa(x.TotalPages())); err != nil {
			return err
		}
		if used := x.Int("pagination.pageSize"); used >= 0 {
			if err := pg.judge.ExpectOf("BR-PAGINATION", used == rows, "pagination.pageSize is the size of this page", strconv.Itoa(rows), strconv.Itoa(used)); err != nil {
				return err
			}
		}
	}
	return nil
}

// mostOnPage is how many transactions a page may have under every reading:
// "Maximum 20", and for the branch report the advice of "page sizes 20 to 50".
var mostOnPage = map[rules.Operation]int{rules.BranchReport: 50, rules.TransactionReport: 20}
