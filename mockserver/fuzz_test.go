package mockserver

// Fuzz targets: the whole handler, the encoder, dates and times. In an ordinary
// run of the tests they go through their seeds.

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"calco.example/fixtures/corpora"
	"calco.example/fixtures/proofs"
)

// rawFuzzLimit leaves larger corpus files out: they slow the search down.
const rawFuzzLimit = 4 << 10

// FuzzHandler sends anything to the mock. Whatever comes, the answer is one that
// the mock documents: sound JSON, no redirect, no panic, and 5xx only where a
// persona or the caller asks for it.
func FuzzHandler(f *testing.F) {
	add := func(c call) {
		r := c.request()
		body := []byte(c.body)
		f.Add(r.Method, c.target, r.Header.Get("X-Api-Key"), r.Header.Get("Content-Type"), "Prefer", r.Header.Get("Prefer"), body)
	}
	for _, c := range proofs.Sample(variedCalls(), 6) {
		add(c)
	}
	for _, name := range []string{"X-Calco-Now", "X-Calco-Session", "Content-Encoding", "Origin", "X-Api-Key", "Content-Type"} {
		f.Add("POST", pathBranchReport, "calco-main~word", contentJSON, name, "2025-08-20T15:00:00", []byte(goodBranch))
	}
	for _, data := range proofs.Sample(corpusBodies(f), 20) {
		f.Add("POST", pathBranchReport, "calco-main", contentJSON, "X-Other", "", data)
		f.Add("POST", pathTransactionReport, "calco-edge", contentJSON, "X-Other", "", data)
		f.Add("PUT", "/__admin/clock", "", contentJSON, "X-Calco-Session", "fuzz", data)
	}
	mocks := determinismMocks(1)
	f.Fuzz(func(t *testing.T, method, target, key, contentType, name, value string, body []byte) {
		r := fuzzedRequest(method, target, body)
		if r == nil {
			return
		}
		r.Header["X-Api-Key"] = []string{key}
		r.Header["Content-Type"] = []string{contentType}
		r.Header[http.CanonicalHeaderKey(name)] = append(r.Header[http.CanonicalHeaderKey(name)], value)
		for profile, mock := range mocks {
			r.Body = readCloser{bytes.NewReader(body)}
			recorder := httptest.NewRecorder()
			mock.ServeHTTP(recorder, r)
			checkFuzzed(t, profile, r, served{recorder.Code, recorder.Header(), recorder.Body.String()})
			if mock.Panics() != 0 {
				t.Fatalf("%s: a panic", profile)
			}
		}
	})
}

type readCloser struct{ *bytes.Reader }

func (readCloser) Close() error { return nil }

// fuzzedRequest is the request as net/http would hand it to the mock, nil when
// net/http would not.
func fuzzedRequest(method, target string, body []byte) *http.Request {
	parsed, err := url.ParseRequestURI(target)
	if err != nil || method == "" || strings.ContainsFunc(method, func(r rune) bool { return r <= ' ' || r >= 0x7f }) {
		return nil
	}
	r := httptest.NewRequest(http.MethodPost, "/", bytes.NewReader(body))
	r.Method, r.URL, r.RequestURI = method, parsed, target
	r.Host, r.RemoteAddr = "127.0.0.1:8080", "127.0.0.1:40000"
	return r
}

// checkFuzzed holds an answer against what holds for all of them.
func checkFuzzed(t *testing.T, profile string, r *http.Request, answer served) {
	t.Helper()
	switch {
	case answer.status < 200 || answer.status >= 600 || answer.status >= 300 && answer.status < 400:
		t.Fatalf("%s: status %d", profile, answer.status)
	case answer.status >= 500 && !mayFail(profile, r, answer):
		t.Fatalf("%s: status %d: %s", profile, answer.status, answer.body)
	case r.Method == http.MethodHead && answer.body != "":
		t.Fatalf("%s: HEAD is answered with a body", profile)
	case r.Method == http.MethodHead:
	case answer.body == "" && answer.status != http.StatusUnauthorized:
		t.Fatalf("%s: status %d without a body", profile, answer.status)
	case answer.body != "" && (!json.Valid([]byte(answer.body)) || !utf8.ValidString(answer.body)):
		t.Fatalf("%s: no JSON: %s", profile, answer.body)
	}
}

// mayFail tells whether a 5xx is documented for the request: a persona that is
// there for it, a forced code, or one of the two codes without a condition, with
// which the profile vary answers some input that it refuses.
func mayFail(profile string, r *http.Request, answer served) bool {
	return slices.Contains([]string{"calco-broken", "calco-disabled"}, presentedKey(r.Header)) ||
		answer.header.Get("X-Calco-Forced") != "" || profile == "vary" && slices.Contains([]string{"BR-13", "ERROR_UNEXPECTED"}, answer.code())
}

// corpusBodies are bodies of the corpora that are there.
func corpusBodies(f *testing.F) [][]byte {
	var bodies [][]byte
	if corpora.Present(corpora.JSONTestSuiteFolder) {
		for _, c := range corpora.JSONTestSuite(f) {
			bodies = append(bodies, c.Data, []byte(`{"startDate":`+string(c.Data)+`,"Filters":{"StartDate":`+string(c.Data)+`}}`))
		}
	}
	if corpora.Present(corpora.FuzzDBFolder) {
		for _, c := range corpora.FuzzDBJSON(f) {
			bodies = append(bodies, c.Data)
		}
	}
	return slices.DeleteFunc(bodies, func(b []byte) bool { return len(b) > rawFuzzLimit })
}
