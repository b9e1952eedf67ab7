// Package watch looks at every answer of a deployment, whatever was asked for: much
// of what the reference leaves open shows in any answer.
//
// A [Watcher] hears of each exchange ([Watcher.Watch]) and notes in a record of
// evidence what it shows: the status and the shape of errors (errors.go), the rows
// of a branch report (branch.go) and of a transaction report (report.go), their
// words (words.go) and amounts (money.go). Some things only all answers together
// show: [Watcher.Settle] tells these, once nothing more is asked.
package watch

import (
	"cmp"
	"maps"
	"slices"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// Watcher learns from any answer, whatever it was asked for.
type Watcher struct {
	record  *evidence.Record
	words   words
	amounts amounts
	items   itemSums
	untold  untold
}

// New is a watcher that saw nothing yet and writes into a record.
func New(record *evidence.Record) *Watcher {
	return &Watcher{record, words{record: record, priced: map[string]bool{}}, amounts{record, map[string]seenOfTotal{}}, itemSums{seen: map[string]exchange.Row{}}, untold{}}
}

// Copied is a watcher that knows as much and writes into another record.
func (w *Watcher) Copied(record *evidence.Record) *Watcher {
	c := *w
	c.record, c.words.record, c.amounts.record = record, record, record
	c.words.priced, c.amounts.totals = maps.Clone(w.words.priced), maps.Clone(w.amounts.totals)
	c.items.seen = maps.Clone(w.items.seen)
	c.untold = w.untold.copied()
	return &c
}

// Watch learns what any answer may show, whatever it was asked for: statuses,
// the shape of errors, letter case and empty members of rows.
func (w *Watcher) Watch(x *exchange.Exchange) {
	if x.Request.Path != "" || x.Request.Method != "" || x.JSON == nil {
		return // not the operation as it is documented
	}
	switch op := x.Request.Operation; {
	case op == rules.TransactionReport:
		w.watchReport(x)
	case x.Code() == "":
	case x.Code() == "L-01":
		w.record.At("Q-L01-STATUS").SawStatus(x)
	case slices.Contains(rules.StatusCodes(), rules.ID(x.Code())):
		w.watchError(x)
	case op == rules.BranchReport && x.Success():
		for _, row := range x.Rows() {
			w.watchTransaction(row, x)
		}
	}
}

// Settle tells what only all answers together show.
func (w *Watcher) Settle() {
	w.settleOrigin()
	w.words.settle()
	w.items.settle(w.record)
	w.untold.settle(w.record)
}

// SawEnough tells whether so many sales were seen ([Enough]).
func (w *Watcher) SawEnough() bool { return w.words.sawEnough() }

// watchNoItems looks for a row without items, which stand in a part of it.
func (w *Watcher) watchNoItems(q rules.QuestionID, row exchange.Row, part map[string]any, x *exchange.Exchange) {
	member, present := part["items"]
	switch state := emptyForm(member, present); state {
	case "empty":
		w.watchGap(q, row, "empty-list", x)
	case "null", "absent":
		w.watchGap(q, row, state, x)
	}
}

// watchGap notes what a sale shows in place of what it does not have. One kind of sale
// may show it otherwise than another.
func (w *Watcher) watchGap(q rules.QuestionID, row exchange.Row, state string, x *exchange.Exchange) {
	question, _ := rules.LookupQuestion(q)
	kind := row.CaseOf(question)
	if !slices.Contains(question.Answers, state) {
		w.record.In(q, kind).SawElse(question.Title+": "+cmp.Or(state, "something else"), x)
		return
	}
	w.record.In(q, kind).Saw(evidence.Word(state), x)
}
