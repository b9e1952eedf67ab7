package reading

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/scenario"
)

// turning turns the pages of a reading, and holds each against what pages promise: nothing
// else is read from pages that break it.
type turning struct {
	o *Oracle
	w *scenario.Reading
}

// expect holds what the pages of the report promise.
func (t *turning) expect(ok bool, summary, expected, actual string) {
	t.o.ExpectOf(scenario.PagingRules[t.w.Of.Op], ok, summary, expected, actual)
}

// add takes the rows of a page into the reading.
func (t *turning) add(page *exchange.Exchange) {
	t.w.Rows = append(t.w.Rows, t.o.Rows(page)...)
	if terminal := t.w.Of.Fields[TerminalField[t.w.Of.Op]]; len(t.w.Of.Fields) == 0 || terminal != nil && slices.Contains(t.o.Sampled(), terminal) { // sales are looked at in samples
		t.w.Responses = append(t.w.Responses, page)
	}
}

// begin looks at the first page.
func (t *turning) begin(first *exchange.Exchange) {
	t.o.Answered(first)
	if t.w.Pages > scenario.MaxPages {
		t.o.Need(&report.Unmet{Why: fmt.Sprintf("the range has %d pages, more than are read", t.w.Pages), Ask: "an account with fewer sales a day", OurLimit: true})
	}
	if t.o.Env.Facts.Past(t.w.Of.To) { // sales of today may be counted before they are shown
		t.filled(first)
	}
}

// goOn reads the pages after the first. From pages that lack sales of past days, or have
// some twice, nothing else is read: no filter is to blame for that.
func (t *turning) goOn(last *exchange.Exchange) {
	empty, short, odd := 0, 0, 0 // the first page without transactions, with too few, and with another total
	pages := [][]exchange.Row{t.w.Rows}
	for number := 2; number <= t.w.Pages && t.o.GoesOn(); number++ {
		page := t.further(number)
		switch rows := len(page.Rows()); {
		case rows == 0:
			empty = cmp.Or(empty, number)
		case rows < t.lengthOf(number):
			short = cmp.Or(short, number)
		}
		if page.TotalItems() != t.w.Total {
			odd = cmp.Or(odd, number)
		}
		before := len(t.w.Rows)
		t.add(page)
		pages = append(pages, t.w.Rows[before:])
		if last = page; page.TotalItems() != t.w.Total && !t.o.Env.Facts.Past(t.w.Of.To) { // a sale came, or another replica answers
			t.o.Moved()
			return
		}
	}
	if last.TotalItems() != t.w.Total {
		t.o.Settled(t.w) // what was read in between is no evidence
	}
	if odd > 0 {
		t.countedAlike(odd)
	}
	if short > 0 && t.o.Env.Facts.Past(t.w.Of.To) {
		t.fullAgain(short)
	}
	if twice := rowset.OnTwoPages(pages); twice != "" && t.o.Env.Facts.Past(t.w.Of.To) {
		t.o.Settled(t.w)
		t.expect(false, "no transaction stands on two pages", "each transaction once", twice+" twice")
	}
	if empty > 0 {
		t.expect(false, "a page within totalPages has transactions", "transactions on each page", fmt.Sprintf("none on page %d of %d", empty, t.w.Pages))
	}
}

// lengthOf is how many sales a page after the first has at least: as many as were asked for,
// the last one those that are left.
func (t *turning) lengthOf(number int) int {
	return min(t.w.Size, t.w.Total-(number-1)*t.w.Size)
}

// fullAgain expects a page to be as long as totalItems says, when it is asked for again:
// nothing else is read from pages that lack sales.
func (t *turning) fullAgain(number int) {
	t.o.Settled(t.w)
	page := t.o.Page(t.w.Of, number, t.w.Size)
	if !page.Success() || page.TotalItems() != t.w.Total {
		return
	}
	rows := len(page.Rows())
	if number == t.w.Pages {
		t.expect(rows >= t.lengthOf(number), "the last page has what is left of totalItems",
			"as many transactions as are left", fmt.Sprintf("%d of %d on page %d", rows, t.lengthOf(number), number))
		return
	}
	t.expect(rows >= t.w.Size, "a page before the last one is as long as it was asked for",
		"a full page", fmt.Sprintf("%d of %d on page %d of %d", rows, t.w.Size, number, t.w.Pages))
}

// countedAlike holds the total of one page, when it is asked for again, against that of the
// first: "Total matching transactions", of whichever page.
func (t *turning) countedAlike(number int) {
	t.o.Settled(t.w)
	page := t.o.Page(t.w.Of, number, t.w.Size)
	if !page.Success() || page.TotalItems() == t.w.Total {
		return
	}
	first := t.o.PageBesides(t.w.Of, 1, t.w.Size)
	if !first.Success() || first.TotalItems() != t.w.Total {
		return
	}
	t.expect(false, "totalItems is the same on each page",
		fmt.Sprintf("%d, as on page 1", t.w.Total), fmt.Sprintf("%d on page %d", page.TotalItems(), number))
}

// further is a page after the first, which is served and says its number.
func (t *turning) further(number int) *exchange.Exchange {
	page := t.o.Page(t.w.Of, number, t.w.Size)
	if !page.Success() {
		t.o.Lagging(t.w.Of, t.w.Total)
		t.expect(false, "a page within totalPages is served", "a success", fmt.Sprintf("%s for page %d of %d", t.o.Session.Got(), number, t.w.Pages))
		return page
	}
	field := pageFields[t.w.Of.Op]
	if at, ok := page.At(field).(json.Number); ok && at.String() != strconv.Itoa(number) {
		t.expect(false, field+" is the current page", strconv.Itoa(number), at.String())
	}
	return page
}

// filled expects the first of several pages to be as long as it was asked for: "pageSize:
// Maximum 20", and in the answer "Page size used".
func (t *turning) filled(first *exchange.Exchange) {
	if used, ok := first.At("pagination.pageSize").(json.Number); ok && used.String() != strconv.Itoa(t.w.Size) {
		t.o.ExpectOf("BR-PAGINATION", false, "pagination.pageSize is the page size that was asked for", strconv.Itoa(t.w.Size), used.String())
		return
	}
	if rows := len(first.Rows()); rows > 0 && rows < t.w.Size && t.w.Pages > 1 {
		t.expect(false, "the first of several pages is as long as it was asked for", strconv.Itoa(t.w.Size), strconv.Itoa(rows))
	}
}

// pageFields hold the number of the page.
var pageFields = map[rules.Operation]string{rules.BranchReport: "pagination.page", rules.TransactionReport: "content.page"}
