package watch

import (
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
)

// listed is what the items of a sale add up to.
type listed struct {
	currency    string
	sale, total bool
}

// watchItems notes what the items of a sale add up to.
func (w *Watcher) watchItems(row exchange.Row, x *exchange.Exchange) {
	if len(row.Items()) == 0 {
		return
	}
	w.listed[row.Text("saleId")] = listed{row.Text("currencyCode"), row.ItemsMake("saleAmount"), row.ItemsMake("totalAmount")}
	w.items = x
}

// mostAddUp is the share of sales whose items add up to one figure before items count as
// adding up: what else makes the amount of a sale, as what its delivery costs, is not said.
const mostAddUp = 0.8

// settleItems tells whether items add up, by the sales in the currency of most: the table
// gives an item a price and no currency.
func (w *Watcher) settleItems() {
	usual, sales := "", map[string]int{}
	for _, l := range w.listed {
		sales[l.currency]++
	}
	for currency, n := range sales {
		if n > sales[usual] || n == sales[usual] && currency < usual {
			usual = currency
		}
	}
	bySale, byTotal := 0, 0
	for _, l := range w.listed {
		if l.currency == usual && l.sale {
			bySale++
		}
		if l.currency == usual && l.total {
			byTotal++
		}
	}
	if sales[usual] == 0 {
		return
	}
	answer := "no"
	if float64(max(bySale, byTotal)) >= mostAddUp*float64(sales[usual]) {
		answer = "yes"
	}
	w.record.Saw("Q-ITEMS-SUM", evidence.Word(answer), w.items)
}
