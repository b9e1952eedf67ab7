package world

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/mockserver/world/payment"
)

// Days that are counted together have as many sales as each of them alone, in whatever
// order ranges are asked for.
func TestLedger_Count(t *testing.T) {
	t.Parallel()
	l := NewLedger(shippedWorld(t), 7)
	scopes := findPersona(t, l.world, "main").ByLocation[:2]
	blocks := l.Blocks(nil, scopes[0], onDay("2025-06-01"), onDay("2025-09-30"))
	others := l.Blocks(nil, scopes[1], onDay("2025-06-01"), onDay("2025-09-30"))
	lists := []payment.List{payment.Classes(0).List(), payment.Every.List(), payment.Classes(1 << payment.CashClass).List(), payment.Classes(0b111).List()}
	for _, days := range [][2]string{
		{"2025-06-01", "2025-09-30"}, {"2025-07-03", "2025-08-02"}, {"2025-07-03", "2025-08-01"}, {"2025-07-04", "2025-08-02"},
		{"2025-07-03", "2025-08-02"}, {"2025-08-12", "2025-08-12"}, {"2025-08-12", "2025-08-11"},
	} {
		from, to := onDay(days[0]), onDay(days[1])
		for _, wanted := range lists {
			want, got := make([]int, 2), make([]int, 2)
			for d := from - blocks[0].Date; d <= to-blocks[0].Date; d++ {
				want[0] += blocks[d].Count(&wanted)
				want[1] += others[d].Count(&wanted)
			}
			assert.True(t, l.Count(got, scopes, from, to, &wanted), days)
			assert.Equal(t, want, got, days)
		}
	}
}

// Where a day is not kept, nothing is counted, and nothing made.
func TestLedger_CountMakesNoSales(t *testing.T) {
	t.Parallel()
	l := NewLedger(shippedWorld(t), 7)
	scope, all := findPersona(t, l.world, "main").All, payment.Every.List()
	l.Blocks(nil, scope, onDay("2025-07-10"), onDay("2025-08-10"))
	known := func(to string) bool {
		return l.Count(make([]int, 1), []*Scope{scope}, onDay("2025-07-10"), onDay(to), &all)
	}
	require.True(t, known("2025-08-10"))
	for range 2 {
		assert.False(t, known("2025-08-11"))
	}
	l.Age()
	l.Age()
	assert.False(t, known("2025-08-10"), "what is dropped is not counted either")
}
