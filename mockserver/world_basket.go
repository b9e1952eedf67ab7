package mockserver

// quantiles is a log-normal distribution with sigma 0.6 and mean 1000, cut into
// 64 equal parts. It is written out because computing it would need floating
// point.
var quantiles = [64]int64{
	197, 255, 292, 321, 347, 370, 391, 411, 430, 449, 467, 484, 501, 518, 535, 552,
	568, 585, 601, 618, 634, 651, 668, 685, 702, 719, 737, 755, 773, 791, 810, 829,
	849, 869, 890, 911, 933, 956, 979, 1004, 1029, 1055, 1082, 1111, 1140, 1172, 1205, 1240,
	1277, 1316, 1359, 1405, 1455, 1509, 1569, 1637, 1713, 1801, 1905, 2032, 2193, 2415, 2765, 3580,
}

const maxLines = 6

// cashbacks are the amounts a customer may take out with a debit card.
var cashbacks = [...]int64{1000, 2000, 5000, 10000, 20000}

// fill draws amounts, installments and items. A cash sale has no cash back: the
// change given is not part of what was paid.
func (s *Sale) fill(draw *dice) {
	trade := s.Terminal.habits.trade
	mean := trade.debitTicket
	if s.Class.Type() == Credit {
		mean = trade.creditTicket
	}
	least := s.installments(draw, trade)
	target := max(least, mean*quantiles[draw.below(len(quantiles))]/1000)
	if draw.permille(trade.typedIn) {
		s.SaleAmount = max(50, (target+9)/10*10) // 50 is the least a card may pay
	} else {
		s.shop(draw, trade.products, target, least)
	}
	s.tip(draw, trade)
	if s.Class.Type() == Debit && draw.permille(trade.cashback) {
		s.CashbackAmount = cashbacks[draw.below(len(cashbacks))]
	}
}

// installments draws their number and returns the least amount that allows it.
func (s *Sale) installments(draw *dice, trade *trade) int64 {
	kind := s.Class.Installments()
	if kind == NoInstallments {
		return 0
	}
	if choices := counts[kind]; trade.evenly {
		s.InstallmentCount = choices[draw.below(len(choices))].value
	} else {
		s.InstallmentCount = pick(draw, choices)
	}
	return max(installmentFloor, int64(s.InstallmentCount)*installmentLeast)
}

// shop puts products into the basket until it costs about the target. The last
// line makes up what is missing to the least amount.
func (s *Sale) shop(draw *dice, products []product, target, least int64) {
	s.Items = make([]Item, 0, 1+draw.below(maxLines))
	for {
		rest := target - s.SaleAmount
		p := affordable(products, draw.below(len(products)), rest*3/2)
		item := Item{Code: p.code, Name: p.name, Price: p.price, Quantity: s.quantity(draw, p, rest)}
		if last := len(s.Items)+1 == cap(s.Items); last {
			item.Quantity = max(item.Quantity, (rest+p.price/2)/p.price*1000)
		}
		s.Items = append(s.Items, item)
		s.SaleAmount += item.Amount()
		if len(s.Items) == cap(s.Items) || s.SaleAmount*10 > target*9 {
			break
		}
	}
	last := &s.Items[len(s.Items)-1]
	if missing := max(least, 50) - s.SaleAmount; missing > 0 {
		units := (missing + last.Price - 1) / last.Price
		last.Quantity += units * 1000
		s.SaleAmount += units * last.Price
	}
}

// affordable returns the first product from a random one on that costs no more
// than a limit, or the cheapest.
func affordable(products []product, from int, limit int64) *product {
	cheapest := &products[from]
	for i := range products {
		p := &products[(from+i)%len(products)]
		if p.price <= limit {
			return p
		}
		if p.price < cheapest.price {
			cheapest = p
		}
	}
	return cheapest
}

// quantity draws how much of a product is bought. Cash sales have whole units
// only: prices end in 0, so no cash amount needs rounding to ten pesos.
func (s *Sale) quantity(draw *dice, p *product, rest int64) int64 {
	if p.bulk && s.Class.Type() != Cash {
		return int64(180 + 5*draw.below(450))
	}
	most := min(4, max(1, rest/p.price))
	return 1000 * int64(1+draw.below(int(most)))
}

// tip draws the tip: usually 10 percent, rounded by eye. In cash to the hundred.
func (s *Sale) tip(draw *dice, trade *trade) {
	if len(trade.tips) == 0 {
		return
	}
	tip := s.SaleAmount * int64(pick(draw, trade.tips)) / 1000
	step := [...]int64{1, 10, 100, 100}[draw.below(4)]
	if s.Class.Type() == Cash {
		step = 100
	}
	s.TipAmount = (tip + step/2) / step * step
}
