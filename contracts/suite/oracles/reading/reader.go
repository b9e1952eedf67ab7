// Package reading reads whole answers: all pages of one question, each once in a run.
//
// A [Reader] reads, [Questions] are those that a target has sales for, [Moves] tell whether
// the data moved meanwhile, and a [Comparer] holds readings against each other, so that
// what moved is no finding.
package reading

import (
	"cmp"
	"context"
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

// Reader reads whole answers, each once in a run.
type Reader struct {
	env     *scenario.Environment
	session *scenario.Session
	judge   *scenario.Judge
	moves   *Moves
}

// ReaderOf reads for a scenario.
func ReaderOf(s *scenario.Scenario) *Reader {
	return &Reader{s.Env, s.Session, s.Judge, MovesOf(s)}
}

// BothReports reads what each report tells of a terminal in a range, or of all sales
// for no terminal.
func (rd *Reader) BothReports(ctx context.Context, terminal any, from, to string) (branch, report *scenario.Reading, err error) {
	if branch, err = rd.All(ctx, AtTerminal(rules.BranchReport, terminal, from, to)); err != nil {
		return nil, nil, err
	}
	report, err = rd.All(ctx, AtTerminal(rules.TransactionReport, terminal, from, to))
	return branch, report, err
}

// Sampled are the terminals whose sales are the sample: nil for those of all. Where two days
// of the account have more pages than are read, it is one of each of the first locations.
func (rd *Reader) Sampled() []any {
	var terminals []any
	if rd.session.Role == exchange.RoleMain && rd.env.Facts.Sales.Items > scenario.MaxPages*UsualSize {
		for _, location := range rd.env.Facts.Locations {
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
func (rd *Reader) All(ctx context.Context, q scenario.Question) (*scenario.Reading, error) {
	return rd.InPagesOf(ctx, q, UsualSize)
}

// InPagesOf is All in pages of another size.
func (rd *Reader) InPagesOf(ctx context.Context, q scenario.Question, pageSize int) (*scenario.Reading, error) {
	w, err := rd.readOnce(ctx, q, pageSize)
	if err == nil && rd.countsOtherDays(w) {
		rd.TellDays(ctx, q.Op)
	}
	return w, err
}

// readOnce does what InPagesOf says.
func (rd *Reader) readOnce(ctx context.Context, q scenario.Question, pageSize int) (*scenario.Reading, error) {
	slot := rd.slot(q, pageSize)
	slot.Mu.Lock()
	defer slot.Mu.Unlock()
	if slot.Reading != nil {
		rd.session.Last = slot.Last
		return slot.Reading, nil
	}
	if slot.Failed >= readTwice {
		rd.session.Last = slot.Last
		rd.judge.Outcome, rd.judge.Why = rd.judge.Outcome.Worse(slot.Outcome), slot.Why
		return nil, slot.Err
	}
	var w *scenario.Reading
	err := rd.forAll(func(shared *Reader) (err error) {
		first := slot.First
		if first == nil {
			if first, err = shared.session.FirstPage(ctx, q, pageSize); err != nil {
				return err
			}
		}
		w, err = shared.read(ctx, q, pageSize, first)
		if err == nil {
			slot.Reading, slot.Last = w, shared.session.Last
		}
		if errors.Is(err, scenario.ErrFailed) {
			slot.Failed, slot.Err, slot.Last = slot.Failed+1, err, shared.session.Last
			slot.Outcome, slot.Why = shared.judge.Outcome, shared.judge.Why
		}
		return err
	})
	slot.First = nil
	return w, err
}

// readTwice is how often pages are read that break a rule: the first time may have been an
// accident, and from then on each scenario would read all of them for the same finding.
const readTwice = 2

// First is the first page of a question whose other pages are read next, if it is
// taken at all.
func (rd *Reader) First(ctx context.Context, q scenario.Question) (*exchange.Exchange, error) {
	slot := rd.slot(q, UsualSize)
	slot.Mu.Lock()
	defer slot.Mu.Unlock()
	if slot.Reading != nil {
		return slot.Last, nil
	}
	err := rd.forAll(func(shared *Reader) (err error) {
		slot.First, err = shared.session.FirstPage(ctx, q, UsualSize)
		return err
	})
	return slot.First, err
}

// slot is the place of a question, with the key that it is asked with.
func (rd *Reader) slot(q scenario.Question, pageSize int) *scenario.ReadingSlot {
	return rd.env.Readings.Slot(fmt.Sprintf("%s %s %q %q %s %s %d %s", q.Op, rd.session.Role, rd.session.Key, rd.session.Altered, q.From, q.To, pageSize, exchange.MustJSON(q.Fields)))
}

// forAll reads for all that come later, too: what that sends and finds is the run's,
// so that equal runs say the same of each scenario.
func (rd *Reader) forAll(read func(*Reader) error) error {
	shared := scenario.New(rd.env, "shared reading")
	shared.Judge.Rules = rd.judge.Rules
	shared.Session.Role, shared.Session.Key, shared.Session.Sales = rd.session.Role, rd.session.Key, rd.session.Sales
	shared.Session.Altered = rd.session.Altered
	err := read(ReaderOf(shared))
	rd.env.Share(shared)
	rd.session.Last = shared.Session.Last
	if errors.Is(err, scenario.ErrFailed) {
		rd.judge.Outcome, rd.judge.Why = rd.judge.Outcome.Worse(shared.Judge.Outcome), shared.Judge.Why
	}
	return err
}

// read does what All says; the first page may be there.
func (rd *Reader) read(ctx context.Context, q scenario.Question, pageSize int, first *exchange.Exchange) (*scenario.Reading, error) {
	if first == nil {
		var err error
		if first, err = rd.session.Page(ctx, q, 1, pageSize); err != nil {
			return nil, err
		}
	} else {
		rd.session.Last = first
	}
	w := &scenario.Reading{Of: q}
	if first.NoData() {
		return w, nil
	}
	w.Total, w.Pages, w.Size = first.TotalItems(), first.TotalPages(), pageSize
	rd.add(w, first)
	if err := rd.begins(ctx, w, first); err != nil {
		return nil, err
	}
	return w, rd.goesOn(ctx, w, first)
}

// add takes the rows of a page into a reading.
func (rd *Reader) add(w *scenario.Reading, page *exchange.Exchange) {
	w.Rows = append(w.Rows, rd.Rows(page)...)
	if terminal := w.Of.Fields[TerminalField[w.Of.Op]]; len(w.Of.Fields) == 0 || terminal != nil && slices.Contains(rd.Sampled(), terminal) { // sales are looked at in samples
		w.Responses = append(w.Responses, page)
	}
}

// begins looks at the first page of a reading.
func (rd *Reader) begins(ctx context.Context, w *scenario.Reading, first *exchange.Exchange) error {
	if err := rd.Answered(ctx, first); err != nil {
		return err
	}
	if w.Pages > scenario.MaxPages {
		return &report.Unmet{Why: fmt.Sprintf("the range has %d pages, more than are read", w.Pages), Ask: "an account with fewer sales a day", OurLimit: true}
	}
	if !rd.env.Facts.Past(w.Of.To) { // sales of today may be counted before they are shown
		return nil
	}
	return rd.filled(w.Of.Op, first, w.Pages, w.Size)
}

// goesOn reads the pages after the first. From pages that lack sales of past days, or have
// some twice, nothing else is read: no filter is to blame for that.
func (rd *Reader) goesOn(ctx context.Context, w *scenario.Reading, last *exchange.Exchange) error {
	empty, short, odd := 0, 0, 0 // the first page without transactions, with too few, and with another total
	pages := [][]exchange.Row{w.Rows}
	for number := 2; number <= w.Pages; number++ {
		page, err := rd.further(ctx, w, number)
		if err != nil {
			return err
		}
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
		rd.add(w, page)
		pages = append(pages, w.Rows[before:])
		if last = page; page.TotalItems() != w.Total && !rd.env.Facts.Past(w.Of.To) { // a sale came, or another replica answers
			return scenario.Moved()
		}
	}
	if last.TotalItems() != w.Total {
		if err := rd.moves.Settled(ctx, w); err != nil { // what was read in between is no evidence
			return err
		}
	}
	if odd > 0 {
		if err := rd.countedAlike(ctx, w, odd); err != nil {
			return err
		}
	}
	if short > 0 && rd.env.Facts.Past(w.Of.To) {
		if err := rd.fullAgain(ctx, w, short); err != nil {
			return err
		}
	}
	if twice := rowset.OnTwoPages(pages); twice != "" && rd.env.Facts.Past(w.Of.To) {
		if err := rd.moves.Settled(ctx, w); err != nil {
			return err
		}
		return rd.judge.ExpectOf(scenario.PagingRules[w.Of.Op], false, "no transaction stands on two pages", "each transaction once", twice+" twice")
	}
	if empty == 0 {
		return nil
	}
	return rd.judge.ExpectOf(scenario.PagingRules[w.Of.Op], false, "a page within totalPages has transactions", "transactions on each page", fmt.Sprintf("none on page %d of %d", empty, w.Pages))
}

// lengthOf is how many sales a page after the first has at least: as many as were asked for,
// the last one those that are left.
func lengthOf(w *scenario.Reading, number int) int {
	return min(w.Size, w.Total-(number-1)*w.Size)
}

// fullAgain expects a page to be as long as totalItems says, when it is asked for again:
// nothing else is read from pages that lack sales.
func (rd *Reader) fullAgain(ctx context.Context, w *scenario.Reading, number int) error {
	if err := rd.moves.Settled(ctx, w); err != nil {
		return err
	}
	page, err := rd.session.Page(ctx, w.Of, number, w.Size)
	if err != nil || !page.Success() || page.TotalItems() != w.Total {
		return err
	}
	rows := len(page.Rows())
	if number == w.Pages {
		return rd.judge.ExpectOf(scenario.PagingRules[w.Of.Op], rows >= lengthOf(w, number), "the last page has what is left of totalItems",
			"as many transactions as are left", fmt.Sprintf("%d of %d on page %d", rows, lengthOf(w, number), number))
	}
	return rd.judge.ExpectOf(scenario.PagingRules[w.Of.Op], rows >= w.Size, "a page before the last one is as long as it was asked for",
		"a full page", fmt.Sprintf("%d of %d on page %d of %d", rows, w.Size, number, w.Pages))
}

// countedAlike holds the total of one page, when it is asked for again, against that of the
// first: "Total matching transactions", of whichever page.
func (rd *Reader) countedAlike(ctx context.Context, w *scenario.Reading, number int) error {
	if err := rd.moves.Settled(ctx, w); err != nil {
		return err
	}
	page, err := rd.session.Page(ctx, w.Of, number, w.Size)
	if err != nil || !page.Success() || page.TotalItems() == w.Total {
		return err
	}
	first, err := rd.session.PageBesides(ctx, w.Of, 1, w.Size)
	if err != nil || !first.Success() || first.TotalItems() != w.Total {
		return err
	}
	return rd.judge.ExpectOf(scenario.PagingRules[w.Of.Op], false, "totalItems is the same on each page",
		fmt.Sprintf("%d, as on page 1", w.Total), fmt.Sprintf("%d on page %d", page.TotalItems(), number))
}

// further is a page of a reading after the first, which is served and says its number.
func (rd *Reader) further(ctx context.Context, w *scenario.Reading, number int) (*exchange.Exchange, error) {
	page, err := rd.session.Page(ctx, w.Of, number, w.Size)
	if err != nil {
		return nil, err
	}
	if !page.Success() {
		if err := rd.moves.Lagging(ctx, w.Of, w.Total); err != nil {
			return nil, err
		}
		return page, rd.judge.ExpectOf(scenario.PagingRules[w.Of.Op], false, "a page within totalPages is served", "a success", fmt.Sprintf("%s for page %d of %d", rd.session.Got(), number, w.Pages))
	}
	field := pageFields[w.Of.Op]
	if at, ok := page.At(field).(json.Number); ok && at.String() != strconv.Itoa(number) {
		return page, rd.judge.ExpectOf(scenario.PagingRules[w.Of.Op], false, field+" is the current page", strconv.Itoa(number), at.String())
	}
	return page, nil
}

// Rows are the sales of a page, in words that a filter takes.
func (rd *Reader) Rows(x *exchange.Exchange) []exchange.Row {
	return rd.env.Facts.InRequestWords(x.Rows())
}

// filled expects the first of several pages to be as long as it was asked for: "pageSize:
// Maximum 20", and in the answer "Page size used".
func (rd *Reader) filled(op rules.Operation, first *exchange.Exchange, pages, pageSize int) error {
	if used, ok := first.At("pagination.pageSize").(json.Number); ok && used.String() != strconv.Itoa(pageSize) {
		return rd.judge.ExpectOf("BR-PAGINATION", false, "pagination.pageSize is the page size that was asked for", strconv.Itoa(pageSize), used.String())
	}
	if rows := len(first.Rows()); rows > 0 && rows < pageSize && pages > 1 {
		return rd.judge.ExpectOf(scenario.PagingRules[op], false, "the first of several pages is as long as it was asked for", strconv.Itoa(pageSize), strconv.Itoa(rows))
	}
	return nil
}

// pageFields hold the number of the page.
var pageFields = map[rules.Operation]string{rules.BranchReport: "pagination.page", rules.TransactionReport: "content.page"}

// Total is the number of rows that a question matches now.
func (rd *Reader) Total(ctx context.Context, q scenario.Question) (int, error) {
	x, err := rd.session.Page(ctx, q, 1, 20)
	if err != nil {
		return 0, err
	}
	return rd.TotalOf(ctx, x)
}

// CommonTotal is the number of rows that a question matched when the run first asked it.
func (rd *Reader) CommonTotal(ctx context.Context, q scenario.Question) (int, error) {
	x, err := rd.session.FirstPage(ctx, q, 20)
	if err != nil {
		return 0, err
	}
	return rd.TotalOf(ctx, x)
}

// TotalOf is the number of rows that an answer tells of.
func (rd *Reader) TotalOf(ctx context.Context, x *exchange.Exchange) (int, error) {
	if x.NoData() {
		return 0, nil
	}
	return x.TotalItems(), rd.Answered(ctx, x)
}

// TerminalField is the name of the filter for one terminal.
var TerminalField = map[rules.Operation]string{rules.BranchReport: "serialNumber", rules.TransactionReport: "SerialNumber"}
