package watch

import (
	"encoding/json"
	"math/big"
	"strconv"
	"strings"
	"time"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

func plus(a, b *big.Rat) *big.Rat { return new(big.Rat).Add(a, b) }

func equal(a, b *big.Rat) bool { return a.Cmp(b) == 0 }

// amounts are those that sales have.
type amounts struct {
	record *evidence.Record
	totals map[string]seenOfTotal // what was seen of totals, by kind of sale
}

// seenOfTotal is what was seen of the totals of one kind of sale, that tells of their amounts
// only together.
type seenOfTotal struct {
	tipCounts bool               // one with its tip
	backLeft  *exchange.Exchange // one without its cash back
}

// total notes which amounts make the total, where a sale tells it: one with
// cash back tells all readings apart, one with a tip alone only the last. A sale for
// cash says nothing of others: what it gives back may be change.
func (a *amounts) total(row exchange.Row, x *exchange.Exchange) {
	const q = "Q-BR-TOTAL"
	sale, tip, back, total := row.Amount("saleAmount"), row.Amount("tipAmount"), row.Amount("cashbackAmount"), row.Amount("totalAmount")
	if sale == nil || tip == nil || back == nil || total == nil {
		return
	}
	question, _ := rules.LookupQuestion(q)
	kind := row.CaseOf(question)
	saw := func(answer string, x *exchange.Exchange) { a.record.In(q, kind).Saw(evidence.Word(answer), x) }
	tipped, all, seen := plus(sale, tip), plus(plus(sale, tip), back), a.totals[kind]
	seen.tipCounts = seen.tipCounts || tip.Sign() != 0 && back.Sign() == 0 && equal(total, tipped)
	switch {
	case tip.Sign() == 0 && back.Sign() == 0, back.Sign() == 0 && equal(total, all):
	case tip.Sign() == 0 && equal(total, sale): // no cash back in it: a sale with a tip tells the rest
		seen.backLeft = x
	case equal(total, all):
		saw("sale-tip-cashback", x)
	case tip.Sign() != 0 && equal(total, tipped):
		saw("sale-tip", x)
	case tip.Sign() != 0 && equal(total, sale):
		saw("sale", x)
	case !equal(total, sale):
		a.record.In(q, kind).SawElse("totalAmount is no sum of sale, tip and cash back", x)
	}
	if seen.tipCounts && seen.backLeft != nil {
		saw("sale-tip", seen.backLeft)
		seen.backLeft = nil
	}
	a.totals[kind] = seen
}

// rest notes whether amountWithoutCommission is what is left after the commission or
// the amount before it, where there is one.
func (a *amounts) rest(row exchange.Row, x *exchange.Exchange) {
	const q = "Q-TR-WITHOUT-COMMISSION"
	amount, rest, commission := row.Amount("amount"), row.Amount("extraData.amountWithoutCommission"), row.Amount("extraData.amountCommission")
	switch {
	case amount == nil || rest == nil || commission == nil || commission.Sign() == 0:
	case isAbout(plus(rest, commission), amount, commission):
		a.record.At(q).Saw(evidence.Word("net"), x)
	case isAbout(rest, amount, commission):
		a.record.At(q).Saw(evidence.Word("gross"), x)
	case !strings.EqualFold(row.Text("status"), "reversed"): // of one, nothing need be left
		a.record.At(q).SawElse("commission and rest do not make the amount, and the rest is not the amount: a tip or cash back may be left out", x)
	}
}

// isAbout tells whether a figure is an amount, or nearer to it than the tax of 19 % that a
// commission has in it.
func isAbout(figure, amount, commission *big.Rat) bool {
	off := new(big.Rat).Sub(figure, amount)
	return off.Mul(off.Abs(off), big.NewRat(7, 1)).Cmp(new(big.Rat).Abs(commission)) <= 0
}

// settlement looks at the amounts and dates of a sale's reconciliations.
func (a *amounts) settlement(row exchange.Row, entries []any, x *exchange.Exchange) {
	net, isShown := row.Left()
	if !isShown {
		net = nil
	}
	commission := row.Amount("extraData.amountCommission")
	sum, installments := new(big.Rat), []exchange.Row(nil)
	for _, entry := range entries {
		object, ok := entry.(map[string]any)
		if !ok {
			return
		}
		e := exchange.Row(object)
		a.paymentDate(e.Text("paymentDate"), x)
		amount := e.Amount("amount")
		switch {
		case amount == nil:
			return
		case e.Text("installmentNumber") == "0":
			a.placeholder(amount, net, x)
		default:
			sum, installments = plus(sum, amount), append(installments, e)
		}
	}
	if len(installments) == 0 || net == nil || commission == nil || commission.Sign() == 0 || sum.Sign() == 0 { // of nothing, as where all was withheld again, no figure is the sum
		return
	}
	a.sum(installments, net, plus(net, commission), x)
}

// sum notes which figure the installments of a sale add up to. Where their rounding
// is more than the commission they tell nothing.
func (a *amounts) sum(installments []exchange.Row, net, gross *big.Rat, x *exchange.Exchange) {
	const q = "Q-TR-RECONCILIATION-SUM"
	isNet, isGross := exchange.AddUp(installments, net), exchange.AddUp(installments, gross)
	switch {
	case isNet && isGross:
	case isNet:
		a.record.At(q).Saw(evidence.Word("net"), x)
	case isGross:
		a.record.At(q).Saw(evidence.Word("gross"), x)
	default:
		a.record.At(q).SawElse("the installments add up to neither the net nor the gross amount", x)
	}
}

func (a *amounts) placeholder(amount, net *big.Rat, x *exchange.Exchange) {
	const q = "Q-TR-PLACEHOLDER-AMOUNT"
	switch {
	case net == nil || net.Sign() == 0:
	case amount.Sign() == 0:
		a.record.At(q).Saw(evidence.Word("zero"), x)
	case equal(amount, net):
		a.record.At(q).Saw(evidence.Word("net"), x)
	default:
		a.record.At(q).SawElse("neither the net amount nor 0", x)
	}
}

// paymentDates are the forms of paymentDate as Go writes them, in the order of
// the question's answers.
var paymentDates = map[string]string{
	"YYYY-MM-DD": "2006-01-02", "DD-MM-YYYY": "02-01-2006", "DD/MM/YYYY": "02/01/2006", "YYYYMMDD": "20060102",
	"YYYY-MM-DDThh:mm:ss": "2006-01-02T15:04:05", "YYYY-MM-DDThh:mm:ss.sss": "2006-01-02T15:04:05.000",
}

func (a *amounts) paymentDate(text string, x *exchange.Exchange) {
	const q = "Q-TR-PAYMENT-DATE"
	if text == "" {
		return
	}
	question, _ := rules.LookupQuestion(q)
	for _, form := range question.Answers {
		if _, err := time.Parse(paymentDates[form], text); err == nil && len(text) == len(form) {
			a.record.At(q).Saw(evidence.Word(form), x)
			return
		}
	}
	a.record.At(q).SawElse("another form", x)
}

// amountForms are the answers of the questions about it, by the decimals of an amount.
var amountForms = map[string]string{"": "none", "0": "one", "00": "two"}

// watchForm looks at how amounts in whole pesos are written. Nothing at all may be a number
// that the deployment adds by itself, and an exponent leaves no decimals to count: both say
// nothing.
func (w *Watcher) watchForm(q rules.QuestionID, row exchange.Row, x *exchange.Exchange, members ...string) {
	for _, name := range members {
		amount, isNumber := row.At(name).(json.Number)
		units, decimals, _ := strings.Cut(amount.String(), ".")
		switch form, known := amountForms[decimals]; {
		case !isNumber, strings.ContainsAny(amount.String(), "eE"), strings.Trim(units, "-0") == "", strings.Trim(decimals, "0") != "":
		case known:
			w.record.At(q).Saw(evidence.Word(form), x)
		default:
			w.record.At(q).SawElse("with "+strconv.Itoa(len(decimals))+" decimals", x)
		}
	}
}
