package world

import (
	"calco.example/mockserver/world/chance"
	"calco.example/mockserver/world/payment"
	"calco.example/mockserver/world/trade"
)

// quantiles is a log-normal distribution with sigma 0.6 and mean 1000, cut into
// 64 equal parts. It is written out because computing it would need floating
// point.
var quantiles = [64]int64{
	197, 255, 292, 321, 347, 370, 391, 411, 430, 449, 467, 484, 501, 518, 535, 552,
	568, 585, 601, 618, 634, 651, 668, 685, 702, 719, 737, 755, 773, 791, 810, 829,
	849, 869, 890, 911, 933, 956, 979, 1004, 1029, 1055, 1082, 1111, 1140, 1172, 1205, 1240,
	1277, 1316, 1359, 1405, 1455, 1509, 1569, 1637, 1713, 1801, 1905, 2032, 2193, 2415, 2765, 3580,
}

const (
	maxLines    = 6
	maxProducts = 16 // of a trade
	leastSale   = 50 // a card pays no less
)

// cashbacks are the amounts a customer may take out with a debit card.
var cashbacks = [...]int64{1000, 2000, 5000, 10000, 20000}

// fill draws amounts, installments and items. A cash sale has no cash back: the
// change given is not part of what was paid.
func (s *Sale) fill(draw *chance.Dice) {
	trade := s.Terminal.habits.trade
	if amount := s.burstAmount(); amount > 0 {
		s.SaleAmount = amount
		s.installments(draw, trade)
		return
	}
	mean := trade.DebitTicket
	if s.Class.Type() == payment.Credit {
		mean = trade.CreditTicket
	}
	least := s.installments(draw, trade)
	target := max(least, mean*quantiles[draw.Below(len(quantiles))]/1000)
	if draw.Permille(trade.TypedIn) {
		s.SaleAmount = max(leastSale, (target+9)/10*10)
	} else {
		s.shop(draw, trade.Products, target, least)
	}
	s.tip(draw, trade)
	if s.Class.Type() == payment.Debit && draw.Permille(trade.Cashback) {
		s.CashbackAmount = cashbacks[draw.Below(len(cashbacks))]
	}
}

// installments draws their number and returns the least amount that allows it.
func (s *Sale) installments(draw *chance.Dice, of *trade.Trade) int64 {
	kind := s.Class.Installments()
	if kind == payment.NoInstallments {
		return 0
	}
	if choices := trade.InstallmentCounts[kind]; of.Evenly {
		s.InstallmentCount = choices[draw.Below(len(choices))].Value
	} else {
		s.InstallmentCount = trade.Pick(draw, choices)
	}
	return max(installmentFloor, int64(s.InstallmentCount)*installmentLeast)
}

// shop puts different products into the basket until it costs about the target.
func (s *Sale) shop(draw *chance.Dice, products []trade.Product, target, least int64) {
	var used [maxProducts]bool
	for range 1 + draw.Below(maxLines) {
		rest := target - s.SaleAmount
		i := affordable(products, used[:], draw.Below(len(products)), rest*3/2)
		if i < 0 || rest*10 < target {
			break
		}
		used[i] = true
		p := &products[i]
		item := Item{Quantity: s.quantity(draw, p, rest), Price: p.Price, product: p}
		s.Items = append(s.Items, item)
		s.SaleAmount += item.Amount()
	}
	s.topUp(target, max(least, leastSale))
}

// topUp raises the quantity of the dearest line, to come near the target and up
// to the least amount.
func (s *Sale) topUp(target, least int64) {
	dearest := &s.Items[0]
	for i := range s.Items {
		if s.Items[i].Price > dearest.Price {
			dearest = &s.Items[i]
		}
	}
	price := dearest.Price
	units := max(0, (target-s.SaleAmount+price/2)/price, (least-s.SaleAmount+price-1)/price)
	dearest.Quantity += units * 1000
	s.SaleAmount += units * price
}

// affordable returns the first unused product from a random one on that costs no
// more than a limit. When there is none, the first line takes the cheapest and
// a later one nothing (-1).
func affordable(products []trade.Product, used []bool, from int, limit int64) int {
	cheapest, first := from, true
	for step := range products {
		i := from + step
		if i >= len(products) {
			i -= len(products)
		}
		switch {
		case used[i]:
			first = false
		case products[i].Price <= limit:
			return i
		case products[i].Price < products[cheapest].Price:
			cheapest = i
		}
	}
	if first {
		return cheapest
	}
	return -1
}

// quantity draws how much of a product is bought. Cash sales have whole units
// only: prices end in 0, so no cash amount needs rounding to ten pesos (but for
// the oddities, which show what is owed before the rounding).
func (s *Sale) quantity(draw *chance.Dice, p *trade.Product, rest int64) int64 {
	if p.Bulk && s.Class.Type() != payment.Cash {
		return int64(180 + 5*draw.Below(450))
	}
	most := min(4, max(1, rest/p.Price))
	return 1000 * int64(1+draw.Below(int(most)))
}

// tip draws the tip: usually 10 percent, rounded by eye. In cash to the hundred.
func (s *Sale) tip(draw *chance.Dice, of *trade.Trade) {
	if len(of.Tips) == 0 {
		return
	}
	tip := s.SaleAmount * int64(trade.Pick(draw, of.Tips)) / 1000
	step := [...]int64{1, 10, 100, 100}[draw.Below(4)]
	if s.Class.Type() == payment.Cash {
		step = 100
	}
	s.TipAmount = (tip + step/2) / step * step
}
