// Package clock tells the time of every request, by the mock's clock and those of
// sessions, and what that says to all requests of one second: today, and until when
// there are sales.
package clock

import (
	"net/http"
	"sync/atomic"
	"time"

	"calco.example/contracts/civil"
	"calco.example/mockserver/session"
)

// Clock is that of a mock, safe for concurrent use.
type Clock struct {
	// All are the clocks of the mock and of its sessions.
	All  *session.Clocks
	zone *time.Location
	ours func(key string) bool
	last atomic.Pointer[Instant] // see At
}

// New is the clock of a mock whose sales are kept in a zone; ours tells whether a
// session word may stand after a key.
func New(all *session.Clocks, zone *time.Location, ours func(key string) bool) *Clock {
	return &Clock{All: all, zone: zone, ours: ours}
}

// Instant is what the clock's time says to all requests of one second.
type Instant struct {
	unix       int64
	Local, UTC civil.Date   // today
	SalesUntil civil.Moment // the last moment whose sales exist, in local time
	dateLine   []string
}

// At works out the second of a time. The last one worked out serves for all requests
// in it; nobody writes to it.
func (c *Clock) At(now time.Time) *Instant {
	if last := c.last.Load(); last != nil && last.unix == now.Unix() {
		return last
	}
	s := &Instant{unix: now.Unix(), dateLine: []string{now.UTC().Format(http.TimeFormat)}}
	date, last := civil.SalesUntil(now, c.zone)
	s.SalesUntil = civil.Moment{Date: date, Second: last}
	s.Local, _ = civil.LocalTime(now, c.zone)
	s.UTC, _ = civil.LocalTime(now, time.UTC)
	c.last.Store(s)
	return s
}

// Of is the session of a request and the time it has there. The error says what is
// wrong with a header that cannot be understood; the session is then "", or the time
// that of the mock.
func (c *Clock) Of(h http.Header) (name string, now time.Time, err error) {
	name, err = session.Name(h, c.ours)
	if err != nil {
		return "", c.All.Base(), err
	}
	now, err = c.All.Now(name, h)
	return name, now, err
}

// SetDate gives an answer the mock's time instead of the machine's: a header too
// is part of what equal requests get equally.
func (c *Clock) SetDate(w http.ResponseWriter, now time.Time) {
	w.Header()["Date"] = c.At(now).dateLine
}

// Dated gives the answers of a handler the time of their session.
func (c *Clock) Dated(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, now, _ := c.Of(r.Header)
		c.SetDate(w, now)
		next.ServeHTTP(w, r)
	})
}
