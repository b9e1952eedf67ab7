package target

import (
	"regexp"
	"runtime"
	"strings"

	"go.yaml.in/yaml/v4"

	"calco.example/contracts/exchange"
)

// mockPrefix begins the keys of the mock, which are no secrets.
const mockPrefix = "calco-"

const (
	shortestKey = 12 // of a real key: a shorter one would be redacted out of innocent text
	longestKey  = 4096
)

// environmentName is a name that is safe to show: whoever writes a key after
// env: by mistake does not find it in a log.
var environmentName = regexp.MustCompile(`^[A-Z_][A-Z0-9_]*$`)

// key reads one key by its reference. No problem it notes holds the key.
func (r *targetReader) key(role exchange.Role, n *yaml.Node) (Secret, bool) {
	before := len(r.Problems)
	text := r.Text(n)
	kind, rest, _ := strings.Cut(text, ":")
	var value string
	switch {
	case len(r.Problems) > before:
	case strings.HasPrefix(text, mockPrefix):
		value = text
	case kind == "env":
		value = r.keyFromEnvironment(role, n, rest)
	case kind == "file":
		value = r.keyFromFile(role, n, rest)
	default:
		r.Fail(n, "keys.%s: a key in the file is refused: give env:NAME or file:PATH (only keys of the mock, calco-…, may stand here)", role)
	}
	if len(r.Problems) == before {
		r.checkKey(role, n, value)
	}
	return NewSecret("keys."+string(role), value), len(r.Problems) == before
}

func (r *targetReader) keyFromEnvironment(role exchange.Role, n *yaml.Node, name string) string {
	if !environmentName.MatchString(name) {
		r.Fail(n, "keys.%s: env: takes the name of an environment variable in capitals, as env:REPORT_KEY", role)
		return ""
	}
	value := r.env(name)
	if value == "" {
		r.Fail(n, "keys.%s: the environment variable %s is not set, or empty", role, name)
	}
	return value
}

func (r *targetReader) keyFromFile(role exchange.Role, n *yaml.Node, path string) string {
	if path == "" {
		r.Fail(n, "keys.%s: file: takes a path", role)
		return ""
	}
	path = r.beside(path)
	data, info, err := r.readFile(path)
	switch {
	case err != nil:
		r.Fail(n, "keys.%s: %v", role, err)
	case !info.Mode().IsRegular():
		r.Fail(n, "keys.%s: %s is no regular file", role, path)
	case info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows": // which has no such modes
		r.Fail(n, "keys.%s: %s has mode %04o, so that others may read it: chmod 600 it", role, path, info.Mode().Perm())
	case len(data) == 0:
		r.Fail(n, "keys.%s: %s is empty", role, path)
	}
	return strings.TrimSuffix(strings.TrimSuffix(string(data), "\n"), "\r")
}

// checkKey refuses what no header can carry, and what is too short to be found
// and redacted by value.
func (r *targetReader) checkKey(role exchange.Role, n *yaml.Node, value string) {
	switch {
	case strings.HasPrefix(value, mockPrefix) && len(value) <= longestKey && headerText(value):
	case len(value) < shortestKey:
		r.Fail(n, "keys.%s: the key is shorter than %d characters, and could not be kept out of reports: ask for a longer one", role, shortestKey)
	case len(value) > longestKey:
		r.Fail(n, "keys.%s: the key is longer than %d characters", role, longestKey)
	case !headerText(value):
		r.Fail(n, "keys.%s: the key holds what a header cannot carry: only printable ASCII, no space at its ends", role)
	}
}

// headerText tells whether a value goes through a header unchanged.
func headerText(value string) bool {
	return strings.TrimSpace(value) == value && strings.IndexFunc(value, func(c rune) bool { return c < ' ' || c > '~' }) < 0
}

// Secrets are the keys that must never be shown: all but those of calco mocks.
func (t *Target) Secrets() []Secret {
	var list []Secret
	for _, role := range exchange.Roles {
		if key, has := t.keys[role]; has && !strings.HasPrefix(key.Reveal(), mockPrefix) {
			list = append(list, key)
		}
	}
	return list
}
