package reading

import (
	"errors"
	"fmt"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
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
	turning := &turning{o, w}
	turning.add(first)
	turning.begin(first)
	turning.goOn(first)
	return w
}

// Rows are the sales of a page, in words that a filter takes.
func (o *Oracle) Rows(x *exchange.Exchange) []exchange.Row {
	return o.Env.Facts.InRequestWords(x.Rows())
}

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
