package oracles

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
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/scenario"
)

// reader reads whole answers, each once in a run.
type reader struct {
	env     *scenario.Environment
	session *scenario.Session
	judge   *scenario.Judge
	givens  *scenario.Givens
}

func readerOf(s *scenario.Scenario) *reader { return &reader{s.Env, s.Session, s.Judge, s.Givens} }

// over asks for a range of days.
func over(op rules.Operation, r facts.Range, fields map[string]any) scenario.Question {
	return scenario.Question{Op: op, From: r.From.String(), To: r.To.String(), Fields: fields}
}

// soldDays asks for the two days with sales that discovery found.
func soldDays(op rules.Operation, fields map[string]any) scenario.Question {
	return scenario.Question{Op: op, From: "$from", To: "$to", Fields: fields}
}

// question is a small question of an operation: the transaction report takes a
// terminal where the branch report takes a location, and another account is asked for all.
func (rd *reader) question(op rules.Operation) (scenario.Question, error) {
	if op == rules.BranchReport && rd.session.Role == exchange.RoleMain {
		return rd.part()
	}
	if err := rd.givens.Sales(); err != nil || rd.session.Role != exchange.RoleMain { // whose places are not known
		return soldDays(op, nil), err
	}
	terminal, err := rd.env.Facts.Place("$terminal", rd.env.Foreign)
	return soldDays(op, map[string]any{"SerialNumber": terminal}), err
}

// aside asks something that the scenario is not about: the last answer stays the
// one that is judged. What is asked aside is asked once in a run.
func (rd *reader) aside(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	return rd.session.Common(ctx, r)
}

// bothReports reads what each report tells of a terminal in a range, or of all sales
// for no terminal.
func (rd *reader) bothReports(ctx context.Context, terminal any, from, to string) (branch, report *scenario.Reading, err error) {
	asked := func(op rules.Operation) scenario.Question {
		q := scenario.Question{Op: op, From: from, To: to}
		if terminal == nil {
			return q
		}
		return q.With(terminalField[op], terminal)
	}
	if branch, err = rd.all(ctx, asked(rules.BranchReport)); err != nil {
		return nil, nil, err
	}
	report, err = rd.all(ctx, asked(rules.TransactionReport))
	return branch, report, err
}

// usualSize is the page size in which sales are read: "Maximum 20".
const usualSize = 20

// all reads every page of a question. A whole that was read before in this run, with the
// same key, is taken from there.
func (rd *reader) all(ctx context.Context, q scenario.Question) (*scenario.Reading, error) {
	return rd.inPagesOf(ctx, q, usualSize)
}

// inPagesOf is all in pages of another size.
func (rd *reader) inPagesOf(ctx context.Context, q scenario.Question, pageSize int) (*scenario.Reading, error) {
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
	err := rd.forAll(func(shared *reader) (err error) {
		first := slot.First
		if first == nil {
			if first, err = shared.common(ctx, q, pageSize); err != nil {
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

// first is the first page of a question whose other pages are read next, if it is
// taken at all.
func (rd *reader) first(ctx context.Context, q scenario.Question) (*exchange.Exchange, error) {
	slot := rd.slot(q, usualSize)
	slot.Mu.Lock()
	defer slot.Mu.Unlock()
	if slot.Reading != nil {
		return slot.Last, nil
	}
	err := rd.forAll(func(shared *reader) (err error) {
		slot.First, err = shared.common(ctx, q, usualSize)
		return err
	})
	return slot.First, err
}

// common is the first page of a question about past days, as the run was given it when
// it was first asked for; what is asked up to today may be another page by now.
func (rd *reader) common(ctx context.Context, q scenario.Question, pageSize int) (*exchange.Exchange, error) {
	if !rd.past(q.To) {
		return rd.page(ctx, q, 1, pageSize)
	}
	r, err := rd.request(q, 1, pageSize)
	if err != nil {
		return nil, err
	}
	x, err := rd.session.Common(ctx, r)
	if err == nil {
		rd.session.Last = x
	}
	return x, err
}

// past tells whether a range ends before today.
func (rd *reader) past(to string) bool {
	last, err := rd.env.Facts.DateText(to)
	return err == nil && last < rd.env.Facts.Today.String()
}

// slot is the place of a question, with the key that it is asked with.
func (rd *reader) slot(q scenario.Question, pageSize int) *scenario.ReadingSlot {
	return rd.env.Readings.Slot(fmt.Sprintf("%s %s %q %q %s %s %d %s", q.Op, rd.session.Role, rd.session.Key, rd.session.Altered, q.From, q.To, pageSize, exchange.MustJSON(q.Fields)))
}

// forAll reads for all that come later, too: what that sends and finds is the run's,
// so that equal runs say the same of each scenario.
func (rd *reader) forAll(read func(*reader) error) error {
	shared := scenario.New(rd.env, "shared reading")
	shared.Judge.Rules = rd.judge.Rules
	shared.Session.Role, shared.Session.Key, shared.Session.Sales = rd.session.Role, rd.session.Key, rd.session.Sales
	shared.Session.Altered = rd.session.Altered
	err := read(readerOf(shared))
	rd.env.Share(shared)
	rd.session.Last = shared.Session.Last
	if errors.Is(err, scenario.ErrFailed) {
		rd.judge.Outcome, rd.judge.Why = rd.judge.Outcome.Worse(shared.Judge.Outcome), shared.Judge.Why
	}
	return err
}

// read does what all says; the first page may be there.
func (rd *reader) read(ctx context.Context, q scenario.Question, pageSize int, first *exchange.Exchange) (*scenario.Reading, error) {
	if first == nil {
		var err error
		if first, err = rd.page(ctx, q, 1, pageSize); err != nil {
			return nil, err
		}
	} else {
		rd.session.Last = first
	}
	w := &scenario.Reading{Of: q}
	if first.NoData() {
		return w, nil
	}
	w.Rows, w.Total, w.Pages, w.Size = rd.rows(first), first.TotalItems(), first.TotalPages(), pageSize
	if err := rd.answered(ctx, first); err != nil {
		return nil, err
	}
	if w.Pages > scenario.MaxPages {
		return nil, &report.Unmet{Why: fmt.Sprintf("the range has %d pages, more than are read", w.Pages), Ask: "an account with fewer sales a day", OurLimit: true}
	}
	if rd.past(q.To) { // sales of today may be counted before they are shown
		if err := rd.filled(q.Op, first, w.Pages, pageSize); err != nil {
			return w, err
		}
	}
	keep := func(x *exchange.Exchange) {
		if len(q.Fields) == 0 { // sales are looked at where nothing filters
			w.Answers = append(w.Answers, x)
		}
	}
	keep(first)
	empty := 0 // the first page without transactions
	last := first
	for number := 2; number <= w.Pages; number++ {
		x, err := rd.page(ctx, q, number, pageSize)
		if err != nil {
			return nil, err
		}
		if !x.Success() {
			if err := rd.lagging(ctx, q, w.Total); err != nil {
				return nil, err
			}
			return nil, rd.judge.Expect(false, fmt.Sprintf("page %d of %d is served", number, w.Pages), "a success", rd.session.Got())
		}
		if at, told := x.At(pageFields[q.Op]).(json.Number); told && at.String() != strconv.Itoa(number) {
			return w, rd.judge.ExpectOf(scenario.PagingRules[q.Op], false, pageFields[q.Op]+" is the current page", strconv.Itoa(number), at.String())
		}
		if len(x.Rows()) == 0 {
			empty = cmp.Or(empty, number)
		}
		w.Rows, last = append(w.Rows, rd.rows(x)...), x
		keep(x)
		if x.TotalItems() != w.Total && !rd.past(q.To) { // a sale came, or another replica answers
			return w, scenario.Moved()
		}
	}
	if last.TotalItems() != w.Total {
		if err := rd.settled(ctx, w); err != nil { // what was read in between is no evidence
			return w, err
		}
	}
	if empty == 0 {
		return w, nil
	}
	return w, rd.judge.ExpectOf(scenario.PagingRules[q.Op], false, "a page within totalPages has transactions", "transactions on each page", fmt.Sprintf("none on page %d of %d", empty, w.Pages))
}

// rows are the sales of a page, in words that a filter takes.
func (rd *reader) rows(x *exchange.Exchange) []exchange.Row {
	return rd.env.Facts.InRequestWords(x.Rows())
}

// filled expects the first of several pages to be as long as it was asked for: "pageSize:
// Maximum 20", and in the answer "Page size used".
func (rd *reader) filled(op rules.Operation, first *exchange.Exchange, pages, pageSize int) error {
	if used, told := first.At("pagination.pageSize").(json.Number); told && used.String() != strconv.Itoa(pageSize) {
		return rd.judge.ExpectOf("BR-PAGINATION", false, "pagination.pageSize is the page size that was asked for", strconv.Itoa(pageSize), used.String())
	}
	if rows := len(first.Rows()); rows > 0 && rows < pageSize && pages > 1 {
		return rd.judge.ExpectOf(scenario.PagingRules[op], false, "the first of several pages is as long as it was asked for", strconv.Itoa(pageSize), strconv.Itoa(rows))
	}
	return nil
}

// pageFields hold the number of the page.
var pageFields = map[rules.Operation]string{rules.BranchReport: "pagination.page", rules.TransactionReport: "content.page"}

// request asks for one page of a question.
func (rd *reader) request(q scenario.Question, number, pageSize int) (exchange.Request, error) {
	change := map[string]any{"page": number, "pageSize": pageSize}
	for name, value := range q.Fields {
		change[name] = value
	}
	return rd.env.Facts.ReportRequest(q.Op, q.From, q.To, change)
}

func (rd *reader) page(ctx context.Context, q scenario.Question, number, pageSize int) (*exchange.Exchange, error) {
	r, err := rd.request(q, number, pageSize)
	if err != nil {
		return nil, err
	}
	return rd.session.Ask(ctx, r)
}

// beyond asks for the page after the last one of a question: "A page beyond the last
// page gives BR-24".
func (rd *reader) beyond(ctx context.Context, w *scenario.Reading, pageSize int) error {
	x, err := rd.page(ctx, w.Of, w.Pages+1, pageSize)
	if err != nil {
		return err
	}
	if x.TotalItems() > w.Total {
		return scenario.Moved()
	}
	return rd.judge.ExpectOf("BR-24", x.Code() == "BR-24", "a page beyond the last one is refused by BR-24", "BR-24", x.InWords())
}

// total is the number of rows that a question matches now.
func (rd *reader) total(ctx context.Context, q scenario.Question) (int, error) {
	x, err := rd.page(ctx, q, 1, 20)
	if err != nil {
		return 0, err
	}
	return rd.totalOf(ctx, x)
}

// commonTotal is the number of rows that a question matched when the run first asked it.
func (rd *reader) commonTotal(ctx context.Context, q scenario.Question) (int, error) {
	x, err := rd.common(ctx, q, 20)
	if err != nil {
		return 0, err
	}
	return rd.totalOf(ctx, x)
}

func (rd *reader) totalOf(ctx context.Context, x *exchange.Exchange) (int, error) {
	if x.NoData() {
		return 0, nil
	}
	return x.TotalItems(), rd.answered(ctx, x)
}

// mostJoined is how many pages of one question are read to be joined.
const mostJoined = 30

// inPages is the first of the small questions whose sales take more than one page of a
// size, so that there is something to join; where none does, the first that has sales.
func (rd *reader) inPages(ctx context.Context, op rules.Operation, size int) (scenario.Question, error) {
	list, err := rd.small(op)
	if err != nil {
		return scenario.Question{}, err
	}
	best := -1
	for i, q := range list {
		x, err := rd.first(ctx, q)
		if err != nil {
			return q, err
		}
		total := x.TotalItems()
		if total > size && total <= mostJoined*size {
			return q, nil
		}
		if best < 0 && total > 0 {
			best = i
		}
	}
	return list[max(best, 0)], nil
}

// small are questions with sales that discovery knows of, those with few sales first:
// for paging at small page sizes.
func (rd *reader) small(op rules.Operation) ([]scenario.Question, error) {
	q, err := rd.question(op)
	if err != nil {
		return nil, err
	}
	last := []scenario.Question{q, soldDays(op, nil), over(op, rd.env.Facts.Samples[0], nil)}
	if op == rules.TransactionReport {
		return append([]scenario.Question{q.Between(q.To, q.To)}, last...), nil
	}
	var list []scenario.Question
	for _, kind := range rd.soldTypes() {
		list = append(list, q.With("typeTransaction", kind))
	}
	return append(list, last...), nil
}

// soldTypes are the payment types that discovery found sales of, the rarest first.
func (rd *reader) soldTypes() (types []string) {
	items := map[string]int{}
	for _, kind := range facts.Kinds {
		if found, ok := rd.env.Facts.Kinds[kind.Name]; ok && kind.Field == "typeTransaction" {
			types = append(types, kind.Value)
			items[kind.Value] = found.Items
		}
	}
	slices.SortStableFunc(types, func(a, b string) int { return cmp.Compare(items[a], items[b]) })
	return types
}

// part is a question small enough to be read whole: two past days of one
// location of the account.
func (rd *reader) part() (scenario.Question, error) {
	if err := rd.givens.Sales(); err != nil {
		return scenario.Question{}, err
	}
	location, err := rd.env.Facts.Place("$location", rd.env.Foreign)
	return soldDays(rules.BranchReport, map[string]any{"locationId": location}), err
}

// terminalField is the name of the filter for one terminal.
var terminalField = map[rules.Operation]string{rules.BranchReport: "serialNumber", rules.TransactionReport: "SerialNumber"}
