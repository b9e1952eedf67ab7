package reading

import (
	"fmt"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/scenario"
)

// lately and before are what is asked of an account when a run begins, and again before
// two of its branch reports are said to contradict each other.
var (
	lately = scenario.Question{From: "yesterday", To: "today"}
	before = scenario.Question{From: "today-29", To: "yesterday"}
)

// Begin asks how many sales each report tells of, lately and before.
func (m *Moves) Begin() {
	for _, q := range []scenario.Question{before, lately} {
		slot := m.beginning(q)
		slot.First, slot.Last = m.countedNow(q, rules.BranchReport), m.countedNow(q, rules.TransactionReport)
	}
}

// beginning is the place of what a run began with: the branch report first, then the
// transaction report.
func (m *Moves) beginning(q scenario.Question) *scenario.ReadingSlot {
	return m.Env.Readings.Slot(fmt.Sprintf("beginning %s %s", m.Session.Role, q.To))
}

func (m *Moves) countedNow(q scenario.Question, op rules.Operation) *exchange.Exchange {
	q.Op = op
	return m.Page(q, 1, 1)
}

// stale tells whether the branch report still tells of an account what it told when the run
// began, though the transaction report has further sales: "Frequently repeated queries are
// served from a cache", so that two of its answers are of two times, whatever they say.
func (m *Moves) stale(q scenario.Question) bool {
	if !m.Env.Has(m.Session.Role) || m.Session.Key != "" || m.Session.Altered != "" {
		return false
	}
	slot := m.beginning(lately)
	if m.Env.Facts.Past(q.To) {
		slot = m.beginning(before)
	}
	slot.Mu.Lock()
	defer slot.Mu.Unlock()
	if slot.First == nil || slot.Moved {
		return slot.Moved
	}
	come := m.grown(slot.Last)
	slot.Moved = come > 0 && m.grown(slot.First) < come
	return slot.Moved
}

// grown is how many more rows a question has now than it had in an answer.
func (m *Moves) grown(x *exchange.Exchange) int {
	if !x.Success() {
		return 0
	}
	now, agreed := m.TotalAnew(x.Request, x.TotalItems())
	if !agreed {
		return 0
	}
	return now - x.TotalItems()
}
