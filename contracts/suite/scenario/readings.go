package scenario

import (
	"sync"

	"calco.example/contracts/exchange"
)

// The oracles of this file and of steps_oracles.go need no known data: they
// compare answers with each other, over a closed past range. A whole is all
// pages of one question.
type Reading struct {
	Rows  []exchange.Row
	Total int // as the pages say
	Pages int // as the pages say
}

// MaxPages bounds how many pages a whole may have to be read: oracles look
// for a small one and give up on a large one rather than load the target.
const MaxPages = 200

// Readings are the wholes of a run by question, each read once.
type Readings struct {
	mu    sync.Mutex
	slots map[string]*ReadingSlot
}

type ReadingSlot struct {
	Mu      sync.Mutex
	Reading *Reading
	Last    *exchange.Exchange
}

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
