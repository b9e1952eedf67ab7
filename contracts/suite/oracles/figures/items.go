package figures

import (
	"fmt"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/oracles/ways"
)

// Items holds the lines of a sale against its figures, as in most sales.
func (fg *figures) Items() {
	rows, known := fg.withItems()
	fg.Unless("Q-ITEMS-SUM", "no", func() {
		fg.PinnedFor("Q-ITEMS-SUM", func() {
			ways.FitFigures(fg, "the items of a sale add up to its amount", rows, itemsShown, known...)
		})
	})
}

// ItemsAddUp holds whether the items of most sales add up to a figure of theirs.
func (fg *figures) ItemsAddUp(is bool) {
	rows, known := fg.withItems()
	if len(rows) == 0 {
		fg.Lack("no sale of the past month has items", "a main key of an account with catalogue sales")
		return
	}
	best, odd := ways.Closest(rows, known...)
	summary, expected := "the items of most sales add up to their amount", best
	if !is {
		summary, expected, odd = "the items of most sales do not add up to their amount", "neither saleAmount nor totalAmount", rows
	}
	fg.Expect(ways.MostAre(rows, known...) == is, summary, expected, ways.Some(odd, itemsShown))
}

// withItems are the sales that have items, and the figures that these may add up to.
func (fg *figures) withItems() ([]exchange.Row, []ways.Way[exchange.Row]) {
	return itemsOf(fg.sales.Rows(rules.BranchReport))
}

// itemsOf are those of some sales that have items, and what these may add up to among all.
// Of a reversed sale nothing need be left.
func itemsOf(sales []exchange.Row) ([]exchange.Row, []ways.Way[exchange.Row]) {
	return pick.Except(exchange.WithItems(sales), nothingLeft), itemsMake(sales)
}

// nothingLeft tells whether a sale was reversed and has no amount any more.
func nothingLeft(row exchange.Row) bool {
	total, isShown := row.Number("totalAmount")
	return sale.IsReversed(row) && isShown && total.Sign() == 0
}

// itemsShown names a sale by what its items come to.
func itemsShown(row exchange.Row) string {
	sum, _ := row.ItemsSum()
	return fmt.Sprintf("%s of %s has items of %s", row.Text("saleId"), sale.ShownAt(row, "saleAmount"), sum.FloatString(2))
}

// itemsMake are the figures that the items of sales may add up to.
func itemsMake(rows []exchange.Row) (list []ways.Way[exchange.Row]) {
	for _, figure := range []string{"saleAmount", "totalAmount"} {
		list = append(list, ways.Of(figure, exchange.ItemsMake(rows, figure)))
	}
	for _, figure := range []string{"saleAmount", "totalAmount"} {
		list = append(list, ways.Of(figure+" by prices of lines", exchange.PricesMake(rows, figure)))
	}
	return list
}
