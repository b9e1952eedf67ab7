package watch

import (
	"maps"
	"slices"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
)

// itemSums are the transactions, each once, and the last answer that showed items.
type itemSums struct {
	seen map[string]exchange.Row
	last *exchange.Exchange
}

func (s *itemSums) watch(row exchange.Row, x *exchange.Exchange) {
	s.seen[row.Text("saleId")+" "+row.Text("sequenceNumber")+" "+row.Text("totalAmount")] = row
	if len(row.Items()) > 0 {
		s.last = x
	}
}

// mostAddUp is the share of sales whose items add up to one figure before items count as
// adding up: what else makes the amount of a sale, as what its delivery costs, is not said.
const mostAddUp = 0.8

// settle tells whether items add up.
func (s *itemSums) settle(record *evidence.Record) {
	sales := slices.Collect(maps.Values(s.seen))
	rows := exchange.WithItems(sales)
	if len(rows) == 0 {
		return
	}
	answer := "no"
	if addUp(rows, sales, "saleAmount") || addUp(rows, sales, "totalAmount") {
		answer = "yes"
	}
	record.At("Q-ITEMS-SUM").Saw(evidence.Word(answer), s.last)
}

// addUp tells whether the items of most transactions make one of their figures, alone or
// with those without items in which the rest of a sale was paid.
func addUp(rows, sales []exchange.Row, figure string) bool {
	return mostAre(rows, exchange.ItemsMake(sales, figure)) || mostAre(rows, exchange.PricesMake(sales, figure))
}

// mostAre tells whether most sales are made up so.
func mostAre(rows []exchange.Row, makes func(exchange.Row) bool) bool {
	return float64(pick.Count(rows, makes)) >= mostAddUp*float64(len(rows))
}
