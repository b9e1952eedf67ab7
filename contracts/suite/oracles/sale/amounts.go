package sale

import (
	"math/big"
	"strings"

	"calco.example/contracts/exchange"
)

// SameAmount tells whether two rows have one amount, however each writes it.
func SameAmount(a exchange.Row, field string, b exchange.Row, other string) bool {
	x, okX := a.Number(field)
	y, okY := b.Number(other)
	return okX && okY && x.Cmp(y) == 0
}

// SameSize is SameAmount whatever the signs are.
func SameSize(a exchange.Row, field string, b exchange.Row, other string) bool {
	x, okX := a.Number(field)
	y, okY := b.Number(other)
	return okX && okY && x.Abs(x).Cmp(y.Abs(y)) == 0
}

// Zero is no amount.
var Zero = new(big.Rat)

// Decimal writes a sum as people write it.
func Decimal(sum *big.Rat) string {
	text := sum.FloatString(6)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// Makes tells whether a sum makes a figure of a row: the figure itself or, in cash, what
// can be paid with the coins that there are. Of a reversed sale nothing need be left, or
// paid.
func Makes(row exchange.Row, figure string, want, sum *big.Rat) bool {
	nothing := figure == "amount" && sum.Cmp(Zero) == 0 || figure == "totalAmount" && want.Cmp(Zero) == 0
	if want.Cmp(sum) == 0 || IsReversed(row) && nothing || figure == "amount" && oneIsRounded(row, want, sum) {
		return true
	}
	off := new(big.Rat).Sub(want, sum)
	return figure == "totalAmount" && row.InCoins(want) && off.Abs(off).Cmp(exchange.HalfCoin) <= 0
}

// oneIsRounded tells whether commission and rest of a sale would make its amount if both were
// rounded: one of them may be told in whole pesos and the other not.
func oneIsRounded(row exchange.Row, amount, sum *big.Rat) bool {
	off := new(big.Rat).Sub(amount, sum)
	commission, _ := row.Number("extraData.amountCommission")
	rest, _ := row.Number("extraData.amountWithoutCommission")
	return commission.IsInt() != rest.IsInt() && off.Abs(off).Cmp(big.NewRat(1, 1)) < 0
}

// SumOf is what some amounts of a row make, its items being one of them; false where one
// is no number.
func SumOf(r exchange.Row, fields []string) (*big.Rat, bool) {
	sum, all := new(big.Rat), true
	for _, field := range fields {
		if field == "items" {
			lines, ok := r.ItemsSum()
			sum.Add(sum, lines)
			all = all && ok
			continue
		}
		part, ok := r.Number(field)
		sum.Add(sum, part)
		all = all && (ok || r.At(field) == nil) // nothing is what there is not
	}
	return sum, all
}
