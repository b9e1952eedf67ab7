// Package mocktest makes mocks for tests that need many of them.
package mocktest

import (
	"sync"

	"calco.example/mockserver"
	"calco.example/mockserver/world"
)

// cacheBytes is what all sales take that a run of the suite asks for: some of its questions are
// about years, and making their sales anew was a third of the work of a proof.
const cacheBytes = 256 << 20

var shippedSales = sync.OnceValue(func() *world.Ledger { return world.NewLedgerWithCache(world.Shipped(), 0, cacheBytes) })

// New is a mock that shares its sales with all others of the shipped world: they
// differ in how they tell of them.
func New(config mockserver.Config) *mockserver.Mock {
	if config.World == nil && config.Seed == 0 {
		config.World, config.Sales = world.Shipped(), shippedSales()
	}
	return mockserver.New(config)
}
