package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/cmd/calco/shell"
	"calco.example/contracts/report"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/stranger"
	"calco.example/mockserver"
)

// The look before a calibration, or before drift, is within the limits of the target file,
// and limits that are too tight for all questions are told first.
func TestCalibrate_WithinTheLimits(t *testing.T) {
	t.Parallel()
	for _, verb := range []string{"calibrate -o staging.profile.yaml", "drift --profile literal"} {
		for limit, code := range map[int64]int{3: shell.ExitFailed, 30: shell.ExitOK} {
			t.Run(fmt.Sprint(verb, " ", limit), func(t *testing.T) {
				t.Parallel()
				dir := t.TempDir()
				url, sent := counting(t, mockserver.New(mockserver.Config{Clock: time.Now}))
				file := fmt.Sprintf("baseUrl: %s\nkeys: {main: calco-main, second: calco-second}\nlimits: {rps: 1000, requests: %d}\n", url, limit)
				require.NoError(t, os.WriteFile(filepath.Join(dir, "staging.yaml"), []byte(file), 0o600))
				got, _, stderr := inFolder(dir, strings.Fields(verb+" --config staging.yaml")...)
				assert.Equal(t, code, got, stderr)
				assert.LessOrEqual(t, sent.Load(), limit)
				assert.Contains(t, stderr, fmt.Sprintf("limits.requests is %d, and all questions take up to 500", limit))
			})
		}
	}
}

// A main key of an account without locations (L-01) is told as such before a calibration, or
// before drift, too.
func TestCalibrate_MainWithoutLocations(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(mockserver.New(mockserver.Config{Clock: time.Now}))
	t.Cleanup(server.Close)
	for _, verb := range []string{"calibrate --quick -o staging.profile.yaml", "drift --quick --profile literal"} {
		dir := t.TempDir()
		file := "baseUrl: " + server.URL + "\nkeys: {main: calco-no-locations}\nlimits: {rps: 1000}\n"
		require.NoError(t, os.WriteFile(filepath.Join(dir, "staging.yaml"), []byte(file), 0o600))
		_, _, stderr := inFolder(dir, strings.Fields(verb+" --config staging.yaml")...)
		assert.Contains(t, stderr, "keys.main belongs to an account without locations (L-01)", verb)
	}
}

// The requests of the look before a run count among those of the report, whether it
// stops the run or not; and what the selection leaves out is told as that.
func TestVerify_CountsEveryRequest(t *testing.T) {
	t.Parallel()
	for name, serve := range map[string]http.Handler{
		"another service": http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNotFound) }),
		"this service":    mockserver.New(mockserver.Config{Clock: time.Now}),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			url, sent := counting(t, serve)
			require.NoError(t, os.WriteFile(filepath.Join(dir, "staging.yaml"), []byte("baseUrl: "+url+"\nkeys: {main: calco-main}\n"), 0o600))
			_, out, stderr := inFolder(dir, strings.Fields("verify --config staging.yaml --tags @BR-05 --format json")...)
			var told struct {
				Requests int
				Rules    []struct{ ID, Why string }
			}
			require.NoError(t, json.Unmarshal([]byte(out), &told), stderr)
			assert.EqualValues(t, sent.Load(), told.Requests)
			assert.Positive(t, told.Requests)
			for _, rule := range told.Rules {
				if rule.ID == "BR-13" && name == "this service" {
					assert.Equal(t, report.NotSelected, rule.Why)
				}
			}
		})
	}
}

// A budget that does not reach beyond discovery is told as that, with what to set, and
// the requests that went into it are counted.
func TestVerify_BudgetForDiscoveryOnly(t *testing.T) {
	t.Parallel()
	proofs.Long(t)
	for limit, want := range map[int]string{
		2: "limits.requests is too low for a look at BASE: raise it to 2500, which a whole run fits into",
		6: "limits.requests is 6, and finding out what the deployment has takes more: raise it to 2500, which a whole run fits into",
	} {
		budgetFor(t, limit, want)
	}
}

// A branch report that is switched off before the first scenario is told as one that is
// switched off later.
func TestVerify_SwitchedOffDuringDiscovery(t *testing.T) {
	t.Parallel()
	var asked atomic.Int64
	service := stranger.New(stranger.Options{Manner: stranger.Plain(), Now: time.Now})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/BranchReport") && asked.Add(1) > 3 {
			r.Header.Set("X-API-Key", stranger.Keys["disabled"])
		}
		service.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "staging.yaml"), []byte("baseUrl: "+server.URL+"\nkeys: {main: file:main.key}\n"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "main.key"), []byte(stranger.Keys["main"]), 0o600))
	code, out, stderr := inFolder(dir, strings.Fields("verify --config staging.yaml --tags @BR-05 --format json")...)
	assert.Equal(t, shell.ExitFailed, code, stderr)
	assert.Contains(t, out, "the run could not be done: the branch report was switched off during the run (BR-30): ask the operator to switch it on, then run again")
}

// counting serves a handler, and counts its requests.
func counting(t *testing.T, serve http.Handler) (url string, sent *atomic.Int64) {
	t.Helper()
	sent = &atomic.Int64{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		sent.Add(1)
		serve.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL, sent
}

func budgetFor(t *testing.T, limit int, want string) {
	t.Helper()
	dir := t.TempDir()
	url, sent := counting(t, mockserver.New(mockserver.Config{Clock: time.Now}))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "staging.yaml"), []byte("baseUrl: "+url+"\nkeys: {main: calco-main}\nlimits: {rps: 1000, requests: "+strconv.Itoa(limit)+", timeout: 30s}\n"), 0o600))
	code, out, stderr := inFolder(dir, strings.Fields("verify --config staging.yaml --tags @BR-05 --format json")...)
	assert.Equal(t, report.ExitUnverified, code)
	var told struct {
		Requests int
		Reason   string
	}
	require.NoError(t, json.Unmarshal([]byte(out), &told), stderr)
	assert.Equal(t, "the run could not be done: "+strings.Replace(want, "BASE", url, 1), told.Reason)
	assert.EqualValues(t, sent.Load(), told.Requests)
}

// That no certificate is checked stands in every report, whatever came of the run.
func TestVerify_ReportsThatNoCertificateIsChecked(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	other := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(other.Close)
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "staging.yaml"), []byte("baseUrl: "+other.URL+"\nkeys: {main: calco-main}\n"), 0o600))
	_, out, stderr := inFolder(dir, strings.Fields("verify --config staging.yaml --insecure-skip-verify --out report")...)
	const note = "no certificate is checked"
	assert.Contains(t, out, note)
	assert.Contains(t, stderr, note)
	for _, name := range []string{"report.html", "report.json", "junit.xml", "cucumber.json", "summary.md"} {
		data, err := os.ReadFile(filepath.Join(dir, "report", name))
		require.NoError(t, err)
		assert.True(t, strings.Contains(string(data), note), name)
	}
}

// A budget that is too small is told before the run.
func TestVerify_TellsATightBudget(t *testing.T) {
	t.Parallel()
	service := httptest.NewServer(mockserver.New(mockserver.Config{Clock: time.Now}))
	t.Cleanup(service.Close)
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "staging.yaml"), []byte("baseUrl: "+service.URL+"\nkeys: {main: calco-main}\nlimits: {requests: 40}\n"), 0o600))
	_, _, stderr := inFolder(dir, strings.Fields("verify --config staging.yaml --tags @BR-05")...)
	assert.Regexp(t, `(?m)^calco: limits.requests is 40: about \d+ of \d+ scenarios fit into it, the others will not be verified; raise it to \d+ for all of them$`, stderr)
}
