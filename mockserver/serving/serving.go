// Package serving runs a handler as a server with bounds: how long a client may
// take, how much it may send, how many may come at once.
//
// [NewServer] makes the server, [Serve] runs it until a context ends, and
// [Refusals] tells what net/http refuses by itself, which no handler sees.
package serving

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// Bounds of a running server. A client slower than these is cut off, so that
// half-open connections cost nobody else an answer. Tests bring smaller ones.
type Bounds struct {
	ReadHeader  time.Duration // until the last header line
	Read        time.Duration // until the last byte of the body
	Write       time.Duration // from the headers until the last byte of the answer is sent
	Idle        time.Duration // between two requests
	HeaderBytes int
	Connections int
	Grace       time.Duration // for requests under way when the server ends
}

// Standard are the bounds of every mock.
func Standard() Bounds {
	return Bounds{
		ReadHeader:  5 * time.Second,
		Read:        10 * time.Second,
		Write:       30 * time.Second,
		Idle:        60 * time.Second,
		HeaderBytes: 32 << 10,
		Connections: 4096,
		Grace:       5 * time.Second,
	}
}

// Serve runs a server on a listener until the context ends, then lets requests
// under way finish and closes the rest. It returns nil after such an end.
func Serve(ctx context.Context, listener net.Listener, server *http.Server, b Bounds) error {
	base, wake := context.WithCancel(context.WithoutCancel(ctx))
	defer wake()
	server.BaseContext = func(net.Listener) context.Context { return base }
	server.RegisterOnShutdown(wake) // faults that wait
	follow := server.ConnContext
	server.ConnContext = func(ctx context.Context, conn net.Conn) context.Context {
		if follow != nil {
			ctx = follow(ctx, conn)
		}
		return withConn(ctx, conn)
	}
	followRests(server)
	served := make(chan error, 1)
	go func() { served <- server.Serve(limitConnections(listener, b.Connections)) }()
	select {
	case err := <-served:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), b.Grace)
	defer cancel()
	if err := server.Shutdown(grace); err != nil {
		_ = server.Close()
	}
	if err := <-served; !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve: %w", err)
	}
	return nil
}

// NewServer is a server with its bounds. What net/http reports of what it refuses
// goes to the log without a word of the request.
func NewServer(handler http.Handler, log *slog.Logger, b Bounds) *http.Server {
	return &http.Server{
		Handler:                      uninvited{handler},
		ReadHeaderTimeout:            b.ReadHeader,
		ReadTimeout:                  b.Read,
		WriteTimeout:                 b.Write,
		IdleTimeout:                  b.Idle,
		MaxHeaderBytes:               b.HeaderBytes,
		DisableGeneralOptionsHandler: true,
		// net/http reports what it refuses by itself here, with parts of the
		// request: the texts are dropped, because a key may be among them.
		ErrorLog: slog.NewLogLogger(withoutText{log.Handler()}, slog.LevelDebug),
	}
}

// uninvited ends the connection of whoever asked whether to send its body and was
// answered before that. net/http tells it that the connection closes, and then reads
// up to 256 KiB of a body that seldom comes, for as long as a body may take.
type uninvited struct{ handler http.Handler }

// patience is how long a body may still come that nobody has asked for.
const patience = 500 * time.Millisecond

func (u uninvited) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if wire, ok := r.Context().Value(connKey{}).(*wireConn); ok {
		wire.late.handle()
	}
	u.handler.ServeHTTP(w, r)
	if r.Header["Expect"] != nil {
		until := time.Now().Add(patience)                        //nolint:forbidigo // a bound, no time that is told
		_ = http.NewResponseController(w).SetReadDeadline(until) // a connection that was taken over is closed
	}
}

// withoutText is a log handler that keeps that something was reported and drops
// what.
type withoutText struct{ slog.Handler }

func (h withoutText) Handle(ctx context.Context, r slog.Record) error {
	r.Message = "net/http refused a connection or a request"
	return h.Handler.Handle(ctx, r)
}
