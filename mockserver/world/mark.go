package world

import (
	"calco.example/mockserver/world/payment"
)

// Mark is one sale reduced to what filtering and ordering need. Sorting marks
// sorts by millisecond of the day, then terminal within the scope, then index of
// the sale within its terminal and day, so an order never needs a tie break.
type Mark uint64

// A class takes 5 bits, an index 14, a terminal 16, a millisecond of the day 27.
const (
	indexShift    = 5
	terminalShift = indexShift + 14
	millisShift   = terminalShift + 16

	maxTerminals = 1 << (millisShift - terminalShift) // of one scope
	maxIndex     = 1<<(terminalShift-indexShift) - 1
)

func newMark(millis, terminal, index int, class payment.Class) Mark {
	return Mark(millis)<<millisShift | Mark(terminal)<<terminalShift |
		Mark(index)<<indexShift | Mark(class)
}

// Millis returns the millisecond of the civil day, 0 to 86399999.
func (m Mark) Millis() int { return int(m >> millisShift) }

// Second returns the second of the civil day, 0 to 86399.
func (m Mark) Second() int { return m.Millis() / 1000 }

// Terminal returns the position of the terminal in the scope of the block.
func (m Mark) Terminal() int { return int(m>>terminalShift) & 0xffff }

// Index returns the position of the sale among those of its terminal and day.
func (m Mark) Index() int { return int(m>>indexShift) & maxIndex }

// Class returns the class of the sale.
func (m Mark) Class() payment.Class { return payment.Class(m & (1<<indexShift - 1)) }
