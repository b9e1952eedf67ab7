package scenario

import (
	"maps"
	"sync"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
)

// Question is what a reading was asked for, but for its pages.
type Question struct {
	Op       rules.Operation
	From, To string
	Fields   map[string]any // in the names of the request
}

// With is the question with a value of one more filter.
func (q Question) With(field string, value any) Question {
	fields := map[string]any{}
	maps.Copy(fields, q.Fields)
	fields[field] = value
	q.Fields = fields
	return q
}

// Between is the question about other days.
func (q Question) Between(from, to string) Question {
	q.From, q.To = from, to
	return q
}

// Reading is all pages of one question.
type Reading struct {
	Of    Question
	Rows  []exchange.Row
	Total int // as the pages say
	Pages int // as the pages say
	Size  int // of the pages that the rows were read in, 0 where none were

	Responses []*exchange.Exchange // that the rows were read from, where nothing filters
}

// MaxPages bounds how many pages a reading may have: oracles look for a small one
// and give up on a large one rather than load the target.
const MaxPages = 200

// Readings are those of a run by question, each read once.
type Readings struct {
	mu    sync.Mutex
	slots map[string]*ReadingSlot
}

// ReadingSlot is one question of a run: its answer, once somebody has read it.
type ReadingSlot struct {
	Mu      sync.Mutex
	Reading *Reading
	First   *exchange.Exchange // the first page, before the others are read
	Last    *exchange.Exchange
	Failed  int // how often the pages broke a rule, and how the last time
	Err     error
	Outcome report.Outcome
	Why     string
	Anew    int  // how often the question was asked anew
	Moved   bool // it had another total then
}

// Slot is the place of one question, the same for all that ask it.
func (w *Readings) Slot(key string) *ReadingSlot {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.slots == nil {
		w.slots = map[string]*ReadingSlot{}
	}
	if w.slots[key] == nil {
		w.slots[key] = &ReadingSlot{}
	}
	return w.slots[key]
}
