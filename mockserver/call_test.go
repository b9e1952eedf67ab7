package mockserver

// One request to a mock without a network between, and what comes back.

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
)

// call is a request. Its zero method is GET, and POST where there is a body.
type call struct {
	name   string
	method string
	target string
	body   string
	header []string // name, value, name, value …
}

// served is an answer.
type served struct {
	status int
	header http.Header
	body   string
}

func (c call) request() *http.Request {
	method := c.method
	if method == "" {
		method = http.MethodGet
		if c.body != "" {
			method = http.MethodPost
		}
	}
	r := httptest.NewRequest(method, c.target, strings.NewReader(c.body))
	r.Host, r.RemoteAddr = "127.0.0.1:8080", "127.0.0.1:40000"
	for i := 0; i+1 < len(c.header); i += 2 {
		r.Header.Add(c.header[i], c.header[i+1])
	}
	return r
}

func (c call) sendTo(handler http.Handler) served {
	recorder := httptest.NewRecorder()
	handler.ServeHTTP(recorder, c.request())
	return served{recorder.Code, recorder.Header(), recorder.Body.String()}
}

// with is the call with further header lines, named after them.
func (c call) with(header ...string) call {
	c.name += " with " + strings.Join(header, " ")
	c.header = append(slices.Clone(c.header), header...)
	return c
}

const contentJSON = "application/json"

func keyed(key string) []string { return []string{"X-API-Key", key, "Content-Type", contentJSON} }

// branchCall, reportCall and the listings are calls that main gets a 200 to,
// unless the body says otherwise.
func branchCall(name, body string) call {
	return call{name: name, target: pathBranchReport, body: body, header: keyed("calco-main")}
}

func reportCall(name, body string) call {
	return call{name: name, target: pathTransactionReport, body: body, header: keyed("calco-main")}
}

func locationsCall(name string) call {
	return call{name: name, target: pathLocations, header: keyed("calco-main")}
}

func serialsCall(name string) call {
	return call{name: name, target: pathSerialNumbers, header: keyed("calco-main")}
}

// fineCalls are one accepted request to each operation.
func fineCalls() []call {
	return []call{
		branchCall("branch report", goodBranch), reportCall("transaction report", goodReport),
		locationsCall("locations"), serialsCall("serial numbers"),
	}
}

// operation is what the call's path names.
func (c call) operation() rules.Operation {
	return map[string]rules.Operation{
		pathBranchReport: rules.BranchReport, pathTransactionReport: rules.TransactionReport,
		pathLocations: rules.Locations, pathSerialNumbers: rules.SerialNumbers,
	}[c.target]
}

// text is the whole answer with its headers in order, for comparing.
func (s served) text() string {
	lines := []string{fmt.Sprint(s.status)}
	for name, values := range s.header {
		lines = append(lines, name+": "+strings.Join(values, " | "))
	}
	slices.Sort(lines[1:])
	return strings.Join(lines, "\n") + "\n\n" + s.body
}

// code is the code in the answer's body, whichever of the envelopes it is in.
func (s served) code() string {
	var body struct {
		Code     string
		Metadata struct{ Code string }
	}
	_ = json.Unmarshal([]byte(s.body), &body)
	return body.Code + body.Metadata.Code
}

// decode reads the answer's body.
func (s served) decode(t testing.TB, into any) {
	t.Helper()
	require.NoError(t, json.Unmarshal([]byte(s.body), into), s.body)
}

// mustBe checks what holds for every answer of the mock: its length is
// announced, it is JSON, it is never a redirect.
func (s served) mustBeSound(t testing.TB, c call) {
	t.Helper()
	assert.False(t, s.status >= 300 && s.status < 400, "%s: redirect %d", c.name, s.status)
	if c.method == http.MethodHead {
		assert.Empty(t, s.body, c.name)
		return
	}
	assert.Equal(t, fmt.Sprint(len(s.body)), s.header.Get("Content-Length"), c.name)
	if s.body == "" {
		assert.Equal(t, http.StatusUnauthorized, s.status, c.name)
		return
	}
	assert.Equal(t, "application/json; charset=utf-8", s.header.Get("Content-Type"), c.name)
	assert.True(t, json.Valid([]byte(s.body)), "%s: %s", c.name, s.body)
}

// answering is a configuration whose profile gives the answers, one YAML line
// each.
func answering(t testing.TB, lines ...string) func(*Config) {
	t.Helper()
	text := "name: test\nsummary: answers of a test\nanswers:\n  " + strings.Join(lines, "\n  ") + "\n"
	profile, err := rules.ParseProfile("test.yaml", []byte(text))
	require.NoError(t, err)
	return func(c *Config) { c.Profile = profile }
}

// changed sends a call after a change that a call cannot express.
func changed(handler http.Handler, c call, change func(*http.Request)) served {
	r := c.request()
	if change != nil {
		change(r)
	}
	recorder := httptest.NewRecorder()
	handler.ServeHTTP(recorder, r)
	return served{recorder.Code, recorder.Header(), recorder.Body.String()}
}
