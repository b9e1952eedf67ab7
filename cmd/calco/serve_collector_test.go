package main

import (
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/assert"
)

// The ballast is there after a collection or two, not after one for every few of
// its pieces: a command under `calco run` waits for it.
func TestTuneCollector_CollectsHardly(t *testing.T) {
	if !collectorIsOurs {
		t.Skip("the collector is set from outside")
	}
	t.Setenv("GOGC", "")
	runtime.GC()
	defer debug.SetGCPercent(debug.SetGCPercent(heapGrowth))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	ballast := tuneCollector()
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(ballast)
	assert.LessOrEqual(t, after.NumGC-before.NumGC, uint32(2))
	assert.Len(t, ballast, ballastPieces)
}
