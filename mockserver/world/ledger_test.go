package world

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/civil"
)

// marksOf is all marks of a persona in a range, day by day.
func marksOf(l *Ledger, p *Persona, from, to civil.Date) (all [][]Mark) {
	for _, b := range l.Blocks(nil, p.All, from, to) {
		all = append(all, b.Marks)
	}
	return all
}

// Not parallel: it changes the number of processors.
func TestLedger_SameUnderAnyParallelism(t *testing.T) {
	w := shippedWorld(t)
	p := findPersona(t, w, "main")
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	var want [][]Mark
	for _, n := range []int{1, 2, 8} {
		runtime.GOMAXPROCS(n)
		got := marksOf(NewLedger(w, 7), p, onDay("2025-07-01"), onDay("2025-09-30"))
		if want == nil {
			want = got
		}
		require.Equal(t, want, got, "%d processors", n)
	}
}

// ledgerWithin is a ledger whose blocks take so many bytes at most.
func ledgerWithin(w *World, bytes int64) *Ledger {
	l := NewLedger(w, 7)
	l.cache.budget = bytes
	return l
}

func TestLedger_SameWhenAskedAtOnce(t *testing.T) {
	t.Parallel()
	w := shippedWorld(t)
	p := findPersona(t, w, "second")
	from, to := onDay("2025-07-01"), onDay("2025-09-30")
	want := marksOf(NewLedger(w, 7), p, from, to)
	for _, budget := range []int64{0, 64 << 10, cacheBytes} {
		l := ledgerWithin(w, budget)
		var wg sync.WaitGroup
		for worker := range 8 {
			wg.Go(func() {
				for day := from + civil.Date(worker); day <= to; day++ {
					b := l.Blocks(nil, p.All, day, min(to, day+9))
					for i := range b {
						assert.Equal(t, want[int(day-from)+i], b[i].Marks)
					}
				}
			})
		}
		wg.Wait()
	}
}

func TestLedger_SeedChangesSalesOnly(t *testing.T) {
	t.Parallel()
	w := shippedWorld(t)
	p := findPersona(t, w, "main")
	d := onDay("2025-08-20")
	one, same, other := someSales(NewLedger(w, 7), p, d, d), someSales(NewLedger(w, 7), p, d, d), someSales(NewLedger(w, 8), p, d, d)
	assert.Equal(t, one, same)
	assert.NotEqual(t, one, other)
	ids := map[string]bool{}
	for _, s := range one {
		ids[s.ID()] = true
	}
	for _, s := range other {
		assert.False(t, ids[s.ID()])
	}
}

func TestLedger_BlocksOfARange(t *testing.T) {
	t.Parallel()
	l := NewLedger(shippedWorld(t), 7)
	p := findPersona(t, l.world, "second")
	from := onDay("2025-08-10")
	head := &Block{}
	got := l.Blocks([]*Block{head}, p.All, from, from+65)
	require.Len(t, got, 67)
	assert.Same(t, head, got[0])
	for i, b := range got[1:] {
		assert.Equal(t, from.AddDays(i), b.Date)
		assert.Same(t, b, l.Blocks(nil, p.All, b.Date, b.Date)[0], "kept")
	}
	assert.Empty(t, l.Blocks(nil, p.All, from, from-1))
	for _, b := range l.Blocks(nil, p.All, onDay("0001-01-01"), onDay("0001-01-31")) {
		require.NotNil(t, b)
		assert.Empty(t, b.Marks)
	}
}

func TestLedger_ScopeOf(t *testing.T) {
	t.Parallel()
	l := NewLedger(shippedWorld(t), 7)
	p := findPersona(t, l.world, "main")
	all := p.Terminals
	shuffled := slices.Concat(all[5:], all[:5], all[2:3])
	assert.Same(t, p.All, l.ScopeOf(shuffled))
	assert.Same(t, p.Locations[2].Scope, l.ScopeOf(p.Locations[2].Terminals))
	assert.Same(t, all[4].Scope, l.ScopeOf(all[4:5]))
	assert.Same(t, all[4].Scope, l.ScopeOf([]*Terminal{all[4], all[4]}))
	odd := l.ScopeOf([]*Terminal{all[7], all[0], all[4]})
	assert.Equal(t, []*Terminal{all[0], all[4], all[7]}, odd.Terminals)
	assert.Same(t, odd, l.ScopeOf([]*Terminal{all[0], all[7], all[4]}))
	assert.Empty(t, l.ScopeOf(nil).Terminals)
}

func TestLedger_ScopesAreBounded(t *testing.T) {
	t.Parallel()
	l := NewLedger(shippedWorld(t), 7)
	all := findPersona(t, l.world, "large").Terminals
	for i := range 2 * maxScopes {
		scope := l.ScopeOf([]*Terminal{all[i%200], all[(i+2+i/200)%200]})
		require.NotEmpty(t, scope.Terminals)
		require.LessOrEqual(t, len(l.scopes.known), maxScopes)
	}
}

// The cache stays within its budget, drops what was not used, and what is made
// again is equal.
func TestLedger_CacheIsBounded(t *testing.T) {
	t.Parallel()
	const budget = 1 << 20
	w := shippedWorld(t)
	l := ledgerWithin(w, budget)
	p := findPersona(t, w, "main")
	from := onDay("2020-01-01")
	first := marksOf(l, p, from, from)
	for d := from; d < onDay("2024-01-01"); d++ {
		l.Blocks(nil, p.All, d, d)
		require.LessOrEqual(t, l.cache.held(), int64(budget+64<<10))
	}
	key := chunkKey{p.All, from >> 5}
	assert.Nil(t, l.cache.young[key])
	assert.Nil(t, l.cache.old[key])
	assert.Equal(t, first, marksOf(l, p, from, from))
}

// held adds up the blocks that the cache can reach.
func (c *blockCache) held() (bytes int64) {
	seen := map[*chunk]bool{}
	for _, generation := range []map[chunkKey]*chunk{c.young, c.old} {
		for _, kept := range generation {
			for i := range kept.days {
				if b := kept.days[i].Load(); b != nil && !seen[kept] {
					bytes += int64(8 * cap(b.Marks))
				}
			}
			seen[kept] = true
		}
	}
	return bytes
}

func TestLedger_CacheKeepsWhatIsUsed(t *testing.T) {
	t.Parallel()
	w := shippedWorld(t)
	l := ledgerWithin(w, 1<<20)
	p := findPersona(t, w, "main")
	used := onDay("2019-12-10")
	kept := l.Blocks(nil, p.All, used, used)[0]
	for d := onDay("2020-01-01"); d < onDay("2021-01-01"); d++ {
		l.Blocks(nil, p.All, d, d)
		require.Same(t, kept, l.Blocks(nil, p.All, used, used)[0], d)
	}
}

// What nobody asked for between two ages is let go, however much room there is.
func TestLedger_Age(t *testing.T) {
	t.Parallel()
	w := shippedWorld(t)
	l := NewLedger(w, 7)
	p := findPersona(t, w, "main")
	used, unused := onDay("2025-07-10"), onDay("2025-03-10")
	kept := l.Blocks(nil, p.All, used, used)[0]
	want := marksOf(l, p, unused, unused)
	for range 3 {
		l.Age()
		require.Same(t, kept, l.Blocks(nil, p.All, used, used)[0])
	}
	assert.Len(t, l.cache.young, 1)
	assert.Nil(t, l.cache.old[chunkKey{p.All, unused >> 5}])
	l.Age()
	l.Age()
	assert.Zero(t, l.cache.held())
	assert.Zero(t, l.cache.youngBytes.Load()+l.cache.oldBytes.Load(), "what is let go is not counted")
	assert.Equal(t, want, marksOf(l, p, unused, unused), "made anew")
}

// What is used after an age is kept, though it fills more than half of the room.
func TestLedger_AgeKeepsWhatIsUsed(t *testing.T) {
	t.Parallel()
	const budget = 1 << 20
	w := shippedWorld(t)
	l := ledgerWithin(w, budget)
	p := findPersona(t, w, "main")
	from, to := onDay("2025-01-01"), onDay("2025-01-01")
	for l.cache.youngBytes.Load() < budget*5/8 {
		to++
		l.Blocks(nil, p.All, from, to)
	}
	kept := l.Blocks(nil, p.All, from, to)
	for range 3 {
		l.Age()
		for i, block := range l.Blocks(nil, p.All, from, to) {
			require.True(t, kept[i] == block, block.Date)
		}
	}
}

func TestParallel_RunsEachOnce(t *testing.T) {
	t.Parallel()
	for _, width := range []int{1, 2, 8} {
		var calls [100]atomic.Int32
		parallel(len(calls), width, func(i int) { calls[i].Add(1) })
		for i := range calls {
			require.EqualValues(t, 1, calls[i].Load())
		}
	}
	parallel(0, 8, func(int) { panic("not called") })
}

func TestParallel_PanicReachesTheCaller(t *testing.T) {
	t.Parallel()
	assert.PanicsWithValue(t, "broken", func() {
		parallel(8, 4, func(i int) {
			if i == 5 {
				panic("broken")
			}
		})
	})
}
