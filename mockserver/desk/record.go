package desk

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"

	"calco.example/mockserver/desk/call"
	"calco.example/mockserver/desk/keep"
)

// askedHere marks the requests that the desk itself sends, so that they are kept
// whatever the pace, and their exchange is found.
type askedHere struct{}

// Wants tells whether an exchange is to be kept. Under load most are not: then
// it costs a clock reading and a count.
func (d *Desk) Wants(r *http.Request) bool {
	return d.pace.Admit(d.config.Wall()) || r.Context().Value(askedHere{}) != nil
}

// Keep keeps an exchange that was wanted. It belongs to the desk from then on.
func (d *Desk) Keep(r *http.Request, x *keep.Exchange) {
	if !x.Known() || d.config.NoBodies {
		x.Wire = keep.Wire{Answer: x.Wire.Answer, Headers: x.Wire.Headers}
	}
	if d.config.NoBodies {
		x.Wire.Answer = nil
	}
	x.Wire.Cut = len(x.Wire.Body) > keep.MaxBody || len(x.Wire.Answer) > keep.MaxBody
	x.Wire.Body, x.Wire.Answer = cut(x.Wire.Body), cut(x.Wire.Answer)
	id := d.ring.Add(x)
	if asked, _ := r.Context().Value(askedHere{}).(*atomic.Int64); asked != nil {
		asked.Store(id)
	}
}

func cut(body []byte) []byte { return body[:min(len(body), keep.MaxBody)] }

// ask sends a request to the mock, where it counts like any other, and returns
// the exchange's ID; 0 when the mock kept none.
func (d *Desk) ask(ctx context.Context, q call.Request) (int64, call.Answer) {
	var id atomic.Int64
	a := q.To(context.WithValue(ctx, askedHere{}, &id), d.config.Mock)
	return id.Load(), a
}

// timeOf is the time that a session has.
func (d *Desk) timeOf(ctx context.Context, session string) time.Time {
	now, err := time.Parse(time.RFC3339, d.clockOf(ctx, session).Now)
	if err != nil {
		return d.config.Wall()
	}
	return now
}
