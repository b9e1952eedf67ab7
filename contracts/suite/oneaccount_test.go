package suite_test

import (
	"bytes"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/look"
	"calco.example/contracts/report"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/stranger"
)

// twoKeysOfMain opens main's account with the keys of second and quiet, too.
var twoKeysOfMain = opening("main", "second", "quiet")

// opening opens the account of one key with others.
func opening(account string, others ...string) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if slices.ContainsFunc(others, func(other string) bool { return r.Header.Get("X-API-Key") == stranger.Keys[other] }) {
				r.Header.Set("X-API-Key", stranger.Keys[account])
			}
			next.ServeHTTP(w, r)
		})
	}
}

var partner = regexp.MustCompile(`"partnerId":"[^"]*"`)

// leaking serves the key of second a part of what a report shows to main.
func leaking(path, part string) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			r.Body = io.NopCloser(bytes.NewReader(body))
			if r.Header.Get("X-API-Key") == stranger.Keys["second"] && r.URL.Path == path && bytes.Contains(body, []byte(part)) {
				r = r.Clone(r.Context())
				r.Header.Set("X-API-Key", stranger.Keys["main"])
			}
			next.ServeHTTP(w, r)
		})
	}
}

// ofOneCommerce gives the account of second the commerce of main, in some of the reports,
// and changes what else it is answered.
func ofOneCommerce(change *strings.Replacer, reports ...string) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			answer := httptest.NewRecorder()
			next.ServeHTTP(answer, r)
			body := answer.Body.String()
			if r.Header.Get("X-API-Key") == stranger.Keys["second"] {
				if slices.Contains(reports, r.URL.Path) {
					body = partner.ReplaceAllString(body, `"partnerId":"P-1"`)
				}
				body = change.Replace(body)
			}
			maps.Copy(w.Header(), answer.Header())
			w.Header().Del("Content-Length")
			w.WriteHeader(answer.Code)
			_, _ = io.WriteString(w, body)
		})
	}
}

// Two accounts of one commerce are held against nobody; what is told of main's account to
// another one of its commerce still is.
func TestStranger_TwoAccountsOfOneCommerce(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	const branch, second = "/BranchReport/branch-report", "/Report/get-report"
	for _, test := range []struct {
		name    string
		reports []string
		change  *strings.Replacer
		leak    func(http.Handler) http.Handler
		found   string // a finding, where something leaks
	}{
		{"of one commerce", []string{branch, second}, strings.NewReplacer(), nil, ""},
		{"one report tells of main's", []string{second}, strings.NewReplacer(), nil, "both reports tell of another commerce, or none does"},
		{"its own taxId", []string{branch, second}, strings.NewReplacer(`"taxId":"`, `"taxId":"9`), nil, "another commerce has another partnerId"},
		{"a page of main's", []string{branch, second}, strings.NewReplacer(), leaking(second, `"pageSize":20`), "another key shows other sales"},
		{"a branch report of main's", []string{branch, second}, strings.NewReplacer(), leaking(branch, `"pageSize":20`), "another key shows other sales"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			around := ofOneCommerce(test.change, test.reports...)
			if test.leak != nil {
				around = func(next http.Handler) http.Handler {
					return ofOneCommerce(test.change, test.reports...)(test.leak(next))
				}
			}
			s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@KEY-ACCOUNT or @TR-COMMERCE or @BR-COMMERCE", around)
			readAll(t, s)
			if test.found != "" {
				assert.Contains(t, violationsOf(t, s), test.found)
				return
			}
			results := requireNoViolation(t, s)
			var open []string
			for _, f := range results.FindingsOf(report.NotVerified) {
				if strings.Contains(f.Summary, "keys.second belongs to the commerce of keys.main") {
					open = append(open, f.Ask)
				}
			}
			assert.Len(t, open, 13)
			assert.Contains(t, open, "a key for keys.second of another commerce")
		})
	}
}

// Two keys may belong to one account: no answer breaks a rule for that, and what needs a
// second account is not verified, with what to ask for.
func TestStranger_TwoKeysOfOneAccount(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	for _, test := range []struct {
		name string
		of   stranger.Options
	}{
		{"without recent sales", stranger.Options{Manner: stranger.Plain(), Idle: 40}}, {"with sales", stranger.Options{Manner: stranger.Plain()}},
		{"terse", stranger.Options{Manner: stranger.Terse(), Idle: 12}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := strangeSuite(t, test.of, "", twoKeysOfMain)
			readAll(t, s)
			sight, err := look.At(t.Context(), s.Asker, look.Options{Has: s.Has, Roles: true, Base: s.Base, Clock: s.Clock})
			require.NoError(t, err)
			s.Unfit, s.Doubts = sight.Unfit, sight.Doubts
			results := requireNoViolation(t, s)
			asked := 0
			for _, f := range results.FindingsOf(report.NotVerified) {
				if f.Scenario == "Consistency without known data: another account" {
					asked++
					assert.Contains(t, f.Ask, "a key for keys.second")
				}
			}
			assert.Equal(t, 1, asked, "accounts are told apart by two")
		})
	}
}
