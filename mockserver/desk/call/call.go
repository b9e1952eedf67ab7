// Package call asks an http.Handler in its own process, without a connection:
// how the page asks the mock.
package call

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"calco.example/contracts/rules"
	"calco.example/mockserver/buffered"
)

// Request is an ordinary request to an operation.
type Request struct {
	Operation   rules.Operation
	Method      string
	Path        string
	Query       string
	Key         string // empty: no X-API-Key line
	ContentType string // empty: none
	Prefer      string
	Session     string
	Now         time.Time // X-Calco-Now; zero: the mock's own clock
	Body        string
}

// Response is what came back. Code and Message are those of either envelope.
type Response struct {
	Status  int
	Header  http.Header
	Body    []byte
	Code    string
	Message string
	// Rule and Why are there where the mock explains.
	Rule rules.ID
	Why  string
}

// For is a request to an operation with its documented method, path and type.
func For(op rules.Operation) Request {
	row, _ := rules.LookupOperation(op)
	return Request{Operation: op, Method: row.Method, Path: row.Path, ContentType: "application/json"}
}

// HasBody tells whether an operation is asked with a JSON body.
func HasBody(op rules.Operation) bool { return For(op).Method == http.MethodPost }

// HTTP is the request as net/http sees it. It comes from this machine and asks
// for it, so that the admin paths answer too.
func (q Request) HTTP(ctx context.Context) *http.Request {
	r := (&http.Request{
		Method: q.Method, URL: &url.URL{Path: q.Path, RawQuery: q.Query}, Host: "127.0.0.1",
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, RemoteAddr: "127.0.0.1:0",
		Header: http.Header{}, Body: io.NopCloser(strings.NewReader(q.Body)), ContentLength: int64(len(q.Body)),
	}).WithContext(ctx)
	for _, line := range [][2]string{
		{"X-Api-Key", q.Key}, {"Content-Type", q.ContentType}, {"Prefer", q.Prefer}, {"X-Calco-Session", q.Session},
	} {
		if line[1] != "" {
			r.Header.Set(line[0], line[1])
		}
	}
	if !q.Now.IsZero() {
		r.Header.Set("X-Calco-Now", q.Now.Format(time.RFC3339Nano))
	}
	return r
}

// To asks a handler.
func (q Request) To(ctx context.Context, handler http.Handler) Response {
	w := buffered.New()
	handler.ServeHTTP(&w, q.HTTP(ctx))
	a := Response{Status: w.Status, Header: w.Head, Body: w.Body}
	a.Code, a.Message = Code(a.Body)
	rule, why, _ := strings.Cut(w.Head.Get("X-Calco-Why"), " ")
	a.Rule, a.Why = rules.ID(rule), why
	return a
}

// Code reads code and message of either envelope; both are empty where a body
// has none.
func Code(body []byte) (code, message string) {
	var both struct {
		Code, Message string
		Metadata      struct{ Code, Message string }
	}
	if json.Unmarshal(body, &both) != nil {
		return "", ""
	}
	if both.Metadata.Code != "" {
		return both.Metadata.Code, both.Metadata.Message
	}
	return both.Code, both.Message
}

// Operations lists the operations in the order of the page: the reports, which
// have a body, first.
func Operations() []rules.Operation {
	var reports, others []rules.Operation
	for _, op := range rules.Operations() {
		if HasBody(op.ID) {
			reports = append(reports, op.ID)
		} else {
			others = append(others, op.ID)
		}
	}
	return append(reports, others...)
}

// InLine tells whether the parts of a request stay in their lines.
func (q Request) InLine() bool {
	for _, part := range []string{q.Method, q.Path, q.Query, q.Prefer, q.ContentType} {
		if strings.ContainsFunc(part, func(r rune) bool { return r < 0x20 || r == 0x7f }) {
			return false
		}
	}
	return strings.HasPrefix(q.Path, "/") && !strings.HasPrefix(q.Path, "/__") && isToken(q.Method) && !strings.ContainsAny(q.Query, " #")
}

func isToken(text string) bool {
	return text != "" && len(text) < 20 && !strings.ContainsFunc(text, func(r rune) bool { return r < 'A' || r > 'Z' })
}
