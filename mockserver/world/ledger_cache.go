package world

import (
	"sync"
	"sync/atomic"
	"unsafe"

	"calco.example/contracts/civil"
)

// blockCache keeps blocks in two generations. What is used moves to the young
// one; when that has grown to three quarters of the budget, or has aged, it becomes
// the old one, and what was not used since is dropped, at the latest when both
// together reach the budget. Nothing depends on what is kept.
type blockCache struct {
	budget int64

	mu         sync.RWMutex
	young, old map[chunkKey]*chunk
	youngBytes atomic.Int64
	oldBytes   atomic.Int64
}

// chunkDays is how many days share one look-up; a power of two.
const chunkDays = 32

type chunkKey struct {
	scope  *Scope
	number civil.Date // of the chunk: days since 1970 by chunkDays
}

func keyOf(scope *Scope, d civil.Date) chunkKey { return chunkKey{scope, d >> 5} }

// chunk holds the blocks of one scope for some days.
type chunk struct {
	days    [chunkDays]atomic.Pointer[Block]
	counted atomic.Pointer[counted] // the last days that were counted together
	bytes   atomic.Int64
	making  sync.Mutex
}

// find returns the chunk of a day, an empty one when there is none.
func (c *blockCache) find(scope *Scope, d civil.Date) *chunk {
	key := keyOf(scope, d)
	c.mu.RLock()
	found := c.young[key]
	c.mu.RUnlock()
	if found != nil {
		return found
	}
	return c.revive(key)
}

// revive moves a chunk from the old generation to the young one, or begins it.
func (c *blockCache) revive(key chunkKey) *chunk {
	c.mu.Lock()
	defer c.mu.Unlock()
	if found := c.young[key]; found != nil {
		return found
	}
	found := c.old[key]
	if found == nil {
		found = new(chunk)
		found.bytes.Store(int64(unsafe.Sizeof(*found) + unsafe.Sizeof(counted{})))
	} else {
		delete(c.old, key)
		c.oldBytes.Add(-found.bytes.Load())
	}
	if bytes := found.bytes.Load(); c.isFull(c.youngBytes.Add(bytes)) {
		c.makeRoom(bytes)
	}
	if c.young == nil {
		c.young = make(map[chunkKey]*chunk)
	}
	c.young[key] = found
	return found
}

// age makes the young generation the old one, and drops what was that.
func (c *blockCache) age() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.old, c.young = c.young, nil
	c.oldBytes.Store(c.youngBytes.Swap(0))
}

// isFull tells whether something must go when the young generation has so many
// bytes.
func (c *blockCache) isFull(young int64) bool {
	return young > c.budget*3/4 || young+c.oldBytes.Load() > c.budget
}

// makeRoom drops the old generation, or makes the young one the old one. A new one
// begins with bytes.
func (c *blockCache) makeRoom(bytes int64) {
	young := c.youngBytes.Load()
	c.old = nil
	c.oldBytes.Store(0)
	if young > c.budget*3/4 {
		c.old, c.young = c.young, nil
		c.oldBytes.Store(young - bytes)
		c.youngBytes.Store(bytes)
	}
}

// grow counts a block that was put into a chunk. A chunk that was dropped
// meanwhile is counted too, which only makes the next turn come earlier.
func (c *blockCache) grow(chunk *chunk, b *Block) {
	size := int64(unsafe.Sizeof(*b)) + int64(cap(b.Marks))*int64(unsafe.Sizeof(Mark(0))) + int64(cap(b.runs))*int64(unsafe.Sizeof(run{}))
	chunk.bytes.Add(size)
	if !c.isFull(c.youngBytes.Add(size)) {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.isFull(c.youngBytes.Load()) {
		c.makeRoom(0)
	}
}
