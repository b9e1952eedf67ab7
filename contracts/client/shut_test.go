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

// firewall is a target behind a firewall.
func firewall(t *testing.T, most int64, status int, always bool) string {
	t.Helper()
	known := func(key string) bool { return key == canary || key == "calco-second" }
	server := httptest.NewServer(&clienttest.Firewall{Known: known, Most: most, Status: status, Always: always, Next: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !known(r.Header.Get("X-Api-Key")) {
			w.WriteHeader(http.StatusUnauthorized)
			_, _ = io.WriteString(w, `{"metadata":{"code":"ERROR_NOT_AUTHORIZED","message":"Unauthorized access"},"data":null,"pagination":null}`)
			return
		}
		_, _ = io.WriteString(w, goodListing)
	})})
	t.Cleanup(server.Close)
	return server.URL
}

func badKeyed(i int) exchange.Request {
	return exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain, Key: fmt.Sprintf("not-a-key-%d", i)}
}

// A caller who is shut out after some bad keys is told so, and what to do: whoever asked
// first, and also where the refusal of a bad key always looks like that. No answer from
// then on is one to judge.
func TestClient_ShutOutAfterBadKeys(t *testing.T) {
	t.Parallel()
	const most = 4
	for _, keepGoing := range []bool{false, true} {
		for _, status := range []int{403, 429} {
			for _, next := range []exchange.Request{badKeyed(9), locations, {Operation: rules.Locations, Role: exchange.RoleSecond}} {
				for _, always := range []bool{false, true} {
					if always && status == 429 {
						continue
					}
					t.Run(fmt.Sprint(keepGoing, status, next.Role, next.Key, always), func(t *testing.T) {
						t.Parallel()
						watch := clienttest.NewStopwatch()
						asker := clienttest.NewClient(t, targetAt(t, firewall(t, most, status, always), ""), client.Options{KeepGoing: keepGoing, Now: watch.Now, Sleep: watch.Sleep})
						_, err := ask(asker, locations)
						require.NoError(t, err)
						_, err = ask(asker, exchange.Request{Operation: rules.Locations, Role: exchange.RoleSecond})
						require.NoError(t, err)
						for i := range most {
							_, err := ask(asker, badKeyed(i))
							require.NoError(t, err)
						}
						for range 200 {
							if _, err = ask(asker, next); status == 403 || err != nil && asker.Stopped() != "" {
								break
							}
						}
						if always && next.Key != "" { // it looks as before; the next with a good key shows it
							require.NoError(t, err)
							_, err = ask(asker, locations)
						}
						require.ErrorIs(t, err, client.ErrBreakerOpen)
						assert.Regexp(t, fmt.Sprintf(`shut this caller out after \d+ requests with bad keys \(HTTP %d without a .*--tags`, status), err.Error())
						assert.Less(t, watch.Now().Sub(clienttest.NewStopwatch().Now()), 10*time.Minute)
					})
				}
			}
		}
	}
}

// A gateway that turns bad keys away in its own words shuts nobody out: that is an answer,
// and a good request is asked once. Nor does one that was never sent a bad key.
func TestClient_TurnsBadKeysAwayOnly(t *testing.T) {
	t.Parallel()
	asker := clienttest.NewClient(t, targetAt(t, firewall(t, 1<<20, 403, true), ""), client.Options{})
	_, err := ask(asker, locations)
	require.NoError(t, err)
	for i := range 10 {
		x, err := ask(asker, badKeyed(i))
		require.NoError(t, err)
		assert.Equal(t, 403, x.Status)
	}
	assert.Equal(t, 12, asker.Sent())
}

// A caller whose connections are dropped after some bad keys may be shut out: that is said
// beside the outage that it looks like. Where few of the last requests had bad keys, or
// another trouble came first, it is an outage and no more.
func TestClient_MayBeShutOutWhereConnectionsAreDropped(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		between int // good requests after the bad keys
		told    bool
	}{"right after bad keys": {0, true}, "some good requests later": {12, false}} {
		for _, next := range []exchange.Request{badKeyed(99), locations} {
			t.Run(fmt.Sprint(name, next.Key), func(t *testing.T) {
				t.Parallel()
				down := atomic.Bool{}
				server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
					if down.Load() {
						panic(http.ErrAbortHandler)
					}
					_, _ = io.WriteString(w, goodListing)
				}))
				t.Cleanup(server.Close)
				watch := clienttest.NewStopwatch()
				asker := clienttest.NewClient(t, targetAt(t, server.URL, ""), client.Options{Now: watch.Now, Sleep: watch.Sleep})
				for i := range 8 {
					_, err := ask(asker, locations)
					require.NoError(t, err)
					_, err = ask(asker, badKeyed(i))
					require.NoError(t, err)
				}
				for range c.between {
					_, err := ask(asker, locations)
					require.NoError(t, err)
				}
				down.Store(true)
				_, err := ask(asker, next)
				require.ErrorIs(t, err, client.ErrBreakerOpen)
				assert.Contains(t, err.Error(), "a request that was good before fails too")
				assert.Equal(t, c.told, strings.Contains(err.Error(), "may be dropping the connections of this caller"), err.Error())
			})
		}
	}
}
