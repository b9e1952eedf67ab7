package fault

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestDelay_Spreads(t *testing.T) {
	t.Parallel()
	of := func(s Settings, draw uint64) int64 {
		return (&injection{fault: s, draw: draw}).delayOf().Milliseconds()
	}
	fixed := Settings{Ms: 100, Spread: "fixed"}
	uniform := Settings{Ms: 100, MaxMs: 103, Spread: "uniform"}
	lognormal := Settings{Ms: 1000, Spread: "lognormal"}
	for n := range uint64(8) {
		assert.Equal(t, int64(100), of(fixed, n))
		assert.Equal(t, int64(100+n%4), of(uniform, n))
	}
	assert.Equal(t, int64(155), of(lognormal, 0))
	assert.Equal(t, int64(6443), of(lognormal, 1<<64-1))
	assert.Equal(t, int64(60_000), of(Settings{Ms: 60_000, Spread: "lognormal"}, 1<<64-1), "never longer than a minute")
}
