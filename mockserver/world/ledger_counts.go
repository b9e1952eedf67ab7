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

// Count is the number of sales of a scope from one day to another that are of the classes
// wanted. It makes none: known tells whether all of the days are kept.
func (l *Ledger) Count(scope *Scope, from, to civil.Date, wanted *payment.List) (n int, known bool) {
	for d := from; d <= to; {
		last := min(to, d|(chunkDays-1))
		days := l.cache.find(scope, d).count(d, last)
		if days == nil {
			return 0, false
		}
		n += days.of(wanted)
		d = last + 1
	}
	return n, true
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
