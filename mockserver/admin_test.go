package mockserver

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// adminState is what the admin paths could change.
func adminState(t testing.TB, mock *Mock) string {
	t.Helper()
	state, err := json.Marshal([]any{clockOf(t, mock, ""), clockOf(t, mock, "one"), journalOf(t, mock, ""), journalOf(t, mock, "one")})
	require.NoError(t, err)
	return string(state)
}

const freezing = `{"now":"2024-08-20T15:00:00"}`

// Who may not, must not, or does it in a way that a web page could.
func TestAdmin_Refuses(t *testing.T) {
	t.Parallel()
	to := func(change func(*http.Request)) func(*http.Request) { return change }
	header := func(name, value string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set(name, value) }
	}
	host := func(name string) func(*http.Request) { return func(r *http.Request) { r.Host = name } }
	peer := func(addr string) func(*http.Request) { return func(r *http.Request) { r.RemoteAddr = addr } }
	put := clockCall(http.MethodPut, "", freezing)
	remove := call{method: http.MethodDelete, target: "/__admin/requests"}
	for _, row := range []struct {
		name   string
		call   call
		change func(*http.Request)
		status int
	}{
		{"foreign Host", put, host("attacker.example"), 421},
		{"foreign Host with the port", put, host("attacker.example:8080"), 421},
		{"Host that begins like ours", put, host("localhost.attacker.example"), 421},
		{"Host that ends like ours", put, host("attacker-localhost"), 421},
		{"loopback name with a dot", put, host("localhost."), 421},
		{"another loopback address", put, host("127.0.0.2:8080"), 421},
		{"empty Host", put, host(""), 421},
		{"Host as a number", put, host("2130706433:8080"), 421},
		{"unspecified address", put, host("0.0.0.0:8080"), 421},
		{"foreign Host on GET", clockCall(http.MethodGet, "", ""), host("attacker.example"), 421},
		{"foreign Host on the personas", call{target: "/__admin/personas"}, host("attacker.example"), 421},
		{"foreign Host on DELETE", remove, host("attacker.example"), 421},
		{"peer of the local network", put, peer("192.168.1.7:4711"), 421},
		{"peer over IPv6", put, peer("[2001:db8::1]:4711"), 421},
		{"peer without an address", put, peer("@"), 421},
		{"peer behind a forwarded header", put, to(func(r *http.Request) {
			r.RemoteAddr = "192.168.1.7:4711"
			r.Header.Set("X-Forwarded-For", "127.0.0.1")
			r.Header.Set("Forwarded", "for=127.0.0.1")
		}), 421},
		{"foreign Origin", put, header("Origin", "http://attacker.example"), 403},
		{"Origin null", put, header("Origin", "null"), 403},
		{"Origin of another port", put, header("Origin", "http://127.0.0.1:9999"), 403},
		{"foreign Origin on GET", clockCall(http.MethodGet, "", ""), header("Origin", "http://attacker.example"), 403},
		{"foreign Origin on DELETE", remove, header("Origin", "http://attacker.example"), 403},
		{"Sec-Fetch-Site cross-site", put, header("Sec-Fetch-Site", "cross-site"), 403},
		{"Sec-Fetch-Site same-site", put, header("Sec-Fetch-Site", "same-site"), 403},
		{"Sec-Fetch-Site unknown", put, header("Sec-Fetch-Site", "whatever"), 403},
		{"cross-site DELETE", remove, header("Sec-Fetch-Site", "cross-site"), 403},
		{"PUT as text", put, header("Content-Type", "text/plain"), 415},
		{"PUT as a form", put, header("Content-Type", "application/x-www-form-urlencoded"), 415},
		{"PUT as multipart", put, header("Content-Type", "multipart/form-data; boundary=x"), 415},
		{"PUT without a type", put, to(func(r *http.Request) { r.Header.Del("Content-Type") }), 415},
		{"PUT with two types", put, to(func(r *http.Request) { r.Header.Add("Content-Type", "text/plain") }), 415},
		{"PUT in another charset", put, header("Content-Type", "application/json; charset=utf-16"), 415},
		{"10 MiB", clockCall(http.MethodPut, "", `{"now":"`+strings.Repeat("2", 10<<20)+`"}`), nil, 413},
		{"unknown field", clockCall(http.MethodPut, "", `{"now":"2024-08-20T15:00:00","frozen":true}`), nil, 400},
		{"bad session", put, header("X-Calco-Session", "a b"), 400},
		{"POST on the clock", clockCall(http.MethodPost, "", freezing), nil, 405},
		{"PATCH on the clock", clockCall(http.MethodPatch, "", freezing), nil, 405},
		{"method by a header", clockCall(http.MethodPost, "", freezing), header("X-HTTP-Method-Override", "PUT"), 405},
		{"PUT on the journal", call{method: http.MethodPut, target: "/__admin/requests", body: "{}", header: []string{"Content-Type", contentJSON}}, nil, 405},
		{"DELETE of the personas", call{method: http.MethodDelete, target: "/__admin/personas"}, nil, 405},
		{"preflight", call{method: http.MethodOptions, target: "/__admin/clock"}, nil, 405},
		{"unknown path", call{target: "/__admin/secrets"}, nil, 404},
		{"the folder itself", call{target: "/__admin/"}, nil, 404},
		{"a path with a slash", call{target: "/__admin/health/"}, nil, 404},
		{"a path with dots", call{target: "/__admin/../__admin/health"}, nil, 404},
		{"an escaped path", call{target: "/__admin/%68ealth"}, nil, 404},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			mock := newTestMock(t)
			locationsCall("kept").sendTo(mock)
			before := adminState(t, mock)
			r := row.call.request()
			if row.change != nil {
				row.change(r)
			}
			recorder := httptest.NewRecorder()
			mock.ServeHTTP(recorder, r)
			answer := served{recorder.Code, recorder.Header(), recorder.Body.String()}
			assert.Equal(t, row.status, answer.status, answer.body)
			answer.mustBeSound(t, row.call)
			assert.Equal(t, before, adminState(t, mock), "the state")
			for name := range answer.header {
				assert.False(t, strings.HasPrefix(name, "Access-Control-"), name)
			}
		})
	}
}

// GET and HEAD change nothing, whatever they carry.
func TestAdmin_GetChangesNothing(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	locationsCall("kept").sendTo(mock)
	before := adminState(t, mock)
	for _, path := range []string{"health", "personas", "profile", "requests", "clock", "faults"} {
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			for query, status := range map[string]int{"": 200, "?now=2024-08-20T15:00:00": 400, "?_method=DELETE": 400} {
				c := call{name: path, method: method, target: pathAdmin + path + query, body: freezing, header: []string{"Content-Type", contentJSON}}
				answer := c.sendTo(mock)
				assert.Equal(t, status, answer.status, c.target)
				assert.Equal(t, "no-store", answer.header.Get("Cache-Control"), c.target)
				answer.mustBeSound(t, c)
			}
		}
	}
	assert.Equal(t, before, adminState(t, mock))
}

func TestAdmin_Answers(t *testing.T) {
	t.Parallel()
	header := func(name, value string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set(name, value) }
	}
	for _, row := range []struct {
		name   string
		allow  []string
		change func(*http.Request)
	}{
		{"loopback by address", nil, func(r *http.Request) { r.Host = "127.0.0.1:8080" }},
		{"loopback without a port", nil, func(r *http.Request) { r.Host = "127.0.0.1" }},
		{"localhost", nil, func(r *http.Request) { r.Host = "LocalHost:8080" }},
		{"IPv6", nil, func(r *http.Request) { r.Host, r.RemoteAddr = "[::1]:8080", "[::1]:4711" }},
		{"IPv4 as IPv6", nil, func(r *http.Request) { r.RemoteAddr = "[::ffff:127.0.0.1]:4711" }},
		{"Origin of our own page", nil, header("Origin", "http://127.0.0.1:8080")},
		{"fetched by our own page", nil, header("Sec-Fetch-Site", "same-origin")},
		{"typed by the user", nil, header("Sec-Fetch-Site", "none")},
		{"an allowed host", []string{"mock.example"}, func(r *http.Request) { r.Host, r.RemoteAddr = "mock.example:80", "192.168.1.7:4711" }},
		{"an allowed host in another case", []string{"mock.example"}, func(r *http.Request) { r.Host, r.RemoteAddr = "Mock.Example", "192.168.1.7:4711" }},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			mock := newTestMock(t, func(c *Config) { c.AdminHosts = row.allow })
			r := clockCall(http.MethodPut, "", freezing).request()
			row.change(r)
			recorder := httptest.NewRecorder()
			mock.ServeHTTP(recorder, r)
			assert.Equal(t, http.StatusOK, recorder.Code, recorder.Body)
		})
	}
}

// An allowed host opens the admin paths to it alone, and not to other origins.
func TestAdmin_AllowedHostIsNoWildcard(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t, func(c *Config) { c.AdminHosts = []string{"mock.example"} })
	for _, row := range []struct {
		name, host, origin string
		status             int
	}{
		{"the host", "mock.example", "", 200},
		{"its subdomain", "a.mock.example", "", 421},
		{"loopback name from afar", "127.0.0.1:8080", "", 421},
		{"another origin", "mock.example", "http://attacker.example", 403},
		{"its own page", "mock.example", "http://mock.example", 200},
	} {
		r := call{target: "/__admin/health"}.request()
		r.Host, r.RemoteAddr = row.host, "192.168.1.7:4711"
		if row.origin != "" {
			r.Header.Set("Origin", row.origin)
		}
		recorder := httptest.NewRecorder()
		mock.ServeHTTP(recorder, r)
		assert.Equal(t, row.status, recorder.Code, row.name)
	}
}

func TestAdmin_MethodNotAllowed(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	for path, want := range map[string]string{
		"health": "GET, HEAD", "personas": "GET, HEAD", "profile": "DELETE, GET, HEAD, PUT", "requests": "DELETE, GET, HEAD", "clock": "DELETE, GET, HEAD, PUT",
		"faults": "DELETE, GET, HEAD, POST",
	} {
		answer := call{method: http.MethodTrace, target: pathAdmin + path}.sendTo(mock)
		assert.Equal(t, http.StatusMethodNotAllowed, answer.status, path)
		assert.Equal(t, want, answer.header.Get("Allow"), path)
		for method := range strings.SplitSeq(want, ", ") {
			assert.NotEqual(t, http.StatusMethodNotAllowed, call{method: method, target: pathAdmin + path}.sendTo(mock).status, "%s %s", method, path)
		}
	}
}

// The promised shape, to the name.
func TestAdmin_Personas(t *testing.T) {
	t.Parallel()
	var list map[string][]map[string]any
	mock := newTestMock(t)
	call{target: "/__admin/personas"}.sendTo(mock).decode(t, &list)
	assert.Len(t, list, 1)
	byName := map[string]map[string]any{}
	for _, p := range list["personas"] {
		assert.ElementsMatch(t, []string{"name", "apiKey", "summary", "commerce", "locations"}, keysOf(p))
		assert.NotEmpty(t, p["summary"], p["name"])
		byName[p["name"].(string)] = p
		if commerce, ok := p["commerce"].(map[string]any); ok {
			assert.ElementsMatch(t, []string{"partnerId", "taxId", "commerceName"}, keysOf(commerce))
		} else {
			assert.Nil(t, p["commerce"], p["name"])
			assert.Equal(t, []any{}, p["locations"], p["name"])
		}
		for _, l := range p["locations"].([]any) {
			location := l.(map[string]any)
			assert.ElementsMatch(t, []string{"id", "serialNumbers"}, keysOf(location))
			assert.IsType(t, float64(0), location["id"])
			assert.IsType(t, []any{}, location["serialNumbers"])
		}
	}
	for _, name := range []string{"main", "second", "no-plan", "unknown-user", "no-locations", "quiet", "cash-only", "disabled", "broken", "large", "edge"} {
		require.Contains(t, byName, name)
		assert.Equal(t, "calco-"+name, byName[name]["apiKey"])
	}
	assert.Nil(t, byName["unknown-user"]["commerce"])
	assert.Empty(t, byName["no-locations"]["locations"])
	assert.GreaterOrEqual(t, len(byName["main"]["locations"].([]any)), 4)
}

func keysOf(object map[string]any) []string {
	var keys []string
	for key := range object {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

func TestAdmin_HealthAndProfile(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t, answering(t, "Q-RANGE-LIMIT: 60"), func(c *Config) { c.Seed = 7 })
	var health map[string]any
	call{target: "/__admin/health"}.sendTo(mock).decode(t, &health)
	assert.Equal(t, map[string]any{"status": "ok", "profile": "test", "seed": 7.0, "now": "2025-10-15T15:00:00-03:00", "panics": 0.0}, health)
	var profile struct {
		Name, Summary string
		Vary          bool
		Answers       map[string]any
	}
	call{target: "/__admin/profile"}.sendTo(mock).decode(t, &profile)
	assert.Equal(t, "test", profile.Name)
	assert.Equal(t, "60", profile.Answers["Q-RANGE-LIMIT"])
	assert.Equal(t, "difference", profile.Answers["Q-RANGE-COUNT"])
}
