package world

import (
	"math/rand/v2"
	"testing"

	"github.com/brianvoe/gofakeit/v7"
	"github.com/stretchr/testify/assert"
)

// Sale ids stay what they were: those of gofakeit, whose start takes the program
// longer than all that it is needed for.
func TestUUID_AsGofakeitMakesThem(t *testing.T) {
	t.Parallel()
	for seed := range uint64(1000) {
		ours, theirs := rand.NewPCG(seed, 7), rand.NewPCG(seed, 7)
		drawn := drawUUID(ours)
		assert.Equal(t, gofakeit.NewFaker(theirs, false).UUID(), string(drawn.appendTo(nil)))
		assert.Equal(t, theirs.Uint64(), ours.Uint64(), "as many draws")
	}
}
