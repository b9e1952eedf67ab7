package world

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/mockserver/civil"
)

// A block without its reversed sales is what reading each of them leaves, at any
// moment, also one that is asked for before another.
func TestSaleReader_Completed(t *testing.T) {
	t.Parallel()
	l := NewLedger(shippedWorld(t), 7)
	for _, name := range []string{"main", "edge", "quiet"} {
		p := findPersona(t, l.world, name)
		blocks := l.Blocks(nil, p.All, onDay("2025-07-01"), onDay("2025-08-20"))
		left := 0
		for _, until := range []civil.Moment{{Date: onDay("2025-08-20"), Second: 80_000}, {Date: onDay("2025-07-20"), Second: 40_000}, {Date: onDay("2025-12-31")}} {
			reader, other := l.NewSaleReader(), l.NewSaleReader()
			reader.At(until)
			other.At(until)
			for _, b := range blocks {
				var want []Mark
				for _, m := range b.Marks {
					if !other.Read(p.Terminals[m.Terminal()], b.Date, m).Reversed {
						want = append(want, m)
					}
				}
				got := reader.Completed(p.All, b)
				require.Equal(t, len(want), len(got.Marks), "%s on %s, seen at %v", name, b.Date, until)
				assert.Equal(t, newBlock(b.Date, want).Counts, got.Counts)
				if len(want) > 0 {
					assert.Equal(t, want, got.Marks)
				}
				left += len(b.Marks) - len(want)
			}
		}
		if name == "main" {
			assert.Greater(t, left, 50)
		}
	}
}
