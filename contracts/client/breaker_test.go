package client_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/client"
	"calco.example/contracts/client/clienttest"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// A target that stumbles over one kind of input serves everything else: only
// where a request that was good fails too is it down.
func TestClient_OutageIsWhatGoodRequestsSee(t *testing.T) {
	t.Parallel()
	good := exchange.Request{Operation: rules.BranchReport, Role: exchange.RoleMain, Body: []byte(`{"good":1}`)}
	bad := exchange.Request{Operation: rules.BranchReport, Role: exchange.RoleMain, Body: []byte(`{"bad":1}`)}
	for _, c := range []struct {
		name    string
		status  int
		badOnly bool
		stopped string
	}{
		{"500 for one input", 500, true, ""},
		{"502 for one input", 502, true, ""},
		{"the connection ends for one input", 0, true, ""},
		{"500 for everything", 500, false, "an answer with HTTP 500 and no documented code; a request that was good before fails too"},
		{"502 for everything", 502, false, "5 transport errors in a row, the last: HTTP 502 without a documented code; a request that was good before fails too"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var broken atomic.Bool
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				body, _ := io.ReadAll(r.Body)
				if !broken.Load() || c.badOnly && strings.Contains(string(body), "good") {
					_, _ = io.WriteString(w, `{"metadata":{"code":"BR-00"}}`)
					return
				}
				if c.status == 0 {
					panic(http.ErrAbortHandler)
				}
				w.WriteHeader(c.status)
				_, _ = io.WriteString(w, "<html>")
			}))
			defer server.Close()
			watch := clienttest.NewStopwatch()
			asker := clienttest.NewClient(t, targetAt(t, server.URL, ""), client.Options{Now: watch.Now, Sleep: watch.Sleep})
			_, err := ask(asker, good)
			require.NoError(t, err)
			broken.Store(true)
			for range 9 {
				x, err := ask(asker, bad)
				if !c.badOnly {
					assert.Error(t, err, "nothing that a service answers which is down is judged, not even the first")
				} else if c.status == 500 {
					require.NoError(t, err)
					assert.Equal(t, 500, x.Status, "the answer to this input is judged")
				} else {
					assert.ErrorIs(t, err, client.ErrUnreachable)
				}
			}
			assert.Equal(t, c.stopped, asker.Stopped())
		})
	}
}

// A service that is down for a moment, and answers the good request after a while, is
// asked again: what it answered meanwhile is nobody's answer.
func TestClient_DownForAMoment(t *testing.T) {
	t.Parallel()
	var left atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if left.Add(-1) >= 0 {
			w.WriteHeader(http.StatusInternalServerError)
			_, _ = io.WriteString(w, "<html>")
			return
		}
		_, _ = io.WriteString(w, goodListing)
	}))
	defer server.Close()
	watch := clienttest.NewStopwatch()
	asker := clienttest.NewClient(t, targetAt(t, server.URL, ""), client.Options{Now: watch.Now, Sleep: watch.Sleep})
	question := exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain}
	_, err := ask(asker, question)
	require.NoError(t, err)
	left.Store(3)
	x, err := ask(asker, question)
	require.NoError(t, err)
	assert.Equal(t, http.StatusOK, x.Status)
	assert.Equal(t, []string{"HTTP 500 without a code"}, x.Retried)
}

// A key that was good and is refused from some request on ends the run with that
// word; one of another role ends what needs it. A refusal that the same request
// does not meet again is an answer.
func TestClient_KeysThatExpire(t *testing.T) {
	t.Parallel()
	for _, refusal := range []struct {
		status int
		body   string
	}{
		{401, ""}, {403, `<html>`}, {401, `{"metadata":{"code":"ERROR_NOT_AUTHORIZED"}}`}, {200, `{"metadata":{"code":"ERROR_NOT_AUTHORIZED"}}`},
	} {
		for _, role := range []exchange.Role{exchange.RoleMain, exchange.RoleSecond} {
			t.Run(fmt.Sprintf("%s %d %s", role, refusal.status, refusal.body), func(t *testing.T) {
				t.Parallel()
				var expired, once atomic.Bool
				server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
					if expired.Load() || once.Swap(false) {
						w.WriteHeader(refusal.status)
						_, _ = io.WriteString(w, refusal.body)
						return
					}
					_, _ = io.WriteString(w, goodListing)
				}))
				defer server.Close()
				asker := clienttest.NewClient(t, targetAt(t, server.URL, ""), client.Options{})
				question := exchange.Request{Operation: rules.Locations, Role: role}
				_, err := ask(asker, question)
				require.NoError(t, err)
				once.Store(true)
				x, err := ask(asker, question)
				require.NoError(t, err, "refused once, and good again")
				assert.Equal(t, refusal.status, x.Status)
				expired.Store(true)
				_, err = ask(asker, question)
				assert.ErrorContains(t, err, fmt.Sprintf("keys.%s was good and is refused after 5 requests", role))
				kind := map[bool]error{true: client.ErrBreakerOpen, false: client.ErrKeyRefused}[role == exchange.RoleMain]
				assert.ErrorIs(t, err, kind)
			})
		}
	}
}

// Where a gateway shuts for a while just after a key was refused as it should be, nobody
// speaks of the key: it has not expired. How long to wait is the gateway's to say.
func TestClient_KeysDoNotExpireInMaintenance(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		shut int64 // answers with 503
		want error
	}{
		{"for some answers", 4, nil},
		{"for good", 1 << 20, client.ErrUnreachable},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var left atomic.Int64
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if left.Add(-1) >= 0 {
					w.Header().Set("Retry-After", "10")
					w.WriteHeader(http.StatusServiceUnavailable)
					return
				}
				if strings.HasPrefix(r.URL.Path, "/Report") {
					left.Store(c.shut)
					w.WriteHeader(http.StatusUnauthorized)
					_, _ = io.WriteString(w, `{"code":"401","message":"Unauthenticated."}`)
					return
				}
				_, _ = io.WriteString(w, `{"metadata":{"code":"USER_NOT_FOUND","message":"User not found"}}`)
			}))
			defer server.Close()
			watch := clienttest.NewStopwatch()
			asker := clienttest.NewClient(t, targetAt(t, server.URL, ""), client.Options{Now: watch.Now, Sleep: watch.Sleep})
			_, err := ask(asker, exchange.Request{Operation: rules.Locations, Role: exchange.RoleSecond})
			require.NoError(t, err)
			begun := watch.Now()
			x, err := ask(asker, exchange.Request{Operation: rules.TransactionReport, Role: exchange.RoleSecond, Body: []byte("{}")})
			require.ErrorIs(t, err, c.want)
			assert.NotErrorIs(t, err, client.ErrKeyRefused)
			assert.Equal(t, 40*time.Second, watch.Now().Sub(begun), "what four answers asked for")
			if c.want == nil {
				assert.Equal(t, "401", x.Code())
			}
		})
	}
}

// A branch report that is switched off during a run is not asked any more, whoever asks;
// where only one kind of input is told so, that is an answer. The role that finds it
// switched off is told so all the time.
func TestClient_BranchReportSwitchedOff(t *testing.T) {
	t.Parallel()
	const off = `{"metadata":{"code":"BR-30","message":"Oops! The Branch Report service is disabled"}}`
	question := func(role exchange.Role, body string) exchange.Request {
		return exchange.Request{Operation: rules.BranchReport, Role: role, Body: []byte(body)}
	}
	for _, good := range []string{"BR-00", "BR-27"} {
		t.Run("an account that gets "+good, func(t *testing.T) {
			t.Parallel()
			var all atomic.Bool
			var seen atomic.Int64
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				seen.Add(1)
				body, _ := io.ReadAll(r.Body)
				switch {
				case r.Method == http.MethodGet:
					_, _ = io.WriteString(w, goodListing)
				case all.Load() || strings.Contains(string(body), "odd"):
					w.WriteHeader(http.StatusServiceUnavailable)
					_, _ = io.WriteString(w, off)
				default:
					_, _ = io.WriteString(w, `{"metadata":{"code":"`+good+`"}}`)
				}
			}))
			defer server.Close()
			watch := clienttest.NewStopwatch()
			asker := clienttest.NewClient(t, targetAt(t, server.URL, ""), client.Options{Now: watch.Now, Sleep: watch.Sleep})
			_, err := ask(asker, question(exchange.RoleMain, `{"good":1}`))
			require.NoError(t, err)
			x, err := ask(asker, question(exchange.RoleMain, `{"odd":1}`))
			require.NoError(t, err, "the good request is still good")
			assert.Equal(t, "BR-30", x.Code())
			all.Store(true)
			_, err = ask(asker, question(exchange.RoleMain, `{"bad":1}`))
			require.ErrorIs(t, err, client.ErrSwitchedOff)
			assert.EqualError(t, err, "the branch report was switched off during the run (BR-30)")
			before := seen.Load()
			_, err = ask(asker, question(exchange.RoleSecond, `{}`))
			require.ErrorIs(t, err, client.ErrSwitchedOff)
			assert.Equal(t, before, seen.Load(), "it is not asked any more")
			_, err = ask(asker, locations)
			require.NoError(t, err, "other operations are")
			assert.Empty(t, asker.Stopped())
		})
	}
}

// So it is where the account of the main key loses its plan (BR-25): one kind of input is
// its own, and so is what another account is told.
func TestClient_PlanLost(t *testing.T) {
	t.Parallel()
	question := func(role exchange.Role, body string) exchange.Request {
		return exchange.Request{Operation: rules.BranchReport, Role: role, Body: []byte(body)}
	}
	var all atomic.Bool
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		code := "BR-00"
		if all.Load() || strings.Contains(string(body), "odd") {
			code = "BR-25"
		}
		_, _ = io.WriteString(w, `{"metadata":{"code":"`+code+`"}}`)
	}))
	defer server.Close()
	watch := clienttest.NewStopwatch()
	asker := clienttest.NewClient(t, targetAt(t, server.URL, ""), client.Options{Now: watch.Now, Sleep: watch.Sleep})
	_, err := ask(asker, question(exchange.RoleMain, `{"good":1}`))
	require.NoError(t, err)
	for _, role := range []exchange.Role{exchange.RoleMain, exchange.RoleSecond} {
		x, err := ask(asker, question(role, `{"odd":1}`))
		require.NoError(t, err, "the good request is still good")
		assert.Equal(t, "BR-25", x.Code())
	}
	all.Store(true)
	_, err = ask(asker, question(exchange.RoleSecond, `{}`))
	require.NoError(t, err)
	_, err = ask(asker, question(exchange.RoleMain, `{"bad":1}`))
	require.ErrorIs(t, err, client.ErrPlanLost)
	assert.EqualError(t, err, "the account of keys.main lost its PaaS plan during the run (BR-25)")
	assert.Empty(t, asker.Stopped())
}

// A service that is started anew answers nothing for a while: the run waits for it.
func TestClient_StartedAnew(t *testing.T) {
	t.Parallel()
	for _, status := range []int{http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusInternalServerError} {
		t.Run(fmt.Sprint(status), func(t *testing.T) {
			t.Parallel()
			watch := clienttest.NewStopwatch()
			up := watch.Now()
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				if watch.Now().Before(up) {
					w.WriteHeader(status)
					return
				}
				_, _ = io.WriteString(w, goodListing)
			}))
			defer server.Close()
			asker := clienttest.NewClient(t, targetAt(t, server.URL, ""), client.Options{Now: watch.Now, Sleep: watch.Sleep})
			_, err := ask(asker, locations)
			require.NoError(t, err)
			up = watch.Now().Add(40 * time.Second)
			for range 3 {
				_, err = ask(asker, locations)
				require.NoError(t, err)
			}
			assert.Empty(t, asker.Stopped())
		})
	}
}
