// Package guard decides who may look at the desk and who may change something.
package guard

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"io"
	"net/http"
	"net/url"

	"calco.example/mockserver/desk/texts"
	"calco.example/mockserver/peer"
)

// The desk answers a loopback peer that asks for a loopback Host, and for hosts
// that the user allowed whoever knows the token; never a page of another origin.
// A name that an attacker points at 127.0.0.1 is another Host. Whatever changes
// something is a POST that says it comes from the desk itself.

// contentSecurityPolicy lets the page use its own scripts, styles and addresses
// and nothing else; Trusted Types leave a script no way to write markup.
const contentSecurityPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

// SecurityHeaders are those of every page of the desk.
func SecurityHeaders(h http.Header) {
	h.Set("Content-Security-Policy", contentSecurityPolicy)
	h.Set("X-Frame-Options", "DENY")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
	h.Set("Cache-Control", "no-store")
}

const (
	tokenCookie = "calco-desk"
	maxForm     = 256 << 10
)

// Guard decides who may look and who may change something.
type Guard struct {
	// Prefix is where the desk stands; Open is the one path under it to which a page
	// of another origin may lead.
	Prefix, Open string
	// Hosts are Host values, besides the loopback ones, under which the desk answers
	// those who know the Token.
	Hosts []string
	Token string
	// Form proves that a form was made by this desk.
	Form string
}

// Form is the proof that a desk with a secret puts into its forms.
func Form(secret []byte) string {
	sum := hmac.New(sha256.New, secret)
	_, _ = io.WriteString(sum, "forms of the desk")
	return hex.EncodeToString(sum.Sum(nil))[:32]
}

// Admit answers what may not pass and tells whether the rest may go on.
func (g Guard) Admit(w http.ResponseWriter, r *http.Request) bool {
	loopback, allowed := peer.AsksLoopback(r), peer.AsksOneOf(g.Hosts, r)
	switch {
	case !allowed && !(loopback && loopbackPeer(r)):
		return Refuse(w, r, http.StatusMisdirectedRequest, "guard.loopback")
	case !g.fromHere(r):
		return Refuse(w, r, http.StatusForbidden, "guard.origin")
	case r.Method != http.MethodGet && r.Method != http.MethodHead && r.Method != http.MethodPost:
		w.Header().Set("Allow", "GET, HEAD, POST")
		return Refuse(w, r, http.StatusMethodNotAllowed, "guard.method")
	case !(loopback && loopbackPeer(r)) && !g.holdsToken(r):
		return g.askToken(w, r)
	case r.Method == http.MethodPost && !g.mayChange(w, r):
		return Refuse(w, r, http.StatusForbidden, "guard.form")
	}
	return true
}

// Refuse answers with a text of the catalogue in one line, in the language that
// the request asks for; it returns false.
func Refuse(w http.ResponseWriter, r *http.Request, status int, key string, args ...any) bool {
	words := texts.For(r.URL.Query().Get("lang"), r.Header.Get("Accept-Language"))
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Language", words.Lang)
	w.WriteHeader(status)
	_, _ = io.WriteString(w, words.Say(key, args...)+"\n")
	return false
}

// loopbackPeer tells whether this machine asks. Behind a proxy it always seems to:
// what a proxy has passed on needs the token.
func loopbackPeer(r *http.Request) bool {
	for _, name := range []string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip"} {
		if len(r.Header[name]) > 0 {
			return false
		}
	}
	return peer.IsLoopback(r)
}

// fromHere tells whether a request comes from no page, or from one of ours. A
// link in a chat may lead to a permalink, and only there: it does nothing before
// a person presses its button.
func (g Guard) fromHere(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin", "none":
	default:
		return r.Method == http.MethodGet && r.URL.Path == g.Prefix+g.Open &&
			r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document"
	}
	origin := r.Header.Get("Origin")
	return origin == "" || peer.OwnOrigin(r) || origin == "null" && r.Header.Get("Sec-Fetch-Site") == "same-origin"
}

// mayChange tells whether a POST comes from the desk: the browser says so, and
// the form is one that this desk made.
func (g Guard) mayChange(w http.ResponseWriter, r *http.Request) bool {
	if r.Header.Get("Sec-Fetch-Site") != "same-origin" && !peer.OwnOrigin(r) {
		return false
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	if err := r.ParseForm(); err != nil {
		return false
	}
	return equal(r.PostForm.Get("form"), g.Form)
}

func (g Guard) holdsToken(r *http.Request) bool {
	cookie, err := r.Cookie(tokenCookie)
	return err == nil && g.Token != "" && equal(cookie.Value, g.Token)
}

// askToken takes the token from the address that serve printed, or asks for it.
func (g Guard) askToken(w http.ResponseWriter, r *http.Request) bool {
	given := r.URL.Query().Get("token")
	if g.Token == "" || !equal(given, g.Token) {
		return Refuse(w, r, http.StatusUnauthorized, "guard.token")
	}
	http.SetCookie(w, &http.Cookie{Name: tokenCookie, Value: g.Token, Path: g.Prefix, HttpOnly: true, SameSite: http.SameSiteStrictMode})
	rest := r.URL.Query()
	rest.Del("token")
	http.Redirect(w, r, (&url.URL{Path: r.URL.Path, RawQuery: rest.Encode()}).String(), http.StatusSeeOther)
	return false
}

func equal(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
