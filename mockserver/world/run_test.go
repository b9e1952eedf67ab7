package world

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"calco.example/contracts/civil"
	"calco.example/mockserver/world/payment"
)

// passedOneByOne is Pass by a look at each mark.
func passedOneByOne(marks []Mark, wanted payment.Classes, n int) (passed int) {
	for ; n > 0; passed++ {
		if wanted.Has(marks[passed].Class()) {
			n--
		}
	}
	return passed
}

// Behind what Pass passes over, the next mark of the classes is the one that a look at
// each leads to, in both directions, in whole days and in those that are cut.
func TestBlock_Pass(t *testing.T) {
	t.Parallel()
	l := NewLedger(shippedWorld(t), 7)
	p := findPersona(t, l.world, "large")
	day := civil.NewDate(2025, 8, 20)
	blocks := l.Blocks(nil, p.Locations[0].Scope, day, day)
	require.Greater(t, len(blocks[0].Marks), 5*runLength)
	rapid.Check(t, func(t *rapid.T) {
		block := blocks[0].Until(rapid.IntRange(0, civil.SecondsOfDay-1).Draw(t, "second"))
		classes := payment.Classes(rapid.Uint32Range(1, uint32(payment.Every)).Draw(t, "classes"))
		wanted := classes.List()
		total := block.Count(&wanted)
		n := rapid.IntRange(0, total).Draw(t, "n")
		fromLast := rapid.Bool().Draw(t, "from the last")
		marks := slices.Clone(block.Marks)
		if fromLast {
			slices.Reverse(marks)
		}
		passed, want := block.Pass(&wanted, n, fromLast), passedOneByOne(marks, classes, n)
		between := marks[min(passed, want):max(passed, want)]
		require.False(t, slices.ContainsFunc(between, func(m Mark) bool { return classes.Has(m.Class()) }),
			"%d marks are passed over, one by one %d", passed, want)
	})
}
