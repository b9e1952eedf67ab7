package selection

import (
	"calco.example/contracts/civil"
	"calco.example/mockserver/world"
)

// Row is one sale of a page: enough to look its record up.
type Row struct {
	Terminal *world.Terminal
	Date     civil.Date
	Mark     world.Mark
}

// Memory is where sales are looked for and a page of them is cut out: one at a
// time, used again for the next.
type Memory struct {
	blocks []*world.Block // of the days asked for
	counts []int          // of sales, by scope
	Reader *world.SaleReader
	rows   [usualRows]Row
}

// usualRows is how many rows of a page need no memory of their own.
const usualRows = 20

// NewMemory is one for the sales of a ledger.
func NewMemory(ledger *world.Ledger) Memory {
	return Memory{Reader: ledger.NewSaleReader()}
}

// LetGo forgets the days of sales that were asked for: an answer that is written needs
// them no more, and those of one request may take megabytes.
func (m *Memory) LetGo() { clear(m.blocks[:cap(m.blocks)]) }
