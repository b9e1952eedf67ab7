package world

import "calco.example/mockserver/civil"

// reversal is a sale of a block that is taken back some day: where its mark stands,
// and when that is.
type reversal struct {
	mark int
	at   civil.Moment
}

// Completed returns a block of a scope without the sales that are reversed by the
// moment that the reader goes by; the block itself where there are none. A mark does
// not say whether its sale is ever reversed: the records are looked up once for each
// block.
func (t *SaleReader) Completed(scope *Scope, b *Block) *Block {
	var left *Block
	from := 0
	for _, r := range t.reversals(scope, b) {
		if t.until.Before(r.at) {
			continue
		}
		if left == nil {
			left = &Block{Date: b.Date, Marks: make([]Mark, 0, len(b.Marks)), Counts: b.Counts}
		}
		left.Marks = append(left.Marks, b.Marks[from:r.mark]...)
		left.Counts[b.Marks[r.mark].Class()]--
		from = r.mark + 1
	}
	if left == nil {
		return b
	}
	left.Marks = append(left.Marks, b.Marks[from:]...)
	return left
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
