package mockserver

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/mockserver/world"
)

// Mocks may share their sales, never with one of another world or seed.
func TestNew_Sales(t *testing.T) {
	t.Parallel()
	shipped := world.Shipped()
	sales := world.NewLedger(shipped, 7)
	assert.NotPanics(t, func() { New(Config{Seed: 7, Sales: sales}) })
	assert.NotPanics(t, func() { New(Config{Seed: 7, World: shipped, Sales: sales}) })
	assert.Panics(t, func() { New(Config{Sales: sales}) })
	assert.Panics(t, func() { New(Config{Seed: 7, World: &world.World{Zone: shipped.Zone}, Sales: sales}) })
}
