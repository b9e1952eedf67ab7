package world

import (
	"calco.example/mockserver/world/chance"
	"calco.example/mockserver/world/payment"
)

// A burst is what breaks a client that tells sales apart by their second, or
// that reads amounts into 32 bits: many sales within one second, more than the
// largest page holds, so that some page ends inside it; the first of them costs
// one peso, others more than 32 bits can count.
const (
	burstSales  = 25
	burstSecond = 12 * 3600
	burstStep   = 1000 / burstSales // milliseconds from one to the next
)

// burstAmounts are the amounts of the first sales of a burst.
var burstAmounts = [...]int64{1, 1 << 31, 1<<32 + 1, 99_999_999_999}

// drawBurst appends the sales of a burst; the first is paid in cash, since a
// card pays no single peso.
func (h *habits) drawBurst(dst []Mark, dice *chance.Dice) []Mark {
	for i := range burstSales {
		class := h.class(dice)
		if i == 0 {
			class = payment.CashClass
		}
		dst = append(dst, newMark(burstSecond*1000+i*burstStep, 0, 0, class))
	}
	return dst
}

// burstAmount is the amount of a sale that a burst fixes, 0 for none.
func (s *Sale) burstAmount() int64 {
	if !s.Terminal.habits.burst || s.Second != burstSecond || s.Millisecond%burstStep != 0 {
		return 0
	}
	if i := s.Millisecond / burstStep; i < len(burstAmounts) {
		return burstAmounts[i]
	}
	return 0
}
