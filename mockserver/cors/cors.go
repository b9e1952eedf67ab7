// Package cors answers cross-origin requests, so that the "try it" of a
// documentation page on another origin works. The service is not known to allow
// them, so nobody may unless the user names the origin.
package cors

import (
	"net/http"
	"strings"
)

// requestHeaders are those that a page may send.
const requestHeaders = "X-API-Key, Content-Type, Prefer, X-Calco-Session, X-Calco-Now, X-Calco-Attempt"

// answerHeaders are those that its script may read.
const answerHeaders = "X-Calco-Why, X-Calco-Forced, Preference-Applied, Retry-After, Allow"

// Wrap answers preflights of an origin, and lets its pages read the answers at all
// paths but those beside the API, of the admin paths and the desk. An empty origin is
// none.
func Wrap(origin string, beside func(path string) bool, next http.Handler) http.Handler {
	if origin == "" {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if beside(r.URL.Path) || beside(r.URL.EscapedPath()) {
			next.ServeHTTP(w, r)
			return
		}
		h := w.Header()
		h.Add("Vary", "Origin")
		if r.Header.Get("Origin") != origin {
			next.ServeHTTP(w, r)
			return
		}
		h.Set("Access-Control-Allow-Origin", origin)
		if r.Method == http.MethodOptions && r.Header.Get("Access-Control-Request-Method") != "" {
			h.Set("Access-Control-Allow-Methods", "GET, POST")
			h.Set("Access-Control-Allow-Headers", requestHeaders)
			h["Date"] = nil // net/http would send the real clock, not the mock's
			w.WriteHeader(http.StatusNoContent)
			return
		}
		h.Set("Access-Control-Expose-Headers", answerHeaders)
		next.ServeHTTP(w, r)
	})
}

// IsOrigin tells whether a text is an origin as browsers send it: scheme and host
// in small letters, perhaps a port that is not the scheme's own, and nothing behind.
func IsOrigin(text string) bool {
	_, host, found := strings.Cut(text, "://")
	return found && (strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "https://")) &&
		host != "" && !strings.ContainsAny(host, "/?#@* ,\t\r\n") && text == spelling(text)
}

// Meant is the origin that a text was meant to be, as browsers send it; "" for none.
func Meant(text string) string {
	if meant := spelling(strings.TrimRight(text, "/")); IsOrigin(meant) {
		return meant
	}
	return ""
}

// spelling is an origin in small letters, without the port that goes without saying.
func spelling(text string) string {
	text = strings.ToLower(text)
	switch {
	case strings.HasPrefix(text, "http://"):
		return strings.TrimSuffix(text, ":80")
	case strings.HasPrefix(text, "https://"):
		return strings.TrimSuffix(text, ":443")
	}
	return text
}
