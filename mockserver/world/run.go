package world

// runLength is how many marks of a block are counted together, so that the sales of
// the pages before one are passed over without a look at each.
const runLength = 256

// run counts the marks of a stretch of a block by class.
type run [NumClasses]uint16

func (r *run) count(wanted *ClassList) (n int) {
	for _, c := range wanted.each() {
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

// Pass tells behind how many marks the first n of the classes wanted lie, counted from
// the last mark on or from the first. A block must have as many.
func (b *Block) Pass(wanted *ClassList, n int, fromLast bool) (passed int) {
	if wanted.isEvery() {
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
		n -= wanted.ones(b.Marks[place(passed, len(b.Marks))].Class())
	}
	return passed
}
