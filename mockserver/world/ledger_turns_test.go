package world

import (
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
)

// Of those who ask for many sales that are not kept, few have them made at a time, and
// the others hold none meanwhile; who asks for few, or for what is kept, waits for nobody.
func TestLedger_ManySalesAreMadeInTurn(t *testing.T) {
	t.Parallel()
	w := shippedWorld(t)
	large, small := findPersona(t, w, "large").All, findPersona(t, w, "main").All
	synctest.Test(t, func(t *testing.T) {
		l := NewLedger(w, 7)
		kept := l.Blocks(nil, large, onDay("2025-07-10"), onDay("2025-07-12"))
		for range mostTurns {
			l.turns.free <- struct{}{}
		}
		memory := make([]*Block, 0, 6)
		got := make(chan []*Block, 3)
		go func() { got <- l.Blocks(memory, large, onDay("2025-07-10"), onDay("2025-07-15")) }()
		synctest.Wait()
		for range 2 { // who ask for the same
			go func() { got <- l.Blocks(nil, large, onDay("2025-07-10"), onDay("2025-07-15")) }()
		}
		synctest.Wait()
		assert.Empty(t, got)
		assert.Equal(t, make([]*Block, 6), memory[:6])
		assert.Equal(t, kept, l.Blocks(nil, large, onDay("2025-07-10"), onDay("2025-07-12")))
		assert.Len(t, l.Blocks(nil, small, onDay("2025-07-01"), onDay("2025-07-31")), 31)

		l.cache = blockCache{budget: 1} // nothing is kept: what all three have was made once
		<-l.turns.free
		first := <-got
		for range 2 {
			for i, block := range <-got {
				assert.Same(t, first[i], block)
			}
		}
		assert.Len(t, l.turns.free, mostTurns-1, "the turn is given back")
		assert.Empty(t, l.turns.making)
	})
}

// A panic while sales are made meets who makes them; who waits makes them anew.
func TestLedger_TurnAfterAPanic(t *testing.T) {
	t.Parallel()
	l := NewLedger(shippedWorld(t), 7)
	m, own := l.turns.join("key")
	assert.True(t, own)
	assert.Panics(t, func() { l.makeInTurn("key", m, []*Scope{nil}, 0, 0) })
	<-m.done
	assert.Empty(t, m.blocks)
	assert.Empty(t, l.turns.free)
	_, own = l.turns.join("key")
	assert.True(t, own)
}
