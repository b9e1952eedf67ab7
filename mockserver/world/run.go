package world

import "calco.example/mockserver/world/payment"

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
