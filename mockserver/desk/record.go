package desk

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"calco.example/contracts/consumer/sent"
	"calco.example/mockserver/desk/call"
	"calco.example/mockserver/desk/keep"
	"calco.example/mockserver/jsonbody"
)

// askedHere marks the requests that the desk itself sends, so that they are kept
// whatever the pace, and their exchange is found.
type askedHere struct{}

// Record takes nothing: what the page shows needs the wire.
func (d *Desk) Record(*sent.Request) {}

// RecordWire keeps what the mock saw. Under load most exchanges are not kept:
// such a one costs a clock reading and a count.
func (d *Desk) RecordWire(r *sent.Request, w sent.Wire) {
	asked, _ := w.HTTP.Context().Value(askedHere{}).(*atomic.Int64)
	if !d.pace.Admit(d.config.Wall()) && asked == nil {
		return
	}
	id := d.ring.Add(d.kept(r.Clone(), w))
	if asked != nil {
		asked.Store(id)
	}
}

// kept is what may be kept of an exchange. The texts that the journal keeps, too,
// are no part of the request.
func (d *Desk) kept(r *sent.Request, w sent.Wire) *keep.Exchange {
	x := &keep.Exchange{
		Number: r.Number, At: r.Clock, Session: r.Session, Profile: r.Profile, Operation: r.Operation, Method: r.Method, Path: r.Path,
		Account: r.Persona, KeyState: r.Key, KeyIn: r.KeyIn, Key: shippedKey(r, w.HTTP.Header),
		Status: r.Status, Code: r.Code, Rule: r.Rule, Why: r.Why, Forced: r.Forced,
		Fault: r.Fault, Sent: r.Sent, Unread: r.Unread,
	}
	if d.config.NoBodies {
		return x
	}
	x.Wire = &keep.Wire{
		Response: slices.Clone(cut(w.Response)), Headers: slices.Clone(w.Headers),
		Cut: len(w.Response) > keep.MaxBody || len(w.Body) > keep.MaxBody,
	}
	if x.Known() {
		keepSent(x.Wire, w)
	}
	return x
}

// keepSent keeps what a client with a shipped key wrote, without other keys that stand in
// it by mistake.
func keepSent(kept *keep.Wire, w sent.Wire) {
	header, leave := w.HTTP.Header, w.Leave
	if leave == nil {
		return
	}
	kept.Query = strings.Clone(bounded(leave.LeaveQuery(w.HTTP.URL.RawQuery)))
	kept.ContentType = strings.Clone(bounded(leave.LeaveHeader(header.Get("Content-Type"))))
	kept.Prefer = strings.Clone(bounded(leave.LeaveHeader(header.Get("Prefer"))))
	kept.Attempt = strings.Clone(bounded(leave.LeaveHeader(header.Get("X-Calco-Attempt"))))
	if isPacked(header, w.Body) {
		return
	}
	kept.BodyRead = w.Body != nil
	kept.Body = leave.LeaveBody(cut(w.Body))
}

// isPacked tells whether a body is compressed, so that nobody sees what keys are in it.
func isPacked(header http.Header, body []byte) bool {
	coding := header.Get("Content-Encoding")
	return coding != "" && !strings.EqualFold(coding, "identity") || jsonbody.Compression(body) != ""
}

// shippedKey is the key of a request where it is a persona's, or asks for a code
// that was forced; empty otherwise.
func shippedKey(r *sent.Request, header http.Header) string {
	if r.Key != sent.KnownKey && !(r.Key == sent.ForcingKey && r.Forced) {
		return ""
	}
	key, _, _ := strings.Cut(header.Get("X-Api-Key"), "~")
	return strings.Clone(key)
}

func bounded(text string) string { return text[:min(len(text), 2000)] }

func cut(body []byte) []byte { return body[:min(len(body), keep.MaxBody)] }

// ask sends a request to the mock, where it counts like any other, and returns
// the exchange's ID; 0 when the mock kept none.
func (d *Desk) ask(ctx context.Context, q call.Request) (int64, call.Response) {
	var id atomic.Int64
	a := q.To(context.WithValue(ctx, askedHere{}, &id), d.config.Mock)
	return id.Load(), a
}

// timeOf is the time that a session has.
func (d *Desk) timeOf(ctx context.Context, session string) time.Time {
	now, err := time.Parse(time.RFC3339, d.mock().clockOf(ctx, session).Now)
	if err != nil {
		return d.config.Wall()
	}
	return now
}
