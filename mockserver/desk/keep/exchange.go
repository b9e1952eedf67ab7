// Package keep holds the newest exchanges of a mock in bounded memory, for a
// page to show. An unknown key never gets in: what is kept of a request whose
// key is nobody's is its operation, its answer and the reason, and whoever adds an
// exchange has taken other keys out of it.
package keep

import (
	"strings"
	"time"

	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
)

// Exchange is one request with its answer, as the page shows it.
type Exchange struct {
	// ID counts the kept exchanges of a mock from 1, in the order they ended.
	ID int64
	// Number is the mock's own count of the exchange.
	Number int64
	// At is the mock's clock at the request.
	At        time.Time
	Session   string
	Profile   string          // the name of the profile that answered
	Operation rules.Operation // empty: no path of the API
	Method    string
	Path      string
	// Account is whose key was sent; empty when it is nobody's, and KeyState says
	// how it was then.
	Account  string
	KeyState sent.KeyState
	KeyIn    []string // other places where a key was found
	// Key is the key that was sent where it is a shipped one, and empty otherwise.
	Key string
	// Status, Code and Rule are what the mock answered; under a Fault what it
	// would have answered, and Sent is then the status that went out, 0 for none.
	Status int
	Code   string
	Rule   rules.ID
	Why    string
	Forced bool
	Fault  string
	Sent   int
	Unread []sent.Unread
	Wire   *Wire // never nil of what a ring keeps
	wireOf int   // bytes
}

// noWire is that of exchanges of which nothing is kept; nobody writes to it.
var noWire = new(Wire)

// Wire is what went over the line, of a request with a shipped key.
type Wire struct {
	Query       string
	ContentType string
	Prefer      string
	Attempt     string // X-Calco-Attempt
	Body        []byte
	// BodyRead says that the mock read the body: an answer that the key alone
	// decides needs none of it.
	BodyRead bool
	Cut      bool // the body, or the answer, was longer than what is kept of it
	Response []byte
	Headers  []sent.Header // of the answer
}

// Known tells whether the key was a shipped one.
func (x *Exchange) Known() bool { return x.Key != "" }

// Refused tells whether the answer is no success.
func (x *Exchange) Refused() bool {
	switch x.Code {
	case "BR-00", "L-00", "200":
		return x.Status >= 300
	}
	return true
}

// Filter chooses exchanges. Its zero value chooses all.
type Filter struct {
	// OneSession shows Session alone, empty being the one without a name; otherwise
	// all sessions are shown.
	OneSession bool
	Session    string
	Operation  rules.Operation
	Code       string
	Text       string // found anywhere in a row, in any letter case
	// Reads is how a row shows a reason; nil: as it is.
	Reads func(why string) string
}

// Shows tells whether an exchange passes.
func (f Filter) Shows(x *Exchange) bool {
	return (!f.OneSession || x.Session == f.Session) &&
		(f.Operation == "" || x.Operation == f.Operation) &&
		(f.Code == "" || x.Code == f.Code || string(x.Rule) == f.Code) &&
		(f.Text == "" || f.found(x))
}

// found looks for the text in the reason as it is shown, and in what header and
// log say, so that a line of the log finds its row.
func (f Filter) found(x *Exchange) bool {
	lower := strings.ToLower(f.Text)
	return x.mentions(lower) || f.Reads != nil && strings.Contains(strings.ToLower(f.Reads(x.Why)), lower)
}

func (x *Exchange) mentions(lower string) bool {
	for _, text := range []string{x.Why, string(x.Rule), x.Code, x.Path, x.Account, x.Session, x.Method, x.Fault} {
		if strings.Contains(strings.ToLower(text), lower) {
			return true
		}
	}
	return false
}
