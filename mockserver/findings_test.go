package mockserver

// What tests over thousands of inputs share: run them side by side, and show
// the first few findings instead of a screen for each.

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
)

// shownFindings is enough to see what is wrong; their number tells how much.
const shownFindings = 20

// findings collects what inputs of one test did wrong.
type findings struct {
	lock sync.Mutex
	list []string
}

func (f *findings) add(format string, args ...any) {
	f.lock.Lock()
	defer f.lock.Unlock()
	f.list = append(f.list, fmt.Sprintf(format, args...))
}

// report fails the test if there was anything, in an order that does not
// depend on which input came first.
func (f *findings) report(t testing.TB) {
	t.Helper()
	f.lock.Lock()
	defer f.lock.Unlock()
	slices.Sort(f.list)
	for i, finding := range f.list {
		if i == shownFindings {
			t.Errorf("… and %d more", len(f.list)-i)
			return
		}
		t.Error(finding)
	}
}

// inParallel calls work for 0 … count-1 on so many goroutines and returns when
// all are done.
func inParallel(count, workers int, work func(i int)) {
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(count, workers) {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < count; i = int(next.Add(1)) - 1 {
				work(i)
			}
		})
	}
	group.Wait()
}
