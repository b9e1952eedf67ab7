package world

import (
	"calco.example/contracts/civil"
	"calco.example/mockserver/world/payment"
)

// counted are the sales of some days of a chunk, by class. A client asks for the pages of
// one range one after the other: the last days that were counted together are kept.
type counted struct {
	from, to civil.Date
	byClass  [payment.NumClasses]int32
	all      int
}

// Count adds to counts the numbers of sales of some scopes from one day to another that
// are of the classes wanted. It makes none: known tells whether all of the days are kept.
func (l *Ledger) Count(counts []int, scopes []*Scope, from, to civil.Date, wanted *payment.List) (known bool) {
	for d := from; d <= to; {
		last := min(to, d|(chunkDays-1))
		if !l.cache.count(counts, scopes, d, last, wanted) {
			return false
		}
		d = last + 1
	}
	return true
}

// count is Count for days of one chunk. All scopes are looked up under one lock.
func (c *blockCache) count(counts []int, scopes []*Scope, from, to civil.Date, wanted *payment.List) (known bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	for i, scope := range scopes {
		found := c.young[keyOf(scope, from)]
		if found == nil {
			return false
		}
		days := found.count(from, to)
		if days == nil {
			return false
		}
		counts[i] += days.of(wanted)
	}
	return true
}

// count counts days of the chunk together; nil where one of them is not made.
func (c *chunk) count(from, to civil.Date) *counted {
	if last := c.counted.Load(); last != nil && last.from == from && last.to == to {
		return last
	}
	sum := &counted{from: from, to: to}
	for d := from; d <= to; d++ {
		block := c.days[d&(chunkDays-1)].Load()
		if block == nil {
			return nil
		}
		sum.all += len(block.Marks)
		for class, n := range block.Counts {
			sum.byClass[class] += n
		}
	}
	c.counted.Store(sum)
	return sum
}

func (c *counted) of(wanted *payment.List) (n int) {
	if wanted.IsEvery() {
		return c.all
	}
	for _, class := range wanted.Each() {
		n += int(c.byClass[class])
	}
	return n
}
