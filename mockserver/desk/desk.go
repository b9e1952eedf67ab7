// Package desk is the page to keep open while coding against the mock: what came
// in, why it got its answer, and what to send instead. It is served under
// /__desk/, from the program alone: no network, no framework, no build step, and
// readable without script.
//
// A [Desk] wraps the mock as an [http.Handler]. It asks the mock as any client
// would, in the same process; what it only wants to know it asks a twin, a mock
// of the same world that explains itself and records nothing. [Desk.Record] takes
// what the mock saw.
//
// The page is an admin surface: package guard says who may look.
package desk

import (
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/contract"
	"calco.example/mockserver/desk/guard"
	"calco.example/mockserver/desk/keep"
)

// Prefix is where the desk stands beside the API.
const Prefix = bare + "/"

const bare = "/__desk"

// Reading says which mock a twin is: the same world with a seed, a profile and
// maybe no mutant.
type Reading struct {
	Seed    uint64
	Profile rules.Profile
}

// Config is what the desk needs of its surroundings.
type Config struct {
	// Mock serves the API and its admin paths.
	Mock http.Handler
	// Twin makes a mock of the same world that adds X-Calco-Why to its answers and
	// keeps nothing of a request.
	Twin func(Reading) http.Handler
	// Served is what Mock serves; Mutant names its fault on purpose, if any.
	Served Reading
	Mutant string
	// Profiles are the profiles that a session can take by name, in the order of
	// the page. They are read when somebody looks first.
	Profiles func() []rules.Profile
	// Summaries are those of the accounts in Spanish, by name: a page in English
	// has them from Mock.
	Summaries map[string]string
	// FaultKinds are the kinds of faults that a session can set.
	FaultKinds []string
	Version    string
	// Zone is that of the world; Wall is the wall clock, for paces and deadlines.
	Zone *time.Location
	Wall func() time.Time
	// Contract is openapi.yaml.
	Contract []byte
	// Hosts are Host values, besides the loopback ones, under which the desk
	// answers those who know the Token. Secret is at least 16 random bytes: forms
	// carry a sum of it.
	Hosts  []string
	Token  string
	Secret []byte
	// NoBodies keeps the bodies of no request, not even of those with a shipped
	// key.
	NoBodies bool
}

// keptPerSecond is how many exchanges a second are kept. A page cannot show
// more, and the mock has better things to do.
const keptPerSecond = 300

// Desk serves the page and passes everything else on to the mock.
type Desk struct {
	config   Config
	guard    guard.Guard
	contract func() contract.Contract // read when somebody looks first
	ring     *keep.Ring
	pace     keep.Pace
	streams  chan struct{} // a place for each open stream

	mu       sync.Mutex
	twins    map[string]http.Handler // by seed and answers; the newest few
	order    []string
	shown    []byte // the profile of a session that was read last, as the mock shows it
	lastRead Reading
}

// New makes a desk. It panics when its own templates are broken, as
// template.Must does.
func New(config Config) *Desk {
	config.Profiles = sync.OnceValue(config.Profiles)
	return &Desk{
		config: config, guard: guard.Guard{
			Prefix: Prefix, Open: "open", Hosts: config.Hosts, Token: config.Token, Form: guard.Form(config.Secret),
		},
		contract: sync.OnceValue(func() contract.Contract { return contract.Read(config.Contract) }),
		ring:     keep.NewRing(), pace: keep.Pace{PerSecond: keptPerSecond},
		streams: make(chan struct{}, maxStreams), twins: map[string]http.Handler{},
	}
}

// ServeHTTP serves the desk under its prefix and the mock everywhere else.
func (d *Desk) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if isOurs(r.URL) {
		d.serve(w, r)
		return
	}
	d.config.Mock.ServeHTTP(w, r)
}

// isOurs tells whether a path lies under the prefix as it was written. Only where
// the decoded one does, is there anything to look at.
func isOurs(u *url.URL) bool {
	if !strings.HasPrefix(u.Path, bare) {
		return false
	}
	rest, ours := strings.CutPrefix(u.EscapedPath(), bare)
	return ours && (rest == "" || rest[0] == '/')
}

// serve answers under the prefix: guard, then the view that the path names.
func (d *Desk) serve(w http.ResponseWriter, r *http.Request) {
	guard.SecurityHeaders(w.Header())
	if !d.guard.Admit(w, r) {
		return
	}
	d.route(w, remembering(r))
}
