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

// fed tells whether sales came that explain why two answers contradict each other, though
// a question has its total still: the transaction report has more than when the run began,
// and the branch report has not ("Frequently repeated queries are served from a cache", so
// that two of its answers are of two times), or one of several replicas has them later.
func (m *Moves) fed(q scenario.Question, total int) bool {
	if !m.Env.Has(m.Session.Role) || m.Session.Key != "" || m.Session.Altered != "" {
		return false
	}
	kind := lately
	if m.Env.Facts.Past(q.To) {
		kind = before
	}
	slot := m.beginning(kind)
	slot.Mu.Lock()
	defer slot.Mu.Unlock()
	if slot.First == nil || slot.Moved && q.Op == rules.BranchReport {
		return slot.Moved
	}
	come := m.come(kind, slot)
	if come <= 0 {
		return false
	}
	slot.Moved = slot.Moved || m.most(kind, rules.BranchReport, slot)-slot.First.TotalItems() < come
	return slot.Moved && q.Op == rules.BranchReport || m.wavers(q, total)
}

// wavers tells whether a question has another total now and then.
func (m *Moves) wavers(q scenario.Question, total int) bool {
	for size := 19; size > 13; size-- {
		if now, known := m.totalIn(q, size); known && now != total {
			return true
		}
	}
	return false
}

// come is how many more sales the transaction report has than when the run began.
func (m *Moves) come(q scenario.Question, slot *scenario.ReadingSlot) int {
	most := m.most(q, rules.TransactionReport, slot)
	if !slot.Last.Success() || most <= slot.Last.TotalItems() {
		return 0
	}
	q.Op = rules.TransactionReport
	for range 3 { // of several replicas, one may have the last sales later
		if x := m.PageBesides(q, most, 1); x.Success() && len(x.Rows()) > 0 {
			return most - slot.Last.TotalItems()
		}
	}
	return 0 // it tells of sales that it does not have
}

// most is the most that a report tells of by now, in pages that were not asked for before:
// "Frequently repeated queries are served from a cache".
func (m *Moves) most(q scenario.Question, op rules.Operation, slot *scenario.ReadingSlot) (total int) {
	q.Op = op
	slot.Anew++
	for _, size := range []int{2 + slot.Anew%9, 11 + slot.Anew%9} {
		now, _ := m.totalIn(q, size)
		total = max(total, now)
	}
	return total
}
