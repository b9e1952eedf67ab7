package shell

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"

	"calco.example/cmd/calco/heap"
)

// How the garbage collector works, unless GOGC says otherwise: it lets the heap grow to
// heap.Size, and where more than that is in use, by some percent of it: Sparing ones for
// a mock, and as many as Go takes for verbs that end soon. The mock keeps little and
// throws much away: with Go's default it would collect many times a second under load,
// and a limit alone would let a mock that keeps more do nothing else.
const (
	Sparing = 20
	AsGo    = 100
)

// leastGrowth is what TuneCollector was called with last, 0 before that.
var leastGrowth atomic.Int64

// TuneCollector sets how far the heap may grow, now and after every collection.
func TuneCollector(least int) {
	if heap.SetByUser() {
		return
	}
	debug.SetGCPercent(heap.Growth)
	if leastGrowth.Swap(int64(least)) == 0 {
		afterCollection(pace)
	}
}

// pace sets how far the heap may grow until the next collection, where that is much
// more or less than before: setting it stops the world.
func pace() {
	wanted, is := growthFor(heapInUse(), int(leastGrowth.Load())), growthNow()
	if wanted*10 < is*9 || wanted*10 > is*11 {
		debug.SetGCPercent(wanted)
	}
}

// growthFor is how far the heap may grow over what is in use of it, in percent.
func growthFor(inUse, least int) int {
	return max(least, min((heap.Size-inUse)*100/max(inUse, 1), heap.Growth))
}

// heapInUse is what the last collection has left, in bytes.
func heapInUse() int { return measured("/gc/heap/live:bytes") }

// growthNow is how far the heap may grow now, in percent.
func growthNow() int { return measured("/gc/gogc:percent") }

func measured(name string) int {
	sample := []metrics.Sample{{Name: name}}
	metrics.Read(sample)
	return int(sample[0].Value.Uint64()) //nolint:gosec // a size in memory, or a percentage
}

// afterCollection calls a function after every collection from now on.
func afterCollection(do func()) {
	type sign struct{ _ *byte } // with a pointer, or others would share its memory
	runtime.AddCleanup(new(sign), func(do func()) {
		do()
		afterCollection(do)
	}, do)
}
