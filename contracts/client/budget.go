package client

import (
	"context"
	"fmt"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"calco.example/contracts/target"
)

// budget bounds what the whole run may send and read. A request is paid for
// before it is dialled and paid back only when it never got a connection, so
// that the wire never sees more than the limit.
type budget struct {
	limits  target.Limits
	started time.Time

	mu      sync.Mutex
	used    int // paid for
	wire    int // seen to be written
	refused int
	bytes   int64
}

// take pays for one request.
func (b *budget) take(now time.Time) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.limits.Requests > 0 && b.used >= b.limits.Requests:
		b.refused++
		return &AskError{Kind: ErrBudget, Reason: fmt.Sprintf("%d requests are sent: raise limits.requests to %d", b.used, b.limits.Requests+b.refused)}
	case b.limits.RunTime > 0 && now.Sub(b.started) >= b.limits.RunTime:
		return &AskError{Kind: ErrBudget, Reason: fmt.Sprintf("the run has lasted %s: raise limits.rps, or select fewer scenarios with --tags", b.limits.RunTime)}
	case b.limits.Bytes > 0 && b.bytes >= b.limits.Bytes:
		return &AskError{Kind: ErrBudget, Reason: fmt.Sprintf("%d MB of answers are read: select fewer scenarios with --tags", b.limits.Bytes>>20)}
	}
	b.used++
	return nil
}

// spend takes what was sent before the run.
func (b *budget) spend(requests int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.used += requests
}

func (b *budget) giveBack() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.used--
}

func (b *budget) wrote() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.wire++
}

func (b *budget) read(bytes int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.bytes += int64(bytes)
}

func (b *budget) sent() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.wire
}

// outlasts tells whether a wait would pass the end of the run.
func (b *budget) outlasts(now time.Time, wait time.Duration) bool {
	return b.limits.RunTime > 0 && now.Add(wait).Sub(b.started) >= b.limits.RunTime
}

// pace keeps requests apart. The limiter spaces the starts; the gap is counted
// from the last request that went out, because a slow connection would otherwise
// bring two of them close together on the wire. Nothing goes out before the time to
// which the target put the caller off.
type pace struct {
	limiter *rate.Limiter // nil: no limit
	gap     time.Duration

	mu   sync.Mutex
	last time.Time // when a request was written
	held time.Time // when the next one may go out
}

// wait returns when the next request may go out.
func (p *pace) wait(ctx context.Context, o Options) error {
	delay := p.delay(o.Now())
	if delay <= 0 {
		return ctx.Err()
	}
	return o.Sleep(ctx, delay)
}

func (p *pace) delay(now time.Time) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := now
	if p.held.After(now) {
		at = p.held
	}
	if p.limiter != nil {
		at = at.Add(p.limiter.ReserveN(at, 1).DelayFrom(at))
		if next := p.last.Add(p.gap); !p.last.IsZero() && next.After(at) {
			at = next
		}
	}
	return at.Sub(now)
}

// hold lets nothing out before a time.
func (p *pace) hold(until time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if until.After(p.held) {
		p.held = until
	}
}

func (p *pace) wrote(now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last = now
}
