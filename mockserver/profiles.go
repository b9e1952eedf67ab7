package mockserver

import (
	"errors"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"

	"calco.example/contracts/rules"
	"calco.example/mockserver/clock"
)

// profiles are the profile that the mock serves and those of sessions that took
// another (PUT /__admin/profile). Safe for concurrent use.
type profiles struct {
	served *resolver

	taken atomic.Bool // false until a session takes one: requests ask no lock before
	mu    sync.RWMutex
	own   map[string]*resolver
}

// mostProfiles bounds how many sessions have a profile of their own: one made
// ready to serve is some 25 KB.
const mostProfiles = 1000

var errTooManyProfiles = errors.New("too many sessions have a profile of their own: DELETE /__admin/profile in those that are done")

// of is the profile that answers a session.
func (p *profiles) of(session string) *resolver {
	if !p.taken.Load() {
		return p.served
	}
	p.mu.RLock()
	defer p.mu.RUnlock()
	if own := p.own[session]; own != nil {
		return own
	}
	return p.served
}

// Of is the profile itself.
func (p *profiles) Of(session string) rules.Profile { return p.of(session).profile }

// ofRequest is the same where no exchange has been begun.
func (p *profiles) ofRequest(r *http.Request, times *clock.Clock) *resolver {
	session, _, _ := times.Of(r.Header)
	return p.of(session)
}

// Take gives a session a profile of its own. The error is errTooManyProfiles.
func (p *profiles) Take(session string, profile rules.Profile) error {
	ready := newResolver(profile, p.served.seed, p.served.hooks)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.own == nil {
		p.own = map[string]*resolver{}
	}
	if p.own[session] == nil && len(p.own) >= mostProfiles {
		return errTooManyProfiles
	}
	p.own[strings.Clone(session)] = ready // not the header line that it is part of
	p.taken.Store(true)
	return nil
}

// GiveBack gives a session the mock's profile again.
func (p *profiles) GiveBack(session string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.own, session)
	p.taken.Store(len(p.own) > 0)
}

// documentedError is that of the session's profile.
func (p *profiles) documentedError(session string, op rules.Operation, status int) []byte {
	return p.of(session).documentedError(op, status)
}
