package world

import (
	"slices"
	"sync/atomic"

	"calco.example/mockserver/civil"
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

func newMark(millis, terminal, index int, class Class) Mark {
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
func (m Mark) Class() Class { return Class(m & (1<<indexShift - 1)) }

// Block holds the marks of one scope on one civil day. Blocks are shared: never
// write to one.
type Block struct {
	Date   civil.Date
	Marks  []Mark // ascending
	Counts [NumClasses]int32
	runs   []run // of the marks, see Pass

	reversals atomic.Pointer[[]reversal] // once somebody asked for them
}

// Until returns the block without the sales after a second of its day: what a
// report shows of today. The receiver is returned when nothing is cut.
func (b *Block) Until(second int) *Block {
	n, _ := slices.BinarySearch(b.Marks, newMark((second+1)*1000, 0, 0, 0))
	if n == len(b.Marks) {
		return b
	}
	if n <= len(b.Marks)/2 {
		return newBlock(b.Date, b.Marks[:n:n])
	}
	whole := n / runLength
	cut := &Block{Date: b.Date, Marks: b.Marks[:n:n], Counts: b.Counts, runs: append(b.runs[:whole:whole], runsOf(b.Marks[whole*runLength:n])...)}
	for _, m := range b.Marks[n:] {
		cut.Counts[m.Class()]--
	}
	return cut
}

// Keep returns the block with the sales of some marks only.
func (b *Block) Keep(wanted func(Mark) bool) *Block {
	kept := make([]Mark, 0, len(b.Marks))
	for _, m := range b.Marks {
		if wanted(m) {
			kept = append(kept, m)
		}
	}
	return newBlock(b.Date, kept)
}

func newBlock(d civil.Date, marks []Mark) *Block {
	b := &Block{Date: d, Marks: marks, runs: runsOf(marks)}
	for i := range b.runs {
		for class, n := range b.runs[i] {
			b.Counts[class] += int32(n)
		}
	}
	return b
}

// Count is the number of sales of a day that are of the classes wanted.
func (b *Block) Count(wanted *ClassList) int {
	if wanted.isEvery() {
		return len(b.Marks)
	}
	n := 0
	for _, c := range wanted.each() {
		n += int(b.Counts[c])
	}
	return n
}
