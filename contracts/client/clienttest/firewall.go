package clienttest

import (
	"io"
	"net/http"
	"sync/atomic"
)

// Firewall stands before a service. It turns away whoever comes with a key that is not
// known, once that happened so many times: with each request from then on, whatever its
// key.
type Firewall struct {
	Next   http.Handler
	Known  func(key string) bool
	Most   int64
	Status int // 0: it drops the connection
	// Always turns such keys away from the first on, and others only after Most of them.
	Always bool

	bad atomic.Int64
}

func (f *Firewall) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	shut := f.bad.Load() >= f.Most
	if !f.Known(r.Header.Get("X-Api-Key")) {
		shut = f.bad.Add(1) > f.Most || f.Always
	}
	if !shut {
		f.Next.ServeHTTP(w, r)
		return
	}
	if f.Status == 0 {
		panic(http.ErrAbortHandler)
	}
	w.Header().Set("Content-Type", "text/html")
	w.WriteHeader(f.Status)
	_, _ = io.WriteString(w, "<html><h1>Request blocked</h1></html>")
}
