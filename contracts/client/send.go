package client

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"slices"
	"strings"
	"sync"
	"syscall"

	"calco.example/contracts/exchange"
)

// wire is what became of one round trip on the wire.
type wire struct {
	mu                           sync.Mutex
	connected, reused, responded bool
}

func (w *wire) record(change func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	change()
}

func (c *Client) trace(w *wire) *httptrace.ClientTrace {
	return &httptrace.ClientTrace{
		GotConn:              func(i httptrace.GotConnInfo) { w.record(func() { w.connected, w.reused = true, i.Reused }) },
		GotFirstResponseByte: func() { w.record(func() { w.responded = true }) },
		WroteRequest: func(httptrace.WroteRequestInfo) {
			c.budget.wrote()
			c.pace.wrote(c.options.Now())
		},
	}
}

// send is one round trip within all limits. It returns an answer; or trouble,
// with the answer where there is one; or an error that ends the asking. What the
// answer says of the target's health is noted.
func (c *Client) send(ctx context.Context, r exchange.Request, m *message) (*exchange.Exchange, *trouble, error) {
	if err := c.breaker.errFor(r.Operation); err != nil {
		return nil, nil, err
	}
	x, t, err := c.bare(ctx, &asked{r, m})
	if err == nil && x != nil {
		switch err = c.note(ctx, m, x); {
		case errors.Is(err, errPassing):
			if t == nil {
				t = stumble(x)
			}
			t.passed = true
			return x, t, nil
		case err != nil:
			return nil, nil, err
		}
	}
	return x, t, err
}

// bare is one round trip within the budget and the pace.
func (c *Client) bare(ctx context.Context, a *asked) (*exchange.Exchange, *trouble, error) {
	if err := c.budget.take(c.options.Now()); err != nil {
		return nil, nil, err
	}
	if err := c.pace.wait(ctx, c.options); err != nil {
		c.budget.giveBack()
		return nil, nil, err
	}
	c.gate.sent(a.request)
	var w wire
	x, err := c.roundTrip(ctx, a.request, a.message, &w)
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.connected {
		c.budget.giveBack()
	}
	switch {
	case err == nil:
		return x, overload(x), nil
	case ctx.Err() != nil:
		return nil, nil, ctx.Err()
	case errors.Is(err, ErrNotAllowed):
		return nil, nil, err
	}
	t := troubleOf(err, w.responded)
	t.stale = t.stale && w.reused && !w.responded
	return nil, &t, nil
}

// overload is the trouble of an answer that asks to come back later, or that is a
// gateway's and none of the service.
func overload(x *exchange.Exchange) *trouble {
	if !slices.Contains(overloads, x.Status) || documented(x) {
		return nil
	}
	return &trouble{reason: fmt.Sprintf("HTTP %d without a documented code", x.Status), again: true}
}

var overloads = []int{http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout}

func (c *Client) roundTrip(ctx context.Context, r exchange.Request, m *message, w *wire) (*exchange.Exchange, error) {
	ctx, cancel := context.WithTimeout(ctx, c.target.Limits.Timeout)
	defer cancel()
	response, err := c.guard.RoundTrip(m.request(httptrace.WithClientTrace(ctx, c.trace(w))))
	if err != nil {
		return nil, err
	}
	defer func() { _ = response.Body.Close() }()
	var body []byte
	if response.StatusCode != http.StatusSwitchingProtocols { // whose body never ends
		body, err = io.ReadAll(io.LimitReader(response.Body, exchange.MaxBody+1))
	}
	c.budget.read(len(body))
	if err == nil && cut(response, body) {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return nil, err
	}
	plain, fault, err := unpacked(response.Header, body)
	if err != nil {
		return nil, err
	}
	x := exchange.New(r, response.StatusCode, response.Header, plain, 1)
	x.Faults = faultsOf(response, x)
	if fault != "" {
		x.Faults = append(x.Faults, fault)
	}
	return x, nil
}

// cut tells whether a body that has neither a length nor chunks, and so ends with the
// connection, ended within its JSON.
func cut(response *http.Response, body []byte) bool {
	if response.ContentLength >= 0 || len(response.TransferEncoding) > 0 {
		return false
	}
	var value json.RawMessage
	return errors.Is(json.NewDecoder(bytes.NewReader(body)).Decode(&value), io.ErrUnexpectedEOF)
}

// faultsOf is what is wrong with an answer whatever it says. The texts quote
// nothing of the answer but its status.
func faultsOf(response *http.Response, x *exchange.Exchange) (faults []string) {
	add := func(wrong bool, format string, args ...any) {
		if wrong {
			faults = append(faults, fmt.Sprintf(format, args...))
		}
	}
	status := response.StatusCode
	add(status < 100 || status > 599, "HTTP status %d is none", status)
	add(status == http.StatusSwitchingProtocols, "HTTP 101 switches protocols unasked")
	add(redirects(response, x.Body), "HTTP %d redirects; the service never does, and calco does not follow", status)
	add(len(x.Body) > exchange.MaxBody, "the body has more than %d bytes", exchange.MaxBody)
	add(!x.Decoded().Plain && goesOn(x.Body), "text follows the JSON value")
	return faults
}

// goesOn tells whether something follows the first JSON value of a body.
func goesOn(body []byte) bool {
	decoder := json.NewDecoder(bytes.NewReader(body))
	var first json.RawMessage
	return decoder.Decode(&first) == nil && trailing(body, decoder.InputOffset())
}

// redirects tells whether an answer sends elsewhere. "HTTP status codes for these errors:
// not shown": a documented body that leads nowhere is an answer with any status.
func redirects(response *http.Response, body []byte) bool {
	return response.StatusCode >= 300 && response.StatusCode < 400 && (response.Header.Get("Location") != "" || !json.Valid(body))
}

// troubleOf tells what went wrong, in our own words: see AskError.
func troubleOf(err error, responded bool) trouble {
	var (
		timeout net.Error
		lookup  *net.DNSError
		dialled *net.OpError
		record  tls.RecordHeaderError
		refused refusedByProxy
	)
	switch {
	case errors.Is(err, errCoding):
		return trouble{reason: "the answer is in a Content-Encoding that calco does not read"}
	case errors.As(err, &record) && string(record.RecordHeader[:]) == "HTTP/":
		return trouble{reason: "the target speaks http, not https"}
	case certificate(err):
		return trouble{reason: "the certificate of the target is not accepted"}
	case errors.As(err, &lookup):
		return trouble{reason: "the host name cannot be resolved", again: true}
	case errors.As(err, &timeout) && timeout.Timeout():
		if responded {
			return trouble{reason: "the answer did not end in time"}
		}
		return trouble{reason: "no answer in time", again: true, slow: true}
	case errors.As(err, &refused):
		return trouble{reason: refused.Error()}
	case errors.As(err, &dialled) && dialled.Op == "proxyconnect":
		return trouble{reason: "cannot connect to the proxy: " + dialReason(err), again: true}
	case errors.As(err, &dialled) && dialled.Op == "dial":
		return trouble{reason: "cannot connect: " + dialReason(err), again: true}
	case ended(err):
		if responded {
			return trouble{reason: "the connection ended within the answer", again: true}
		}
		return trouble{reason: "the connection ended before the answer", again: true, stale: true}
	case handshake(err):
		return trouble{reason: "the TLS handshake failed", again: true}
	}
	return trouble{reason: "what came back is not HTTP"}
}

func dialReason(err error) string {
	if number, ok := errors.AsType[syscall.Errno](err); ok {
		return number.Error() // the system's words for connection refused and the like
	}
	return "the dial failed"
}

func certificate(err error) bool {
	var (
		verification *tls.CertificateVerificationError
		authority    x509.UnknownAuthorityError
		name         x509.HostnameError
		invalid      x509.CertificateInvalidError
	)
	return errors.As(err, &verification) || errors.As(err, &authority) || errors.As(err, &name) || errors.As(err, &invalid)
}

func handshake(err error) bool {
	var (
		record tls.RecordHeaderError
		alert  tls.AlertError
		remote *net.OpError
	)
	return errors.As(err, &record) || errors.As(err, &alert) || errors.As(err, &remote) && remote.Op == "remote error" ||
		strings.HasPrefix(err.Error(), "tls: ")
}

// ended tells whether a connection was closed or broken. Two errors of net/http
// have no value to compare with: their texts are fixed there.
func ended(err error) bool {
	for _, end := range []error{io.EOF, io.ErrUnexpectedEOF, net.ErrClosed, syscall.ECONNRESET, syscall.EPIPE, syscall.ECONNABORTED} {
		if errors.Is(err, end) {
			return true
		}
	}
	text := err.Error()
	return strings.Contains(text, "server closed idle connection") || strings.Contains(text, "cannot rewind body")
}
