package mocktest

import (
	"sync"

	"go.yaml.in/yaml/v4"

	"calco.example"
	"calco.example/mockserver"
	"calco.example/mockserver/world"
)

// What a terminal with few sales makes on a plain weekday: less than half of those of
// its trade, and enough for each payment type, brand and installment kind in most weeks;
// tips in permille of the sales, so that a page shows one; reversed likewise, so that a
// month has one by card.
const (
	perTerminal = 20
	tips        = 200
	reversed    = 40
)

// NewWithFewSales is a mock of the shipped commerces with few sales, for proofs that
// run the whole suite many times: it asks half as many questions there, and compares
// half as many rows.
func NewWithFewSales(config mockserver.Config) *mockserver.Mock {
	few, sales := fewSales()
	if config.World = few; config.Seed == 0 {
		config.Sales = sales
	}
	return mockserver.New(config)
}

var fewSales = sync.OnceValues(func() (*world.World, *world.Ledger) {
	const file = "fixtures/world.yaml"
	text, err := calco.Files.ReadFile(file)
	if err != nil {
		panic(err)
	}
	text, err = sellingLess(text)
	if err != nil {
		panic(err)
	}
	few, err := world.Parse(file+" with few sales", text)
	if err != nil {
		panic(err)
	}
	return few, world.NewLedgerWithCache(few, 0, cacheBytes)
})

// sellingLess is a world file whose locations sell little where they do not say how
// much.
func sellingLess(text []byte) ([]byte, error) {
	var document struct {
		Personas []map[string]any `yaml:"personas"`
	}
	if err := yaml.Unmarshal(text, &document); err != nil {
		return nil, err
	}
	for _, persona := range document.Personas {
		locations, _ := persona["locations"].([]any)
		for _, one := range locations {
			location, _ := one.(map[string]any)
			if location["volume"] == nil && location["monthly"] == nil {
				location["volume"], location["shares"] = perTerminal, map[string]int{"tips": tips, "reversed": reversed}
			}
		}
	}
	return yaml.Marshal(document)
}
