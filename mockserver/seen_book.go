package mockserver

import (
	"net/http"
	"regexp"
	"strings"

	"calco.example/contracts/consumer"
	"calco.example/mockserver/fault"
)

// Met is what clients have met of the rule book, and how they behaved.
func (m *Mock) Met() *consumer.Book { return m.met }

// adminCoverage is what the session has met so far; with ?sessions=all what all of
// them have, taken together.
func (m *Mock) adminCoverage(name string, r *http.Request) response {
	if r.URL.Query().Get("sessions") == "all" {
		return asJSON(m.met.Whole())
	}
	return asJSON(m.met.Coverage(name))
}

func (m *Mock) adminForgetCoverage(name string, r *http.Request) response {
	m.met.Forget(name)
	return m.adminCoverage(name, r)
}

// SpoilAll adds a fault, as a JSON object, that holds in every session that sets
// none of its own. The error says what to write.
func (m *Mock) SpoilAll(raw []byte) error { return m.faults.Add(fault.Everybody, raw) }

// sessionCounted is the session that a request counts for. One with a wrong key
// belongs to the session that its header names, or the word after the key: where
// that word is a session's already, or the key is shaped like ours. In any other
// key a tilde may be part of a secret.
func (m *Mock) sessionCounted(x *exchange) string {
	lines := x.request.Header["X-Api-Key"]
	if x.session != "" || len(lines) != 1 {
		return x.session
	}
	key, word, found := strings.Cut(lines[0], "~")
	if found && (strings.HasPrefix(key, "calco-") && sessionShape.MatchString(word) || m.met.Knows(word)) {
		return word
	}
	return ""
}

var sessionShape = regexp.MustCompile(`^[A-Za-z0-9._-]{1,64}$`)
