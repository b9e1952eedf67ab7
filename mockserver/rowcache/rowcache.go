// Package rowcache keeps rows as they were written for earlier pages, [Cache], by all that
// decides what a row says, its [Key].
package rowcache

import (
	"slices"
	"sync"
	"sync/atomic"

	"calco.example/contracts/civil"
	"calco.example/mockserver/wording"
	"calco.example/mockserver/world"
)

// Cache holds rows as they were written for earlier pages: clients ask for the same
// sales again and again. What a row says is settled by its key alone, so nothing
// depends on what is kept. It is bounded, and takes memory as it is used.
type Cache struct {
	sets [Sets]atomic.Pointer[set]
}

// What is kept at most: 6,144 rows, 5 MB of texts, taken as they are asked for. A long
// row is written anew each time.
const (
	setBits  = 8
	Sets     = 1 << setBits
	Ways     = 24       // rows whose keys lead to one set: of fewer, many sets would be full while others are not
	setBytes = 20 << 10 // of their texts
	letGo    = Ways / 4 // of a full set, at once
	LongRow  = 2 << 10
)

// set holds the last rows of some keys, their texts in one piece: there is little
// to follow for the collector, which looks at all of them each time.
type set struct {
	mu    sync.Mutex
	used  bool         // since the last age
	marks []world.Mark // of the keys, which are looked at where their mark is the same
	keys  []Key        // oldest first
	sizes []int        // of their texts
	text  []byte       // one row after the other
}

func newSet() *set {
	return &set{
		marks: make([]world.Mark, 0, Ways), keys: make([]Key, 0, Ways), sizes: make([]int, 0, Ways),
	}
}

// Key is all that decides what a row says.
type Key struct {
	Words    *wording.Words // of the profile
	Terminal *world.Terminal
	Mark     world.Mark
	Date     civil.Date
	Until    civil.Moment // sales are reversed and settled by the clock
	OfReport bool         // a row of the transaction report
}

// set is where rows of a key are kept. Sales differ in day and mark, and of one sale
// there are few rows at a time.
func (c *Cache) set(key *Key) *atomic.Pointer[set] {
	spread := (uint64(key.Mark)>>5 ^ uint64(key.Date)<<40) * 0x9e3779b97f4a7c15
	return &c.sets[spread>>(64-setBits)]
}

// Append appends a row that is kept; if there is none it says so.
func (c *Cache) Append(dst []byte, key *Key) (row []byte, found bool) {
	s := c.set(key).Load()
	if s == nil {
		return dst, false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	begin := 0
	for i, mark := range s.marks {
		end := begin + s.sizes[i]
		if mark == key.Mark && s.keys[i] == *key {
			s.used = true
			return append(dst, s.text[begin:end]...), true
		}
		begin = end
	}
	return dst, false
}

// Keep keeps a row, if need be instead of the few that were kept first.
func (c *Cache) Keep(key *Key, text []byte) {
	if len(text) > LongRow {
		return
	}
	set := c.set(key)
	if set.Load() == nil {
		set.CompareAndSwap(nil, newSet())
	}
	if s := set.Load(); s != nil { // nil where it was let go meanwhile
		s.add(key, text)
	}
}

func (s *set) add(key *Key, text []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.keys) == Ways || len(s.text)+len(text) > setBytes {
		bytes, n := 0, min(letGo, len(s.keys))
		for _, size := range s.sizes[:n] {
			bytes += size
		}
		s.text = slices.Delete(s.text, 0, bytes)
		s.marks, s.keys, s.sizes = slices.Delete(s.marks, 0, n), slices.Delete(s.keys, 0, n), slices.Delete(s.sizes, 0, n)
	}
	s.text = grown(s.text, len(text))
	s.marks, s.keys, s.sizes = append(s.marks, key.Mark), append(s.keys, *key), append(s.sizes, len(text))
	s.text, s.used = append(s.text, text...), true
}

// grown has room for n bytes more: a set of few rows takes little memory, a full one
// no more than it may have.
func grown(text []byte, n int) []byte {
	if len(text)+n <= cap(text) {
		return text
	}
	return append(make([]byte, 0, min(max(2*cap(text), len(text)+n), setBytes)), text...)
}

// Age lets go of the rows of keys that nobody asked for since the last age.
func (c *Cache) Age() {
	for i := range c.sets {
		if s := c.sets[i].Load(); s != nil && !s.stillUsed() {
			c.sets[i].Store(nil)
		}
	}
}

// stillUsed tells whether it was used since it was asked last.
func (s *set) stillUsed() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	used := s.used
	s.used = false
	return used
}

// SetsUsed is how many sets hold rows at present.
func (c *Cache) SetsUsed() (n int) {
	for i := range c.sets {
		if c.sets[i].Load() != nil {
			n++
		}
	}
	return n
}
