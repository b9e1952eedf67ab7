package session

import (
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"calco.example/contracts/civil"
)

// Clocks are the mock's clock and the frozen ones of sessions, safe for
// concurrent use.
type Clocks struct {
	base   func() time.Time
	stands bool // the mock's clock always tells the same
	zone   *time.Location

	mu     sync.RWMutex
	frozen map[string]time.Time
}

// ErrTooMany refuses to freeze the clock of one more session.
var ErrTooMany = errors.New("too many sessions have a clock of their own: DELETE /__admin/clock in those that are done")

// NewClocks returns the clock of a mock, which may stand still; local times of the
// header are of a zone.
func NewClocks(base func() time.Time, stands bool, zone *time.Location) *Clocks {
	return &Clocks{base: base, stands: stands, zone: zone, frozen: map[string]time.Time{}}
}

// Base is the mock's own time, whatever the session.
func (c *Clocks) Base() time.Time { return c.base() }

// Now is the time of one request: that of X-Calco-Now, of its session, or the
// mock's. With an error it is the mock's.
func (c *Clocks) Now(session string, h http.Header) (time.Time, error) {
	lines := h[NowHeader]
	switch {
	case len(lines) == 0:
		return c.Of(session), nil
	case len(lines) > 1:
		return c.base(), errors.New(NowHeader + " is given more than once")
	}
	now, err := civil.ParseTime(lines[0], c.zone)
	if err != nil {
		return c.base(), fmt.Errorf("%s: %w", NowHeader, err)
	}
	return now, nil
}

// Of is the time of a session: its own if it is frozen, or the mock's.
func (c *Clocks) Of(session string) time.Time {
	c.mu.RLock()
	frozen, ok := c.frozen[session]
	c.mu.RUnlock()
	if ok {
		return frozen
	}
	return c.base()
}

// Frozen tells whether the clock of a session stands still: its own, or the mock's.
func (c *Clocks) Frozen(session string) bool {
	c.mu.RLock()
	defer c.mu.RUnlock()
	_, ok := c.frozen[session]
	return ok || c.stands
}

// Freeze stops the clock of a session. The error is ErrTooMany.
func (c *Clocks) Freeze(session string, at time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.frozen[session]; !ok && len(c.frozen) >= Most {
		return ErrTooMany
	}
	c.frozen[session] = at
	return nil
}

// Release gives a session the mock's clock back.
func (c *Clocks) Release(session string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.frozen, session)
}
