package consumer

import (
	"slices"
	"time"

	"calco.example/contracts/rules"
)

// What a client does when it was refused. Several tests that look at one refusal
// send the same as a client that tries again; which of the two it was, the rest of
// the session tells.

// refusedKeys are requests in a row with one key that is nobody's.
type refusedKeys struct {
	key     uint64
	first   brief
	counted []brief
	by      []*Connection
	times   int
	on      map[rules.Operation]int // more requests of an operation
}

// onTheWay is how long after an answer requests still come, by other connections,
// that were sent before it was read, or before who had read it had told the others.
const onTheWay = 100 * time.Millisecond

// knows tells whether a client had read that its key is refused when it sent a
// request: one after the other, or a good while later.
func (k *refusedKeys) knows(b *brief) bool {
	oneByOne := !slices.ContainsFunc(k.by, func(c *Connection) bool { return !b.by.follows(c) })
	return b.began.IsZero() || b.after(&k.first) && (oneByOne || k.each() || b.began.Sub(k.first.ended) >= onTheWay)
}

// each tells whether each of those who send side by side has had its own refusal,
// and most of them another one.
func (k *refusedKeys) each() bool { return len(k.by) < connectionsKept && k.times >= 2*len(k.by) }

// refusalFollower follows what is asked again after a refusal.
type refusalFollower struct {
	requests []refused
	key      *refusedKeys // nil where the last request was not refused for its key
	denied   []brief      // the same request in a row, whose key a fault has refused
}

// unauthorized counts requests of an operation with one key after it was refused.
// Another key is another try, and what was on its way when the first answer came
// is none.
func (f *refusalFollower) unauthorized(c *conduct, r *Request, b *brief, k *kind) {
	if k == nil || !k.noKey || b.forced {
		f.key = nil
		return
	}
	row := f.key
	if row == nil || row.key != r.SameKey {
		f.key = &refusedKeys{key: r.SameKey, first: *b, counted: []brief{*b}, by: []*Connection{b.by}, times: 1}
		return
	}
	row.times++
	if len(row.by) < connectionsKept && !slices.Contains(row.by, b.by) {
		row.by = append(row.by, b.by)
	}
	if !row.knows(b) {
		return
	}
	if row.countedOf(b.operation) == refusedTimes {
		c.read.keyOn = c.read.keyOn || row.more(b.operation) >= keyTimes
		return
	}
	row.counted = append(row.counted, *b)
	if row.countedOf(b.operation) == refusedTimes {
		another := func(other brief) bool { return other.operation != b.operation }
		c.find(goesOnAfter401, "three requests in a row with a key that is refused", slices.DeleteFunc(slices.Clone(row.counted), another)...)
	}
}

// byFault counts how often in a row the same request is sent while a fault refuses
// its key. One that asks for something else may be another test.
func (f *refusalFollower) byFault(c *conduct, b *brief) {
	if len(f.denied) == 0 || f.denied[0].same != b.same {
		f.denied = append(f.denied[:0], *b)
		return
	}
	if len(f.denied) == refusedTimes || !b.after(&f.denied[len(f.denied)-1]) {
		return
	}
	f.denied = append(f.denied, *b)
	if len(f.denied) == refusedTimes {
		c.find(goesOnAfter401, "three requests in a row with a key that is refused", f.denied...)
	}
}

// countedOf is how many requests of an operation were counted.
func (k *refusedKeys) countedOf(op rules.Operation) (times int) {
	for i := range k.counted {
		if k.counted[i].operation == op {
			times++
		}
	}
	return times
}

// keyTimes is how many requests of an operation with a refused key are no tests of
// the refusal any more.
const keyTimes = 8

// more counts a request of an operation that has been refused often enough.
func (k *refusedKeys) more(op rules.Operation) int {
	if k.on == nil {
		k.on = map[rules.Operation]int{}
	}
	k.on[op]++
	return k.on[op] + refusedTimes
}

// connectionsKept bounds how many connections of a row are remembered.
const connectionsKept = 32

// refusedKey are the refusals of a key.
var refusedKey = []rules.ID{"ERROR_NOT_AUTHORIZED", "TR-UNAUTHORIZED"}

// passing are the refusals that may be asked again: those of a moment, those that
// say that there is nothing yet, and a refused key, which is another habit.
var passing = []rules.ID{"BR-30", "BR-01", "BR-13", "BR-18", "BR-19", "ERROR_UNEXPECTED", "TR-INTERNAL", "BR-27", "TR-NO-DATA", "L-01",
	"ERROR_NOT_AUTHORIZED", "TR-UNAUTHORIZED"}

// refusedKept is how many refused requests are followed at once.
const refusedKept = 4

// refused is a refused request that comes again, and when it came.
type refused struct{ times []brief }

// again counts equal refused requests, until one is answered otherwise.
// What came before the first answer is none of them.
func (f *refusalFollower) again(c *conduct, b *brief, k *kind) {
	if !b.refused || k.passing {
		f.requests = f.requests[:0]
		return
	}
	c.read.refusedBy(b)
	at := slices.IndexFunc(f.requests, func(r refused) bool { return r.times[0].same == b.same && r.times[0].rule == b.rule })
	if at < 0 {
		f.requests = append(f.requests, refused{[]brief{*b}})
		f.requests = f.requests[max(0, len(f.requests)-refusedKept):]
		return
	}
	times := &f.requests[at].times
	if len(*times) == refusedTimes || !b.after(&(*times)[len(*times)-1]) {
		return
	}
	*times = append(*times, *b)
	if len(*times) == refusedTimes {
		c.read.repeats(b)
		c.find(repeatsRefused, "refused by "+string(b.rule)+" and sent again unchanged", *times...)
	}
}

// refusal is a refused request, and how often it was sent.
type refusal struct {
	same     uint64
	status   int
	times    int
	repeated bool // in a row that is a finding
}

// refusalsKept bounds how many refused requests are counted one by one: enough to
// see whether a client tries again what is refused.
const refusalsKept = 64

func (r *read) refusedBy(b *brief) {
	at := r.refusal(b)
	switch {
	case at >= 0:
		r.refusals[at].times++
	case len(r.refusals) < refusalsKept:
		r.refusals = append(slices.Clip(r.refusals), refusal{same: b.same, status: b.status, times: 1})
	}
}

func (r *read) refusal(b *brief) int {
	return slices.IndexFunc(r.refusals, func(f refusal) bool { return f.same == b.same })
}

// repeats notes that a refused request is a finding.
func (r *read) repeats(b *brief) {
	if at := r.refusal(b); at >= 0 {
		r.refusals[at].repeated = true
	}
}

// givesUp tells whether a client has left a refusal of a status at that; which
// answers are tried again hangs on the status, where anything is.
func (r *read) givesUp(status int) bool {
	return slices.ContainsFunc(r.refusals, func(f refusal) bool { return f.status == status && f.times < refusedTimes })
}

// givesUpAny tells whether a client has left any refusal at that.
func (r *read) givesUpAny() bool {
	return slices.ContainsFunc(r.refusals, func(f refusal) bool { return f.times < refusedTimes })
}

// givesUpAll tells whether it does so for every status of which it has repeated a
// request.
func (r *read) givesUpAll() bool {
	return !slices.ContainsFunc(r.refusals, func(f refusal) bool { return f.repeated && !r.givesUp(f.status) })
}

// arrivedKept is how many of the last requests that brought an answer are known
// again.
const arrivedKept = 4

// rereadBy counts requests that are sent again though their answer had arrived: no
// client tries again what was right, so it is several tests that ask the same.
func (r *read) rereadBy(b *brief) {
	if slices.Contains(r.arrived[:], b.same) {
		r.rereads++
		return
	}
	r.arrived[r.nextArrived%arrivedKept] = b.same
	r.nextArrived++
}

// asksForTests tells whether the same was asked for so often, though it had
// arrived, that repeating is what the tests do, and not the client.
func (r *read) asksForTests() bool { return r.rereads >= refusedTimes-1 }

// wait is a request that was told to come again later, and whether it did.
type wait struct {
	same  uint64
	again bool
}

// waitsFor notes that a request is to wait, and comesAgain that it was sent again.
func (r *read) waitsFor(b *brief) {
	if len(r.waits) < refusalsKept && !slices.ContainsFunc(r.waits, func(w wait) bool { return w.same == b.same }) {
		r.waits = append(r.waits, wait{same: b.same})
	}
}

func (r *read) comesAgain(b *brief) {
	if at := slices.IndexFunc(r.waits, func(w wait) bool { return w.same == b.same }); at >= 0 {
		r.waits[at].again = true
	}
}

// leavesWaits tells whether a client has given up a request that was to wait, and
// so does not try such a one again by itself.
func (r *read) leavesWaits() bool {
	return slices.ContainsFunc(r.waits, func(w wait) bool { return !w.again })
}
