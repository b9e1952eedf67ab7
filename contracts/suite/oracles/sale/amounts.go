package sale

import (
	"encoding/json"
	"math"
	"math/big"
	"strconv"
	"strings"

	"calco.example/contracts/exchange"
)

// SameAmount tells whether two rows have one amount, however each writes it.
func SameAmount(a exchange.Row, field string, b exchange.Row, other string) bool {
	x, okX := Amount(a, field)
	y, okY := Amount(b, other)
	return okX && okY && x.Cmp(y) == 0
}

// SameSize is SameAmount whatever the signs are.
func SameSize(a exchange.Row, field string, b exchange.Row, other string) bool {
	x, okX := Amount(a, field)
	y, okY := Amount(b, other)
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
	if want.Cmp(sum) == 0 || IsReversed(row) && nothing {
		return true
	}
	off := new(big.Rat).Sub(want, sum)
	return figure == "totalAmount" && InCoins(row, want) && off.Abs(off).Cmp(HalfCoin) <= 0
}

// coin is the smallest that a cash sale can be paid with: ten pesos, to which Chilean
// law has what is paid in cash rounded.
var coin = big.NewRat(10, 1)

// HalfCoin is the most that rounding to coins takes or adds.
var HalfCoin = big.NewRat(5, 1)

// InCoins tells whether an amount is one that a cash sale can be paid with.
func InCoins(row exchange.Row, figure *big.Rat) bool {
	return IsCash(row) && new(big.Rat).Quo(figure, coin).IsInt()
}

// SumOf is what some amounts of a row make, its items being one of them; false where one
// is no number.
func SumOf(r exchange.Row, fields []string) (*big.Rat, bool) {
	sum, all := new(big.Rat), true
	for _, field := range fields {
		if field == "items" {
			for _, item := range r.Items() {
				quantity, okQ := Amount(item, "quantity")
				price, okP := Amount(item, "price")
				sum.Add(sum, inPesos(quantity.Mul(quantity, price)))
				all = all && okQ && okP
			}
			continue
		}
		part, ok := Amount(r, field)
		sum.Add(sum, part)
		all = all && (ok || r.At(field) == nil) // nothing is what there is not
	}
	return sum, all
}

// inPesos rounds the line of an item to whole pesos: a weight times a price has
// decimals, the currency has none.
func inPesos(line *big.Rat) *big.Rat {
	whole, _ := new(big.Rat).SetString(line.FloatString(0))
	return whole
}

// Amount is a number of a row; zero and false where there is none. What binary
// fractions add to a decimal goes: 4.03 may be written 4.029999999999999.
func Amount(r exchange.Row, field string) (*big.Rat, bool) {
	number, isNumber := r.At(field).(json.Number)
	if whole, err := strconv.ParseInt(number.String(), 10, 60); err == nil && isNumber { // as most are
		return new(big.Rat).SetInt64(whole), true
	}
	if !isNumber || len(number) > 40 { // a hostile exponent would cost memory
		return new(big.Rat), false
	}
	if f, err := strconv.ParseFloat(number.String(), 64); err != nil || f != 0 && (math.Abs(f) > 1e18 || math.Abs(f) < 1e-18) {
		return new(big.Rat), false
	}
	n, ok := new(big.Rat).SetString(number.String())
	if !ok {
		return new(big.Rat), false
	}
	return new(big.Rat).SetString(n.FloatString(amountDecimals))
}

// amountDecimals are more than any amount has, and fewer than a binary fraction.
const amountDecimals = 9
