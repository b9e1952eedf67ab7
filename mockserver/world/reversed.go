package world

import (
	"calco.example/contracts/civil"
	"calco.example/mockserver/world/chance"
	"calco.example/mockserver/world/trade"
)

// A reversal takes a minute at least, and is possible for three hours; what comes later
// is an annulment.
const soonest, latest = 60, 3 * 3600

// reverse draws when a sale is taken back, while its shop is open: a last customer's only
// when it opens again.
func (s *Sale) reverse(draw *chance.Dice) {
	h, later := s.Terminal.habits, trade.Pick(draw, trade.TakenBack[s.Class.Type()])
	days := later.From + draw.Below(later.To-later.From)
	if span := min(h.closes()-s.Second, latest) - soonest; days == 0 && span > 0 {
		s.reversal = civil.Moment{Date: s.Date, Second: s.Second + soonest + draw.Below(span)}
		return
	}
	day := s.Date.AddDays(max(days, 1))
	for !h.open(day) {
		day++
	}
	s.reversal = civil.Moment{Date: day, Second: h.moment(draw) / 1000}
}

// Completed returns a block of a scope without the sales that are reversed by the
// moment that the reader goes by; the block itself where there are none. A mark does
// not say whether its sale is ever reversed: the records are looked up once for each
// block.
func (t *SaleReader) Completed(scope *Scope, b *Block) *Block {
	var left []Mark
	from := 0
	for _, r := range t.reversals(scope, b) {
		if t.until.Before(r.at) {
			continue
		}
		if left == nil {
			left = make([]Mark, 0, len(b.Marks))
		}
		left = append(left, b.Marks[from:r.mark]...)
		from = r.mark + 1
	}
	if left == nil {
		return b
	}
	return newBlock(b.Date, append(left, b.Marks[from:]...))
}

// reversals are those of a block, whenever they happen, in the order of its marks.
func (t *SaleReader) reversals(scope *Scope, b *Block) []reversal {
	if known := b.reversals.Load(); known != nil {
		return *known
	}
	var list []reversal
	for i, m := range b.Marks {
		if s := t.drawn(scope.Terminals[m.Terminal()], b.Date, m); s.Reversed {
			list = append(list, reversal{i, s.reversal})
		}
	}
	b.reversals.Store(&list)
	return list
}
