package mockserver

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
)

// presentedKey is the key of a request: the value of its one X-API-Key line,
// without the session word that may follow a tilde. No line or several: no key,
// and why says which. "Every request carries the header X-API-Key"
// (Authentication 1); two of them could name two accounts.
func presentedKey(h http.Header) (key, why string) {
	lines := h["X-Api-Key"]
	switch {
	case len(lines) == 0:
		return "", "X-API-Key is missing"
	case len(lines) > 1:
		return "", "X-API-Key is given more than once"
	}
	key, _, _ = strings.Cut(lines[0], "~")
	return key, "X-API-Key is no key of this world"
}

// authenticate finds the account that a key belongs to (Authentication 2). Nil
// and the reason when there is none.
func (m *Mock) authenticate(h http.Header) (account *Persona, why string) {
	key, why := presentedKey(h)
	if persona := m.world.Find(key); persona != nil {
		why, account = "", persona
	}
	return m.mutant.account(m.world, account, why)
}

// keyFingerprint stands for an unknown key in the journal: people send real
// keys by mistake, so the key itself is kept nowhere.
func keyFingerprint(key string) string {
	sum := sha256.Sum256([]byte(key))
	return "sha256:" + hex.EncodeToString(sum[:4])
}
