package world

import "calco.example/mockserver/world/payment"

// Installments are offered from about this amount, and each is at least
// a thousand pesos.
const (
	installmentFloor = 15000
	installmentLeast = 1000
)

// foreignPermille returns the permille of international cards in a class: mostly credit
// in one payment, more where tourists are; MAESTRO survives abroad.
func (h *habits) foreignPermille(c payment.Class) int {
	tourist := h.tourist
	switch {
	case h.foreign >= 0:
		return h.foreign
	case c.Installments() != payment.NoInstallments:
		return 0
	case c.Brand() == payment.Maestro:
		return 300
	case c.Type() == payment.Credit && tourist:
		return 350
	case c.Type() == payment.Credit:
		return 80
	case c.Type() == payment.Debit && tourist:
		return 15
	case c.Type() == payment.Debit:
		return 2
	}
	return 0
}
