package wording

import (
	"calco.example/contracts/rules"
	"calco.example/mockserver/world"
)

// furtherBrands are the kinds of sales that show another brand than the four of the
// filter, where there is one; furtherTypes those of another payment type. Each word
// of the filters is left to some other kind.
var (
	furtherBrands = classesOf(func(c world.Class) bool {
		return c.Brand() == world.Mastercard && (c.Type() == world.Prepaid || c.Installments() == world.Merchant)
	})
	furtherTypes = classesOf(func(c world.Class) bool { return c.Type() == world.Prepaid && c.Brand() == world.Visa })
)

func classesOf(is func(world.Class) bool) (set world.Classes) {
	for class := range world.Class(world.NumClasses) {
		if is(class) {
			set.Add(class)
		}
	}
	return set
}

// wordClasses works out how payment type and brand of each kind of sale are written
// (Q-TR-TYPE-CASE, Q-BRAND-CASE), and which have a word of their own (Q-TYPE-WORDS,
// Q-BRAND-WORDS).
func (w *Words) wordClasses(of map[rules.QuestionID]rules.Answer) {
	typeCase, brandCase := Like(of["Q-TR-TYPE-CASE"].Choice), Like(of["Q-BRAND-CASE"].Choice)
	furtherType, furtherBrand := of["Q-TYPE-WORDS"], of["Q-BRAND-WORDS"]
	if !furtherType.Is("four") {
		w.furtherType = furtherTypes
	}
	if !furtherBrand.Is("four") {
		w.furtherBrand = furtherBrands
	}
	for class := range world.Class(world.NumClasses) {
		w.branchTypes[class] = inJSON(class.Type().String())
		w.paymentTypes[class] = inJSON(typeCase(class.Type().String()))
		w.brands[class] = inJSON(brandCase(class.Brand().String()))
		if w.furtherType.Has(class) {
			w.branchTypes[class] = inJSON(furtherType.Text())
			w.paymentTypes[class] = w.branchTypes[class]
		}
		if w.furtherBrand.Has(class) {
			w.brands[class] = inJSON(furtherBrand.Text())
		}
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
