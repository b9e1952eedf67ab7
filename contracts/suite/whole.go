package suite

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// The oracles of this file and of steps_oracles.go need no known data: they
// compare answers with each other, over a closed past range. A whole is all
// pages of one question.
type whole struct {
	rows  []exchange.Row
	total int // as the pages say
	pages int // as the pages say
}

// maxWholePages bounds how many pages a whole may have to be read: oracles look
// for a small one and give up on a large one rather than load the target.
const maxWholePages = 200

// errMoved says that data changed while it was read: nothing can be concluded.
func errMoved() error {
	return notVerified("the data moved during the run: the same question had another answer later", "a quiet time, or an account whose past does not change")
}

// reader reads whole answers, each once in a run.
type reader struct {
	env     *environment
	session *session
	judge   *judge
	givens  *givens
}

func readerOf(s *scenario) *reader { return &reader{s.env, s.session, s.judge, s.givens} }

// all reads every page of a question: fields in the names of the request, page
// left to it. A whole that was read before in this run, with the same key, is
// taken from there.
func (rd *reader) all(ctx context.Context, op rules.Operation, from, to string, fields map[string]any, pageSize int) (*whole, error) {
	key := fmt.Sprintf("%s %s %s %s %d %s", op, rd.session.role, from, to, pageSize, exchange.MustJSON(fields))
	slot := rd.env.wholes.slot(key)
	slot.mu.Lock()
	defer slot.mu.Unlock()
	if slot.whole != nil {
		rd.session.last = slot.last
		return slot.whole, nil
	}
	// Whoever comes first reads for all: what that sends and finds is the run's,
	// so that equal runs say the same of each scenario.
	reader := newScenario(rd.env, "shared reading")
	reader.judge.rules, reader.session.role, reader.session.sales = rd.judge.rules, rd.session.role, rd.session.sales
	w, err := readerOf(reader).read(ctx, op, from, to, fields, pageSize)
	rd.env.share(reader)
	rd.session.last = reader.session.last
	if err == nil {
		slot.whole, slot.last = w, reader.session.last
	}
	if errors.Is(err, errFailed) {
		rd.judge.outcome, rd.judge.why = rd.judge.outcome.Worse(reader.judge.outcome), reader.judge.why
	}
	return w, err
}

// wholes are the wholes of a run by question, each read once.
type wholes struct {
	mu    sync.Mutex
	slots map[string]*wholeSlot
}

type wholeSlot struct {
	mu    sync.Mutex
	whole *whole
	last  *exchange.Exchange
}

func (w *wholes) slot(key string) *wholeSlot {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.slots == nil {
		w.slots = map[string]*wholeSlot{}
	}
	if w.slots[key] == nil {
		w.slots[key] = &wholeSlot{}
	}
	return w.slots[key]
}

// read does what all says.
func (rd *reader) read(ctx context.Context, op rules.Operation, from, to string, fields map[string]any, pageSize int) (*whole, error) {
	first, err := rd.page(ctx, op, from, to, fields, 1, pageSize)
	if err != nil {
		return nil, err
	}
	w := &whole{rows: first.Rows(), total: first.TotalItems(), pages: first.TotalPages()}
	if first.NoData() {
		return &whole{}, nil
	}
	if !first.Success() {
		return nil, rd.judge.expect(false, "a plain question is answered", "a success", rd.session.got())
	}
	if w.pages > maxWholePages {
		return nil, notVerified(fmt.Sprintf("the range has %d pages, more than are read", w.pages), "an account with fewer sales a day")
	}
	empty := 0 // the first page without transactions
	for number := 2; number <= w.pages; number++ {
		x, err := rd.page(ctx, op, from, to, fields, number, pageSize)
		if err != nil {
			return nil, err
		}
		if !x.Success() {
			return nil, rd.judge.expect(false, fmt.Sprintf("page %d of %d is served", number, w.pages), "a success", rd.session.got())
		}
		if len(x.Rows()) == 0 {
			empty = cmp.Or(empty, number)
		}
		w.rows = append(w.rows, x.Rows()...)
	}
	if err := rd.settled(ctx, op, from, to, fields, pageSize, w); err != nil || empty == 0 {
		return w, err
	}
	return w, rd.judge.expectOf(pagingRules[op], false, "a page within totalPages has transactions", "transactions on each page", fmt.Sprintf("none on page %d of %d", empty, w.pages))
}

// pagingRules are the rules that the pages of a report keep.
var pagingRules = map[rules.Operation]rules.ID{rules.BranchReport: "BR-PAGING", rules.TransactionReport: "TR-PAGING"}

// settled asks for the first page again: if it is another by now, the data
// moved, and what was read in between is no evidence.
func (rd *reader) settled(ctx context.Context, op rules.Operation, from, to string, fields map[string]any, pageSize int, w *whole) error {
	again, err := rd.page(ctx, op, from, to, fields, 1, pageSize)
	if err != nil {
		return err
	}
	if again.TotalItems() != w.total && w.total >= 0 {
		return errMoved()
	}
	return nil
}

func (rd *reader) page(ctx context.Context, op rules.Operation, from, to string, fields map[string]any, number, pageSize int) (*exchange.Exchange, error) {
	change := map[string]any{"page": number, "pageSize": pageSize}
	for name, value := range fields {
		change[name] = value
	}
	r, err := rd.env.facts.reportRequest(op, from, to, change)
	if err != nil {
		return nil, err
	}
	return rd.session.ask(ctx, r)
}

// total is the number of rows that a question matches.
func (rd *reader) total(ctx context.Context, op rules.Operation, from, to string, fields map[string]any) (int, error) {
	x, err := rd.page(ctx, op, from, to, fields, 1, 20)
	if err != nil {
		return 0, err
	}
	if x.NoData() {
		return 0, nil
	}
	if !x.Success() {
		return 0, rd.judge.expect(false, "a plain question is answered", "a success", rd.session.got())
	}
	return x.TotalItems(), nil
}

// small is the smallest question with sales that discovery knows of: for paging
// at small page sizes.
func (rd *reader) small(op rules.Operation) (from, to string, fields map[string]any, err error) {
	if from, to, fields, err = rd.question(op); err != nil {
		return "", "", nil, err
	}
	if op == rules.TransactionReport {
		return "$to", to, fields, nil
	}
	fewest := 0
	for _, kind := range kinds {
		found, ok := rd.env.facts.Kinds[kind.name]
		if ok && kind.field == "typeTransaction" && (fewest == 0 || found.Items < fewest) {
			fewest = found.Items
			fields["typeTransaction"] = kind.value
		}
	}
	return from, to, fields, nil
}

// part is a question small enough to be read whole: two past days of one
// location of the account.
func (rd *reader) part() (from, to string, fields map[string]any, err error) {
	if err := rd.givens.sales(); err != nil {
		return "", "", nil, err
	}
	location, err := rd.env.facts.place("$location", rd.env.foreign)
	return "$from", "$to", map[string]any{"locationId": location}, err
}

// ids are the identifiers of sales, in order.
func ids(rows []exchange.Row) []string {
	list := make([]string, len(rows))
	for i, row := range rows {
		list[i] = row.Text("saleId")
	}
	return list
}

// sameSet compares two lists of identifiers regardless of order, and names what
// differs.
func sameSet(want, got []string) (same bool, difference string) {
	w, g := slices.Sorted(slices.Values(want)), slices.Sorted(slices.Values(got))
	if slices.Equal(w, g) {
		return true, ""
	}
	var missing, extra []string
	for _, id := range w {
		if !slices.Contains(g, id) {
			missing = append(missing, id)
		}
	}
	for _, id := range g {
		if !slices.Contains(w, id) {
			extra = append(extra, id)
		}
	}
	return false, fmt.Sprintf("%d rows; missing: %s; too many: %s", len(got), few(missing), few(extra))
}

// few shows the first of a list.
func few(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	text := strings.Join(list[:min(3, len(list))], ", ")
	if len(list) > 3 {
		text += fmt.Sprintf(" and %d more", len(list)-3)
	}
	return text
}

// twice is an identifier that stands in a list more than once, or empty.
func twice(list []string) string {
	seen := map[string]bool{}
	for _, id := range list {
		if seen[id] {
			return id
		}
		seen[id] = true
	}
	return ""
}

// fieldOfRow is the name under which a filter's value shows in a row.
var fieldOfRow = map[string]string{
	"typeTransaction": "transactionType", "cardBrand": "cardBrand", "installmentType": "installmentType",
	"locationId": "locationId", "serialNumber": "serialNumber", "SerialNumber": "posSerialNumber",
}

// having are the rows whose field has one of the values; letter case of what is
// returned is open.
func having(rows []exchange.Row, field string, values ...string) []exchange.Row {
	var list []exchange.Row
	for _, row := range rows {
		for _, value := range values {
			if strings.EqualFold(row.Text(fieldOfRow[field]), value) {
				list = append(list, row)
			}
		}
	}
	return list
}
