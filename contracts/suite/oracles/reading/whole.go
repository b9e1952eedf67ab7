package reading

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/scenario"
)

// BothReports reads what each report tells of a terminal in a range, or of all sales
// for no terminal.
func (o *Oracle) BothReports(terminal any, from, to string) (branch, report *scenario.Reading) {
	return o.All(AtTerminal(rules.BranchReport, terminal, from, to)), o.All(AtTerminal(rules.TransactionReport, terminal, from, to))
}

// Sampled are the terminals whose sales are the sample: nil for those of all. Where two days
// of the account have more pages than are read, it is one of each of the first locations.
func (o *Oracle) Sampled() []any {
	var terminals []any
	if o.Session.Role == exchange.RoleMain && o.Env.Facts.Sales.Items > scenario.MaxPages*UsualSize {
		for _, location := range o.Env.Facts.Locations {
			if len(location.Terminals) > 0 && len(terminals) < mostSampled {
				terminals = append(terminals, location.Terminals[0])
			}
		}
	}
	if len(terminals) == 0 {
		return []any{nil}
	}
	return terminals
}

// mostSampled is of how many terminals at most the sales are a sample.
const mostSampled = 5

// AtTerminal asks for the sales of one terminal, or of all where it is nil.
func AtTerminal(op rules.Operation, terminal any, from, to string) scenario.Question {
	q := scenario.Question{Op: op, From: from, To: to}
	if terminal == nil {
		return q
	}
	return q.With(TerminalField[op], terminal)
}

// UsualSize is the page size in which sales are read: "Maximum 20".
const UsualSize = 20

// All reads every page of a question. A whole that was read before in this run, with the
// same key, is taken from there.
func (o *Oracle) All(q scenario.Question) *scenario.Reading {
	return o.InPagesOf(q, UsualSize)
}

// InPagesOf is All in pages of another size.
func (o *Oracle) InPagesOf(q scenario.Question, pageSize int) *scenario.Reading {
	if !o.GoesOn() {
		return &scenario.Reading{}
	}
	w := o.readOnce(q, pageSize)
	if !o.GoesOn() {
		return &scenario.Reading{}
	}
	if o.countsOtherDays(w) {
		o.TellDays(q.Op)
	}
	return w
}

// readOnce does what InPagesOf says.
func (o *Oracle) readOnce(q scenario.Question, pageSize int) *scenario.Reading {
	slot := o.slot(q, pageSize)
	slot.Mu.Lock()
	defer slot.Mu.Unlock()
	if slot.Reading != nil {
		o.Session.Last = slot.Last
		return slot.Reading
	}
	if slot.Failed >= readTwice {
		o.Session.Last = slot.Last
		o.Judge.Outcome, o.Judge.Why = o.Judge.Outcome.Worse(slot.Outcome), slot.Why
		o.Need(slot.Err)
		return &scenario.Reading{}
	}
	var w *scenario.Reading
	err := o.forAll(func(shared *Oracle) {
		first := slot.First
		if first == nil {
			first = shared.FirstPage(q, pageSize)
		}
		w = shared.read(q, pageSize, first)
		slot.Outcome, slot.Why = shared.Judge.Outcome, shared.Judge.Why
	})
	switch {
	case err == nil:
		slot.Reading, slot.Last = w, o.Session.Last
	case errors.Is(err, scenario.ErrFailed):
		slot.Failed, slot.Err, slot.Last = slot.Failed+1, err, o.Session.Last
	}
	slot.First = nil
	return w
}

// readTwice is how often pages are read that break a rule: the first time may have been an
// accident, and from then on each scenario would read all of them for the same finding.
const readTwice = 2

// First is the first page of a question whose other pages are read next, if it is
// taken at all.
func (o *Oracle) First(q scenario.Question) *exchange.Exchange {
	if !o.GoesOn() {
		return exchange.NoAnswer(exchange.Request{})
	}
	slot := o.slot(q, UsualSize)
	slot.Mu.Lock()
	defer slot.Mu.Unlock()
	if slot.Reading != nil {
		return slot.Last
	}
	var first *exchange.Exchange
	_ = o.forAll(func(shared *Oracle) { // what it came short of ends the step, too
		if first = shared.FirstPage(q, UsualSize); shared.GoesOn() {
			slot.First = first
		}
	})
	return first
}

// slot is the place of a question, with the key that it is asked with.
func (o *Oracle) slot(q scenario.Question, pageSize int) *scenario.ReadingSlot {
	return o.Env.Readings.Slot(fmt.Sprintf("%s %s %q %q %s %s %d %s", q.Op, o.Session.Role, o.Session.Key, o.Session.Altered, q.From, q.To, pageSize, exchange.MustJSON(q.Fields)))
}

// forAll reads for all that come later, too, and says what that came short of.
func (o *Oracle) forAll(read func(*Oracle)) error {
	shared := New(scenario.New(o.Env, "shared reading"))
	shared.Judge.Rules = o.Judge.Rules
	shared.Session.Role, shared.Session.Key, shared.Session.Sales = o.Session.Role, o.Session.Key, o.Session.Sales
	shared.Session.Altered = o.Session.Altered
	err := o.As(shared.Scenario, func() { read(shared) })
	o.Session.Last = shared.Session.Last
	o.Need(err)
	if errors.Is(err, scenario.ErrFailed) {
		o.Judge.Outcome, o.Judge.Why = o.Judge.Outcome.Worse(shared.Judge.Outcome), shared.Judge.Why
	}
	return err
}

// read does what All says; the first page may be there.
func (o *Oracle) read(q scenario.Question, pageSize int, first *exchange.Exchange) *scenario.Reading {
	if first == nil {
		first = o.Page(q, 1, pageSize)
	} else {
		o.Show(first)
	}
	w := &scenario.Reading{Of: q}
	if first.NoData() {
		return w
	}
	w.Total, w.Pages, w.Size = first.TotalItems(), first.TotalPages(), pageSize
	o.add(w, first)
	o.begins(w, first)
	o.goesOn(w, first)
	return w
}

// add takes the rows of a page into a reading.
func (o *Oracle) add(w *scenario.Reading, page *exchange.Exchange) {
	w.Rows = append(w.Rows, o.Rows(page)...)
	if terminal := w.Of.Fields[TerminalField[w.Of.Op]]; len(w.Of.Fields) == 0 || terminal != nil && slices.Contains(o.Sampled(), terminal) { // sales are looked at in samples
		w.Responses = append(w.Responses, page)
	}
}

// begins looks at the first page of a reading.
func (o *Oracle) begins(w *scenario.Reading, first *exchange.Exchange) {
	o.Answered(first)
	if w.Pages > scenario.MaxPages {
		o.Need(&report.Unmet{Why: fmt.Sprintf("the range has %d pages, more than are read", w.Pages), Ask: "an account with fewer sales a day", OurLimit: true})
	}
	if o.Env.Facts.Past(w.Of.To) { // sales of today may be counted before they are shown
		o.filled(w.Of.Op, first, w.Pages, w.Size)
	}
}

// goesOn reads the pages after the first. From pages that lack sales of past days, or have
// some twice, nothing else is read: no filter is to blame for that.
func (o *Oracle) goesOn(w *scenario.Reading, last *exchange.Exchange) {
	empty, short, odd := 0, 0, 0 // the first page without transactions, with too few, and with another total
	pages := [][]exchange.Row{w.Rows}
	for number := 2; number <= w.Pages && o.GoesOn(); number++ {
		page := o.further(w, number)
		switch rows := len(page.Rows()); {
		case rows == 0:
			empty = cmp.Or(empty, number)
		case rows < lengthOf(w, number):
			short = cmp.Or(short, number)
		}
		if page.TotalItems() != w.Total {
			odd = cmp.Or(odd, number)
		}
		before := len(w.Rows)
		o.add(w, page)
		pages = append(pages, w.Rows[before:])
		if last = page; page.TotalItems() != w.Total && !o.Env.Facts.Past(w.Of.To) { // a sale came, or another replica answers
			o.Moved()
			return
		}
	}
	if last.TotalItems() != w.Total {
		o.Settled(w) // what was read in between is no evidence
	}
	if odd > 0 {
		o.countedAlike(w, odd)
	}
	if short > 0 && o.Env.Facts.Past(w.Of.To) {
		o.fullAgain(w, short)
	}
	if twice := rowset.OnTwoPages(pages); twice != "" && o.Env.Facts.Past(w.Of.To) {
		o.Settled(w)
		o.ExpectOf(scenario.PagingRules[w.Of.Op], false, "no transaction stands on two pages", "each transaction once", twice+" twice")
	}
	if empty > 0 {
		o.ExpectOf(scenario.PagingRules[w.Of.Op], false, "a page within totalPages has transactions", "transactions on each page", fmt.Sprintf("none on page %d of %d", empty, w.Pages))
	}
}

// lengthOf is how many sales a page after the first has at least: as many as were asked for,
// the last one those that are left.
func lengthOf(w *scenario.Reading, number int) int {
	return min(w.Size, w.Total-(number-1)*w.Size)
}

// fullAgain expects a page to be as long as totalItems says, when it is asked for again:
// nothing else is read from pages that lack sales.
func (o *Oracle) fullAgain(w *scenario.Reading, number int) {
	o.Settled(w)
	page := o.Page(w.Of, number, w.Size)
	if !page.Success() || page.TotalItems() != w.Total {
		return
	}
	rows := len(page.Rows())
	if number == w.Pages {
		o.ExpectOf(scenario.PagingRules[w.Of.Op], rows >= lengthOf(w, number), "the last page has what is left of totalItems",
			"as many transactions as are left", fmt.Sprintf("%d of %d on page %d", rows, lengthOf(w, number), number))
		return
	}
	o.ExpectOf(scenario.PagingRules[w.Of.Op], rows >= w.Size, "a page before the last one is as long as it was asked for",
		"a full page", fmt.Sprintf("%d of %d on page %d of %d", rows, w.Size, number, w.Pages))
}

// countedAlike holds the total of one page, when it is asked for again, against that of the
// first: "Total matching transactions", of whichever page.
func (o *Oracle) countedAlike(w *scenario.Reading, number int) {
	o.Settled(w)
	page := o.Page(w.Of, number, w.Size)
	if !page.Success() || page.TotalItems() == w.Total {
		return
	}
	first := o.PageBesides(w.Of, 1, w.Size)
	if !first.Success() || first.TotalItems() != w.Total {
		return
	}
	o.ExpectOf(scenario.PagingRules[w.Of.Op], false, "totalItems is the same on each page",
		fmt.Sprintf("%d, as on page 1", w.Total), fmt.Sprintf("%d on page %d", page.TotalItems(), number))
}

// further is a page of a reading after the first, which is served and says its number.
func (o *Oracle) further(w *scenario.Reading, number int) *exchange.Exchange {
	page := o.Page(w.Of, number, w.Size)
	if !page.Success() {
		o.Lagging(w.Of, w.Total)
		o.ExpectOf(scenario.PagingRules[w.Of.Op], false, "a page within totalPages is served", "a success", fmt.Sprintf("%s for page %d of %d", o.Session.Got(), number, w.Pages))
		return page
	}
	field := pageFields[w.Of.Op]
	if at, ok := page.At(field).(json.Number); ok && at.String() != strconv.Itoa(number) {
		o.ExpectOf(scenario.PagingRules[w.Of.Op], false, field+" is the current page", strconv.Itoa(number), at.String())
	}
	return page
}

// Rows are the sales of a page, in words that a filter takes.
func (o *Oracle) Rows(x *exchange.Exchange) []exchange.Row {
	return o.Env.Facts.InRequestWords(x.Rows())
}

// filled expects the first of several pages to be as long as it was asked for: "pageSize:
// Maximum 20", and in the answer "Page size used".
func (o *Oracle) filled(op rules.Operation, first *exchange.Exchange, pages, pageSize int) {
	if used, ok := first.At("pagination.pageSize").(json.Number); ok && used.String() != strconv.Itoa(pageSize) {
		o.ExpectOf("BR-PAGINATION", false, "pagination.pageSize is the page size that was asked for", strconv.Itoa(pageSize), used.String())
		return
	}
	if rows := len(first.Rows()); rows > 0 && rows < pageSize && pages > 1 {
		o.ExpectOf(scenario.PagingRules[op], false, "the first of several pages is as long as it was asked for", strconv.Itoa(pageSize), strconv.Itoa(rows))
	}
}

// pageFields hold the number of the page.
var pageFields = map[rules.Operation]string{rules.BranchReport: "pagination.page", rules.TransactionReport: "content.page"}

// Total is the number of rows that a question matches now.
func (o *Oracle) Total(q scenario.Question) int {
	return o.TotalOf(o.Page(q, 1, 20))
}

// CommonTotal is the number of rows that a question matched when the run first asked it.
func (o *Oracle) CommonTotal(q scenario.Question) int {
	return o.TotalOf(o.FirstPage(q, 20))
}

// TotalOf is the number of rows that an answer tells of.
func (o *Oracle) TotalOf(x *exchange.Exchange) int {
	if x.NoData() {
		return 0
	}
	o.Answered(x)
	return x.TotalItems()
}

// TerminalField is the name of the filter for one terminal.
var TerminalField = map[rules.Operation]string{rules.BranchReport: "serialNumber", rules.TransactionReport: "SerialNumber"}
