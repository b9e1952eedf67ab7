package trade

import (
	"calco.example/mockserver/world/chance"
	"calco.example/mockserver/world/payment"
)

// Weighted is a value with its share in a choice.
type Weighted[T any] struct {
	Weight int
	Value  T
}

// period is part of a day, in seconds, end exclusive.
type period struct{ From, To int }

func between(from, to int) period { return period{from * 3600, to * 3600} }

// Pick draws one value of a list by weight.
func Pick[T any](d *chance.Dice, list []Weighted[T]) T {
	total := 0
	for i := range list {
		total += list[i].Weight
	}
	roll := d.Below(total)
	for i := range list {
		if roll -= list[i].Weight; roll < 0 {
			return list[i].Value
		}
	}
	panic("unreachable: the weights add up to more than every roll")
}

// brandShares is the percentage of each brand within a payment type.
var brandShares = [payment.NumTypes][payment.NumBrands]int{
	payment.Debit:   {payment.Visa: 55, payment.Mastercard: 43, payment.Maestro: 2},
	payment.Credit:  {payment.Visa: 55, payment.Mastercard: 36, payment.Amex: 9},
	payment.Prepaid: {payment.Visa: 60, payment.Mastercard: 40},
	payment.Cash:    {payment.NoBrand: 100},
}

// kindShares splits the credit sales paid in installments.
var kindShares = [payment.NumKinds]int{payment.Merchant: 46, payment.Bank: 34, payment.Platform: 20}

// InstallmentCounts holds the numbers of installments of each kind by weight.
var InstallmentCounts = [payment.NumKinds][]Weighted[int]{
	payment.Merchant: {{40, 3}, {25, 6}, {15, 12}, {12, 2}, {8, 10}},
	payment.Bank:     {{34, 3}, {24, 6}, {18, 12}, {9, 2}, {5, 9}, {3, 18}, {4, 24}, {1, 36}, {2, 48}},
	payment.Platform: {{50, 3}, {30, 6}, {20, 12}},
}

// TakenBack is how many days after a sale it is taken back, in percent of those that ever
// are: on the same day, as a mistake that is seen at once, or by an annulment later, of
// cards up to 90 days. Nobody publishes figures; these are plausible.
var TakenBack = [payment.NumTypes][]Weighted[period]{
	payment.Debit:   {{58, period{0, 1}}, {27, period{1, 8}}, {12, period{8, 31}}, {3, period{31, 87}}},
	payment.Prepaid: {{58, period{0, 1}}, {27, period{1, 8}}, {12, period{8, 31}}, {3, period{31, 87}}},
	payment.Credit:  {{42, period{0, 1}}, {25, period{1, 8}}, {20, period{8, 31}}, {13, period{31, 87}}},
	payment.Cash:    {{70, period{0, 1}}, {30, period{1, 11}}},
}
