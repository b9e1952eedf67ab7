package world

import (
	"fmt"
	"sync"

	"calco.example/contracts/civil"
)

// Sales that are not kept are made for few requests at a time where they are many: half
// a megabyte or more. Those of all who ask would take far more memory than the cache, and
// would be ready no sooner, since one request alone uses all processors.
const (
	manySales = 1 << 16
	mostTurns = 2
)

// turns are those of who makes many sales. Others who ask for the same meanwhile get what
// is made for the first of them.
type turns struct {
	free chan struct{} // one for each that is taken

	mu     sync.Mutex
	making map[string]*making // by what is asked for
}

// making is what is made for one request, and for all who wait for the same.
type making struct {
	done   chan struct{}
	blocks []*Block // when it is done; none where that failed
}

func newTurns() turns {
	return turns{free: make(chan struct{}, mostTurns), making: map[string]*making{}}
}

// join is what is made under a key, and whether the caller is to make it.
func (t *turns) join(key string) (m *making, own bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if m = t.making[key]; m != nil {
		return m, false
	}
	m = &making{done: make(chan struct{})}
	t.making[key] = m
	return m, true
}

// leave gives what was made to all who wait for it.
func (t *turns) leave(key string, m *making) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.making, key)
	close(m.done)
}

// inTurn is BlocksOf where much is not kept.
func (l *Ledger) inTurn(dst []*Block, scopes []*Scope, from, to civil.Date) []*Block {
	key := fmt.Sprint(scopes, from, to) // scopes by their addresses
	for {
		m, own := l.turns.join(key)
		if own {
			return append(dst, l.makeInTurn(key, m, scopes, from, to)...)
		}
		if <-m.done; m.blocks != nil {
			return append(dst, m.blocks...)
		}
	}
}

func (l *Ledger) makeInTurn(key string, m *making, scopes []*Scope, from, to civil.Date) []*Block {
	defer l.turns.leave(key, m) // after a panic, too
	l.turns.free <- struct{}{}
	defer func() { <-l.turns.free }()
	m.blocks, _ = l.each(nil, scopes, from, to, true)
	return m.blocks
}
