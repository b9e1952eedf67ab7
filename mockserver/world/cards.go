package world

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

// Installments are offered from about this amount, and each is at least
// a thousand pesos.
const (
	installmentFloor = 15000
	installmentLeast = 1000
)

// foreignPermille returns the permille of international cards in a class: mostly credit
// in one payment, more where tourists are; MAESTRO survives abroad.
func (h *habits) foreignPermille(c Class) int {
	tourist := h.tourist
	switch {
	case h.foreign >= 0:
		return h.foreign
	case c.Installments() != NoInstallments:
		return 0
	case c.Brand() == Maestro:
		return 300
	case c.Type() == Credit && tourist:
		return 350
	case c.Type() == Credit:
		return 80
	case c.Type() == Debit && tourist:
		return 15
	case c.Type() == Debit:
		return 2
	}
	return 0
}
