package wording

import (
	"calco.example/contracts/rules"
	"calco.example/mockserver/world"
)

// furtherBrands are the kinds of sales that show another brand than the four of the
// filter, where there are some; furtherTypes those of another payment type. Where there
// are few words only the first kinds do, each with a word in its turn. Each word of the
// filters is left to some other kind.
var (
	furtherBrands = kinds{atLeast: 2, is: []func(world.Class) bool{
		func(c world.Class) bool { return c.Brand() == world.Mastercard && c.Type() == world.Prepaid },
		func(c world.Class) bool { return c.Brand() == world.Mastercard && c.Installments() == world.Merchant },
		func(c world.Class) bool { return c.Brand() == world.Mastercard && c.Installments() == world.Bank },
		func(c world.Class) bool { return c.Brand() == world.Visa && c.Installments() == world.Bank },
	}}
	furtherTypes = kinds{atLeast: 1, is: []func(world.Class) bool{
		func(c world.Class) bool { return c.Type() == world.Prepaid && c.Brand() == world.Visa },
		func(c world.Class) bool { return c.Type() == world.Debit && c.Brand() == world.Mastercard },
		func(c world.Class) bool {
			return c.Type() == world.Credit && c.Brand() == world.Mastercard && c.Installments() == world.NoInstallments
		},
	}}
)

// kinds are kinds of sales in the order in which they get further words.
type kinds struct {
	atLeast int // of them that have one, where there are any
	is      []func(world.Class) bool
}

// among are the classes that have one of so many words, each with the number of its word.
func (k kinds) among(words int) map[world.Class]int {
	at := map[world.Class]int{}
	for class := range world.Class(world.NumClasses) {
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
	for class := range world.Class(world.NumClasses) {
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
func (w *Words) TypeOf(class world.Class) string {
	if w.furtherType.Has(class) {
		return ""
	}
	return class.Type().String()
}

// BrandOf is the word by which cardBrand selects a kind of sale; empty where no word
// does.
func (w *Words) BrandOf(class world.Class) string {
	if w.furtherBrand.Has(class) {
		return ""
	}
	return class.Brand().String()
}
