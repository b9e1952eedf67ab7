package mockserver

import (
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"calco.example/mockserver/civil"
	"calco.example/mockserver/session"
	"calco.example/mockserver/world"
)

// clock tells the time of every request, by the mock's clock and those of
// sessions.
type clock struct {
	clocks *session.Clocks
	world  *world.World
	last   atomic.Pointer[instant] // see second
}

// instant is what the clock's time says to all requests of one second.
type instant struct {
	unix       int64
	local, utc civil.Date   // today
	salesUntil civil.Moment // the last moment whose sales exist, in local time
	dateLine   []string
}

// second works out the second of a time. The last one worked out serves for
// all requests in it; nobody writes to it.
func (c *clock) second(now time.Time) *instant {
	if last := c.last.Load(); last != nil && last.unix == now.Unix() {
		return last
	}
	s := &instant{unix: now.Unix(), dateLine: []string{now.UTC().Format(http.TimeFormat)}}
	date, last := civil.SalesUntil(now, c.world.Zone)
	s.salesUntil = civil.Moment{Date: date, Second: last}
	s.local, _ = civil.LocalTime(now, c.world.Zone)
	s.utc, _ = civil.LocalTime(now, time.UTC)
	c.last.Store(s)
	return s
}

// timeOf is the session of a request and the time it has there. A header that
// cannot be understood is refused; the session is then "" or the time that of
// the mock.
func (c *clock) timeOf(h http.Header) (name string, now time.Time, refused *response) {
	name, err := session.Name(h, c.isOurs)
	if err != nil {
		return "", c.clocks.Base(), badHeader(err)
	}
	now, err = c.clocks.Now(name, h)
	if err != nil {
		return name, now, badHeader(err)
	}
	return name, now, nil
}

// isOurs tells whether a session word may stand after a key.
func (c *clock) isOurs(key string) bool {
	return c.world.Find(key) != nil || strings.HasPrefix(key, forcedKey)
}

func badHeader(err error) *response {
	a := problem(http.StatusBadRequest, err.Error())
	return &a
}

// setDate gives an answer the mock's time instead of the machine's: a header too
// is part of what equal requests get equally.
func (c *clock) setDate(w http.ResponseWriter, now time.Time) {
	w.Header()["Date"] = c.second(now).dateLine
}

// dated gives the answers of a handler the time of their session.
func (c *clock) dated(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, now, _ := c.timeOf(r.Header)
		c.setDate(w, now)
		next.ServeHTTP(w, r)
	})
}
