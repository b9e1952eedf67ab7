package mockserver

import (
	"errors"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"time"

	"calco.example/mockserver/civil"
)

// A session is an isolated clock, journal and list of faults, chosen by the header
// X-Calco-Session or by a word after the key: calco-main~word. Without either
// it is the session "".
const (
	sessionHeader = "X-Calco-Session"
	nowHeader     = "X-Calco-Now"
)

var sessionWord = regexp.MustCompile(`^[A-Za-z0-9._-]{1,64}$`)

// sessionOf is the session of a request, or the answer that refuses it.
func (m *Mock) sessionOf(h http.Header) (string, *answer) {
	byHeader, refused := sessionByHeader(h)
	if refused != nil {
		return "", refused
	}
	byKey, refused := m.sessionByKey(h)
	switch {
	case refused != nil:
		return "", refused
	case byHeader != "" && byKey != "" && byHeader != byKey:
		return "", badHeader("the session of " + sessionHeader + " is another than the one after the key")
	case byKey != "":
		return byKey, nil
	}
	return byHeader, nil
}

func sessionByHeader(h http.Header) (string, *answer) {
	lines := h[sessionHeader]
	switch {
	case len(lines) == 0:
		return "", nil
	case len(lines) > 1:
		return "", badHeader(sessionHeader + " is given more than once")
	case !sessionWord.MatchString(lines[0]):
		return "", badHeader(sessionHeader + " must be a word of 1 to 64 letters, digits, dots, hyphens or underscores")
	}
	return lines[0], nil
}

// sessionByKey is the word after the key. In a key that is none of ours a tilde
// may be part of a secret, so nothing is read into it.
func (m *Mock) sessionByKey(h http.Header) (string, *answer) {
	lines := h["X-Api-Key"]
	if len(lines) != 1 {
		return "", nil
	}
	key, word, found := strings.Cut(lines[0], "~")
	if !found || m.world.Find(key) == nil && !strings.HasPrefix(key, forcedKey) {
		return "", nil
	}
	if !sessionWord.MatchString(word) {
		return "", badHeader("the session after the key must be a word of 1 to 64 letters, digits, dots, hyphens or underscores")
	}
	return word, nil
}

// timeOf is the session of a request and the time it has there. A header that
// cannot be understood is refused; the session is then "" or the time that of
// the mock.
func (m *Mock) timeOf(h http.Header) (session string, now time.Time, refused *answer) {
	if session, refused = m.sessionOf(h); refused != nil {
		return "", m.clock.base(), refused
	}
	now, refused = m.clock.now(session, h)
	return session, now, refused
}

func badHeader(message string) *answer {
	a := problem(http.StatusBadRequest, message)
	return &a
}

// clocks is the mock's clock, and the frozen ones of sessions.
type clocks struct {
	base func() time.Time
	zone *time.Location

	mu     sync.RWMutex
	frozen map[string]time.Time
}

// maxFrozen bounds how many sessions may have a clock of their own. Over it a
// new one is refused: dropping an old one would change the answers of a test
// that is still running.
const maxFrozen = 10_000

var errTooManySessions = errors.New("too many sessions have a clock of their own: DELETE /__admin/clock in those that are done")

func newClocks(base func() time.Time, zone *time.Location) *clocks {
	return &clocks{base: base, zone: zone, frozen: map[string]time.Time{}}
}

// now is the time of one request: that of X-Calco-Now, of its session, or the
// mock's.
func (c *clocks) now(session string, h http.Header) (time.Time, *answer) {
	lines := h[nowHeader]
	switch {
	case len(lines) == 0:
		return c.session(session), nil
	case len(lines) > 1:
		return c.base(), badHeader(nowHeader + " is given more than once")
	}
	now, err := civil.ParseTime(lines[0], c.zone)
	if err != nil {
		return c.base(), badHeader(nowHeader + ": " + err.Error())
	}
	return now, nil
}

func (c *clocks) session(name string) time.Time {
	c.mu.RLock()
	frozen, ok := c.frozen[name]
	c.mu.RUnlock()
	if ok {
		return frozen
	}
	return c.base()
}

func (c *clocks) isFrozen(session string) bool {
	c.mu.RLock()
	defer c.mu.RUnlock()
	_, ok := c.frozen[session]
	return ok
}

func (c *clocks) freeze(session string, at time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.frozen[session]; !ok && len(c.frozen) >= maxFrozen {
		return errTooManySessions
	}
	c.frozen[session] = at
	return nil
}

func (c *clocks) release(session string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.frozen, session)
}
