package world

import (
	"slices"
	"sync/atomic"

	"calco.example/contracts/civil"
	"calco.example/mockserver/world/payment"
)

// Block holds the marks of one scope on one civil day. Blocks are shared: never
// write to one.
type Block struct {
	Date   civil.Date
	Marks  []Mark // ascending
	Counts [payment.NumClasses]int32
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
	runs := n / runLength
	cut := &Block{Date: b.Date, Marks: b.Marks[:n:n], Counts: b.Counts, runs: append(b.runs[:runs:runs], runsOf(b.Marks[runs*runLength:n])...)}
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
func (b *Block) Count(wanted *payment.List) int {
	if wanted.IsEvery() {
		return len(b.Marks)
	}
	n := 0
	for _, c := range wanted.Each() {
		n += int(b.Counts[c])
	}
	return n
}

// Pass tells behind how many marks the first n of the classes wanted lie, counted from
// the last mark on or from the first. A block must have as many.
func (b *Block) Pass(wanted *payment.List, n int, fromLast bool) (passed int) {
	if wanted.IsEvery() {
		return n
	}
	place := func(i, all int) int {
		if fromLast {
			return all - 1 - i
		}
		return i
	}
	for i := range b.runs {
		at := place(i, len(b.runs))
		count := b.runs[at].count(wanted)
		if count > n {
			break
		}
		n -= count
		passed += min(runLength, len(b.Marks)-at*runLength)
	}
	for ; n > 0; passed++ {
		n -= wanted.Ones(b.Marks[place(passed, len(b.Marks))].Class())
	}
	return passed
}

// reversal is a sale of a block that is taken back some day: where its mark stands,
// and when that is.
type reversal struct {
	mark int
	at   civil.Moment
}

// runLength is how many marks of a block are counted together, so that the sales of
// the pages before one are passed over without a look at each.
const runLength = 256

// run counts the marks of a stretch of a block by class.
type run [payment.NumClasses]uint16

func (r *run) count(wanted *payment.List) (n int) {
	for _, c := range wanted.Each() {
		n += int(r[c])
	}
	return n
}

// runsOf counts marks by stretches; the last one may be shorter.
func runsOf(marks []Mark) []run {
	runs := make([]run, (len(marks)+runLength-1)/runLength)
	for i, m := range marks {
		runs[i/runLength][m.Class()]++
	}
	return runs
}
