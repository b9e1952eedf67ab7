package habits

import (
	"slices"

	"calco.example/contracts/consumer/asked"
)

// refusedTimes is how often in a row a refused request is a finding.
const refusedTimes = 3

// tried is what was asked again and what was not, by which the tests that ask the
// same are told from a client that tries again.
type tried struct {
	refusals    []refusal           // refused requests, the first ones
	keyOn       bool                // more was asked with a refused key than tests of the refusal ask
	reread      bool                // the last request was one of what had arrived just before
	rereadAll   int                 // how many were
	counts      int                 // first pages of questions that were read twice, among them
	counted     int                 // questions of which a later page was read then, further than the second
	arrived     [arrivedKept]uint64 // the last requests that brought an answer
	nextArrived int
	waits       []wait // requests that were told to wait, the first ones
}

// refusal is a refused request, and how often it was sent.
type refusal struct {
	same     uint64
	status   int32
	times    int32
	repeated bool // in a row that is a finding
}

// refusalsKept bounds how many refused requests are counted one by one: enough to
// see whether a client tries again what is refused.
const refusalsKept = 64

func (r *tried) refusedBy(b *asked.Brief) {
	at := r.refusal(b)
	switch {
	case at >= 0:
		r.refusals[at].times++
	case len(r.refusals) < refusalsKept:
		r.refusals = append(slices.Clip(r.refusals), refusal{same: b.Same, status: b.Status, times: 1})
	}
}

func (r *tried) refusal(b *asked.Brief) int {
	return slices.IndexFunc(r.refusals, func(f refusal) bool { return f.same == b.Same })
}

// repeats notes that a refused request is a finding.
func (r *tried) repeats(b *asked.Brief) {
	if at := r.refusal(b); at >= 0 {
		r.refusals[at].repeated = true
	}
}

// givesUp tells whether a client has left a refusal of a status at that; which
// answers are tried again hangs on the status, where anything is.
func (r *tried) givesUp(status int32) bool {
	return slices.ContainsFunc(r.refusals, func(f refusal) bool { return f.status == status && f.times < refusedTimes })
}

// givesUpAny tells whether a client has left any refusal at that.
func (r *tried) givesUpAny() bool {
	return slices.ContainsFunc(r.refusals, func(f refusal) bool { return f.times < refusedTimes })
}

// givesUpAll tells whether it does so for every status of which it has repeated a
// request.
func (r *tried) givesUpAll() bool {
	return !slices.ContainsFunc(r.refusals, func(f refusal) bool { return f.repeated && !r.givesUp(f.status) })
}

// arrivedKept is how many of the last requests that brought an answer are known
// again.
const arrivedKept = 4

// rereadBy counts requests that are sent again though their answer had arrived: no
// client tries again what was right, so it is several tests that ask the same.
func (r *tried) rereadBy(b *asked.Brief) {
	r.reread = slices.Contains(r.arrived[:], b.Same)
	if r.reread {
		r.rereadAll++
		return
	}
	r.arrived[r.nextArrived%arrivedKept] = b.Same
	r.nextArrived++
}

// countsFirst notes that the first page of a question is read twice, and then later
// ones, by who asks for it for the number of pages alone.
func (r *tried) countsFirst(w *walk, b *asked.Brief) {
	switch {
	case b.Page == 1 && r.reread && w.ended == 0:
		switch w.firsts++; w.firsts {
		case 1:
			r.counts++
		case 2: // that is none who counts
			r.counts--
		}
	case w.firsts == 1 && (b.Page > 2 || b.Page == 2 && w.total == 2):
		w.firsts = -1
		r.counted++
	}
}

// rereads is how often something was read again that had arrived just before, less
// the first pages of who does that with every question.
func (r *tried) rereads() int {
	if r.counted >= glances {
		return r.rereadAll - r.counts
	}
	return r.rereadAll
}

// asksForTests tells whether the same was asked for so often, though it had
// arrived, that repeating is what the tests do, and not the client.
func (r *tried) asksForTests() bool { return r.rereads() >= refusedTimes-1 }

// wait is a request that was told to come again later, and whether it did.
type wait struct {
	same  uint64
	again bool
}

// waitsFor notes that a request is to wait, and comesAgain that it was sent again.
func (r *tried) waitsFor(b *asked.Brief) {
	if len(r.waits) < refusalsKept && !slices.ContainsFunc(r.waits, func(w wait) bool { return w.same == b.Same }) {
		r.waits = append(r.waits, wait{same: b.Same})
	}
}

func (r *tried) comesAgain(b *asked.Brief) {
	if at := slices.IndexFunc(r.waits, func(w wait) bool { return w.same == b.Same }); at >= 0 {
		r.waits[at].again = true
	}
}

// leavesWaits tells whether a client has given up a request that was to wait, and
// so does not try such a one again by itself.
func (r *tried) leavesWaits() bool {
	return slices.ContainsFunc(r.waits, func(w wait) bool { return !w.again })
}
