package watch

import (
	"maps"
	"slices"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
)

// itemSums are the transactions that have items, each once, and the last answer that
// showed some.
type itemSums struct {
	seen map[string]exchange.Row
	last *exchange.Exchange
}

func (s *itemSums) watch(row exchange.Row, x *exchange.Exchange) {
	if len(row.Items()) == 0 {
		return
	}
	s.seen[row.Text("saleId")+" "+row.Text("sequenceNumber")+" "+row.Text("totalAmount")] = row
	s.last = x
}

// mostAddUp is the share of sales whose items add up to one figure before items count as
// adding up: what else makes the amount of a sale, as what its delivery costs, is not said.
const mostAddUp = 0.8

// settle tells whether items add up.
func (s *itemSums) settle(record *evidence.Record) {
	rows := exchange.WithItems(slices.Collect(maps.Values(s.seen)))
	if len(rows) == 0 {
		return
	}
	answer := "no"
	if addUp(rows, "saleAmount") || addUp(rows, "totalAmount") {
		answer = "yes"
	}
	record.Saw("Q-ITEMS-SUM", evidence.Word(answer), s.last)
}

// addUp tells whether the items of most transactions make one of their figures.
func addUp(rows []exchange.Row, figure string) bool {
	return mostAre(rows, exchange.ItemsMake(rows, figure)) || mostAre(rows, exchange.PricesMake(rows, figure))
}

// mostAre tells whether most sales are made up so.
func mostAre(rows []exchange.Row, makes func(exchange.Row) bool) bool {
	n := 0
	for _, row := range rows {
		if makes(row) {
			n++
		}
	}
	return float64(n) >= mostAddUp*float64(len(rows))
}
