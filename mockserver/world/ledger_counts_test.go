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
	scope := findPersona(t, l.world, "main").Locations[0].Scope
	blocks := l.Blocks(nil, scope, onDay("2025-06-01"), onDay("2025-09-30"))
	lists := []payment.List{payment.Classes(0).List(), payment.Every.List(), payment.Classes(1 << payment.CashClass).List(), payment.Classes(0b111).List()}
	for _, days := range [][2]string{
		{"2025-06-01", "2025-09-30"}, {"2025-07-03", "2025-08-02"}, {"2025-07-03", "2025-08-01"}, {"2025-07-04", "2025-08-02"},
		{"2025-07-03", "2025-08-02"}, {"2025-08-12", "2025-08-12"}, {"2025-08-12", "2025-08-11"},
	} {
		from, to := onDay(days[0]), onDay(days[1])
		for _, wanted := range lists {
			want := 0
			for _, b := range blocks[from-blocks[0].Date : to+1-blocks[0].Date] {
				want += b.Count(&wanted)
			}
			got, known := l.Count(scope, from, to, &wanted)
			assert.True(t, known, days)
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
	_, known := l.Count(scope, onDay("2025-07-10"), onDay("2025-08-10"), &all)
	require.True(t, known)
	for range 2 {
		_, known = l.Count(scope, onDay("2025-07-10"), onDay("2025-08-11"), &all)
		assert.False(t, known)
	}
	l.Age()
	l.Age()
	_, known = l.Count(scope, onDay("2025-07-10"), onDay("2025-08-10"), &all)
	assert.False(t, known, "what is dropped is not counted either")
}
