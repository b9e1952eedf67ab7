package client

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"calco.example/contracts/exchange"
)

// A caller that comes with many keys that are not good may be shut out, by the
// deployment or by what stands before it: nothing that is answered from then on says
// anything of the service. It is told by a request that was good before: that is turned
// away, too.

// A caller that is asked to come back later is not shut out, unless that does not end.
const (
	mostBusy    = 20 // answers in a row with 429
	longestBusy = 2 * time.Minute
)

// gate is what is known of who is turned away.
type gate struct {
	mu      sync.Mutex
	badKeys int             // requests with a key that is not good, or none
	usual   map[string]bool // how such requests are turned away while others are let in
	recent  []bool          // of the last requests, whether they came with such a key
	silent  bool            // the first of the requests in a row without an answer followed many such
	busy    int             // answers in a row that ask to come back later
	since   time.Time       // of the first of them
}

// badKey tells whether a request comes with a key that is nobody's, or with none.
func badKey(r exchange.Request) bool {
	return r.Key != "" || r.Altered != exchange.Unaltered || r.Role == exchange.RoleNone
}

// Of the last requests before a connection is dropped, so many with bad keys make it likely
// that it was dropped for them.
const (
	lastRequests  = 10
	manyOfTheLast = 3
)

// sent counts requests with a key that is not good.
func (g *gate) sent(r exchange.Request) {
	g.mu.Lock()
	defer g.mu.Unlock()
	bad := badKey(r)
	if bad {
		g.badKeys++
	}
	if g.recent = append(g.recent, bad); len(g.recent) > lastRequests {
		g.recent = g.recent[1:]
	}
}

// dropped takes note of a request that got no answer, the first of those in a row or
// another one: what was sent before the first may be why.
func (g *gate) dropped(first bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !first {
		return
	}
	bad := 0
	for _, is := range g.recent {
		if is {
			bad++
		}
	}
	g.silent = bad >= manyOfTheLast
}

// mayBeShut says that the caller may be shut out who gets no answer any more, where many
// bad keys were sent right before that; empty where an outage is likelier.
func (g *gate) mayBeShut() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.silent {
		return ""
	}
	return fmt.Sprintf(". That came right after %d requests with bad keys, so what stands before the deployment may be dropping the connections of this caller: "+
		"if others are served, wait until it lets you in again, ask for a place on its allow list, or send fewer at a time with --tags", g.badKeys)
}

// takeOver counts what another client of the same target sent.
func (g *gate) takeOver(other *gate) {
	other.mu.Lock()
	sent := other.badKeys
	other.mu.Unlock()
	g.mu.Lock()
	defer g.mu.Unlock()
	g.badKeys += sent
}

// suspects tells whether an answer may be that to a caller who is shut out.
func (g *gate) suspects(x *exchange.Exchange, now time.Time) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if x.Status != http.StatusTooManyRequests || x.Code() != "" {
		g.busy = 0
		return g.badKeys > 0 && turnedAway(x) && !(badKey(x.Request) && g.usual[manner(x)])
	}
	if g.busy++; g.busy == 1 {
		g.since = now
	}
	return g.badKeys > 0 && g.busy >= mostBusy && now.Sub(g.since) >= longestBusy
}

// turnedAway tells whether an answer turns the caller away in words that are none of
// the service.
func turnedAway(x *exchange.Exchange) bool { return x.Status == http.StatusForbidden && x.Code() == "" }

func manner(x *exchange.Exchange) string { return fmt.Sprint(x.Status, x.Header.Get("Content-Type")) }

// letIn takes note of an answer that only those get whose key is not good.
func (g *gate) letIn(x *exchange.Exchange) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.usual == nil {
		g.usual = map[string]bool{}
	}
	g.usual[manner(x)], g.busy = true, 0
}

// shutOut opens the breaker where a request that was good before is turned away like
// this one.
func (c *Client) shutOut(ctx context.Context, x *exchange.Exchange) error {
	good := c.breaker.known(x.Request.Operation, exchange.RoleMain)
	if !c.gate.suspects(x, c.options.Now()) || good == nil {
		return nil
	}
	away := false
	well := func(x *exchange.Exchange) bool { away = turnedAway(x); return !away }
	err := c.check(ctx, good, well, func(got string) error {
		if !away && !strings.Contains(got, "HTTP 429 ") {
			return &AskError{Kind: ErrUnreachable, Reason: got}
		}
		c.breaker.open(c.gate.shut(got))
		return c.breaker.err()
	})
	if err == nil {
		c.gate.letIn(x)
	}
	return err
}

// shut says that the caller is shut out, and what to do.
func (g *gate) shut(got string) string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return fmt.Sprintf("the deployment, or what stands before it, shut this caller out after %d requests with bad keys (%s, to a request that was good before, too): "+
		"wait until it lets you in again, ask for a place on its allow list, or send fewer at a time with --tags", g.badKeys, got)
}
