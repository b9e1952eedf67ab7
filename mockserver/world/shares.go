package world

// weighted is a value with its share in a choice.
type weighted[T any] struct {
	weight int
	value  T
}

// pick draws one value of a list by weight.
func pick[T any](d *dice, list []weighted[T]) T {
	total := 0
	for i := range list {
		total += list[i].weight
	}
	roll := d.below(total)
	for i := range list {
		if roll -= list[i].weight; roll < 0 {
			return list[i].value
		}
	}
	panic("unreachable: the weights add up to more than every roll")
}

// brandShares is the percentage of each brand within a payment type.
var brandShares = [NumTypes][NumBrands]int{
	Debit:   {Visa: 55, Mastercard: 43, Maestro: 2},
	Credit:  {Visa: 55, Mastercard: 36, Amex: 9},
	Prepaid: {Visa: 60, Mastercard: 40},
	Cash:    {NoBrand: 100},
}

// kindShares splits the credit sales paid in installments.
var kindShares = [NumKinds]int{Merchant: 46, Bank: 34, Platform: 20}

// installmentCounts holds the numbers of installments of each kind by weight.
var installmentCounts = [NumKinds][]weighted[int]{
	Merchant: {{40, 3}, {25, 6}, {15, 12}, {12, 2}, {8, 10}},
	Bank:     {{34, 3}, {24, 6}, {18, 12}, {9, 2}, {5, 9}, {3, 18}, {4, 24}, {1, 36}, {2, 48}},
	Platform: {{50, 3}, {30, 6}, {20, 12}},
}

// share returns the weight of a class among the sales of a trade.
func (t *trade) share(c Class) int64 {
	weight := int64(t.types[c.Type()] * brandShares[c.Type()][c.Brand()])
	switch {
	case c.Type() != Credit:
		return weight * 1000 * 100
	case c.Installments() == NoInstallments:
		return weight * int64(1000-t.installments) * 100
	}
	return weight * int64(t.installments*kindShares[c.Installments()])
}

// takenBack is how many days after a sale it is taken back, in percent of those that ever
// are: on the same day, as a mistake that is seen at once, or by an annulment later, of
// cards up to 90 days. Nobody publishes figures; these are plausible.
var takenBack = [NumTypes][]weighted[period]{
	Debit:   {{58, period{0, 1}}, {27, period{1, 8}}, {12, period{8, 31}}, {3, period{31, 87}}},
	Prepaid: {{58, period{0, 1}}, {27, period{1, 8}}, {12, period{8, 31}}, {3, period{31, 87}}},
	Credit:  {{42, period{0, 1}}, {25, period{1, 8}}, {20, period{8, 31}}, {13, period{31, 87}}},
	Cash:    {{70, period{0, 1}}, {30, period{1, 11}}},
}
