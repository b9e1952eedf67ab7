package suite

import (
	"context"
	"errors"
	"fmt"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
)

// question is a small question of an operation: the transaction report takes a
// terminal where the branch report takes a location.
func (rd *reader) question(op rules.Operation) (from, to string, fields map[string]any, err error) {
	if op == rules.BranchReport {
		return rd.part()
	}
	if err := rd.givens.sales(); err != nil {
		return "", "", nil, err
	}
	terminal, err := rd.env.facts.place("$terminal", rd.env.foreign)
	return "$from", "$to", map[string]any{"SerialNumber": terminal}, err
}

// aside asks something that the scenario is not about: the last answer stays the
// one that is judged. What is asked aside is asked once in a run.
func (rd *reader) aside(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	slot := rd.env.wholes.slot(fmt.Sprintf("aside %s %s %s %s %s", r.Operation, r.Role, r.Key, r.Query, r.Body))
	slot.mu.Lock()
	defer slot.mu.Unlock()
	if slot.last != nil {
		return slot.last, nil
	}
	reader := newScenario(rd.env, "shared reading")
	reader.judge.rules, reader.session.role, reader.session.key = rd.judge.rules, rd.session.role, rd.session.key
	x, err := reader.session.ask(ctx, r)
	rd.env.share(reader)
	slot.last = x
	return x, err
}

// errMoved says that data changed while it was read: nothing can be concluded.
func errMoved() error {
	return report.Unverified("the data moved during the run: the same question had another answer later", "a quiet time, or an account whose past does not change")
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
		return nil, report.Unverified(fmt.Sprintf("the range has %d pages, more than are read", w.pages), "an account with fewer sales a day")
	}
	for number := 2; number <= w.pages; number++ {
		x, err := rd.page(ctx, op, from, to, fields, number, pageSize)
		if err != nil {
			return nil, err
		}
		if !x.Success() {
			return nil, rd.judge.expect(false, fmt.Sprintf("page %d of %d is served", number, w.pages), "a success", rd.session.got())
		}
		w.rows = append(w.rows, x.Rows()...)
	}
	return w, rd.settled(ctx, op, from, to, fields, pageSize, w)
}

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
