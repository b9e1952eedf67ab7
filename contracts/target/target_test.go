package target_test

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/target"
)

const (
	goodKey  = "k3y-of-the-main-account"
	otherKey = "k3y-of-another-account"
	profile  = "name: staging\nsummary: as staging does\nanswers: {Q-STATUS: always-200}\n"
)

// desk is what a target file may refer to: an environment and files.
type desk struct {
	env   map[string]string
	files fstest.MapFS
}

func newDesk() desk {
	return desk{
		env: map[string]string{"REPORT_KEY": goodKey, "SHORT_KEY": "k3y", "SPACED_KEY": " k3y-with-space-first", "LINED_KEY": "k3y-of-two\r\nX-Evil: 1", "LONG_KEY": strings.Repeat("k3y", 2000)},
		files: fstest.MapFS{
			"conf/staging.profile.yaml": {Data: []byte(profile), Mode: 0o644},
			"conf/bad.profile.yaml":     {Data: []byte("name: x\nanswers: {Q-STATSU: always-200}\n"), Mode: 0o644},
			"conf/main.key":             {Data: []byte(goodKey + "\n"), Mode: 0o600},
			"conf/second.key":           {Data: []byte(otherKey + "\r\n"), Mode: 0o400},
			"conf/group.key":            {Data: []byte(goodKey), Mode: 0o640},
			"conf/world.key":            {Data: []byte(goodKey), Mode: 0o604},
			"conf/empty.key":            {Data: nil, Mode: 0o600},
			"conf/folder":               {Mode: fs.ModeDir | 0o700},
			"conf/lines.key":            {Data: []byte(goodKey + "\n" + otherKey + "\n"), Mode: 0o600},
		},
	}
}

func (d desk) load(text string) (*target.Target, error) {
	return target.Load("conf/t.yaml", []byte(text), func(name string) string { return d.env[name] }, d.read)
}

func (d desk) read(path string) ([]byte, fs.FileInfo, error) {
	info, err := fs.Stat(d.files, path)
	if err != nil || info.IsDir() {
		return nil, info, err
	}
	data, err := fs.ReadFile(d.files, path)
	return data, info, err
}

func TestLoadTarget_EverythingGiven(t *testing.T) {
	t.Parallel()
	loaded, err := newDesk().load(`baseUrl: https://Staging.Example:8443/prefix/v1/
keys:
  main: env:REPORT_KEY
  noPlan: calco-no-plan
  second: file:second.key
profile: staging.profile.yaml
limits: {rps: 0.5, requests: 2000, timeout: 45s}
`)
	require.NoError(t, err)
	assert.Equal(t, "https://staging.example:8443/prefix/v1", loaded.BaseURL)
	assert.False(t, loaded.Loopback())
	for _, role := range exchange.Roles {
		has := role == exchange.RoleMain || role == exchange.RoleNoPlan || role == exchange.RoleSecond
		assert.Equal(t, has, loaded.HasKey(role), "role %s", role)
	}
	require.NotNil(t, loaded.Profile)
	assert.Equal(t, "staging", loaded.Profile.Name)
	assert.True(t, loaded.Profile.Pins("Q-STATUS"))

	shipped, err := newDesk().load("baseUrl: https://staging.example\nkeys: {main: file:main.key}\nprofile: always-200\n")
	require.NoError(t, err)
	assert.Equal(t, "always-200", shipped.Profile.Name, "a name, as of --profile")
	assert.Equal(t, target.Limits{RPS: 0.5, Concurrency: 1, Requests: 2000, Timeout: 45 * time.Second, RunTime: 15 * time.Minute, Bytes: 200 << 20}, loaded.Limits)
	assert.Nil(t, loaded.Clock)
}

func TestLoadTarget_Defaults(t *testing.T) {
	t.Parallel()
	polite := target.Limits{RPS: 2, Concurrency: 1, Requests: 500, Timeout: 30 * time.Second, RunTime: 15 * time.Minute, Bytes: 200 << 20}
	own := target.Limits{Concurrency: 8, Timeout: 30 * time.Second}
	for _, c := range []struct {
		name, url, base string
		loopback        bool
		limits          target.Limits
	}{
		{"name", "https://staging.example", "https://staging.example", false, polite},
		{"usual port", "https://staging.example:443/", "https://staging.example", false, polite},
		{"plain port", "http://127.0.0.1:80", "http://127.0.0.1", true, own},
		{"loopback", "http://127.0.0.1:8080", "http://127.0.0.1:8080", true, own},
		{"another loopback", "http://127.9.9.9:1", "http://127.9.9.9:1", true, own},
		{"IPv6 loopback", "http://[::1]:8080/a", "http://[::1]:8080/a", true, own},
		{"IPv6 loopback, usual port", "http://[::1]", "http://[::1]", true, own},
		{"mapped loopback", "http://[::ffff:127.0.0.1]:8080", "http://[::ffff:127.0.0.1]:8080", true, own},
		{"localhost", "http://LocalHost:8080", "http://localhost:8080", true, own},
		{"localhost as a label", "https://localhost.example", "https://localhost.example", false, polite},
		{"name that begins like loopback", "https://127.0.0.1.example", "https://127.0.0.1.example", false, polite},
		{"underscore", "http://calco_mock:8080", "http://calco_mock:8080", false, polite},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			target, err := newDesk().load("baseUrl: '" + c.url + "'\nkeys: {main: file:main.key}\n")
			require.NoError(t, err)
			assert.Equal(t, c.base, target.BaseURL)
			assert.Equal(t, c.loopback, target.Loopback())
			assert.Equal(t, c.limits, target.Limits)
			assert.Nil(t, target.Profile)
		})
	}
}

const keysList = "broken, cashOnly, disabled, main, noLocations, noPlan, quiet, second, unknownUser"

// Every row is a whole file or the part of one that matters; want is every line
// of the error.
func TestLoadTarget_Refuses(t *testing.T) {
	t.Parallel()
	const (
		base = "baseUrl: https://staging.example\n"
		keys = "keys: {main: env:REPORT_KEY}\n"
	)
	for _, c := range []struct{ name, text, want string }{
		{"empty file", "", "conf/t.yaml:1:1: the target file is empty"},
		{"two documents", base + keys + "---\n" + base, "conf/t.yaml:1:1: the target file holds several documents, parted by ---: one is read"},
		{"a tab", base + "keys:\n\tmain: env:REPORT_KEY\n", "conf/t.yaml:3:1: the target file is no YAML: a tab: indent with spaces"},
		{"a shipped profile misspelt", base + keys + "profile: literl\n", "conf/t.yaml:3:10: profile: open conf/literl: file does not exist (did you mean literal?)"},
		{"a list", "- a\n", "conf/t.yaml:1:1: expected a mapping (key: value)"},
		{"a word", "staging", "conf/t.yaml:1:1: expected a mapping (key: value)"},
		{"unknown key", base + keys + "limit: {rps: 1}\n", `conf/t.yaml:3:1: unknown key "limit": use baseUrl, keys, limits, profile (did you mean limits?)`},
		{"letter case", "BaseUrl: https://staging.example\n" + keys, `conf/t.yaml:1:1: unknown key "BaseUrl": use baseUrl, keys, limits, profile (did you mean baseUrl?)`},
		{"key far from all", base + keys + "insecureSkipVerify: true\n", `conf/t.yaml:3:1: unknown key "insecureSkipVerify": use baseUrl, keys, limits, profile`},
		{"merge key", base + keys + "<<: {rps: 1}\n", `conf/t.yaml:3:1: unknown key "<<": use baseUrl, keys, limits, profile`},
		{"key twice", base + keys + base, `conf/t.yaml:3:1: "baseUrl" is given twice`},
		{"no baseUrl", keys, "conf/t.yaml:1:1: baseUrl is missing: give the address that the four paths are relative to"},
		{"no keys", base, "conf/t.yaml:1:1: keys.main is missing: give env:NAME or file:PATH"},
		{"no main key", base + "keys: {second: env:REPORT_KEY}\n", "conf/t.yaml:1:1: keys.main is missing: give env:NAME or file:PATH"},

		{"baseUrl a list", "baseUrl: [a]\n" + keys, "conf/t.yaml:1:10: expected a text"},
		{"baseUrl null", "baseUrl:\n" + keys, "conf/t.yaml:1:9: expected a text"},
		{"baseUrl without scheme", "baseUrl: staging.example\n" + keys, "conf/t.yaml:1:10: baseUrl: expected an absolute http or https URL, as https://staging.example/prefix"},
		{"baseUrl of another scheme", "baseUrl: ftp://staging.example\n" + keys, "conf/t.yaml:1:10: baseUrl: expected an absolute http or https URL, as https://staging.example/prefix"},
		{"baseUrl opaque", "baseUrl: https:staging.example\n" + keys, "conf/t.yaml:1:10: baseUrl: expected an absolute http or https URL, as https://staging.example/prefix"},
		{"baseUrl without host", "baseUrl: https:///prefix\n" + keys, "conf/t.yaml:1:10: baseUrl: expected an absolute http or https URL, as https://staging.example/prefix"},
		{"baseUrl no URL", "baseUrl: 'https://x:k3y@%zz'\n" + keys, "conf/t.yaml:1:10: baseUrl: not a URL: give one as https://staging.example/prefix"},
		{"baseUrl with a space first", "baseUrl: ' https://staging.example'\n" + keys, "conf/t.yaml:1:10: baseUrl: not a URL: give one as https://staging.example/prefix"},
		{"baseUrl with a password", "baseUrl: https://me:k3y-secret@staging.example\n" + keys, "conf/t.yaml:1:10: baseUrl: a user name or password has no place here: calco sends X-API-Key only"},
		{"baseUrl with a query", "baseUrl: https://staging.example?key=k3y\n" + keys, "conf/t.yaml:1:10: baseUrl: a query has no place here: the four paths are added to the URL"},
		{"baseUrl with an empty query", "baseUrl: https://staging.example?\n" + keys, "conf/t.yaml:1:10: baseUrl: a query has no place here: the four paths are added to the URL"},
		{"baseUrl with a fragment", "baseUrl: 'https://staging.example/#'\n" + keys, "conf/t.yaml:1:10: baseUrl: a fragment has no place here"},
		{"baseUrl, port 0", "baseUrl: https://staging.example:0\n" + keys, "conf/t.yaml:1:10: baseUrl: the port must be a number from 1 to 65535"},
		{"baseUrl, port over 65535", "baseUrl: https://staging.example:65536\n" + keys, "conf/t.yaml:1:10: baseUrl: the port must be a number from 1 to 65535"},
		{"baseUrl, empty port", "baseUrl: 'https://staging.example:'\n" + keys, "conf/t.yaml:1:10: baseUrl: the port must be a number from 1 to 65535"},
		{"baseUrl, host beyond ASCII", "baseUrl: https://stäging.example\n" + keys, "conf/t.yaml:1:10: baseUrl: the host must be a name in ASCII letters or an IP address"},
		{"baseUrl, host with a zone", "baseUrl: 'http://[fe80::1%25eth0]'\n" + keys, "conf/t.yaml:1:10: baseUrl: the host must be a name in ASCII letters or an IP address"},
		{"baseUrl, empty label", "baseUrl: https://staging..example\n" + keys, "conf/t.yaml:1:10: baseUrl: the host must be a name in ASCII letters or an IP address"},
		{"baseUrl, dots in the path", "baseUrl: https://staging.example/a/../b\n" + keys, "conf/t.yaml:1:10: baseUrl: the path prefix may hold only letters, digits, dots, hyphens, underscores, tildes and percent escapes of other characters than slashes and control characters, without . and .. segments"},
		{"baseUrl, escapes in the path", "baseUrl: https://staging.example/a%2Fb\n" + keys, "conf/t.yaml:1:10: baseUrl: the path prefix may hold only letters, digits, dots, hyphens, underscores, tildes and percent escapes of other characters than slashes and control characters, without . and .. segments"},
		{"baseUrl, an escaped .. segment", "baseUrl: https://staging.example/a/%2E%2e/b\n" + keys, "conf/t.yaml:1:10: baseUrl: the path prefix may hold only letters, digits, dots, hyphens, underscores, tildes and percent escapes of other characters than slashes and control characters, without . and .. segments"},
		{"baseUrl, an escaped line end", "baseUrl: https://staging.example/a%0Ab\n" + keys, "conf/t.yaml:1:10: baseUrl: the path prefix may hold only letters, digits, dots, hyphens, underscores, tildes and percent escapes of other characters than slashes and control characters, without . and .. segments"},
		{"baseUrl, an escaped backslash", "baseUrl: https://staging.example/a%5cb\n" + keys, "conf/t.yaml:1:10: baseUrl: the path prefix may hold only letters, digits, dots, hyphens, underscores, tildes and percent escapes of other characters than slashes and control characters, without . and .. segments"},
		{"baseUrl, an escape of no character", "baseUrl: https://staging.example/a%ffb\n" + keys, "conf/t.yaml:1:10: baseUrl: the path prefix may hold only letters, digits, dots, hyphens, underscores, tildes and percent escapes of other characters than slashes and control characters, without . and .. segments"},
		{"baseUrl, empty segment", "baseUrl: https://staging.example/a//b\n" + keys, "conf/t.yaml:1:10: baseUrl: the path prefix may hold only letters, digits, dots, hyphens, underscores, tildes and percent escapes of other characters than slashes and control characters, without . and .. segments"},

		{"keys a text", base + "keys: env:REPORT_KEY\n", "conf/t.yaml:2:7: expected a mapping (key: value)"},
		{"unknown role", base + "keys: {main: env:REPORT_KEY, noplan: calco-x}\n", `conf/t.yaml:2:30: unknown key "noplan": use ` + keysList + ` (did you mean noPlan?)`},
		{"role twice", base + "keys:\n  main: env:REPORT_KEY\n  main: calco-x\n", `conf/t.yaml:4:3: "main" is given twice`},
		{"literal key", base + "keys:\n  main: " + goodKey + "\n", "conf/t.yaml:3:9: keys.main: a key in the file is refused: give env:NAME or file:PATH (only keys of the mock, calco-…, may stand here)"},
		{"literal key in capitals", base + "keys:\n  main: CALCO-main\n", "conf/t.yaml:3:9: keys.main: a key in the file is refused: give env:NAME or file:PATH (only keys of the mock, calco-…, may stand here)"},
		{"literal key as a number", base + "keys:\n  main: 123456789012\n", "conf/t.yaml:3:9: keys.main: a key in the file is refused: give env:NAME or file:PATH (only keys of the mock, calco-…, may stand here)"},
		{"key a list", base + "keys:\n  main: [a]\n", "conf/t.yaml:3:9: expected a text"},
		{"variable not set", base + "keys: {main: env:NO_SUCH_KEY}\n", "conf/t.yaml:2:14: keys.main: the environment variable NO_SUCH_KEY is not set, or empty"},
		{"key in place of a variable", base + "keys: {main: env:" + goodKey + "}\n", "conf/t.yaml:2:14: keys.main: env: takes the name of an environment variable in capitals, as env:REPORT_KEY"},
		{"short key", base + "keys: {main: env:SHORT_KEY}\n", "conf/t.yaml:2:14: keys.main: the key is shorter than 12 characters, and could not be kept out of reports: ask for a longer one"},
		{"long key", base + "keys: {main: env:LONG_KEY}\n", "conf/t.yaml:2:14: keys.main: the key is longer than 4096 characters"},
		{"key with a space first", base + "keys: {main: env:SPACED_KEY}\n", "conf/t.yaml:2:14: keys.main: the key holds what a header cannot carry: only printable ASCII, no space at its ends"},
		{"key with a line end", base + "keys: {main: env:LINED_KEY}\n", "conf/t.yaml:2:14: keys.main: the key holds what a header cannot carry: only printable ASCII, no space at its ends"},
		{"key file missing", base + "keys: {main: file:no.key}\n", "conf/t.yaml:2:14: keys.main: open conf/no.key: file does not exist"},
		{"key file without path", base + "keys: {main: 'file:'}\n", "conf/t.yaml:2:14: keys.main: file: takes a path"},
		{"key file for the group", base + "keys: {main: file:group.key}\n", "conf/t.yaml:2:14: keys.main: conf/group.key has mode 0640, so that others may read it: chmod 600 it"},
		{"key file for the world", base + "keys: {main: file:world.key}\n", "conf/t.yaml:2:14: keys.main: conf/world.key has mode 0604, so that others may read it: chmod 600 it"},
		{"key file empty", base + "keys: {main: file:empty.key}\n", "conf/t.yaml:2:14: keys.main: conf/empty.key is empty"},
		{"key file a folder", base + "keys: {main: file:folder}\n", "conf/t.yaml:2:14: keys.main: conf/folder is no regular file"},
		{"key file of two lines", base + "keys: {main: file:lines.key}\n", "conf/t.yaml:2:14: keys.main: the key holds what a header cannot carry: only printable ASCII, no space at its ends"},
		{"one key for two roles", base + "keys:\n  main: env:REPORT_KEY\n  second: file:main.key\n", "conf/t.yaml:4:11: keys.second is the same key as keys.main: each role needs an account of its own"},

		{"profile empty", base + keys + "profile: ''\n", "conf/t.yaml:3:10: profile: give the path of a profile file, or leave the key out"},
		{"profile missing", base + keys + "profile: no.yaml\n", "conf/t.yaml:3:10: profile: open conf/no.yaml: file does not exist"},
		{"profile broken", base + keys + "profile: bad.profile.yaml\n", "conf/bad.profile.yaml:2:11: unknown question \"Q-STATSU\" (did you mean Q-STATUS?); `calco questions` lists them"},

		{"unknown limit", base + keys + "limits: {rate: 1}\n", `conf/t.yaml:3:10: unknown key "rate": use requests, rps, timeout`},
		{"rps 0", base + keys + "limits: {rps: 0}\n", "conf/t.yaml:3:15: rps: expected a number of requests per second, over 0 and up to 1000, as 5 or 0.5"},
		{"rps negative", base + keys + "limits: {rps: -1}\n", "conf/t.yaml:3:15: rps: expected a number of requests per second, over 0 and up to 1000, as 5 or 0.5"},
		{"rps infinite", base + keys + "limits: {rps: .inf}\n", "conf/t.yaml:3:15: rps: expected a number of requests per second, over 0 and up to 1000, as 5 or 0.5"},
		{"rps over the most", base + keys + "limits: {rps: 1000.1}\n", "conf/t.yaml:3:15: rps: expected a number of requests per second, over 0 and up to 1000, as 5 or 0.5"},
		{"requests 0", base + keys + "limits: {requests: 0}\n", "conf/t.yaml:3:20: requests: expected a whole number from 1 to 1000000"},
		{"requests with a fraction", base + keys + "limits: {requests: 1.5}\n", "conf/t.yaml:3:20: requests: expected a whole number from 1 to 1000000"},
		{"requests over the most", base + keys + "limits: {requests: 1000001}\n", "conf/t.yaml:3:20: requests: expected a whole number from 1 to 1000000"},
		{"timeout without unit", base + keys + "limits: {timeout: 30}\n", "conf/t.yaml:3:19: timeout: expected a duration from 1s to 5m0s, as 30s"},
		{"timeout too short", base + keys + "limits: {timeout: 999ms}\n", "conf/t.yaml:3:19: timeout: expected a duration from 1s to 5m0s, as 30s"},
		{"timeout too long", base + keys + "limits: {timeout: 301s}\n", "conf/t.yaml:3:19: timeout: expected a duration from 1s to 5m0s, as 30s"},
		{"several at once", "baseUrl: x\nkeys: {main: abc}\nlimits: {rps: x}\n", `conf/t.yaml:1:10: baseUrl: expected an absolute http or https URL, as https://staging.example/prefix
conf/t.yaml:2:14: keys.main: a key in the file is refused: give env:NAME or file:PATH (only keys of the mock, calco-…, may stand here)
conf/t.yaml:3:15: rps: expected a number of requests per second, over 0 and up to 1000, as 5 or 0.5`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			target, err := newDesk().load(c.text)
			require.Error(t, err)
			assert.Nil(t, target)
			assert.Equal(t, c.want, err.Error())
			assert.NotContains(t, err.Error(), "k3y", "a key in an error")
		})
	}
}

// Edges that are still accepted.
func TestLoadTarget_Accepts(t *testing.T) {
	t.Parallel()
	d := newDesk()
	d.env["TWELVE"], d.env["CANARY"], d.env["MOCK"] = "123456789012", "k3y\"'<>&+/=% \\`", "calco-x"
	for _, c := range []struct{ name, key, limits string }{
		{"12 characters", "env:TWELVE", ""},
		{"every awkward character", "env:CANARY", ""},
		{"a mock's key by reference", "env:MOCK", ""},
		{"a mock's key", "calco-main~word", ""},
		{"a file that only its owner reads", "file:second.key", ""},
		{"limits at their least", "calco-main", "limits: {rps: 0.000001, requests: 1, timeout: 1s}"},
		{"limits at their most", "calco-main", "limits: {rps: 1000, requests: 1000000, timeout: 5m}"},
		{"empty limits", "calco-main", "limits: {}"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := d.load(fmt.Sprintf("baseUrl: https://staging.example\nkeys: {main: %q}\n%s\n", c.key, c.limits))
			assert.NoError(t, err)
		})
	}
}

func TestMockTarget(t *testing.T) {
	t.Parallel()
	const (
		main  = `{"personas":[{"name":"main","apiKey":"calco-main"},{"name":"large","apiKey":"calco-large"}]}`
		clock = `{"now":"2025-08-20T15:00:00-04:00","frozen":true}`
		url   = "http://calco-mock:8080"
		tail  = "): check any other deployment with --config FILE, a target file"
	)
	loaded, err := target.OfMock(url+"/", []byte(main), []byte(clock))
	require.NoError(t, err)
	assert.True(t, loaded.HasKey(exchange.RoleMain))
	assert.False(t, loaded.HasKey(exchange.RoleSecond))
	assert.True(t, loaded.Clock.Frozen)
	assert.Zero(t, loaded.Limits.RPS)
	assert.NoError(t, loaded.Check(target.Allow{})) // plain http is no harm: a mock's keys are no secrets

	for _, c := range []struct{ name, url, personas, clock, want string }{
		{"no JSON", url, "<html>", clock, url + " is no calco mock (GET /__admin/personas: the answer lists no personas" + tail},
		{"other JSON", url, `{"status":"ok"}`, clock, url + " is no calco mock (GET /__admin/personas: the answer lists no personas" + tail},
		{"nobody", url, `{"personas":[]}`, clock, url + " is no calco mock (GET /__admin/personas: the answer lists no personas" + tail},
		{"no main", url, `{"personas":[{"name":"quiet","apiKey":"calco-quiet"}]}`, clock, url + " is no calco mock (GET /__admin/personas: there is no persona main" + tail},
		{"another's key", url, `{"personas":[{"name":"main","apiKey":"` + goodKey + `"}]}`, clock, url + " is no calco mock (GET /__admin/personas: the key of persona main is no key of a mock" + tail},
		{"key no header carries", url, `{"personas":[{"name":"main","apiKey":"calco-\r\n"}]}`, clock, url + " is no calco mock (GET /__admin/personas: the key of persona main is no key of a mock" + tail},
		{"no time", url, main, `{}`, url + " is no calco mock (GET /__admin/clock: the answer tells no time" + tail},
		{"time of another form", url, main, `{"now":"yesterday"}`, url + " is no calco mock (GET /__admin/clock: the answer tells no time" + tail},
		{"no URL", "calco-mock", main, clock, "target: expected an absolute http or https URL, as https://staging.example/prefix"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := target.OfMock(c.url, []byte(c.personas), []byte(c.clock))
			assert.EqualError(t, err, c.want)
		})
	}
}

// What a target is refused for names the flag that allows it, as it is typed.
func TestTarget_NamesTheFlagThatAllowsIt(t *testing.T) {
	t.Parallel()
	for url, flag := range map[string]string{
		"http://staging.example": "use https, or --allow-http", "https://api-prod.example": "point calco at staging, or --allow-production",
	} {
		loaded, err := newDesk().load("baseUrl: " + url + "\nkeys: {main: env:REPORT_KEY}\n")
		require.NoError(t, err)
		assert.ErrorContains(t, loaded.Check(target.Allow{}), flag)
		assert.NoError(t, loaded.Check(target.Allow{PlainHTTP: true, Production: true}))
	}
}
