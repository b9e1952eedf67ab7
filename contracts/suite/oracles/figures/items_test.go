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

// What was bought may stand in one of the transactions in which a sale was paid: those
// without items count for what it comes to.
func TestItemsOf_SplitSale(t *testing.T) {
	t.Parallel()
	paid := func(amount string, items ...any) exchange.Row {
		return exchange.Row{"saleId": "1", "transactionType": "DEBIT", "currencyCode": "CLP", "saleAmount": json.Number(amount), "items": items}
	}
	rows, known := itemsOf([]exchange.Row{paid("1000", map[string]any{"quantity": json.Number("3"), "price": json.Number("990")}), paid("1970")})
	assert.Len(t, rows, 1)
	_, odd := ways.Closest(rows, known...)
	assert.Empty(t, odd)
}

// A reversed sale of which no amount is left may show what was bought all the same.
func TestItemsOf_NothingLeft(t *testing.T) {
	t.Parallel()
	bread := map[string]any{"quantity": json.Number("1"), "price": json.Number("990")}
	sold := func(status, amount string) exchange.Row {
		return exchange.Row{"status": status, "saleAmount": json.Number(amount), "totalAmount": json.Number(amount), "items": []any{bread}}
	}
	rows, _ := itemsOf([]exchange.Row{sold("Completed", "990"), sold("Reversed", "990"), sold("Completed", "0"), sold("Reversed", "0")})
	assert.Len(t, rows, 3)
}
