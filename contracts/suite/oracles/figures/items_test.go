package figures

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/exchange"
	"calco.example/contracts/suite/oracles/ways"
)

// The "item price" of all sales may be that of a line; of some alone it is not.
func TestItemsMake_PricesOfLines(t *testing.T) {
	t.Parallel()
	sold := func(quantity, price, amount string) exchange.Row {
		item := map[string]any{"quantity": json.Number(quantity), "price": json.Number(price)}
		return exchange.Row{"transactionType": "DEBIT", "saleAmount": json.Number(amount), "items": []any{item}}
	}
	ofLines := []exchange.Row{sold("3", "1980", "1980"), sold("0.5", "400", "400"), sold("1", "990", "990")}
	assert.True(t, ways.MostAre(ofLines, itemsMake(ofLines)...))
	mixed := []exchange.Row{sold("3", "1980", "1980"), sold("3", "400", "1200"), sold("1", "990", "990")}
	assert.False(t, ways.MostAre(mixed, itemsMake(mixed)...))
}
