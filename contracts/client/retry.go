package client

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

const (
	mostTries    = 5                // at one answer lost in twenty, one request in three million gets none
	mostSlow     = 3                // where each try is waited for until its time is up
	longestWait  = 60 * time.Second // that a Retry-After can ask for
	shortestBack = 500 * time.Millisecond
)

// retry sends a message until there is an answer to judge, at most five times.
// What is repeated: a failed dial or TLS handshake (but not a certificate), a
// connection that ends or breaks, silence before the headers (two times), and
// 429, 502, 503 and 504 without a documented code. An internal error of the service is
// documented for any request at any time: it is repeated once, and an answer where it
// comes again. Everything else is final.
// After an outage that the run has waited for, the tries before it do not count.
func (c *Client) retry(ctx context.Context, r exchange.Request, m *message) (*exchange.Exchange, error) {
	var retried []string
	var failure *exchange.Exchange
	waited := false
	for try := 1; ; try++ {
		x, trouble, err := c.try(ctx, r, m)
		if failure != nil && errors.Is(err, ErrBudget) {
			return failure, nil // no room to ask about it again
		}
		if err != nil {
			return nil, err
		}
		if failure != nil && (trouble != nil || x.Failed()) {
			return failure, nil
		}
		if trouble == nil {
			x.Tries, x.Retried = len(retried)+1, slices.Clone(retried)
			if !x.Failed() || try == mostTries {
				return x, nil
			}
			failure, trouble = x, stumble(x)
		}
		retried = append(retried, trouble.reason+c.longWish(x))
		if trouble.passed && !waited {
			waited, try = true, 0
			continue
		}
		if !trouble.again || try == mostTries || trouble.slow && try >= mostSlow {
			return nil, &AskError{Kind: ErrUnreachable, Reason: gaveUp(retried)}
		}
		if err := c.rest(ctx, m, x, try, false); err != nil {
			return nil, err
		}
	}
}

func gaveUp(reasons []string) string {
	last := reasons[len(reasons)-1]
	if len(reasons) == 1 {
		return last
	}
	return fmt.Sprintf("%s (%d tries)", last, len(reasons))
}

// trouble is a try without an answer to judge.
type trouble struct {
	reason string
	again  bool // worth another try
	stale  bool // a kept connection was closed meanwhile: nobody's fault
	slow   bool // it took all the time that an answer may take
	passed bool // the service was down, and is up again
}

// try sends the message once, and again without counting it as a try where a
// kept connection was found closed: once for each that may be kept.
func (c *Client) try(ctx context.Context, r exchange.Request, m *message) (*exchange.Exchange, *trouble, error) {
	for stale := 0; ; stale++ {
		x, t, err := c.send(ctx, r, m)
		if t != nil && t.stale && stale < cap(c.slots) && err == nil {
			c.transport.CloseIdleConnections()
			continue
		}
		if t != nil && err == nil && x == nil {
			suspicion, first := c.breaker.failed(t.reason)
			if c.gate.dropped(first); suspicion != "" {
				err = c.suspect(ctx, r, suspicion, c.gate.mayBeShut)
			}
			if errors.Is(err, errPassing) {
				t.passed, err = true, nil
			}
		}
		return x, t, err
	}
}

// rest waits before the next try: as long as the answer asks, or up to a bound
// that doubles, or with patience. 429 is about the caller and not about one request:
// nothing else is sent meanwhile.
func (c *Client) rest(ctx context.Context, m *message, x *exchange.Exchange, try int, patient bool) error {
	if err := c.breaker.err(); err != nil {
		return err
	}
	wait := jitter(c.options.Seed, m, try)
	if patient || x != nil && x.Status == http.StatusTooManyRequests && try > 1 {
		wait = patience[try-1]
	}
	if x != nil {
		if asked, valid := retryAfter(x.Header, c.options.Now()); valid {
			wait = asked
			if try > 1 { // less than a second may have been cut off to make it whole seconds
				wait = max(asked, time.Second)
			}
		}
	}
	now := c.options.Now()
	if end, ends := ctx.Deadline(); c.budget.outlasts(now, wait) || ends && now.Add(wait).After(end) {
		return &AskError{Kind: ErrBudget, Reason: fmt.Sprintf("the next try would have to wait %s, longer than the run may last", wait)}
	}
	if x != nil && x.Status == http.StatusTooManyRequests {
		c.pace.hold(now.Add(wait))
	}
	return c.options.Sleep(ctx, wait)
}

// patience is for how long the next try waits where only time helps: in all for longer than
// a minute, by which many a limit is counted, and than a service takes to start.
var patience = [mostTries - 1]time.Duration{shortestBack, 2500 * time.Millisecond, 12 * time.Second, longestWait}

// retryAfter reads a Retry-After in seconds or as a date, held within 0 and 60
// seconds. What is neither is no wish.
func retryAfter(h http.Header, now time.Time) (time.Duration, bool) {
	text := strings.TrimSpace(h.Get("Retry-After"))
	if text != "" && strings.Trim(text, "0123456789") == "" {
		seconds, err := strconv.Atoi(text)
		if err != nil || seconds > int(longestWait/time.Second) {
			return longestWait, true
		}
		return time.Duration(seconds) * time.Second, true
	}
	at, err := http.ParseTime(text)
	if err != nil {
		return 0, false
	}
	return min(max(at.Sub(now), 0), longestWait), true
}

// longWish tells of a Retry-After that asks for more than is waited, "" where none does:
// whoever reads that no answer came is to know when to come back.
func (c *Client) longWish(x *exchange.Exchange) string {
	if x == nil {
		return ""
	}
	text := strings.TrimSpace(x.Header.Get("Retry-After"))
	if at, err := http.ParseTime(text); err == nil && at.Sub(c.options.Now()) > longestWait {
		return ", and Retry-After asks to come back at " + at.UTC().Format(http.TimeFormat)
	}
	if seconds, err := strconv.ParseUint(text, 10, 64); err == nil && seconds > uint64(longestWait/time.Second) {
		return ", and Retry-After asks to come back in " + text + " seconds"
	}
	return ""
}

// jitter is full jitter: anything from nothing to a bound that doubles. It
// follows from seed, message and try, so that equal runs wait equally long,
// whatever runs beside.
func jitter(seed uint64, m *message, try int) time.Duration {
	h := fnv.New64a()
	_, _ = fmt.Fprintf(h, "%s %s %d ", m.method, m.url.RequestURI(), try)
	_, _ = h.Write(m.body)
	bound := shortestBack << (try - 1)
	return time.Duration(rand.New(rand.NewPCG(seed, h.Sum64())).Int64N(int64(bound)))
}

// documented tells whether an answer carries a code that the reference lists for
// its operation, BR-30 with HTTP 503 as well as any other, in its envelope or beside it.
func documented(x *exchange.Exchange) bool {
	code := x.Code()
	if x.Request.Operation != rules.TransactionReport {
		return x.Misplaced() != "" || slices.Contains(rules.EnvelopeCodes(), rules.ID(code))
	}
	return code != "" && slices.ContainsFunc(rules.All(), func(r rules.Rule) bool {
		return r.Operation == rules.TransactionReport && r.Code == code
	})
}

func stumble(x *exchange.Exchange) *trouble { return &trouble{reason: x.InWords(), again: true} }

// trailing tells whether something but white space follows the first JSON value.
func trailing(body []byte, end int64) bool {
	return len(bytes.Trim(body[end:], exchange.JSONSpace)) > 0
}
