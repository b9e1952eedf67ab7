// Package client is the only way out: no other package of the suite opens a
// connection.
//
// [New] takes a target and a clock and returns a [Client], an
// exchange.Asker. Each request passes the guard (the four documented calls, to
// the target's own origin, and nowhere else), the budget (requests, bytes and
// minutes of the run), the pace (requests a second) and the circuit breaker,
// and is repeated up to four times where transport failed. What comes back is
// an answer, whatever it says, or an [AskError] of kind [ErrUnreachable],
// [ErrBudget], [ErrBreakerOpen], [ErrKeyRefused], [ErrSwitchedOff], [ErrPlanLost]
// or [ErrNotAllowed]. The breaker opens only where a request that was good before
// fails too.
//
// The guard's list of methods and paths is a copy by hand on purpose: a slip in
// the contract or in the rule book must not widen what is sent to a deployment.
package client

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"golang.org/x/time/rate"

	"calco.example/contracts/exchange"
	"calco.example/contracts/target"
)

// Options are what a client needs besides its target.
type Options struct {
	// Now and Sleep are the clock: Sleep returns early, with the context's
	// error, when the context ends. Both are required.
	Now   func() time.Time
	Sleep func(context.Context, time.Duration) error
	// Env reads the environment; required, because GODEBUG may print keys.
	Env func(string) string
	// Seed decides the waits between tries.
	Seed  uint64
	Allow target.Allow
	// Intrusive permits requests that the reference does not document: other
	// methods, paths and headers. Off loopback it holds only where
	// IntrusiveHost is the host of the target, typed by the user.
	Intrusive     bool
	IntrusiveHost string
	// KeepGoing takes strange answers for answers, never for an outage: for
	// checking mutants of the mock. Transport errors still stop the run.
	KeepGoing bool
	Network   Network
}

// Network is how the target is reached. The zero value is the plain way: the
// certificate authorities of the system, no certificate of our own, no proxy.
type Network struct {
	RootCAs     *x509.CertPool   // nil: those of the system
	Certificate *tls.Certificate // shown to a target that asks for one
	SkipVerify  bool             // take any certificate: whoever stands between reads the keys
	Proxy       *url.URL         // http://HOST:PORT, through which the target is asked
}

// Client puts requests to one target, and only as it may: see guard for where
// requests go, budget for how many, retry for how often. It implements Asker and
// is safe for concurrent use.
//
// There is no http.Client in it: nothing here could follow a redirect, keep a
// cookie, or look at a Location.
type Client struct {
	target    *target.Target
	options   Options
	guard     *guard
	transport *http.Transport
	slots     chan struct{} // one for each request that may be under way
	budget    *budget
	pace      *pace
	breaker   *breaker
	gate      *gate
}

var _ exchange.Asker = (*Client)(nil)

// New refuses a target that the options do not allow.
func New(t *target.Target, o Options) (*Client, error) {
	switch {
	case o.Now == nil || o.Sleep == nil || o.Env == nil:
		return nil, errors.New("client: Now, Sleep and Env are required")
	case strings.Contains(o.Env("GODEBUG"), "http2debug"):
		return nil, errors.New("GODEBUG holds http2debug, which prints keys: unset it")
	case o.Intrusive && !t.Loopback() && !strings.EqualFold(o.IntrusiveHost, t.Origin().Host):
		return nil, errors.New("intrusive requests off loopback need the name of the target's host, typed out")
	}
	if err := t.Check(o.Allow); err != nil {
		return nil, err
	}
	transport := newTransport(t, o.Network)
	c := &Client{
		target: t, options: o, transport: transport,
		guard:   &guard{next: transport, origin: t.Origin(), intrusive: o.Intrusive},
		slots:   make(chan struct{}, max(t.Limits.Concurrency, 1)),
		budget:  &budget{limits: t.Limits, started: o.Now()},
		pace:    newPace(t.Limits.RPS),
		breaker: &breaker{lenient: o.KeepGoing},
		gate:    &gate{},
	}
	return c, nil
}

// newTransport takes no proxy from the environment, asks for no content coding, and
// dials the target only, or the proxy that was named.
func newTransport(t *target.Target, n Network) *http.Transport {
	var http1 http.Protocols
	http1.SetHTTP1(true)
	secure := &tls.Config{MinVersion: tls.VersionTLS12, RootCAs: n.RootCAs, InsecureSkipVerify: n.SkipVerify} //nolint:gosec // only where asked for
	if n.Certificate != nil {
		secure.Certificates = []tls.Certificate{*n.Certificate}
	}
	transport := &http.Transport{
		Proxy:                  nil,
		DialContext:            pinned(t.Origin()),
		TLSClientConfig:        secure,
		TLSHandshakeTimeout:    5 * time.Second,
		ResponseHeaderTimeout:  20 * time.Second,
		ExpectContinueTimeout:  time.Second,
		IdleConnTimeout:        30 * time.Second,
		MaxIdleConnsPerHost:    max(t.Limits.Concurrency, 1),
		MaxResponseHeaderBytes: 64 << 10,
		DisableCompression:     true,
		Protocols:              &http1,
	}
	if n.Proxy != nil {
		transport.Proxy, transport.DialContext = http.ProxyURL(n.Proxy), throughProxy(n.Proxy)
		transport.OnProxyConnectResponse = letThrough
	}
	return transport
}

// refusedByProxy is the HTTP status with which a proxy does not open the way to TLS.
type refusedByProxy int

func (status refusedByProxy) Error() string {
	return fmt.Sprintf("the proxy answers HTTP %d to CONNECT", int(status))
}

// letThrough tells whether the proxy opens the way.
func letThrough(_ context.Context, _ *url.URL, _ *http.Request, response *http.Response) error {
	if response.StatusCode != http.StatusOK {
		return refusedByProxy(response.StatusCode)
	}
	return nil
}

// throughProxy dials the proxy and nothing else.
func throughProxy(proxy *url.URL) func(context.Context, string, string) (net.Conn, error) {
	dialer := net.Dialer{Timeout: 5 * time.Second}
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		if address != proxy.Host {
			return nil, notAllowed("dial another address than the proxy's")
		}
		return dialer.DialContext(ctx, network, address)
	}
}

// pinned dials one address, whatever it is asked for; the name localhost only
// where it leads to this machine.
func pinned(o target.Origin) func(context.Context, string, string) (net.Conn, error) {
	dialer := net.Dialer{Timeout: 5 * time.Second}
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		if address != o.Address() {
			return nil, notAllowed("dial another address than the target's")
		}
		conn, err := dialer.DialContext(ctx, network, address)
		if err != nil || !o.Loopback() {
			return conn, err
		}
		if peer, ok := conn.RemoteAddr().(*net.TCPAddr); !ok || !peer.IP.IsLoopback() {
			_ = conn.Close()
			return nil, notAllowed("take another machine for localhost")
		}
		return conn, nil
	}
}

// Ask sends a request and returns its answer, whatever it says. It repeats what
// failed in transport up to five times. An error means that there is no answer
// to judge: errors.Is tells ErrUnreachable, ErrBudget, ErrBreakerOpen,
// ErrKeyRefused, ErrNotAllowed and the end of the context.
func (c *Client) Ask(ctx context.Context, r exchange.Request) (*exchange.Exchange, error) {
	message, err := c.guard.prepare(c.target, r)
	if err != nil {
		return nil, err
	}
	select {
	case c.slots <- struct{}{}:
		defer func() { <-c.slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return c.retry(ctx, r, message)
}

// Sent tells how many requests went out on the wire, repeats included.
func (c *Client) Sent() int { return c.budget.sent() }

// Stopped tells why the client asks no more, or is empty.
func (c *Client) Stopped() string { return c.breaker.stopped() }

// Close gives idle connections back.
func (c *Client) Close() { c.transport.CloseIdleConnections() }

// String names the target; nothing of a client is worth printing.
func (c *Client) String() string { return "client of " + c.target.String() }

// Format is String under every verb: the buffers of a connection still hold the
// key, and %d would walk there.
func (c *Client) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, c.String()) }

// newPace is a bucket of one: no bursts.
func newPace(rps float64) *pace {
	if rps <= 0 {
		return &pace{}
	}
	return &pace{limiter: rate.NewLimiter(rate.Limit(rps), 1), gap: time.Duration(float64(time.Second) / rps)}
}
