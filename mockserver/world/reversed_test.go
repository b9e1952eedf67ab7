package world

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/civil"
	"calco.example/fixtures/proofs"
)

// A sale is completed when it happens and reversed later: a good share on the same day,
// a share after days, a tail over weeks; while its shop is open, and at no one second.
func TestSale_ReversedLater(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	l := NewLedger(shippedWorld(t), 7)
	for _, name := range []string{"main", "edge"} {
		days, seconds, all := map[int]int{}, map[int]int{}, 0
		for _, s := range reversedSales(l, findPersona(t, l.world, name)) {
			reader, mark := l.NewSaleReader(), newMark(s.Second*1000+s.Millisecond, 0, s.Index, s.Class)
			reader.At(civil.Moment{Date: s.Date, Second: s.Second})
			require.False(t, reader.Read(s.Terminal, s.Date, mark).Reversed, "reversed as it happens")
			reader.At(s.reversal)
			require.True(t, reader.Read(s.Terminal, s.Date, mark).Reversed)
			require.True(t, s.Terminal.habits.open(s.reversal.Date), "%v of %s", s.reversal, s.Terminal.Serial)
			require.LessOrEqual(t, s.reversal.Second, s.Terminal.habits.closes())
			after := int(s.reversal.Date - s.Date)
			require.LessOrEqual(t, after, 90)
			seconds[s.reversal.Second]++
			all++
			for _, n := range []int{0, 1, 2, 7, 30} {
				if after > n {
					days[n]++
				}
			}
		}
		for n, least := range map[int]int{0: 350, 1: 300, 2: 250, 7: 120, 30: 20} {
			assert.Greater(t, days[n]*1000/all, least, "%s: permille of %d reversals more than %d days after the sale", name, all, n)
		}
		assert.Less(t, days[0]*1000/all, 650, name)
		for second, n := range seconds {
			assert.LessOrEqual(t, n, 3, "%s: reversals at second %d of the day", name, second)
		}
	}
}

// reversedSales are those of two months that are ever reversed.
func reversedSales(l *Ledger, p *Persona) []Sale {
	return slices.DeleteFunc(someSales(l, p, onDay("2025-06-01"), onDay("2025-08-31")), func(s Sale) bool { return !s.Reversed })
}

// What was paid when a sale is reversed stays, and the same is withheld under the same
// number from a later settlement. One of which nothing was paid is never settled.
func TestSettle_ReversedLater(t *testing.T) {
	t.Parallel()
	l := NewLedger(shippedWorld(t), 7)
	never, single, several := 0, 0, 0
	for _, s := range reversedSales(l, findPersona(t, l.world, "edge")) {
		completed := s
		completed.Reversed = false
		before, now := l.Settle(nil, &completed, s.Total()), l.Settle(nil, &s, s.Total())
		paid := slices.DeleteFunc(before.Entries, func(e Entry) bool { return e.None || e.Date > s.reversal.Date })
		if len(paid) == 0 {
			never++
			require.Equal(t, Settlement{Net: s.Total(), Parts: 1, Entries: []Entry{{Amount: s.Total(), None: true}}}, now)
			continue
		}
		require.Equal(t, before.Commission, now.Commission, "what it cost is told as it was paid")
		require.Len(t, now.Entries, 2*len(paid))
		require.Equal(t, paid, now.Entries[:len(paid)], "it stays")
		for i, back := range now.Entries[len(paid):] {
			require.Equal(t, paid[i].Number, back.Number)
			require.Equal(t, -paid[i].Amount, back.Amount)
			require.True(t, back.Withheld && back.Date > s.reversal.Date, "%v reversed %v", back, s.reversal)
		}
		if len(paid) == 1 {
			single++
		} else {
			several++
		}
	}
	assert.Greater(t, never, 100)
	assert.Greater(t, single, 100)
	assert.Positive(t, several)
}

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
