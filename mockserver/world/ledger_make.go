package world

import (
	"slices"
	"sync"
	"sync/atomic"

	"calco.example/contracts/civil"
)

// makeBlock makes the sales of a scope on one day.
func (l *Ledger) makeBlock(scope *Scope, d civil.Date) *Block {
	marks := make([]Mark, 0, scope.estimate())
	for i, t := range scope.Terminals {
		marks = l.appendMarks(marks, t, i, d)
	}
	if len(scope.Terminals) > 1 {
		slices.Sort(marks)
	}
	if cap(marks) > len(marks)*9/8+16 {
		marks = slices.Clone(marks)
	}
	return newBlock(d, marks)
}

// estimateOf returns about how many sales some scopes make on a day.
func estimateOf(scopes []*Scope) int {
	n := 0
	for _, s := range scopes {
		n += s.estimate()
	}
	return n
}

// estimate returns about how many sales a scope makes on a day.
func (s *Scope) estimate() int {
	n := 0
	for _, t := range s.Terminals {
		if h := t.habits; h != nil && h.monthly > 0 {
			n += h.monthly/30 + 1
		} else if h != nil {
			n += h.volume*5/4 + 1
		}
	}
	return n
}

// parallel calls do(0) to do(n-1) on up to width goroutines, the caller's among
// them. A panic in one of them is raised again in the caller's, where the
// server's own recovery waits for it.
func parallel(n, width int, do func(i int)) {
	var next atomic.Int64
	var crash atomic.Pointer[any]
	work := func() {
		defer func() {
			if r := recover(); r != nil {
				crash.CompareAndSwap(nil, &r)
			}
		}()
		for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
			do(int(i))
		}
	}
	var wg sync.WaitGroup
	for range min(n, width) - 1 {
		wg.Go(work)
	}
	work()
	wg.Wait()
	if r := crash.Load(); r != nil {
		panic(*r)
	}
}
