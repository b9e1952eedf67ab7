package world

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/civil"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver/world/calendar"
	"calco.example/mockserver/world/chance"
	"calco.example/mockserver/world/payment"
	"calco.example/mockserver/world/trade"
)

func TestMark_Fields(t *testing.T) {
	t.Parallel()
	m := newMark(86399*1000+999, 65535, 9999, payment.NumClasses-1)
	assert.Equal(t, 86399, m.Second())
	assert.Equal(t, 65535, m.Terminal())
	assert.Equal(t, 9999, m.Index())
	assert.Equal(t, payment.Class(payment.NumClasses-1), m.Class())
	ascending := []Mark{
		newMark(1*1000, 9, 9, 9), newMark(2*1000, 1, 9, 9), newMark(2*1000, 2, 1, 9), newMark(2*1000, 2, 2, 1), newMark(2*1000, 2, 2, 2),
	}
	assert.True(t, slices.IsSorted(ascending))
}

func TestClass_LegalCombinations(t *testing.T) {
	t.Parallel()
	type combination struct {
		medium payment.Type
		brand  payment.Brand
		kind   payment.InstallmentKind
	}
	seen := map[combination]bool{}
	for c := range payment.Class(payment.NumClasses) {
		traits := combination{c.Type(), c.Brand(), c.Installments()}
		assert.False(t, seen[traits], "%v twice", traits)
		seen[traits] = true
		assert.Equal(t, c.Type() == payment.Cash, c.Brand() == payment.NoBrand)
		assert.True(t, c.Installments() == payment.NoInstallments || c.Type() == payment.Credit)
		assert.True(t, c.Brand() != payment.Amex || c.Type() == payment.Credit)
		assert.True(t, c.Brand() != payment.Maestro || c.Type() == payment.Debit)
	}
}

func TestBlock_Until(t *testing.T) {
	t.Parallel()
	b := newBlock(5, []Mark{newMark(10*1000, 0, 0, 1), newMark(20*1000, 0, 1, 1), newMark(20*1000, 1, 0, 2), newMark(30*1000, 0, 2, 3)})
	for second, want := range map[int]int{9: 0, 10: 1, 19: 1, 20: 3, 29: 3, 30: 4, 86399: 4} {
		cut := b.Until(second)
		assert.Len(t, cut.Marks, want, second)
		assert.Equal(t, civil.Date(5), cut.Date)
		total := int32(0)
		for _, n := range cut.Counts {
			total += n
		}
		assert.EqualValues(t, want, total, second)
	}
	assert.Same(t, b, b.Until(30))
}

// Every block of every persona: sorted, counted, of its own terminals, with an
// index per terminal that runs from 0 without a gap in the order of time.
func TestBlocks_AreWellFormed(t *testing.T) {
	t.Parallel()
	l := NewLedger(shippedWorld(t), 7)
	for _, p := range l.world.Personas {
		for i, b := range l.Blocks(nil, p.All, onDay("2025-09-01"), onDay("2025-09-30")) {
			require.Equal(t, onDay("2025-09-01").AddDays(i), b.Date)
			require.True(t, slices.IsSorted(b.Marks))
			next := make([]int, len(p.Terminals))
			var counts [payment.NumClasses]int32
			for _, m := range b.Marks {
				if next[m.Terminal()] != m.Index() {
					require.Fail(t, "gap", "%s %v: sale %d", p.Name, b.Date, m.Index())
				}
				next[m.Terminal()]++
				counts[m.Class()]++
			}
			require.Equal(t, counts, b.Counts)
		}
	}
}

// The sales of a persona are those of its locations, and these those of their
// terminals.
func TestBlocks_ScopesAgree(t *testing.T) {
	t.Parallel()
	l := NewLedger(shippedWorld(t), 7)
	p := findPersona(t, l.world, "main")
	d := onDay("2025-08-20")
	var all []Sale
	for _, loc := range p.Locations {
		var own []Sale
		for _, terminal := range loc.Terminals {
			for _, m := range l.Blocks(nil, terminal.Scope, d, d)[0].Marks {
				own = append(own, l.Sale(terminal, d, m))
			}
		}
		require.Len(t, l.Blocks(nil, loc.Scope, d, d)[0].Marks, len(own))
		all = append(all, own...)
	}
	assert.ElementsMatch(t, all, someSales(l, p, d, d))
}

func TestMain_EveryClassInAnyWeek(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	l := NewLedger(shippedWorld(t), 7)
	p := findPersona(t, l.world, "main")
	from, to := onDay("2020-01-01"), onDay("2026-11-30")
	blocks := l.Blocks(nil, p.All, from, to)
	for first := 0; first+7 <= len(blocks); first++ {
		for c := range payment.Class(payment.NumClasses) {
			n := int32(0)
			for _, b := range blocks[first : first+7] {
				n += b.Counts[c]
			}
			if n == 0 {
				require.Fail(t, "missing", "%v %v %v in the week from %v", c.Type(), c.Brand(), c.Installments(), blocks[first].Date)
			}
		}
	}
}

func TestDaysWithoutSales(t *testing.T) {
	t.Parallel()
	l := NewLedger(shippedWorld(t), 7)
	for _, p := range selling(l.world) {
		for _, day := range []string{"2025-01-01", "2025-05-01", "2025-09-18", "2025-09-19", "2025-12-25", "2019-11-30"} {
			assert.Empty(t, l.Blocks(nil, p.All, onDay(day), onDay(day))[0].Marks, "%s on %s", p.Name, day)
		}
		assert.NotEmpty(t, someSales(l, p, onDay("2019-12-02"), onDay("2019-12-03")), p.Name)
	}
}

func TestPersonas_WithoutSales(t *testing.T) {
	t.Parallel()
	l := NewLedger(shippedWorld(t), 7)
	for _, name := range []string{"quiet", "unknown-user", "no-locations"} {
		for _, b := range l.Blocks(nil, findPersona(t, l.world, name).All, onDay("2025-08-01"), onDay("2025-08-31")) {
			assert.Empty(t, b.Marks, name)
		}
	}
	silent := terminalOf(t, findPersona(t, l.world, "edge"), "ZZ100209")
	for _, b := range l.Blocks(nil, silent.Scope, onDay("2025-08-01"), onDay("2025-08-31")) {
		assert.Empty(t, b.Marks)
	}
}

func terminalOf(t testing.TB, p *Persona, serial string) *Terminal {
	t.Helper()
	i := slices.IndexFunc(p.Terminals, func(t *Terminal) bool { return t.Serial == serial })
	require.GreaterOrEqual(t, i, 0, serial)
	return p.Terminals[i]
}

func TestEdge_FirstMinuteAndLastSecond(t *testing.T) {
	t.Parallel()
	l := NewLedger(shippedWorld(t), 7)
	p := findPersona(t, l.world, "edge")
	for _, b := range l.Blocks(nil, p.All, onDay("2025-01-01"), onDay("2027-12-31")) {
		if calendar.ShopsShut(b.Date) {
			continue
		}
		first := 0
		if civil.MissesMidnight(b.Date, l.world.Zone) {
			first = 3600 // the hour before does not exist
		}
		require.GreaterOrEqual(t, b.Marks[0].Second(), first, b.Date)
		require.Less(t, b.Marks[0].Second(), first+60, b.Date)
		require.Equal(t, 86399, b.Marks[len(b.Marks)-1].Second(), b.Date)
	}
}

func TestSkipMissingHour(t *testing.T) {
	t.Parallel()
	marks := []Mark{newMark(5*1000, 0, 0, 1), newMark(3599*1000, 0, 0, 2), newMark(3600*1000, 0, 0, 3), newMark(7200*1000, 0, 0, 4)}
	skipMissingHour(marks)
	want := []Mark{newMark(3600*1000, 0, 0, 3), newMark(3605*1000, 0, 0, 1), newMark(7199*1000, 0, 0, 2), newMark(7200*1000, 0, 0, 4)}
	assert.Equal(t, want, marks)
}

func TestPick_ByWeight(t *testing.T) {
	t.Parallel()
	d := chance.NewDice(7, chance.StreamBasket)
	seen := map[string]int{}
	for range 10000 {
		seen[trade.Pick(&d, []trade.Weighted[string]{
			{Weight: 1, Value: "rare"}, {Weight: 0, Value: "never"}, {Weight: 8, Value: "often"}, {Weight: 1, Value: "last"},
		})]++
	}
	assert.InDelta(t, 1000, seen["rare"], 150)
	assert.InDelta(t, 1000, seen["last"], 150)
	assert.InDelta(t, 8000, seen["often"], 250)
	assert.Zero(t, seen["never"])
}

func TestLarge_Volume(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	l := NewLedger(shippedWorld(t), 7)
	p := findPersona(t, l.world, "large")
	require.Len(t, p.Locations, 10)
	require.Len(t, p.Terminals, 200)
	for _, from := range []string{"2019-12-20", "2025-02-03", "2025-09-05"} {
		total := 0
		for _, loc := range p.Locations {
			require.Len(t, loc.Terminals, 20)
			for _, b := range l.Blocks(nil, loc.Scope, onDay(from), onDay(from)+29) {
				total += len(b.Marks)
			}
		}
		assert.InEpsilon(t, 1_000_000, total, 0.01, from)
	}
}
