package suite

import (
	"sync"

	"calco.example/contracts/exchange"
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
