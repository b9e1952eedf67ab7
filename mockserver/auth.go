package mockserver

import (
	"net/http"
	"strings"

	"calco.example/mockserver/world"
)

// presentedKey is the key of a request: the value of its one X-API-Key line,
// without the session word that may follow a tilde. No line or several: no key.
// "Every request carries the header X-API-Key" (Authentication 1); two of them could
// name two accounts.
func presentedKey(h http.Header) string {
	if lines := h["X-Api-Key"]; len(lines) == 1 {
		key, _, _ := strings.Cut(lines[0], "~")
		return key
	}
	return ""
}

// authenticate says which account a request speaks for (Authentication 2): that
// of its key, which newNote has looked up, or none.
func (x *exchange) authenticate() {
	x.ignoreKeyCase()
	x.account = x.note.Persona
	x.noAccount = x.account == nil
}

// ignoreKeyCase takes a key in another letter case for the key that it is under
// Q-KEY-CASE: any.
func (x *exchange) ignoreKeyCase() {
	if x.note.Persona != nil || x.note.Key == "" || !x.profiles.forRequest(x.note.Key).is("Q-KEY-CASE", "any") {
		return
	}
	if meant := x.api.world.FindInAnyCase(x.note.Key); meant != nil {
		x.note.Persona, x.note.Key = meant, meant.APIKey
	}
}

// Forcing answers a request with a code of the caller's choice, so that client
// tests can meet every code. A forced answer is labelled and is no evidence of
// a rule: ordinary input reaches every code but the internal ones.

// forcedKey is the key prefix for clients that cannot set headers.
const forcedKey = "calco-answer-"

// oursIn tells of keys whether a session word may stand after them: those of a world,
// and those that force an answer.
func oursIn(w *world.World) func(key string) bool {
	return func(key string) bool { return w.Find(key) != nil || strings.HasPrefix(key, forcedKey) }
}
