package shell

import (
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"calco.example/cmd/calco/heap"
)

const mebibyte = 1 << 20

func TestGrowthFor(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ inUse, growth int }{
		"nothing is known yet":               {0, heap.Growth},
		"so little that Go's least heap is":  {2 * mebibyte, heap.Growth},
		"a mock that has answered":           {7 * mebibyte, 328},
		"a mock whose rows are kept":         {20 * mebibyte, 50},
		"all the room there is":              {heap.Size, Sparing},
		"a world that is larger than it all": {400 * mebibyte, Sparing},
	} {
		assert.Equal(t, c.growth, growthFor(c.inUse, Sparing), name)
	}
}

// Not parallel: the collector is that of all tests.
func TestPace(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(heap.Growth))
	defer leastGrowth.Store(leastGrowth.Swap(Sparing))
	much := make([]byte, 2*heap.Size)
	runtime.GC()
	pace()
	assert.EqualValues(t, Sparing, growthNow())
	debug.SetGCPercent(Sparing + 1)
	pace()
	assert.EqualValues(t, Sparing+1, growthNow(), "what hardly changes is not set")
	leastGrowth.Store(AsGo)
	pace()
	assert.EqualValues(t, AsGo, growthNow(), "a verb that ends soon")
	runtime.KeepAlive(much)
}

func TestAfterCollection_EachTime(t *testing.T) {
	var collections atomic.Int32
	afterCollection(func() { collections.Add(1) })
	for seen := range int32(3) {
		runtime.GC()
		assert.Eventually(t, func() bool { return collections.Load() > seen }, 10*time.Second, time.Millisecond)
	}
}

func TestTuneCollector_LeavesWhatTheUserHasSet(t *testing.T) {
	before := debug.SetGCPercent(123)
	defer debug.SetGCPercent(before)
	t.Setenv("GOGC", "123")
	TuneCollector(Sparing)
	assert.Equal(t, 123, debug.SetGCPercent(123))
}
