package mockserver

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"

	"calco.example/contracts/consumer/sent"
	"calco.example/mockserver/reason"
	"calco.example/mockserver/serving"
	"calco.example/mockserver/session"
)

// Serve runs the mock on a listener until the context ends, then lets requests
// under way finish for up to five seconds and closes the rest. It returns nil
// after such an end.
func (m *Mock) Serve(ctx context.Context, listener net.Listener) error {
	return m.ServeWith(ctx, listener, m)
}

// ServeWith is Serve with a handler in front of the mock.
func (m *Mock) ServeWith(ctx context.Context, listener net.Listener, handler http.Handler) error {
	bounds := serving.Standard()
	server := serving.NewServer(handler, m.api.log, bounds)
	m.api.observer.followConnections(server)
	return serving.Serve(ctx, serving.Refusals(listener, m.api.refused), server, bounds)
}

// refused journals an answer of net/http itself, and returns the reason where
// answers are explained, and the time by the mock's clock.
func (a *api) refused(status int, first byte) (shown string, at time.Time) {
	at = a.clock.All.Of("")
	why := reason.Unreadable(status, first, serving.Standard().HeaderBytes)
	a.unreadable.Store(&why)
	note := a.journal.Note("", "")
	a.journal.Add(session.Record{At: at, Note: &note, Status: status, Code: strconv.Itoa(status), Why: why})
	if a.log.Enabled(context.Background(), slog.LevelInfo) {
		a.log.Info("answered", "method", session.SafeMethod(""), "path", "", "status", status, "why", why)
	}
	if a.explain {
		shown = why
	}
	return shown, at
}

// Unreadable says why the last of the requests that were no HTTP, or had too large
// headers, could not be read; empty where there was none.
func (m *Mock) Unreadable() string {
	if why := m.api.unreadable.Load(); why != nil {
		return *why
	}
	return ""
}

// followConnections follows the connections of a server, where the time is told.
func (o *observer) followConnections(server *http.Server) {
	if o.config.Wall == nil {
		return
	}
	var open sync.Map // of *sent.Connection by net.Conn
	server.ConnContext = func(ctx context.Context, conn net.Conn) context.Context {
		c := sent.NewConnection(o.wall())
		open.Store(conn, c)
		return sent.WithConnection(ctx, c)
	}
	server.ConnState = func(conn net.Conn, state http.ConnState) {
		if state != http.StateClosed && state != http.StateHijacked {
			return
		}
		if c, known := open.LoadAndDelete(conn); known {
			c.(*sent.Connection).Close(o.wall())
		}
	}
}
