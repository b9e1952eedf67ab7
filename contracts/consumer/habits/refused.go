package habits

import (
	"slices"
	"time"

	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
)

// What a client does when it was refused. Several tests that look at one refusal
// send the same as a client that tries again; which of the two it was, the rest of
// the session tells.

// refusedKeys are requests in a row with one key that is nobody's.
type refusedKeys struct {
	key     uint64
	first   asked.Brief
	counted []asked.Outline
	by      []*sent.Connection
	times   int
	on      map[rules.Operation]int // more requests of an operation
}

// onTheWay is how long after an answer requests still come, by other connections,
// that were sent before it was read, or before who had read it had told the others.
const onTheWay = 100 * time.Millisecond

// knows tells whether a client had read that its key is refused when it sent a
// request: one after the other, or a good while later.
func (k *refusedKeys) knows(b *asked.Brief) bool {
	oneByOne := !slices.ContainsFunc(k.by, func(c *sent.Connection) bool { return !b.By.Follows(c) })
	return b.Began.IsZero() || b.After(&k.first) && (oneByOne || k.each() || b.Began.Sub(k.first.Ended) >= onTheWay)
}

// each tells whether each of those who send side by side has had its own refusal,
// and most of them another one.
func (k *refusedKeys) each() bool { return len(k.by) < connectionsKept && k.times >= 2*len(k.by) }

// refusalFollower follows what is asked again after a refusal.
type refusalFollower struct {
	requests []refused
	key      *refusedKeys  // nil where the last request was not refused for its key
	denied   []asked.Brief // the same request in a row, whose key a fault has refused
}

// unauthorized counts requests of an operation with one key after it was refused.
// Another key is another try, and what was on its way when the first answer came
// is none.
func (f *refusalFollower) unauthorized(c *conduct, r *sent.Request, b *asked.Brief) {
	if !b.Response.NoKey || b.Forced {
		f.key = nil
		return
	}
	row := f.key
	if row == nil || row.key != r.SameKey {
		f.key = &refusedKeys{key: r.SameKey, first: *b, counted: []asked.Outline{b.Outline}, by: []*sent.Connection{b.By}, times: 1}
		return
	}
	row.times++
	if len(row.by) < connectionsKept && !slices.Contains(row.by, b.By) {
		row.by = append(row.by, b.By)
	}
	if !row.knows(b) {
		return
	}
	if row.countedOf(b.Operation) == refusedTimes {
		c.read.tried.keyOn = c.read.tried.keyOn || row.more(b.Operation) >= keyTimes
		return
	}
	row.counted = append(row.counted, b.Outline)
	if row.countedOf(b.Operation) == refusedTimes {
		another := func(other asked.Outline) bool { return other.Operation != b.Operation }
		c.find(goesOnAfter401, "three requests in a row with a key that is refused", pick.Except(row.counted, another)...)
	}
}

// byFault counts how often in a row the same request is sent while a fault refuses
// its key. One that asks for something else may be another test.
func (f *refusalFollower) byFault(c *conduct, b *asked.Brief) {
	if len(f.denied) == 0 || f.denied[0].Same != b.Same {
		f.denied = append(f.denied[:0], *b)
		return
	}
	if len(f.denied) == refusedTimes || !b.After(&f.denied[len(f.denied)-1]) {
		return
	}
	f.denied = append(f.denied, *b)
	if len(f.denied) == refusedTimes {
		c.find(goesOnAfter401, "three requests in a row with a key that is refused", outlines(f.denied)...)
	}
}

// countedOf is how many requests of an operation were counted.
func (k *refusedKeys) countedOf(op rules.Operation) (times int) {
	for i := range k.counted {
		if k.counted[i].Operation == op {
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

// refusedKept is how many refused requests are followed at once.
const refusedKept = 4

// refused is a refused request that comes again, and when it came.
type refused struct{ times []asked.Brief }

// again counts equal refused requests, until one is answered otherwise.
// What came before the first answer is none of them.
func (f *refusalFollower) again(c *conduct, b *asked.Brief) {
	if !b.Response.Refused || b.Response.Passing {
		f.requests = f.requests[:0]
		return
	}
	c.read.tried.refusedBy(b)
	at := slices.IndexFunc(f.requests, func(r refused) bool { return r.times[0].Same == b.Same && r.times[0].Rule == b.Rule })
	if at < 0 {
		f.requests = append(f.requests, refused{[]asked.Brief{*b}})
		f.requests = f.requests[max(0, len(f.requests)-refusedKept):]
		return
	}
	times := &f.requests[at].times
	if len(*times) == refusedTimes || !b.After(&(*times)[len(*times)-1]) {
		return
	}
	*times = append(*times, *b)
	if len(*times) == refusedTimes {
		c.read.tried.repeats(b)
		c.find(repeatsRefused, "refused by "+string(b.Rule)+" and sent again unchanged", outlines(*times)...)
	}
}

// outlines are what is shown of requests.
func outlines(requests []asked.Brief) []asked.Outline {
	list := make([]asked.Outline, len(requests))
	for i := range requests {
		list[i] = requests[i].Outline
	}
	return list
}
