package world

import (
	"calco.example/contracts/civil"
	"calco.example/mockserver/world/calendar"
	"calco.example/mockserver/world/chance"
	"calco.example/mockserver/world/payment"
	"calco.example/mockserver/world/trade"
)

// habits is how the terminals of one location sell, ready for drawing.
type habits struct {
	trade    *trade.Trade
	volume   int             // mean sales per terminal on a plain weekday
	monthly  int             // sales per terminal in 30 days, the same every day; 0 when volume rules
	tourist  bool            // more international cards
	midnight bool            // its first terminal sells in the first minute and the last second of each open day
	every    []payment.Class // classes sold every open day, shared out among the terminals; nil for none
	burst    bool            // its first terminal makes many sales within one second of each open day
	foreign  int             // permille of international cards, -1 as the trade has them
	sellers  int             // terminals that share them

	classes [classSlots]payment.Class // each class as often as its share
}

const classSlots = 4096

// settleClasses fills the table of classes from the trade's shares, leaving out
// payment types the location does not accept.
func (h *habits) settleClasses(accepts [payment.NumTypes]bool) {
	var weights [payment.NumClasses]int64
	total := int64(0)
	for c := range payment.Class(payment.NumClasses) {
		if accepts[c.Type()] {
			weights[c] = h.trade.Share(c)
			total += weights[c]
		}
	}
	sum, slot := int64(0), int64(0)
	for c, w := range weights {
		sum += w
		for ; slot < sum*classSlots/total; slot++ {
			h.classes[slot] = payment.Class(c)
		}
	}
}

// count draws how many sales a terminal makes on a day.
func (h *habits) count(d civil.Date, phase int, dice *chance.Dice) int {
	if h.monthly > 0 {
		day, monthly := int64(d)+int64(phase), int64(h.monthly)
		return int((day+1)*monthly/30 - day*monthly/30)
	}
	if h.volume == 0 || !h.open(d) {
		return 0
	}
	spread := 670 + dice.Below(661)                                  // permille
	season := h.trade.Week[d.Weekday()] * trade.Seasons[d.Month()-1] // percent of percent
	return max(1, int(int64(h.volume)*int64(spread)*int64(season)/(1000*100*100)))
}

// open tells whether the location sells on a day at all.
func (h *habits) open(d civil.Date) bool {
	return h.monthly > 0 || !calendar.ShopsShut(d) && h.trade.Week[d.Weekday()] > 0
}

// closes is the second of the day at which the last hour ends in which it sells.
func (h *habits) closes() int { return h.trade.Hours[len(h.trade.Hours)-1].Value.To }

// moment draws a time of the day, in milliseconds.
func (h *habits) moment(dice *chance.Dice) int {
	p := trade.Pick(dice, h.trade.Hours)
	return p.From*1000 + dice.Below((p.To-p.From)*1000)
}

// class draws a class.
func (h *habits) class(dice *chance.Dice) payment.Class { return h.classes[dice.Below(classSlots)] }

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
