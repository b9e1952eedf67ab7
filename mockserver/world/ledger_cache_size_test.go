package world

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/fixtures/proofs"
)

// Where there is room, years of sales that were made are there when they are asked for
// again; a mock that is to stay small makes them anew.
func TestNewLedgerWithCache(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	w := shippedWorld(t)
	main := findPersona(t, w, "main").All
	for bytes, kept := range map[int64]bool{cacheBytes: false, 256 << 20: true} {
		l := NewLedgerWithCache(w, 7, bytes)
		first := l.Blocks(nil, main, onDay("2020-01-01"), onDay("2025-08-01"))
		again := l.Blocks(nil, main, onDay("2020-01-01"), onDay("2025-08-01"))
		assert.Equal(t, kept, first[0] == again[0], "%d bytes", bytes)
		assert.Equal(t, first[0], again[0])
	}
}
