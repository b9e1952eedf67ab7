package world

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"calco.example/contracts/civil"
)

func BenchmarkSale(b *testing.B) {
	l := NewLedger(shippedWorld(b), 7)
	p := findPersona(b, l.world, "main")
	d := civil.NewDate(2025, 8, 20)
	block := l.Blocks(nil, p.All, d, d)[0]
	reader := l.NewSaleReader()
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		m := block.Marks[i%len(block.Marks)]
		reader.Read(p.Terminals[m.Terminal()], d, m)
		i++
	}
}

func BenchmarkBlocksWarm(b *testing.B) {
	l := NewLedger(shippedWorld(b), 7)
	p := findPersona(b, l.world, "main")
	from := civil.NewDate(2025, 8, 1)
	dst := l.Blocks(nil, p.All, from, from+29)
	b.ReportAllocs()
	for b.Loop() {
		dst = l.Blocks(dst[:0], p.Locations[0].Scope, from, from+29)
	}
}

func BenchmarkColdMonthLarge(b *testing.B) {
	w := shippedWorld(b)
	p := findPersona(b, w, "large")
	from := civil.NewDate(2025, 8, 1)
	b.ReportAllocs()
	for b.Loop() {
		l := NewLedger(w, 7)
		for _, loc := range p.Locations {
			l.Blocks(nil, loc.Scope, from, from+29)
		}
	}
}

func BenchmarkColdMonthLargeAll(b *testing.B) {
	w := shippedWorld(b)
	p := findPersona(b, w, "large")
	from := civil.NewDate(2025, 8, 1)
	b.ReportAllocs()
	for b.Loop() {
		NewLedger(w, 7).Blocks(nil, p.All, from, from+29)
	}
}

func BenchmarkStart(b *testing.B) {
	text, err := os.ReadFile("../../fixtures/world.yaml")
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		w, err := Parse("fixtures/world.yaml", text)
		require.NoError(b, err)
		NewLedger(w, 7)
	}
}
