package world

import (
	"sync"
	"sync/atomic"
	"unsafe"

	"calco.example/mockserver/civil"
)

// blockCache keeps blocks in two generations. What is used moves to the young
// one; when that has grown to half the budget it becomes the old one, and what
// was not used since is dropped. Nothing depends on what is kept.
type blockCache struct {
	budget int64

	mu         sync.RWMutex
	young, old map[chunkKey]*chunk
	youngBytes atomic.Int64
}

// chunkDays is how many days share one look-up; a power of two.
const chunkDays = 32

type chunkKey struct {
	scope  *Scope
	number civil.Date // of the chunk: days since 1970 by chunkDays
}

// chunk holds the blocks of one scope for some days.
type chunk struct {
	days   [chunkDays]atomic.Pointer[Block]
	bytes  atomic.Int64
	making sync.Mutex
}

// find returns the chunk of a day, an empty one when there is none.
func (c *blockCache) find(scope *Scope, d civil.Date) *chunk {
	key := chunkKey{scope, d >> 5}
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
		found.bytes.Store(int64(unsafe.Sizeof(*found)))
	}
	if c.youngBytes.Add(found.bytes.Load()) > c.budget/2 {
		c.turn(found.bytes.Load())
	}
	if c.young == nil {
		c.young = make(map[chunkKey]*chunk)
	}
	c.young[key] = found
	return found
}

// turn makes the young generation the old one. The new one begins with bytes.
func (c *blockCache) turn(bytes int64) {
	c.old, c.young = c.young, nil
	c.youngBytes.Store(bytes)
}

// grow counts a block that was put into a chunk. A chunk that was dropped
// meanwhile is counted too, which only makes the next turn come earlier.
func (c *blockCache) grow(chunk *chunk, b *Block) {
	size := int64(unsafe.Sizeof(*b)) + int64(cap(b.Marks))*int64(unsafe.Sizeof(Mark(0)))
	chunk.bytes.Add(size)
	if c.youngBytes.Add(size) <= c.budget/2 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.youngBytes.Load() > c.budget/2 {
		c.turn(0)
	}
}
