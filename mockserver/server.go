package mockserver

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// bounds of the running server. A client slower than these is cut off, so that
// half-open connections cost nobody else an answer. Tests bring smaller ones.
type bounds struct {
	readHeader  time.Duration // until the last header line
	read        time.Duration // until the last byte of the body
	write       time.Duration // from the headers until the last byte of the answer is sent
	idle        time.Duration // between two requests
	headerBytes int
	connections int
	grace       time.Duration // for requests under way when the server ends
}

var servingBounds = bounds{
	readHeader:  5 * time.Second,
	read:        10 * time.Second,
	write:       30 * time.Second,
	idle:        60 * time.Second,
	headerBytes: 32 << 10,
	connections: 4096,
	grace:       5 * time.Second,
}

// Serve runs the mock on a listener until the context ends, then lets requests
// under way finish for up to five seconds and closes the rest. It returns nil
// after such an end.
func (m *Mock) Serve(ctx context.Context, listener net.Listener) error {
	return m.ServeWith(ctx, listener, m)
}

// ServeWith is Serve with a handler in front of the mock.
func (m *Mock) ServeWith(ctx context.Context, listener net.Listener, handler http.Handler) error {
	listener = wireListener{listener, m.api}
	server := newServer(handler, m.api.log, servingBounds)
	m.api.observer.watch(server)
	return serve(ctx, listener, server, servingBounds)
}

func serve(ctx context.Context, listener net.Listener, server *http.Server, b bounds) error {
	base, wake := context.WithCancel(context.WithoutCancel(ctx))
	defer wake()
	server.BaseContext = func(net.Listener) context.Context { return base }
	server.RegisterOnShutdown(wake) // faults that wait
	served := make(chan error, 1)
	go func() { served <- server.Serve(limitConnections(listener, b.connections)) }()
	select {
	case err := <-served:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), b.grace)
	defer cancel()
	if err := server.Shutdown(grace); err != nil {
		_ = server.Close()
	}
	if err := <-served; !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve: %w", err)
	}
	return nil
}

func newServer(handler http.Handler, log *slog.Logger, b bounds) *http.Server {
	return &http.Server{
		Handler:                      handler,
		ReadHeaderTimeout:            b.readHeader,
		ReadTimeout:                  b.read,
		WriteTimeout:                 b.write,
		IdleTimeout:                  b.idle,
		MaxHeaderBytes:               b.headerBytes,
		DisableGeneralOptionsHandler: true,
		// net/http reports what it refuses by itself here, with parts of the
		// request: the texts are dropped, because a key may be among them.
		ErrorLog: slog.NewLogLogger(withoutText{log.Handler()}, slog.LevelDebug),
	}
}

// withoutText is a log handler that keeps that something was reported and drops
// what.
type withoutText struct{ slog.Handler }

func (h withoutText) Handle(ctx context.Context, r slog.Record) error {
	r.Message = "net/http refused a connection or a request"
	return h.Handler.Handle(ctx, r)
}
