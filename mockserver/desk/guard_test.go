package desk_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/mockserver"
	"calco.example/mockserver/desk"
)

// Who may not look: other machines, names that lead to this one, pages of other
// origins.
func TestGuard_Refuses(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for _, row := range []struct {
		name    string
		method  string
		headers []string
		status  int
	}{
		{"another name for this machine", "GET", []string{"Host", "attacker.example:8080"}, 421},
		{"a name that begins like ours", "GET", []string{"Host", "localhost.attacker.example"}, 421},
		{"another peer", "GET", []string{"Peer", "192.168.1.7:99"}, 421},
		{"another peer behind a proxy's header", "GET", []string{"Peer", "192.168.1.7:99", "X-Forwarded-For", "127.0.0.1"}, 421},
		{"whoever is behind a proxy on this machine", "GET", []string{"X-Forwarded-For", "203.0.113.7"}, 421},
		{"a proxy that hides who asked", "GET", []string{"Forwarded", "for=unknown"}, 421},
		{"no host", "GET", []string{"Host", ""}, 421},
		{"cross-site fetch", "GET", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "cors"}, 403},
		{"cross-site EventSource", "GET", []string{"Sec-Fetch-Site", "cross-site", "Origin", "http://attacker.example", "Accept", "text/event-stream"}, 403},
		{"same site, other port", "GET", []string{"Sec-Fetch-Site", "same-site"}, 403},
		{"foreign origin", "GET", []string{"Origin", "http://attacker.example"}, 403},
		{"framed", "GET", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "iframe"}, 403},
		{"cross-site link", "GET", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"}, 403},
		{"cross-site form", "POST", []string{"Sec-Fetch-Site", "cross-site", "Origin", "http://attacker.example"}, 403},
		{"form without a sign", "POST", nil, 403},
		{"form of an unknown origin", "POST", []string{"Origin", "null"}, 403},
		{"form of the same origin without its sum", "POST", []string{"Sec-Fetch-Site", "same-origin"}, 403},
		{"another method", "DELETE", nil, 405},
		{"preflight", "OPTIONS", []string{"Origin", "http://attacker.example"}, 403},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			status, _, header := do(t, d, row.method, "/__desk/live/clear", "", append([]string{"Content-Type", "application/x-www-form-urlencoded"}, row.headers...)...)
			assert.Equal(t, row.status, status)
			mustBeGuarded(t, header)
		})
	}
}

func mustBeGuarded(t testing.TB, header http.Header) {
	t.Helper()
	policy := header.Get("Content-Security-Policy")
	for _, part := range []string{"default-src 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'", "base-uri 'none'"} {
		assert.Contains(t, policy, part)
	}
	assert.NotContains(t, policy, "unsafe")
	assert.Equal(t, "no-referrer", header.Get("Referrer-Policy"))
	assert.Equal(t, "nosniff", header.Get("X-Content-Type-Options"))
	for name := range header {
		assert.False(t, strings.HasPrefix(name, "Access-Control-"), name)
	}
}

// What the guard says is one line in the language of the browser, or of the address.
func TestGuard_SpeaksBothLanguages(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for _, row := range []struct {
		name, path, accept, word, language string
	}{
		{"English", "/__desk/live", "en-GB", "the desk answers loopback only; --admin-allow opens it to a host\n", "en"},
		{"Spanish", "/__desk/live", "es-CL,es;q=0.9", "el escritorio responde solo en esta máquina; --admin-allow lo abre a un host\n", "es"},
		{"Spanish by the address", "/__desk/live?lang=es", "en", "el escritorio responde solo en esta máquina; --admin-allow lo abre a un host\n", "es"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			status, text, header := get(t, d, row.path, "Host", "attacker.example", "Accept-Language", row.accept)
			assert.Equal(t, 421, status)
			assert.Equal(t, row.word, text)
			assert.Equal(t, row.language, header.Get("Content-Language"))
		})
	}
}

// A host that was allowed needs the token that serve printed, once; then a cookie
// that no other site can send.
func TestGuard_TokenForOtherHosts(t *testing.T) {
	t.Parallel()
	d := newDesk(t, func(c *desk.Config, _ *mockserver.Config) { c.Hosts = []string{"mock.test"} })
	from := []string{"Host", "mock.test:8080", "Peer", "192.168.1.7:99"}
	status, page, _ := get(t, d, "/__desk/live", from...)
	assert.Equal(t, 401, status)
	assert.NotContains(t, page, "the-token")
	status, _, _ = get(t, d, "/__desk/live?token=another", from...)
	assert.Equal(t, 401, status)
	status, _, header := get(t, d, "/__desk/live?lang=es&token=the-token", from...)
	assert.Equal(t, 303, status)
	assert.Equal(t, "/__desk/live?lang=es", header.Get("Location"))
	cookie := header.Get("Set-Cookie")
	assert.Contains(t, cookie, "HttpOnly; SameSite=Strict")
	status, _, _ = get(t, d, "/__desk/live", append(from, "Cookie", strings.Split(cookie, ";")[0])...)
	assert.Equal(t, 200, status)
	status, _, _ = get(t, d, "/__desk/live", "Host", "other.test:8080", "Peer", "192.168.1.7:99", "Cookie", strings.Split(cookie, ";")[0])
	assert.Equal(t, 421, status)
}

// Beside its prefix the desk is not there: the mock answers as ever.
func TestDesk_LeavesTheRestAlone(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for path, status := range map[string]int{"/": 404, "/__deskx": 404, "/__DESK/live": 404, "/%5F_desk/live": 404, "/__admin/health": 200, "/DeviceLocation/locations": 401} {
		got, _, header := get(t, d, path)
		assert.Equal(t, status, got, path)
		assert.Empty(t, header.Get("Content-Security-Policy"), path)
	}
	for path, status := range map[string]int{"/__desk": 302, "/__desk/": 302, "/__desk/nothing": 404, "/__desk/live/77": 404, "/__desk/live/x": 404, "/__desk/assets/x/desk.css": 404} {
		got, _, header := get(t, d, path)
		assert.Equal(t, status, got, path)
		mustBeGuarded(t, header)
	}
}

// A form is taken from the desk's own page, whatever its referrer policy makes
// of the origin.
func TestGuard_TakesOwnForms(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	status, _, _ := post(t, d, "/__desk/live/clear", url.Values{})
	assert.Equal(t, 303, status)
	form := url.Values{"form": {formOf(t, d)}}.Encode()
	status, _, _ = do(t, d, "POST", "/__desk/live/clear", form, "Content-Type", "application/x-www-form-urlencoded", "Origin", "http://127.0.0.1:8080")
	assert.Equal(t, 303, status)
}
