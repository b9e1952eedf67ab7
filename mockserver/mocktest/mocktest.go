// Package mocktest makes mocks for tests that need many of them.
package mocktest

import (
	"sync"

	"calco.example/mockserver"
	"calco.example/mockserver/world"
)

// room is what all sales take that a run of the suite asks for: some of its questions are
// about years, and making their sales anew was a third of the work of a proof.
const room = 256 << 20

var shippedSales = sync.OnceValue(func() *world.Ledger { return world.NewRoomyLedger(world.Shipped(), 0, room) })

// New is a mock that shares its sales with all others of the shipped world: they
// differ in how they tell of them.
func New(config mockserver.Config) *mockserver.Mock {
	if config.World == nil && config.Seed == 0 {
		config.World, config.Sales = world.Shipped(), shippedSales()
	}
	return mockserver.New(config)
}
