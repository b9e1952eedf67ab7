// Package target is the deployment under test: where it is, whose keys open it,
// and how much it may be asked.
//
// [Load] reads a target file, [OfMock] builds the target of a calco mock from
// what the mock tells. Keys are [Secret] values, which print as their names
// whatever the verb or encoder; [Redactor] finds them again, in any spelling, in
// what is written. [Target.Check] refuses a target that nobody should reach by
// accident: plain http over a network, or a name that looks like production.
package target

import (
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"time"

	"go.yaml.in/yaml/v4"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/strictyaml"
)

// Target is the deployment that the suite is pointed at. It holds the keys and
// shows them to nobody but the client's guard.
type Target struct {
	BaseURL string         // without a slash at the end
	Profile *rules.Profile // whose answers are pinned, nil for none
	Limits  Limits
	// Clock is that of a calco mock, nil for any other deployment.
	Clock *MockClock

	origin Origin
	keys   map[exchange.Role]Secret
}

// Limits bound what a run may ask of a target. Zero means no limit, but for
// Concurrency and Timeout, which are always set.
type Limits struct {
	RPS         float64 // requests per second, counted on the wire
	Concurrency int     // requests under way at once
	Requests    int     // in all, repeats included
	Timeout     time.Duration
	RunTime     time.Duration
	Bytes       int64 // of answers
}

// politeLimits hold for any deployment off loopback when the target file says
// nothing: others work there too.
var politeLimits = Limits{RPS: 2, Concurrency: 1, Requests: 500, Timeout: 30 * time.Second, RunTime: 15 * time.Minute, Bytes: 200 << 20}

// ownLimits hold on loopback and for calco mocks, which nobody shares.
var ownLimits = Limits{Concurrency: 8, Timeout: 30 * time.Second}

// ReadFile reads a file together with what is known about it.
type ReadFile func(path string) ([]byte, fs.FileInfo, error)

// Load reads a target file. It is strict: everything wrong with it is an
// error with file, line and column, and all of them are reported together. The
// files it names are looked for next to it. No error ever holds a key.
func Load(file string, data []byte, env func(string) string, readFile ReadFile) (*Target, error) {
	r := targetReader{Reader: strictyaml.Reader{File: file, Kind: "target file"}, env: env, readFile: readFile}
	t := r.target(data)
	if err := r.Err(); err != nil {
		return nil, err
	}
	return t, nil
}

// HasKey tells whether the target has a key for a role.
func (t *Target) HasKey(role exchange.Role) bool {
	_, has := t.keys[role]
	return has
}

// Loopback tells whether the target is on this machine.
func (t *Target) Loopback() bool { return t.origin.Loopback() }

// Origin is where requests to the target may go.
func (t *Target) Origin() Origin { return t.origin }

// Key is the key of a role, for the client alone.
func (t *Target) Key(role exchange.Role) (key Secret, has bool) {
	key, has = t.keys[role]
	return key, has
}

// Keyless is a target at an origin of which nothing else is known yet.
func Keyless(o Origin) *Target { return &Target{BaseURL: o.String(), Limits: ownLimits, origin: o} }

// String is the base URL: it holds no secret.
func (t Target) String() string { return t.BaseURL }

// Format is String under every verb: none of them reaches the fields.
func (t Target) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, t.BaseURL) }

// targetReader reads one target file.
type targetReader struct {
	strictyaml.Reader
	env      func(string) string
	readFile ReadFile
}

func (r *targetReader) target(data []byte) *Target {
	root := r.Root(data)
	if root == nil {
		return nil
	}
	t := &Target{keys: map[exchange.Role]Secret{}}
	var given limitsGiven
	r.Mapping(root, map[string]func(*yaml.Node){
		"baseUrl": func(n *yaml.Node) { r.baseURL(t, n) },
		"keys":    func(n *yaml.Node) { r.keys(t, n) },
		"profile": func(n *yaml.Node) { t.Profile = r.profile(n) },
		"limits":  func(n *yaml.Node) { given = r.limits(n) },
	})
	r.complete(t, root)
	t.Limits = given.over(defaultLimits(t.Loopback()))
	return t
}

// complete notes what must be there and is not.
func (r *targetReader) complete(t *Target, root *yaml.Node) {
	if len(r.Problems) > 0 {
		return
	}
	if t.BaseURL == "" {
		r.Fail(root, "baseUrl is missing: give the address that the four paths are relative to")
	}
	if !t.HasKey(exchange.RoleMain) {
		r.Fail(root, "keys.main is missing: give env:NAME or file:PATH")
	}
}

func (r *targetReader) profile(n *yaml.Node) *rules.Profile {
	path := r.beside(r.Text(n))
	if n.Value == "" {
		r.Fail(n, "profile: give the path of a profile file, or leave the key out")
		return nil
	}
	if shipped, err := rules.ShippedProfile(n.Value); err == nil {
		return &shipped
	}
	data, _, err := r.readFile(path)
	if err != nil {
		r.Fail(n, "profile: %v%s", err, rules.DidYouMean(n.Value, rules.ShippedNames()))
		return nil
	}
	profile, err := rules.ParseProfile(path, data)
	if err != nil {
		r.Problems = append(r.Problems, err)
	}
	return &profile
}

// beside resolves a path against the folder of the target file.
func (r *targetReader) beside(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(filepath.Dir(r.File), path)
}

func defaultLimits(own bool) Limits {
	if own {
		return ownLimits
	}
	return politeLimits
}

// limitsGiven are the limits that a target file may set, zero where it does not.
type limitsGiven struct {
	rps      float64
	requests int
	timeout  time.Duration
}

func (g limitsGiven) over(l Limits) Limits {
	if g.rps > 0 {
		l.RPS, l.Concurrency = g.rps, max(l.Concurrency, underWay(g.rps))
	}
	if g.requests > 0 {
		l.Requests = g.requests
	}
	if g.timeout > 0 {
		l.Timeout = g.timeout
	}
	return l
}

// underWay is how many requests may be under way at once at a pace that the
// target file sets: what it takes to keep it where an answer takes half a second.
func underWay(rps float64) int { return min(ownLimits.Concurrency, max(1, int(rps/2))) }

func (r *targetReader) limits(n *yaml.Node) (given limitsGiven) {
	r.Mapping(n, map[string]func(*yaml.Node){
		"rps":      func(n *yaml.Node) { given.rps = r.rate(n) },
		"requests": func(n *yaml.Node) { given.requests = r.count(n) },
		"timeout":  func(n *yaml.Node) { given.timeout = r.timeout(n) },
	})
	return given
}

var plainNumber = regexp.MustCompile(`^[0-9]{1,7}(\.[0-9]{1,6})?$`)

func (r *targetReader) rate(n *yaml.Node) float64 {
	const most = 1000
	rps, err := strconv.ParseFloat(n.Value, 64)
	if n.Kind != yaml.ScalarNode || !plainNumber.MatchString(n.Value) || err != nil || rps <= 0 || rps > most {
		r.Fail(n, "rps: expected a number of requests per second, over 0 and up to %d, as 5 or 0.5", most)
		return 0
	}
	return rps
}

func (r *targetReader) count(n *yaml.Node) int {
	const most = 1_000_000
	requests, err := strconv.Atoi(n.Value)
	if n.Kind != yaml.ScalarNode || !plainNumber.MatchString(n.Value) || err != nil || requests < 1 || requests > most {
		r.Fail(n, "requests: expected a whole number from 1 to %d", most)
		return 0
	}
	return requests
}

func (r *targetReader) timeout(n *yaml.Node) time.Duration {
	const least, most = time.Second, 5 * time.Minute
	timeout, err := time.ParseDuration(n.Value)
	if n.Kind != yaml.ScalarNode || err != nil || timeout < least || timeout > most {
		r.Fail(n, "timeout: expected a duration from %s to %s, as 30s", least, most)
		return 0
	}
	return timeout
}

// keys reads the keys by role. One key for two roles would make the suite
// compare an account with itself.
func (r *targetReader) keys(t *Target, n *yaml.Node) {
	roles := make([]string, len(exchange.Roles))
	readers := map[string]func(*yaml.Node){}
	for i, role := range exchange.Roles {
		roles[i] = string(role)
		readers[string(role)] = func(n *yaml.Node) {
			key, ok := r.key(role, n)
			if !ok {
				return
			}
			if other := slices.IndexFunc(exchange.Roles, func(other exchange.Role) bool { return t.HasKey(other) && t.keys[other].Reveal() == key.Reveal() }); other >= 0 {
				r.Fail(n, "keys.%s is the same key as keys.%s: each role needs an account of its own", role, exchange.Roles[other])
				return
			}
			t.keys[role] = key
		}
	}
	r.Mapping(n, readers)
}
