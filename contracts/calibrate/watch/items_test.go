package watch

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
)

// What was bought may stand in one of the transactions in which a sale was paid.
func TestItemSums_SplitSale(t *testing.T) {
	t.Parallel()
	paid := func(sequence, amount string, items ...any) exchange.Row {
		return exchange.Row{"saleId": "1", "sequenceNumber": sequence, "transactionType": "DEBIT", "saleAmount": json.Number(amount), "items": items}
	}
	for want, rest := range map[string]string{"yes": "1970", "no": "1000"} {
		record := evidence.NewRecord("http://deployment.example", nil)
		sums := itemSums{seen: map[string]exchange.Row{}}
		bought := map[string]any{"quantity": json.Number("3"), "price": json.Number("990")}
		for _, row := range []exchange.Row{paid("1", "1000", bought), paid("2", rest)} {
			sums.watch(row, &exchange.Exchange{})
		}
		sums.settle(record)
		assert.True(t, record.Is("Q-ITEMS-SUM", want), want)
	}
}

// Items add up by their quantities, or where "item price" is that of the line, but not now
// in one way and now in the other.
func TestItemSums_PricesOfLines(t *testing.T) {
	t.Parallel()
	sold := func(id, quantity, price, amount string) exchange.Row {
		item := map[string]any{"quantity": json.Number(quantity), "price": json.Number(price)}
		return exchange.Row{"saleId": id, "transactionType": "DEBIT", "saleAmount": json.Number(amount), "items": []any{item}}
	}
	for want, rows := range map[string][]exchange.Row{
		"yes": {sold("1", "3", "1980", "1980"), sold("2", "3", "400", "400")},
		"no":  {sold("1", "3", "1980", "1980"), sold("2", "3", "400", "1200")},
	} {
		record := evidence.NewRecord("http://deployment.example", nil)
		sums := itemSums{seen: map[string]exchange.Row{}}
		for _, row := range rows {
			sums.watch(row, &exchange.Exchange{})
		}
		sums.settle(record)
		assert.True(t, record.Is("Q-ITEMS-SUM", want), want)
	}
}
