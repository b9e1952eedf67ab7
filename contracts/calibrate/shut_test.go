package calibrate_test

import (
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/calibrate"
	"calco.example/contracts/calibrate/drift"
	"calco.example/contracts/client"
	"calco.example/contracts/client/clienttest"
	"calco.example/contracts/rules"
	"calco.example/contracts/target"
	"calco.example/mockserver"
)

// firewalled is a mock behind a firewall that shuts a caller out after so many requests
// with bad keys.
func firewalled(t *testing.T, most int64, status int) calibrate.Options {
	t.Helper()
	mock := mockserver.New(mockserver.Config{Clock: func() time.Time { return evening }})
	known := func(key string) bool { return key == "calco-main" || key == "calco-second" }
	server := httptest.NewServer(&clienttest.Firewall{Next: mock, Known: known, Most: most, Status: status})
	t.Cleanup(server.Close)
	return optionsAt(t, server.URL)
}

// optionsAt ask a mock over the network, as a deployment is asked.
func optionsAt(t *testing.T, base string) calibrate.Options {
	t.Helper()
	deployed, err := target.Load("target.yaml", []byte("baseUrl: "+base+"\nkeys: {main: calco-main, second: calco-second}\n"), clienttest.NoEnv,
		func(string) ([]byte, fs.FileInfo, error) { return nil, nil, fs.ErrNotExist })
	require.NoError(t, err)
	watch := clienttest.NewStopwatch()
	o, _ := options(t, rules.Profile{Name: "literal"})
	o.Asker, o.Has, o.Base = clienttest.NewClient(t, deployed, client.Options{Now: watch.Now, Sleep: watch.Sleep, KeepGoing: true, Intrusive: true}), deployed.HasKey, deployed.BaseURL
	return o
}

// A deployment behind a firewall that shuts the caller out is not learnt, nor said to
// drift, from then on: the end says why and what to do.
func TestRun_ShutOutAfterBadKeys(t *testing.T) {
	t.Parallel()
	for _, status := range []int{http.StatusForbidden, http.StatusTooManyRequests} {
		t.Run(http.StatusText(status), func(t *testing.T) {
			t.Parallel()
			result, err := calibrate.Run(t.Context(), firewalled(t, 3, status))
			require.ErrorContains(t, err, "shut this caller out after")
			assert.NotZero(t, result.Requests)
			mock, _ := options(t, rules.Profile{Name: "literal"})
			_, err = drift.Compare(t.Context(), firewalled(t, 3, status), mock, drift.Known{})
			require.ErrorContains(t, err, "shut this caller out after")
		})
	}
}

// A branch report that is closed to the main key half-way is not learnt, nor said to drift,
// from then on: switched off (BR-30), or the account has no plan any more (BR-25).
func TestRun_BranchReportClosedMeanwhile(t *testing.T) {
	t.Parallel()
	for key, says := range map[string]string{
		"calco-no-plan":  "the account of keys.main lost its PaaS plan after",
		"calco-disabled": "the branch report was switched off after",
	} {
		t.Run(key, func(t *testing.T) {
			t.Parallel()
			result, err := calibrate.Run(t.Context(), closedAfter(t, key, 60))
			require.ErrorContains(t, err, says)
			assert.NotZero(t, result.Requests)
			mock, _ := options(t, rules.Profile{Name: "literal"})
			_, err = drift.Compare(t.Context(), closedAfter(t, key, 60), mock, drift.Known{})
			require.ErrorContains(t, err, says)
		})
	}
}

// closedAfter is a mock whose branch report answers the main key, after so many requests,
// as it answers another one.
func closedAfter(t *testing.T, key string, most int64) calibrate.Options {
	t.Helper()
	mock := mockserver.New(mockserver.Config{Clock: func() time.Time { return evening }})
	var asked atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/BranchReport") && r.Header.Get("X-API-Key") == "calco-main" && asked.Add(1) > most {
			r.Header.Set("X-API-Key", key)
		}
		mock.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return optionsAt(t, server.URL)
}
