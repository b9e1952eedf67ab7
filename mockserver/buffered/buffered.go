// Package buffered keeps an answer in memory instead of sending it, for whoever wants
// to look at it, or to change it first.
package buffered

import (
	"maps"
	"net/http"
	"strconv"
)

// Response is the [http.ResponseWriter] of a handler whose answer is held. The first
// status counts, as on the wire.
type Response struct {
	Status int
	Head   http.Header
	Body   []byte

	begun bool // a status was written, if only 0
}

// New is an answer to which nothing was written.
func New() Response { return Response{Head: http.Header{}} }

// Header implements http.ResponseWriter.
func (a *Response) Header() http.Header { return a.Head }

// WriteHeader implements http.ResponseWriter.
func (a *Response) WriteHeader(status int) {
	if !a.begun {
		a.Status, a.begun = status, true
	}
}

// Write implements http.ResponseWriter.
func (a *Response) Write(p []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	a.Body = append(a.Body, p...)
	return len(p), nil
}

// SendTo sends the answer as it is.
func (a Response) SendTo(w http.ResponseWriter, r *http.Request) {
	a.SendHead(w)
	if r.Method != http.MethodHead {
		_, _ = w.Write(a.Body) // a client that went away is no error of ours
	}
}

// SendHead sends the answer up to its body.
func (a Response) SendHead(w http.ResponseWriter) {
	maps.Copy(w.Header(), a.Head)
	w.WriteHeader(a.Status)
}

// With is the answer with another body, announced as it should be.
func (a Response) With(status int, contentType string, body []byte) Response {
	changed := Response{Status: status, Head: a.Head.Clone(), Body: body}
	changed.Head.Set("Content-Type", contentType)
	changed.Head.Set("Content-Length", strconv.Itoa(len(body)))
	return changed
}
