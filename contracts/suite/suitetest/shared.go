package suitetest

import (
	"sync"

	"calco.example"
	"calco.example/contracts/schema"
	"calco.example/mockserver"
	"calco.example/mockserver/world"
)

// Contract is the shipped one, loaded once: it is only read.
var Contract = sync.OnceValues(func() (*schema.Contract, error) { return schema.Load(calco.OpenAPI) })

var shippedSales = sync.OnceValue(func() *world.Ledger { return world.NewLedger(world.Shipped(), 0) })

// Mock is a mock that shares its sales with all others of the shipped world: they
// differ in how they tell of them.
func Mock(config mockserver.Config) *mockserver.Mock {
	if config.World == nil && config.Seed == 0 {
		config.World, config.Sales = world.Shipped(), shippedSales()
	}
	return mockserver.New(config)
}
