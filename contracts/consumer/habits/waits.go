package habits

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/sent"
)

// waitFollower follows the last requests that were told to wait.
type waitFollower struct {
	waits *[4]waiting // nil until one is: in most sessions none
	next  int
}

// follow looks whether a request comes again too early, and whether it is to wait.
func (f *waitFollower) follow(c *conduct, r *sent.Request, b *asked.Brief) {
	c.read.tried.comesAgain(b)
	for i := range min(f.next, len(f.waits)) {
		w := &f.waits[i]
		if w.of.Number == 0 || w.of.Same != b.Same || b.Ended.IsZero() || !b.After(&w.of) {
			continue
		}
		// The clock stops when the answer is ready, so a little is lost on the way.
		if waited := b.Ended.Sub(w.of.Ended); waited < w.wait-w.wait/20 {
			c.find(ignoresRetryAfter, fmt.Sprintf("Retry-After: %s, and asked again after %s", w.header, waited.Round(time.Millisecond)), w.of.Outline, b.Outline)
		}
		w.of = asked.Brief{}
	}
	if wait := retryAfter(r); wait > 0 && !b.Ended.IsZero() {
		c.read.tried.waitsFor(b)
		if f.waits == nil {
			f.waits = new([4]waiting)
		}
		f.waits[f.next%len(f.waits)] = waiting{*b, wait, strings.Clone(r.RetryAfter)}
		f.next++
	}
}

// waiting is a request that may come again after a while.
type waiting struct {
	of     asked.Brief
	wait   time.Duration
	header string // that said so
}

// longestWait is the longest Retry-After that is held against anybody: over it a
// client does well to give up, or to wait as long as it thinks right.
const longestWait = time.Hour

// retryAfter is how long an answer asks to wait, 0 where it does not.
func retryAfter(r *sent.Request) time.Duration {
	if r.RetryAfter == "" {
		return 0
	}
	wait := time.Duration(0)
	if seconds, err := strconv.Atoi(r.RetryAfter); err == nil && seconds >= 0 && seconds <= int(longestWait/time.Second) {
		wait = time.Duration(seconds) * time.Second
	} else if at, err := http.ParseTime(r.RetryAfter); err == nil {
		// By the clock of the answer, or by one's own: the mock's may stand still, or
		// stand elsewhere.
		wait = min(at.Sub(r.Clock), at.Sub(r.Ended))
	}
	if wait < 0 || wait > longestWait {
		return 0
	}
	return wait
}
