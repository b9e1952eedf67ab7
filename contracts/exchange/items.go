package exchange

import (
	"math/big"

	"calco.example/contracts/pick"
)

// ItemsSum is what the lines of a sale come to, each rounded to whole pesos; false where a
// quantity or a price is no number.
func (r Row) ItemsSum() (*big.Rat, bool) { return r.sumOfLines(inPesos) }

func (r Row) sumOfLines(shown func(*big.Rat) *big.Rat) (sum *big.Rat, ok bool) {
	sum, ok = new(big.Rat), true
	for _, item := range r.Items() {
		quantity, okQ := item.Number("quantity")
		price, okP := item.Number("price")
		sum.Add(sum, shown(quantity.Mul(quantity, price)))
		ok = ok && okQ && okP
	}
	return sum, ok
}

// inPesos rounds the line of an item to whole pesos: a weight times a price has
// decimals, the currency has none.
func inPesos(line *big.Rat) *big.Rat {
	if line.IsInt() { // as most are
		return line
	}
	rounded, _ := new(big.Rat).SetString(line.FloatString(0))
	return rounded
}

func asItIs(line *big.Rat) *big.Rat { return line }

// WithItems are those of some transactions that have items, in the currency of most: the
// table gives an item a price and no currency, so that one of the catalogue's may stand in a
// sale in another.
func WithItems(rows []Row) []Row {
	sales := map[string]int{}
	for _, row := range rows {
		sales[row.Text("currencyCode")]++
	}
	return pick.Except(rows, func(row Row) bool {
		return len(row.Items()) == 0 || 2*sales[row.Text("currencyCode")] < len(rows)
	})
}

// ItemsMake tells whether the lines of one of some transactions add up to one of its figures
// or, where its sale was paid in several of them, to that of all: those of each may be all
// that was bought, and so may those of one, the others having none.
func ItemsMake(rows []Row, figure string) func(Row) bool {
	return itemsMake(rows, figure, Row.linesMake)
}

// PricesMake is [ItemsMake] where the "item price" is that of the line, whatever its
// quantity is.
func PricesMake(rows []Row, figure string) func(Row) bool {
	return itemsMake(rows, figure, Row.pricesMake)
}

func itemsMake(rows []Row, figure string, makes func(r Row, want, within *big.Rat) bool) func(Row) bool {
	ofSale := map[string][]Row{}
	for _, row := range rows {
		ofSale[row.Text("saleId")] = append(ofSale[row.Text("saleId")], row)
	}
	return func(row Row) bool {
		want, ok := row.Number(figure)
		if !ok || makes(row, want, row.within(want)) {
			return ok
		}
		parts := ofSale[row.Text("saleId")]
		total, within := together(parts, figure)
		return len(parts) > 1 && makes(row, total, within)
	}
}

// together is what was paid in several transactions, and by how much lines may miss it.
func together(parts []Row, figure string) (total, within *big.Rat) {
	total, within = new(big.Rat), new(big.Rat)
	for _, part := range parts {
		paid, _ := part.Number(figure)
		total.Add(total, paid)
		within.Add(within, part.within(paid))
	}
	return total, within
}

// pricesMake tells whether the prices of all lines come to an amount.
func (r Row) pricesMake(want, within *big.Rat) bool {
	want, sum := new(big.Rat).Abs(want), new(big.Rat)
	for _, item := range r.Items() {
		price, _ := item.Number("price")
		sum.Add(sum, price)
	}
	return makesUp(want, sum.Abs(sum), within)
}

// within is by how much lines may miss an amount that they come to.
func (r Row) within(want *big.Rat) *big.Rat {
	within := big.NewRat(1, 1)
	if r.InCoins(want) {
		within.Add(within, HalfCoin)
	}
	return within
}

// linesMake tells whether lines come to an amount: each rounded to a whole amount or as it
// is, for not every currency is without cents; in cash the amount then to the coins that
// there are.
func (r Row) linesMake(want, within *big.Rat) bool {
	want = new(big.Rat).Abs(want) // the sign of a reversed sale is not said
	for _, shown := range []func(*big.Rat) *big.Rat{inPesos, asItIs} {
		if sum, _ := r.sumOfLines(shown); makesUp(want, sum.Abs(sum), within) {
			return true
		}
	}
	return false
}

// makesUp tells whether lines come to an amount, to within a bound, be it with a discount.
func makesUp(want, sum, within *big.Rat) bool {
	off := new(big.Rat).Sub(want, sum)
	return off.Abs(off).Cmp(within) <= 0 || discounted(want, sum, within)
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
