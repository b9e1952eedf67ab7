package mockserver

import "calco.example/mockserver/world"

// saleMemory is where sales are looked for and a page of them is cut out: one at a
// time, used again for the next.
type saleMemory struct {
	blocks []*world.Block // of the days asked for
	reader *world.SaleReader
	rows   [usualRows]row
}

// usualRows is how many rows of a page need no memory of their own.
const usualRows = 20

// newSaleMemory is one for the sales of a ledger.
func newSaleMemory(ledger *world.Ledger) saleMemory {
	return saleMemory{reader: ledger.NewSaleReader()}
}

// letGo forgets the days of sales that were asked for: an answer that is written needs
// them no more, and those of one request may take megabytes.
func (m *saleMemory) letGo() { clear(m.blocks[:cap(m.blocks)]) }
