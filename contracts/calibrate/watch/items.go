package watch

import (
	"maps"
	"slices"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
)

// watchItems keeps a transaction that has items, once.
func (w *Watcher) watchItems(row exchange.Row, x *exchange.Exchange) {
	if len(row.Items()) == 0 {
		return
	}
	w.listed[row.Text("saleId")+" "+row.Text("sequenceNumber")+" "+row.Text("totalAmount")] = row
	w.items = x
}

// mostAddUp is the share of sales whose items add up to one figure before items count as
// adding up: what else makes the amount of a sale, as what its delivery costs, is not said.
const mostAddUp = 0.8

// settleItems tells whether items add up.
func (w *Watcher) settleItems() {
	rows := exchange.WithItems(slices.Collect(maps.Values(w.listed)))
	if len(rows) == 0 {
		return
	}
	answer := "no"
	for _, figure := range []string{"saleAmount", "totalAmount"} {
		makes, n := exchange.ItemsMake(rows, figure), 0
		for _, row := range rows {
			if makes(row) {
				n++
			}
		}
		if float64(n) >= mostAddUp*float64(len(rows)) {
			answer = "yes"
		}
	}
	w.record.Saw("Q-ITEMS-SUM", evidence.Word(answer), w.items)
}
