package shell

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// How the garbage collector works, unless GOMEMLIMIT or GOGC say otherwise: it lets
// the heap grow to heapRoom, and where more than that is in use, by leastGrowth of
// it. The mock keeps little and throws much away: with Go's default it would
// collect many times a second under load, and a limit alone would let a mock that
// keeps more do nothing else.
const (
	heapRoom    = 32 << 20
	leastGrowth = 20 // percent

	// mostGrowth makes heapRoom of what Go takes for the least heap, 4 MiB at a
	// growth of 100 percent.
	mostGrowth = heapRoom * 100 / (4 << 20)
)

// TuneCollector sets how far the heap may grow, now and after every collection.
func TuneCollector() {
	if os.Getenv("GOMEMLIMIT") != "" || os.Getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(mostGrowth)
	afterCollection(pace)
}

// pace sets how far the heap may grow until the next collection, where that is much
// more or less than before: setting it stops the world.
func pace() {
	wanted, is := growthFor(heapInUse()), growthNow()
	if wanted*10 < is*9 || wanted*10 > is*11 {
		debug.SetGCPercent(wanted)
	}
}

// growthFor is how far the heap may grow over what is in use of it, in percent.
func growthFor(inUse int) int {
	return max(leastGrowth, min((heapRoom-inUse)*100/max(inUse, 1), mostGrowth))
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
