package mockserver

// People send real keys by mistake, and in the wrong place. No such text may
// come out of the mock again: not in an answer, the journal, the log, a panic.

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
)

// The canaries: a key as they look, one with everything that gets escaped, and
// one that is a session word.
const (
	plainCanary = "sk-live-7Hq2ZtCanary0042"
	oddCanary   = `k"'<>&+/=% \9Canary77`
	wordCanary  = "Qwertzuiop4Canary"
)

var canaries = []string{plainCanary, oddCanary, wordCanary}

// formsOf are the ways in which a secret may show.
func formsOf(secret string) []string {
	quoted, _ := json.Marshal(secret)
	forms := []string{
		secret, strings.Trim(string(quoted), `"`), html.EscapeString(secret),
		url.QueryEscape(secret), url.PathEscape(secret), fmt.Sprintf("%q", secret)[1 : len(fmt.Sprintf("%q", secret))-1],
		hex.EncodeToString([]byte(secret)), strings.ToUpper(hex.EncodeToString([]byte(secret))),
	}
	for shift := range 3 { // base64 in its three alignments, without the ends
		for _, encoding := range []*base64.Encoding{base64.StdEncoding, base64.URLEncoding} {
			encoded := encoding.EncodeToString([]byte(strings.Repeat("x", shift) + secret))
			forms = append(forms, encoded[4:len(encoded)-4])
		}
	}
	return append(forms, secret[:len(secret)*3/4], secret[len(secret)/4:])
}

// leaked is the first form of a canary in a text, or empty.
func leaked(text string) string {
	folded := strings.ToLower(text)
	for _, canary := range canaries {
		for _, form := range formsOf(canary) {
			if strings.Contains(folded, strings.ToLower(form)) {
				return form
			}
		}
	}
	return ""
}

// canaryRequests put a secret everywhere a request has room for one.
func canaryRequests(secret string) []*http.Request {
	var requests []*http.Request
	add := func(c call, change func(*http.Request)) {
		r := c.request()
		change(r)
		requests = append(requests, r)
	}
	quoted, _ := json.Marshal(secret)
	for _, fine := range append(fineCalls(), call{target: "/nothing"}, call{target: "/__admin/requests"}, call{target: "/__admin/clock"}) {
		for _, places := range headerPlaces(secret) {
			add(fine, func(r *http.Request) {
				maps.Copy(r.Header, places)
			})
		}
		add(fine, func(r *http.Request) { r.URL.RawQuery = "key=" + url.QueryEscape(secret) })
		add(fine, func(r *http.Request) { r.URL.RawQuery = "a;" + url.QueryEscape(secret) })
		add(fine, func(r *http.Request) { r.URL.Path += "/" + secret })
		add(fine, func(r *http.Request) { r.URL.Path = "/" + secret + r.URL.Path })
		add(fine, func(r *http.Request) { r.Method = secret })
		add(fine, func(r *http.Request) { r.Host = secret })
	}
	for _, body := range []string{
		`{%s:1}`, `{"startDate":%s}`, `{"startDate":"2025-09-10","endDate":%s,"page":1,"pageSize":5}`, `{"cardBrand":%s}`, `{"typeTransaction":"CASH","locationId":%s}`,
		`{"Filters":{%s:%[1]s}}`, `{"Filters":{"StartDate":%s,"SerialNumber":%[1]s}}`, `{"Filters":%s}`, `{"page":%s}`, `%s`, `%s"`, `{%s}`, `{%s:1,%[1]s:2}`,
		`{"startDate":"2025-09-10","endDate":"2025-10-01","page":1,"pageSize":5,"serialNumber":%s}`,
		`{"Filters":{"StartDate":"2025-09-10","EndDate":"2025-10-01","SerialNumber":%s}}`, `{"now":%s}`,
	} {
		text := fmt.Sprintf(body, quoted)
		add(branchCall("body", text), func(*http.Request) {})
		add(reportCall("body", text), func(*http.Request) {})
		add(clockCall(http.MethodPut, "", text), func(*http.Request) {})
		add(branchCall("body and key", text), func(r *http.Request) { r.Header["X-Api-Key"] = []string{secret} })
	}
	return requests
}

func headerPlaces(secret string) []http.Header {
	var places []http.Header
	for _, name := range []string{"X-Api-Key", "Authorization", "Content-Type", "X-Calco-Session", "X-Calco-Now", "Prefer", "Cookie", "Origin", "Content-Encoding", "Expect", "Accept", "X-Other"} {
		for _, value := range []string{secret, "Bearer " + secret, "code=" + secret, "application/json; x=" + secret, "BR-07" + secret} {
			places = append(places, http.Header{name: {value}})
		}
		places = append(places, http.Header{name: {secret, secret}})
	}
	return append(places,
		http.Header{"X-Api-Key": {secret + "~word"}}, http.Header{"X-Api-Key": {"word~" + secret}},
		http.Header{"X-Api-Key": {"calco-main~" + secret}}, http.Header{"X-Api-Key": {forcedKey + secret}},
		http.Header{"X-Api-Key": {"calco-main" + secret}}, http.Header{"X-Api-Key": {"calco-main", secret}},
		http.Header{"Prefer": {"code=BR-07, " + secret}}, http.Header{"Prefer": {"wait=1; " + secret, "code=BR-07"}},
	)
}

// logged is a log at debug level that a test can read.
type logged struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logged) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func (l *logged) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(l, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

func TestCanary_AnswersJournalAndLog(t *testing.T) {
	t.Parallel()
	for _, name := range proofs.Sample([]string{"vary", "literal"}, 2) {
		for _, secret := range proofs.Sample(canaries, 6) {
			t.Run(name+" "+secret[:6], func(t *testing.T) {
				t.Parallel()
				profile, err := rules.ShippedProfile(name)
				require.NoError(t, err)
				out := &logged{}
				mock := newTestMock(t, func(c *Config) { c.Profile, c.Explain, c.Log = profile, true, out.logger() })
				requests := canaryRequests(secret)
				require.Greater(t, len(requests), 500)
				for i, r := range requests {
					recorder := httptest.NewRecorder()
					mock.ServeHTTP(recorder, r)
					answer := served{recorder.Code, recorder.Header(), recorder.Body.String()}.text()
					require.Empty(t, leaked(answer), "request %d: %s %q: %s", i, r.Method, r.URL, answer)
				}
				for _, session := range []string{"", "word", wordCanary, plainCanary} {
					assert.Empty(t, leaked(fmt.Sprint(journalOf(t, mock, session))), "the journal of %q", session)
				}
				for _, target := range []string{"health", "personas", "profile", "clock", "requests"} {
					assert.Empty(t, leaked(call{target: pathAdmin + target}.sendTo(mock).text()), target)
				}
				assert.Contains(t, out.String(), "answered")
				assert.Empty(t, leaked(out.String()), "the log")
			})
		}
	}
}

// The value of a panic may quote input; the log of it does not.
func TestCanary_Panic(t *testing.T) {
	t.Parallel()
	for _, secret := range canaries {
		out := &logged{}
		mock := newTestMock(t, func(c *Config) { c.Log = out.logger() })
		handler := mock.recoverPanics(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			panic(fmt.Errorf("cannot read %s", r.Header.Get("X-Api-Key")))
		}))
		c := locationsCall("panic")
		c.header = keyed(secret)
		answer := c.sendTo(handler)
		assert.Equal(t, http.StatusInternalServerError, answer.status)
		assert.Empty(t, leaked(answer.text()))
		assert.Contains(t, out.String(), "panic while answering")
		assert.Empty(t, leaked(out.String()))
		assert.EqualValues(t, 1, mock.panics.Swap(0))
	}
}

func TestCanary_FindsALeak(t *testing.T) {
	t.Parallel()
	for _, canary := range canaries {
		for _, form := range formsOf(canary) {
			assert.NotEmpty(t, leaked("before "+form+" after"), form)
		}
	}
	assert.Empty(t, leaked("an answer that says nothing"))
}
