package mockserver

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"golang.org/x/net/netutil"
)

// The bounds of the running server. A client slower than these is cut off, so
// that half-open connections cost nobody else an answer.
const (
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 10 * time.Second
	writeTimeout      = 30 * time.Second
	idleTimeout       = 60 * time.Second
	maxHeaderBytes    = 32 << 10
	maxConnections    = 4096
	shutdownGrace     = 5 * time.Second
)

// Serve runs the mock on a listener until the context ends, then lets requests
// under way finish for up to five seconds and closes the rest. It returns nil
// after such an end.
func (m *Mock) Serve(ctx context.Context, listener net.Listener) error {
	server := newServer(m, m.log)
	served := make(chan error, 1)
	go func() { served <- server.Serve(netutil.LimitListener(listener, maxConnections)) }()
	select {
	case err := <-served:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownGrace)
	defer cancel()
	if err := server.Shutdown(grace); err != nil {
		_ = server.Close()
	}
	if err := <-served; !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve: %w", err)
	}
	return nil
}

func newServer(handler http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:                      handler,
		ReadHeaderTimeout:            readHeaderTimeout,
		ReadTimeout:                  readTimeout,
		WriteTimeout:                 writeTimeout,
		IdleTimeout:                  idleTimeout,
		MaxHeaderBytes:               maxHeaderBytes,
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
