package figures

import (
	"context"
	"fmt"
	"math/big"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/oracles/pick"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/oracles/ways"
)

// Items holds the lines of a sale against its figures, as in most sales.
func (fg *figures) Items(ctx context.Context) error {
	rows, err := fg.sales.Rows(ctx, rules.BranchReport)
	if err != nil {
		return err
	}
	with := pick.Only(inOneCurrency(rows), func(row exchange.Row) bool { return len(row.Items()) > 0 })
	return ways.FitFigures(fg.judge, "the items of a sale add up to its amount", with, func(row exchange.Row) string {
		sum, _ := sale.SumOf(row, []string{"items"})
		return fmt.Sprintf("%s of %s has items of %s", row.Text("saleId"), sale.ShownAt(row, "saleAmount"), sum.FloatString(2))
	}, ways.Of("saleAmount", lines("saleAmount")), ways.Of("totalAmount", lines("totalAmount")))
}

// lines tells whether the lines of a sale add up to one of its figures: each rounded to
// a whole amount or as it is, for not every currency is without cents; in cash the figure
// then to the coins that there are.
func lines(figure string) func(exchange.Row) bool {
	return func(row exchange.Row) bool {
		want, ok := sale.Amount(row, figure)
		want.Abs(want) // the sign of a reversed sale is not said
		most := big.NewRat(1, 1)
		if sale.InCoins(row, want) {
			most.Add(most, sale.HalfCoin)
		}
		sum, _ := sale.SumOf(row, []string{"items"})
		return ok && (makesUp(want, sum.Abs(sum), most) || makesUp(want, unrounded(row), most))
	}
}

// makesUp tells whether lines come to an amount, to within a bound, be it with a discount.
func makesUp(want, sum, within *big.Rat) bool {
	off := new(big.Rat).Sub(want, sum)
	return off.Abs(off).Cmp(within) <= 0 || discounted(want, sum, within)
}

// unrounded is what the lines of a sale come to as they are.
func unrounded(row exchange.Row) *big.Rat {
	sum := new(big.Rat)
	for _, item := range row.Items() {
		quantity, _ := sale.Amount(item, "quantity")
		price, _ := sale.Amount(item, "price")
		sum.Add(sum, quantity.Mul(quantity, price))
	}
	return sum.Abs(sum)
}

// discounted tells whether an amount is what lines come to but for five percent, or ten
// and so on, to within a bound: that a discount on the whole has a line of its own is not
// said.
func discounted(figure, sum, within *big.Rat) bool {
	if figure.Sign() <= 0 || figure.Cmp(sum) >= 0 {
		return false
	}
	twentieth := new(big.Rat).Quo(sum, big.NewRat(20, 1))
	parts, _ := new(big.Rat).SetString(new(big.Rat).Quo(figure, twentieth).FloatString(0))
	off := new(big.Rat).Sub(figure, parts.Mul(parts, twentieth))
	return off.Abs(off).Cmp(within) <= 0
}

// inOneCurrency are the sales in the currency of most: the table gives an item a price
// and no currency, so that one of the catalogue's may stand in a sale in another.
func inOneCurrency(rows []exchange.Row) []exchange.Row {
	sales := map[string]int{}
	for _, row := range rows {
		sales[row.Text("currencyCode")]++
	}
	return pick.Except(rows, func(row exchange.Row) bool { return 2*sales[row.Text("currencyCode")] < len(rows) })
}
