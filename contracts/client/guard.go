package client

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/http/httpguts"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/target"
)

// endpoint is one method with one exact path, relative to the base URL.
type endpoint struct{ method, path string }

// allowed are the only requests that are sent to a deployment: the four of the
// reference, all of which only read. The list is a copy of the table of operations
// in contracts/rules, on purpose: a slip in the contract or the rule book must not
// widen it.
var allowed = map[rules.Operation]endpoint{
	rules.BranchReport:      {http.MethodPost, "/BranchReport/branch-report"},
	rules.Locations:         {http.MethodGet, "/DeviceLocation/locations"},
	rules.TransactionReport: {http.MethodPost, "/Report/get-report"},
	rules.SerialNumbers:     {http.MethodGet, "/SerialNumbersDevice/get-serial-numbers-device/"},
}

// EndpointOf is the method and the path of an operation, as they are asked.
func EndpointOf(op rules.Operation) (method, path string) {
	return allowed[op].method, allowed[op].path
}

// allowedHeaders may be set by a request. The last three mean something to a
// calco mock only.
var allowedHeaders = []string{"Accept", "Content-Type", "Prefer", "X-Calco-Session", "X-Calco-Now"}

// guardedHeaders are never a request's to set, not even an intrusive one's: the
// guard sets the first two, net/http the others.
var guardedHeaders = []string{"X-Api-Key", "User-Agent", "Host", "Content-Length", "Transfer-Encoding", "Connection", "Trailer", "Expect", "Upgrade",
	"Proxy-Authorization", "Authorization", "Cookie"}

// guard is the last to see a request before it is dialled, and the only one to
// handle a key. Whatever made the request, it goes to the target's own origin,
// by an allowed method and path, or not at all.
type guard struct {
	next      http.RoundTripper
	origin    target.Origin
	intrusive bool
}

// keyInContext carries the key to the guard, so that no request holds it before.
type keyInContext struct{}

// message is a request that may be sent, any number of times.
type message struct {
	method string
	url    url.URL
	header http.Header
	body   []byte
	key    *target.Secret
}

// prepare turns a request into what is sent, and refuses early and in words what
// the guard would refuse.
func (g *guard) prepare(t *target.Target, r exchange.Request) (*message, error) {
	of, known := allowed[r.Operation]
	if !known && (r.Method == "" || r.Path == "") {
		return nil, notAllowed("send a request of no operation")
	}
	m := &message{method: cmp.Or(r.Method, of.method), header: r.Header.Clone(), body: r.Body}
	if m.header == nil {
		m.header = http.Header{"Content-Type": {"application/json"}}
	}
	full, err := url.Parse(t.BaseURL + cmp.Or(r.Path, of.path))
	if err != nil || full.RawQuery != "" || full.Fragment != "" {
		return nil, notAllowed("send a path that is none")
	}
	m.url = *full
	m.url.RawQuery = r.Query
	if err := m.takeKey(t, r); err != nil {
		return nil, err
	}
	return m, g.check(m.request(context.Background()))
}

func (m *message) takeKey(t *target.Target, r exchange.Request) error {
	switch {
	case r.Key != "":
		if !httpguts.ValidHeaderFieldValue(r.Key) {
			return notAllowed("send a key that a header cannot carry")
		}
		key := target.NewSecret("made up", r.Key)
		m.key = &key
	case r.Role != exchange.RoleNone:
		key, has := t.Key(r.Role)
		if !has {
			return notAllowed("ask as " + string(r.Role) + ": the target file has no key for this role")
		}
		altered, err := r.Altered.Of(key.Reveal())
		if err != nil {
			return err
		}
		if altered != key.Reveal() {
			key = target.NewSecret("keys."+string(r.Role)+" altered", altered)
		}
		m.key = &key
	}
	return nil
}

// request is the message for one round trip. It cannot be repeated by the
// transport, which repeats a GET in silence when a kept connection turns out to
// be closed: repeating, and counting it, is the client's own business. A body
// without GetBody sees to that, also an empty one.
func (m *message) request(ctx context.Context) *http.Request {
	if m.key != nil {
		ctx = context.WithValue(ctx, keyInContext{}, *m.key)
	}
	target := m.url
	body := io.NopCloser(bytes.NewReader(m.body))
	if len(m.body) == 0 && !repeatable(m.method) {
		body = http.NoBody // anything else would go out in chunks
	}
	return (&http.Request{
		Method: m.method, URL: &target, Header: m.header.Clone(), Host: target.Host,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Body: body, ContentLength: int64(len(m.body)),
	}).WithContext(ctx)
}

// repeatable tells whether the transport would repeat a method without a body.
func repeatable(method string) bool {
	return method == http.MethodGet || method == http.MethodHead || method == http.MethodOptions
}

// RoundTrip checks a request and sends it with its key.
func (g *guard) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := g.check(r); err != nil {
		return nil, err
	}
	out := r.Clone(r.Context())
	if key, carried := r.Context().Value(keyInContext{}).(target.Secret); carried {
		out.Header["X-API-Key"] = []string{key.Reveal()} // spelt as in the reference
	}
	out.Header.Set("User-Agent", "calco") // so that an operator knows who asks
	return g.next.RoundTrip(out)
}

func (g *guard) check(r *http.Request) error {
	switch {
	case r.URL.Scheme != g.origin.Scheme || r.URL.Host != g.origin.Authority() || r.Host != r.URL.Host || r.URL.User != nil:
		return notAllowed("send a request to another origin than the target's")
	case strings.IndexFunc(r.URL.RawQuery, func(c rune) bool { return c <= ' ' || c > '~' || c == '#' }) >= 0:
		return notAllowed("send a query with characters that must be escaped")
	}
	if err := g.checkHeaders(r.Header); err != nil {
		return err
	}
	if path, inside := strings.CutPrefix(r.URL.EscapedPath(), g.origin.Prefix); inside {
		for _, e := range allowed {
			if e == (endpoint{r.Method, path}) && (e.method != http.MethodGet || r.ContentLength == 0) {
				return nil
			}
		}
		if g.intrusive && intrusivePath(path) {
			return nil
		}
	}
	return notAllowed("send what the reference does not document: " + exchange.Truncate(r.Method, 20) + " of another path, or with a body")
}

func (g *guard) checkHeaders(h http.Header) error {
	for name, values := range h {
		if !httpguts.ValidHeaderFieldName(name) || slices.ContainsFunc(values, func(v string) bool { return !httpguts.ValidHeaderFieldValue(v) }) {
			return notAllowed("send a header that is none")
		}
		name = http.CanonicalHeaderKey(name)
		if slices.Contains(guardedHeaders, name) || !g.intrusive && !slices.Contains(allowedHeaders, name) {
			return notAllowed("send the header " + exchange.Truncate(name, 40))
		}
	}
	return nil
}

// intrusivePath keeps intrusive requests under the base URL and away from the
// admin paths of a mock.
func intrusivePath(path string) bool {
	decoded, err := url.PathUnescape(path)
	return err == nil && strings.HasPrefix(path, "/") && !strings.Contains(decoded, "/__admin") &&
		!slices.Contains(strings.Split(decoded, "/"), "..")
}
