package world

import (
	"runtime"

	"calco.example/contracts/civil"
)

// Ledger is the sales of a world: a pure function of (seed, serial number, civil
// day), made on demand and kept while there is room. The clock plays no part:
// a caller cuts today's block at its own time (Block.Until). Safe for
// concurrent use.
type Ledger struct {
	world  *World
	seed   uint64
	cache  blockCache
	scopes scopeTable
	width  int // goroutines that make blocks together
	turns  turns
}

// cacheBytes bounds the memory for blocks: one million sales take 8 MB. It holds a month
// of the largest persona, and what others are asked for; a small container holds the
// mock with it.
const cacheBytes = 12 << 20

// NewLedger returns the sales of a world under a seed.
func NewLedger(w *World, seed uint64) *Ledger { return NewLedgerWithCache(w, seed, cacheBytes) }

// NewLedgerWithCache is NewLedger with a cache of so many bytes: for who asks for the
// same years again and again, which would be made anew each time.
func NewLedgerWithCache(w *World, seed uint64, bytes int64) *Ledger {
	return &Ledger{world: w, seed: seed, width: runtime.GOMAXPROCS(0), turns: newTurns(), cache: blockCache{budget: bytes}}
}

// Tells tells whether the sales are those of a world under a seed.
func (l *Ledger) Tells(w *World, seed uint64) bool { return l.world == w && l.seed == seed }

// Age lets go of the sales that nobody asked for since the last Age but one.
func (l *Ledger) Age() { l.cache.age() }

// Blocks appends one block per day from..to, inclusive, and returns the longer
// slice. No block is nil; days before the first with sales have empty ones.
func (l *Ledger) Blocks(dst []*Block, scope *Scope, from, to civil.Date) []*Block {
	return l.BlocksOf(dst, []*Scope{scope}, from, to)
}

// BlocksOf is Blocks for one scope after the other.
func (l *Ledger) BlocksOf(dst []*Block, scopes []*Scope, from, to civil.Date) []*Block {
	start := len(dst)
	dst, all := l.each(dst, scopes, from, to, false)
	if all {
		return dst
	}
	clear(dst[start:]) // who waits holds nothing
	if estimateOf(scopes)*(int(to-from)+1) >= manySales {
		return l.inTurn(dst[:start], scopes, from, to)
	}
	dst, _ = l.each(dst[:start], scopes, from, to, true)
	return dst
}

// each appends the blocks that are kept, and tells whether these are all; those that
// are not are made, or left nil.
func (l *Ledger) each(dst []*Block, scopes []*Scope, from, to civil.Date, made bool) (longer []*Block, all bool) {
	for _, scope := range scopes {
		for d := from; d <= to; {
			last := min(to, d|(chunkDays-1))
			if dst, all = l.chunkBlocks(dst, scope, d, last, made); !all {
				return dst, false
			}
			d = last + 1
		}
	}
	return dst, true
}

// chunkBlocks is each within one chunk.
func (l *Ledger) chunkBlocks(dst []*Block, scope *Scope, from, to civil.Date, made bool) (longer []*Block, all bool) {
	chunk := l.cache.find(scope, from)
	start := len(dst)
	missing := 0
	for d := from; d <= to; d++ {
		block := chunk.days[d&(chunkDays-1)].Load()
		if block == nil {
			missing++
		}
		dst = append(dst, block)
	}
	if missing > 0 && made {
		l.fill(chunk, dst[start:], scope, from)
	}
	return dst, missing == 0 || made
}

// fill makes the blocks that are nil. Whoever asks for the same chunk meanwhile
// waits and finds them made.
func (l *Ledger) fill(chunk *chunk, blocks []*Block, scope *Scope, from civil.Date) {
	chunk.making.Lock()
	defer chunk.making.Unlock()
	parallel(len(blocks), l.width, func(i int) {
		d := from.AddDays(i)
		slot := &chunk.days[d&(chunkDays-1)]
		if blocks[i] = slot.Load(); blocks[i] != nil {
			return
		}
		blocks[i] = l.makeBlock(scope, d)
		slot.Store(blocks[i])
		l.cache.grow(chunk, blocks[i])
	})
}
