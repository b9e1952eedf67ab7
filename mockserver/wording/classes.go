package wording

import (
	"calco.example/contracts/rules"
	"calco.example/mockserver/world/payment"
)

// furtherBrands are the kinds of sales that show another brand than the four of the
// filter, where there are some; furtherTypes those of another payment type. Where there
// are few words only the first kinds do, each with a word in its turn. Each word of the
// filters is left to some other kind.
var (
	furtherBrands = kinds{atLeast: 2, is: []func(payment.Class) bool{
		func(c payment.Class) bool { return c.Brand() == payment.Mastercard && c.Type() == payment.Prepaid },
		func(c payment.Class) bool {
			return c.Brand() == payment.Mastercard && c.Installments() == payment.Merchant
		},
		func(c payment.Class) bool { return c.Brand() == payment.Mastercard && c.Installments() == payment.Bank },
		func(c payment.Class) bool { return c.Brand() == payment.Visa && c.Installments() == payment.Bank },
	}}
	furtherTypes = kinds{atLeast: 1, is: []func(payment.Class) bool{
		func(c payment.Class) bool { return c.Type() == payment.Prepaid && c.Brand() == payment.Visa },
		func(c payment.Class) bool { return c.Type() == payment.Debit && c.Brand() == payment.Mastercard },
		func(c payment.Class) bool {
			return c.Type() == payment.Credit && c.Brand() == payment.Mastercard && c.Installments() == payment.NoInstallments
		},
	}}
)

// kinds are kinds of sales in the order in which they get further words.
type kinds struct {
	atLeast int // of them that have one, where there are any
	is      []func(payment.Class) bool
}

// among are the classes that have one of so many words, each with the number of its word.
func (k kinds) among(words int) map[payment.Class]int {
	at := map[payment.Class]int{}
	for class := range payment.Class(payment.NumClasses) {
		for i, is := range k.is[:min(len(k.is), max(words, k.atLeast))] {
			if words > 0 && is(class) {
				at[class] = i % words
			}
		}
	}
	return at
}

// wordClasses works out how payment type and brand of each kind of sale are written
// (Q-TR-TYPE-CASE, Q-BRAND-CASE), and which have a word of their own (Q-TYPE-WORDS,
// Q-BRAND-WORDS).
func (w *Words) wordClasses(of map[rules.QuestionID]rules.Answer) {
	typeCase, brandCase := Like(of["Q-TR-TYPE-CASE"].Choice), Like(of["Q-BRAND-CASE"].Choice)
	types, brands := furtherOf(of["Q-TYPE-WORDS"]), furtherOf(of["Q-BRAND-WORDS"])
	for class := range payment.Class(payment.NumClasses) {
		w.branchTypes[class] = inJSON(class.Type().String())
		w.paymentTypes[class] = inJSON(typeCase(class.Type().String()))
		w.brands[class] = inJSON(brandCase(class.Brand().String()))
	}
	for class, i := range furtherTypes.among(len(types.branch)) {
		w.furtherType.Add(class)
		w.branchTypes[class], w.paymentTypes[class] = types.branch[i], types.report[i]
	}
	for class, i := range furtherBrands.among(len(brands.branch)) {
		w.furtherBrand.Add(class)
		w.brands[class] = brands.branch[i]
	}
}

// TypeOf is the word by which typeTransaction selects a kind of sale; empty where
// no word does.
func (w *Words) TypeOf(class payment.Class) string {
	if w.furtherType.Has(class) {
		return ""
	}
	return class.Type().String()
}

// BrandOf is the word by which cardBrand selects a kind of sale; empty where no word
// does.
func (w *Words) BrandOf(class payment.Class) string {
	if w.furtherBrand.Has(class) {
		return ""
	}
	return class.Brand().String()
}
