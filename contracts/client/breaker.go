package client

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// How much trouble in a row makes a target suspect of an outage.
const (
	mostTransportErrors = 5
	mostServerErrors    = 3
)

// breaker stops a run that only adds to an outage, or that asks with a key the
// target does not take. Once open it stays open. Trouble in a row makes it
// suspicious; what opens it is that a request known to be good fails too, for a
// target may stumble over one kind of input and serve everything else.
type breaker struct {
	lenient bool // strange answers do not count

	mu              sync.Mutex
	transportErrors int
	serverErrors    int
	reason          string
	branchClosed    error // why the branch report is not asked any more

	checking sync.Mutex         // one check at a time
	good     map[goodKey]*asked // what was answered with a success
}

// goodKey is for what a good request is kept: what one operation answers says
// little of the others.
type goodKey struct {
	operation rules.Operation
	role      exchange.Role
}

// asked is a request with what is sent for it.
type asked struct {
	request exchange.Request
	message *message
}

func (b *breaker) stopped() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.reason
}

func (b *breaker) err() error {
	if reason := b.stopped(); reason != "" {
		return &AskError{Kind: ErrBreakerOpen, Reason: reason}
	}
	return nil
}

// errFor is err, or why an operation is not asked any more.
func (b *breaker) errFor(op rules.Operation) error {
	if err := b.err(); err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.branchClosed != nil && op == rules.BranchReport {
		return &AskError{Kind: b.branchClosed}
	}
	return nil
}

// failed counts a transport error, and tells why that and those before make the
// target suspect; empty where they do not. The first in a row is told.
func (b *breaker) failed(last string) (suspicion string, first bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.transportErrors++
	if b.transportErrors < mostTransportErrors {
		return "", b.transportErrors == 1
	}
	return fmt.Sprintf("%d transport errors in a row, the last: %s", b.transportErrors, last), false
}

// answered counts an answer of the service, and tells why that and those before
// make the target suspect. A documented code is an answer, whatever its status.
func (b *breaker) answered(x *exchange.Exchange) (suspicion string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.transportErrors = 0
	if x.Status < 500 || documented(x) {
		b.serverErrors = 0
		return ""
	}
	b.serverErrors++
	if b.serverErrors < mostServerErrors {
		return ""
	}
	return fmt.Sprintf("%d answers in a row with HTTP 5xx and no documented code, the last with %d", b.serverErrors, x.Status)
}

// health is what an answer says of the target's: one that a gateway gave counts
// as no answer.
func (b *breaker) health(x *exchange.Exchange) (suspicion string) {
	busy := overload(x)
	switch {
	case b.lenient || busy != nil && x.Status == http.StatusTooManyRequests:
		b.innocent()
		return ""
	case busy != nil:
		suspicion, _ = b.failed(busy.reason)
		return suspicion
	}
	return b.answered(x)
}

// keep remembers the first request of its kind that was answered well.
func (b *breaker) keep(r exchange.Request, m *message) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if key := (goodKey{r.Operation, r.Role}); b.good[key] == nil {
		if b.good == nil {
			b.good = map[goodKey]*asked{}
		}
		b.good[key] = &asked{r, m}
	}
}

// TakeOver makes what another client of the same target saw to be good known to
// this one, and what it sent a part of this one's budget.
func (c *Client) TakeOver(other *Client) {
	c.budget.spend(other.Sent())
	c.gate.takeOver(other.gate)
	other.breaker.mu.Lock()
	defer other.breaker.mu.Unlock()
	for _, good := range other.breaker.good {
		c.breaker.keep(good.request, good.message)
	}
}

// known is a request that was good with a role's key, of this operation if there
// was one, else of another; nil where there was none.
func (b *breaker) known(operation rules.Operation, role exchange.Role) *asked {
	b.mu.Lock()
	defer b.mu.Unlock()
	if good := b.good[goodKey{operation, role}]; good != nil {
		return good
	}
	for _, op := range rules.Operations() {
		if good := b.good[goodKey{op.ID, role}]; good != nil {
			return good
		}
	}
	return nil
}

// innocent forgets the trouble: a good request is still good.
func (b *breaker) innocent() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.transportErrors, b.serverErrors = 0, 0
}

// open keeps the first reason.
func (b *breaker) open(reason string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.reason = cmp.Or(b.reason, reason)
}

// note takes note of an answer: what it says of the target's health and of the
// key. An error means that nobody should judge it.
func (c *Client) note(ctx context.Context, m *message, x *exchange.Exchange) error {
	r := x.Request
	plain := m.header.Get("Prefer") == "" && r.Key == "" && r.Altered == exchange.Unaltered && r.Role != exchange.RoleNone && r.Method == "" && r.Path == ""
	suspicion := c.breaker.health(x)
	if err := c.shutOut(ctx, x); err != nil {
		return err
	}
	switch good := c.breaker.known(r.Operation, exchange.RoleMain); {
	case !c.breaker.lenient && brokeDown(x) && good != nil:
		return c.hold(ctx, x, good)
	case suspicion != "":
		return c.suspect(ctx, r, suspicion, func() string { return "" })
	case switchedOff(x) && !c.breaker.lenient && r.Role != exchange.RoleDisabled && m.header.Get("Prefer") == "":
		return c.closed(ctx, ErrSwitchedOff, switchedOff)
	case withoutPlan(x) && !c.breaker.lenient && r.Role == exchange.RoleMain && plain:
		return c.closed(ctx, ErrPlanLost, withoutPlan)
	case !plain:
	case RefusesKey(x):
		if !c.breaker.lenient {
			return c.refused(ctx, x)
		}
	case x.Success() && x.Status == http.StatusOK, x.NoData() && r.Operation == rules.BranchReport,
		r.Role != exchange.RoleMain && documented(x): // BR-25 is what the key noPlan is good for
		c.breaker.keep(r, m)
	}
	return nil
}

// RefusesKey tells whether an answer speaks of the key, or could: a status or a
// code for keys that are missing or invalid.
func RefusesKey(x *exchange.Exchange) bool {
	return x.Status == http.StatusUnauthorized || x.Status == http.StatusForbidden && x.Code() == "" && !documented(x) ||
		x.Code() == "ERROR_NOT_AUTHORIZED" || x.Code() == "401"
}

// suspect asks a request that was good before, where there is one, and opens the
// breaker where that gets no answer of the service either, for longer than it takes to
// start one; with what else may be why.
func (c *Client) suspect(ctx context.Context, r exchange.Request, reason string, mayBe func() string) error {
	good := c.breaker.known(r.Operation, exchange.RoleMain)
	if good == nil {
		c.breaker.open(reason)
		return nil
	}
	return c.outlast(ctx, good, func(string) error {
		c.breaker.open(reason + "; a request that was good before fails too" + mayBe())
		return c.breaker.err()
	})
}

// outlast waits until a service is up again that may be down, and tells where it was.
func (c *Client) outlast(ctx context.Context, good *asked, unwell func(got string) error) error {
	tries, err := c.tries(ctx, good, alive, unwell)
	if err == nil && tries > 1 {
		return errPassing
	}
	return err
}

// alive tells whether an answer is one of a service that works.
func alive(x *exchange.Exchange) bool { return x.Status < 500 || documented(x) }

// brokeDown tells whether an answer may be that of a service that is down, and is no
// gateway's, after which the request is put again anyway.
func brokeDown(x *exchange.Exchange) bool { return !alive(x) && overload(x) == nil }

// hold holds an answer that may be that of a service that is down to a request that was
// good before: where that is answered, this is an answer to its input, and else nobody
// should judge it. Where the good one was answered only after a while, the service was
// down for so long, and the request is put again.
func (c *Client) hold(ctx context.Context, x *exchange.Exchange, good *asked) error {
	return c.outlast(ctx, good, func(string) error {
		c.breaker.open(fmt.Sprintf("an answer with HTTP %d and no documented code; a request that was good before fails too", x.Status))
		return c.breaker.err()
	})
}

// errPassing says that a service was down for a moment.
var errPassing = errors.New("the service was down for a moment")

// refused asks again what was good with a key that is refused now. One that is
// refused there too was withdrawn; the main key ends the run.
func (c *Client) refused(ctx context.Context, x *exchange.Exchange) error {
	role := x.Request.Role
	good := c.breaker.known(x.Request.Operation, role)
	switch {
	case good == nil && role == exchange.RoleMain && x.Status == http.StatusUnauthorized:
		c.breaker.open("the target refuses the main key with HTTP 401: check keys.main")
		return nil
	case good == nil:
		return nil
	}
	refused := false
	well := func(x *exchange.Exchange) bool { refused = RefusesKey(x); return !refused }
	return c.check(ctx, good, well, func(got string) error {
		if !refused { // nobody answered, so nobody spoke of the key
			return &AskError{Kind: ErrUnreachable, Reason: got}
		}
		reason := fmt.Sprintf("keys.%s was good and is refused after %d requests (%s): it expired or was withdrawn; get a new one and run again", role, c.Sent(), got)
		if role == exchange.RoleMain {
			c.breaker.open(reason)
			return c.breaker.err()
		}
		return &AskError{Kind: ErrKeyRefused, Reason: reason}
	})
}

// switchedOff tells whether an answer says that the branch report is off.
func switchedOff(x *exchange.Exchange) bool {
	return x.Request.Operation == rules.BranchReport && x.Code() == "BR-30"
}

// withoutPlan tells whether an answer says that the account has no PaaS plan.
func withoutPlan(x *exchange.Exchange) bool {
	return x.Request.Operation == rules.BranchReport && x.Code() == "BR-25"
}

// closed asks the branch report again what it was good for with the main key. Where that
// is told to be closed in the same way, the operation is not asked any more.
func (c *Client) closed(ctx context.Context, kind error, says func(*exchange.Exchange) bool) error {
	c.breaker.mu.Lock()
	good := c.breaker.good[goodKey{rules.BranchReport, exchange.RoleMain}]
	c.breaker.mu.Unlock()
	if good == nil {
		return nil
	}
	closed := false
	well := func(x *exchange.Exchange) bool { closed = says(x); return !closed }
	return c.check(ctx, good, well, func(string) error {
		if closed {
			c.breaker.mu.Lock()
			c.breaker.branchClosed = kind
			c.breaker.mu.Unlock()
		}
		return c.breaker.errFor(rules.BranchReport)
	})
}

// check asks a good request until one answer is well, and forgets the trouble; or
// says what it got last. One check runs at a time.
func (c *Client) check(ctx context.Context, good *asked, well func(*exchange.Exchange) bool, unwell func(got string) error) error {
	_, err := c.tries(ctx, good, well, unwell)
	return err
}

// tries is check, and how many tries it took.
func (c *Client) tries(ctx context.Context, good *asked, well func(*exchange.Exchange) bool, unwell func(got string) error) (int, error) {
	c.breaker.checking.Lock()
	defer c.breaker.checking.Unlock()
	if err := c.breaker.errFor(good.request.Operation); err != nil {
		return 0, err
	}
	got := ""
	for try := 1; try <= mostTries; try++ {
		x, trouble, err := c.bare(ctx, good)
		switch {
		case err != nil:
			return try, err
		case trouble == nil && well(x):
			c.breaker.innocent()
			return try, nil
		case trouble != nil:
			got = trouble.reason
			if trouble.slow && try >= mostSlow {
				return try, unwell(got)
			}
		default:
			got = x.InWords()
			if x.Status < 500 {
				return try, unwell(got)
			}
		}
		if try == mostTries {
			break
		}
		if err := c.rest(ctx, good.message, x, try, true); err != nil {
			return try, err
		}
	}
	return mostTries, unwell(got)
}
