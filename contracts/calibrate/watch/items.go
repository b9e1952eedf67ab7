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
	rows := inUsualCurrency(slices.Collect(maps.Values(w.listed)))
	if len(rows) == 0 {
		return
	}
	ofSale := map[string][]exchange.Row{}
	for _, row := range rows {
		ofSale[row.Text("saleId")] = append(ofSale[row.Text("saleId")], row)
	}
	most := 0
	for _, figure := range []string{"saleAmount", "totalAmount"} {
		n := 0
		for _, row := range rows {
			if row.ItemsMake(figure, ofSale[row.Text("saleId")]) {
				n++
			}
		}
		most = max(most, n)
	}
	answer := "no"
	if float64(most) >= mostAddUp*float64(len(rows)) {
		answer = "yes"
	}
	w.record.Saw("Q-ITEMS-SUM", evidence.Word(answer), w.items)
}

// inUsualCurrency are those of some transactions that are in the currency of most: the
// table gives an item a price and no currency.
func inUsualCurrency(rows []exchange.Row) []exchange.Row {
	seen := map[string]int{}
	for _, row := range rows {
		seen[row.Text("currencyCode")]++
	}
	return slices.DeleteFunc(rows, func(row exchange.Row) bool { return 2*seen[row.Text("currencyCode")] < len(rows) })
}
