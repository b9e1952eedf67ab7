package mockserver

import (
	"net/http"
	"strings"
)

// Cross-origin requests, so that the "try it" of a documentation page on another
// origin works. The service is not known to allow them, so nobody may unless the
// user names the origin; the admin paths and the desk never do.

// corsRequestHeaders are those that a page may send.
const corsRequestHeaders = "X-API-Key, Content-Type, Prefer, X-Calco-Session, X-Calco-Now, X-Calco-Attempt"

// corsAnswerHeaders are those that its script may read.
const corsAnswerHeaders = "X-Calco-Why, X-Calco-Forced, Preference-Applied, Retry-After, Allow"

// cors answers preflights of an origin, and lets its pages read the answers of
// the API. An empty origin is none.
func cors(origin string, next http.Handler) http.Handler {
	if origin == "" {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if operationAt(r.URL.EscapedPath()) == "" {
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
			h.Set("Access-Control-Allow-Headers", corsRequestHeaders)
			w.WriteHeader(http.StatusNoContent)
			return
		}
		h.Set("Access-Control-Expose-Headers", corsAnswerHeaders)
		next.ServeHTTP(w, r)
	})
}

// IsOrigin tells whether a text is an origin as browsers send it: scheme and host
// in small letters, perhaps a port, and nothing behind.
func IsOrigin(text string) bool {
	_, host, found := strings.Cut(text, "://")
	return found && (strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "https://")) &&
		host != "" && !strings.ContainsAny(host, "/?#@* ,\t\r\n") && text == strings.ToLower(text)
}
