package exchange

import (
	"encoding/json"
	"math"
	"math/big"
	"strconv"

	"calco.example/contracts/rules"
)

// What the amounts of a sale are, as either report writes them.

// Number is a number of a row; zero and false where there is none. What binary
// fractions add to a decimal goes: 4.03 may be written 4.029999999999999.
func (r Row) Number(field string) (*big.Rat, bool) {
	number, isNumber := r.At(field).(json.Number)
	if pesos, err := strconv.ParseInt(number.String(), 10, 60); err == nil && isNumber { // as most are
		return new(big.Rat).SetInt64(pesos), true
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
	return new(big.Rat).SetString(n.FloatString(mostDecimals))
}

// mostDecimals are more than any amount has, and fewer than a binary fraction.
const mostDecimals = 9

// Left is what of a transaction of the transaction report is left after the commission:
// amountWithoutCommission, or amount less the commission where that is the amount before
// it (Q-TR-WITHOUT-COMMISSION), or the amount where nothing is told to be taken off; false
// where it is not shown.
func (r Row) Left() (*big.Rat, bool) {
	if r.TellsNoCommission() {
		return r.Number("amount")
	}
	rest, ok := r.Number("extraData.amountWithoutCommission")
	commission, _ := r.Number("extraData.amountCommission")
	if amount, isShown := r.Number("amount"); ok && isShown && rest.Cmp(amount) == 0 {
		return amount.Sub(amount, commission), true
	}
	return rest, ok
}

// TellsNoCommission tells whether a sale in cash shows neither commission nor rest: nothing
// is taken off what is paid in cash, and what there is not may be left out.
func (r Row) TellsNoCommission() bool {
	return r.IsCash() && r.At("extraData.amountCommission") == nil && r.At("extraData.amountWithoutCommission") == nil
}

// IsCash tells whether a sale was paid in cash, as either report says it.
func (r Row) IsCash() bool {
	return rules.PaymentType(r.Text("transactionType")+r.Text("typeTransaction")) == "CASH"
}

// coin is the smallest that a cash sale can be paid with: ten pesos, to which Chilean
// law has what is paid in cash rounded.
var coin = big.NewRat(10, 1)

// HalfCoin is the most that rounding to coins takes or adds.
var HalfCoin = big.NewRat(5, 1)

// InCoins tells whether an amount is one that a cash sale can be paid with.
func (r Row) InCoins(figure *big.Rat) bool {
	return r.IsCash() && new(big.Rat).Quo(figure, coin).IsInt()
}

// InCoinsOnly tells whether the total of a cash sale is what its amounts come to only once
// that is rounded to coins.
func (r Row) InCoinsOnly() bool {
	total, ok := r.Number("totalAmount")
	if !ok || !r.InCoins(total) {
		return false
	}
	paid, rounded := new(big.Rat), false
	for _, part := range []string{"saleAmount", "tipAmount", "cashbackAmount"} {
		n, _ := r.Number(part)
		off := new(big.Rat).Sub(total, paid.Add(paid, n))
		if off.Sign() == 0 {
			return false
		}
		rounded = rounded || off.Abs(off).Cmp(HalfCoin) <= 0
	}
	return rounded
}
