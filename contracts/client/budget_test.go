package client_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
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

func TestClient_Breaker(t *testing.T) {
	t.Parallel()
	branch := exchange.Request{Operation: rules.BranchReport, Role: exchange.RoleMain}
	answer := func(line, body string) string { return strings.Replace(ok(body), "200 OK", line, 1) }
	const (
		bare = `<html>`
		good = `{"metadata":{"code":"BR-00"}}`
		off  = `{"metadata":{"code":"BR-30"}}`
		fail = `{"metadata":{"code":"BR-01"}}`
		five = "3 answers in a row with HTTP 5xx and no documented code, the last with "
	)
	repeat := func(n int, answers ...string) (list []string) {
		for range n {
			list = append(list, answers...)
		}
		return list
	}
	for _, c := range []struct {
		name    string
		answers []string // empty: the connection ends
		r       exchange.Request
		lenient bool
		want    string // why it opened after all answers, empty for not
	}{
		{"five transport errors", repeat(5, ""), branch, false, "5 transport errors in a row, the last: the connection ended before the answer"},
		{"four and an answer", append(repeat(4, ""), ok(good)), branch, false, ""},
		{"four, an answer, four", append(append(repeat(4, ""), ok(good)), repeat(4, "")...), branch, false, ""},
		{"500 three times", repeat(3, answer("500 Odd", bare)), branch, false, five + "500"},
		{"500 twice", append(repeat(2, answer("500 Odd", bare)), ok(good)), branch, false, ""},
		{"500 twice, an answer, twice", append(append(repeat(2, answer("502 Odd", bare)), ok(good)), repeat(2, answer("502 Odd", bare))...), branch, false, ""},
		{"503 with BR-30", repeat(9, answer("503 Off", off)), branch, false, ""},
		{"500 with BR-01", repeat(9, answer("500 Failed", fail)), branch, false, ""},
		{"500 with BR-12", repeat(3, answer("500 Odd", `{"metadata":{"code":"BR-12"}}`)), branch, false, five + "500"},
		{"500 with another operation's code", repeat(3, answer("500 Odd", `{"code":"500"}`)), branch, false, five + "500"},
		{"transaction report's 500", repeat(9, answer("500 Failed", `{"code":"500","message":"x"}`)), exchange.Request{Operation: rules.TransactionReport, Role: exchange.RoleMain}, false, ""},
		{"503 five times", repeat(5, answer("503 Odd", bare)), branch, false, "5 transport errors in a row, the last: HTTP 503 without a documented code"},
		{"429 nine times", repeat(9, answer("429 Odd", bare)), branch, false, ""},
		{"one 401", []string{answer("401 No", `{"metadata":{"code":"ERROR_NOT_AUTHORIZED"}}`)}, branch, false, "the target refuses the main key with HTTP 401: check keys.main"},
		{"401 of another role", repeat(9, answer("401 No", bare)), exchange.Request{Operation: rules.BranchReport, Role: exchange.RoleSecond}, false, ""},
		{"401 of a made-up key", repeat(9, answer("401 No", bare)), exchange.Request{Operation: rules.BranchReport, Role: exchange.RoleMain, Key: "made-up"}, false, ""},
		{"401 of no key", repeat(9, answer("401 No", bare)), exchange.Request{Operation: rules.BranchReport}, false, ""},
		{"403 of the main key", repeat(9, answer("403 No", bare)), branch, false, ""},
		{"lenient", append(repeat(9, answer("500 Odd", bare)), answer("401 No", bare)), branch, true, ""},
		{"lenient, transport errors", repeat(5, ""), branch, true, "5 transport errors in a row, the last: the connection ended before the answer"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			server := rawServer(t, func(conn net.Conn, n int64, _ <-chan struct{}) bool {
				if n > int64(len(c.answers)) {
					_, _ = io.WriteString(conn, ok(good))
					return true
				}
				_, _ = io.WriteString(conn, c.answers[n-1])
				return c.answers[n-1] != ""
			})
			asker := clienttest.NewClient(t, targetAt(t, server.url, ""), client.Options{KeepGoing: c.lenient})
			for asker.Sent() < len(c.answers) && asker.Stopped() == "" {
				_, _ = ask(asker, c.r)
			}
			assert.EqualValues(t, len(c.answers), min(server.requests.Load(), int64(len(c.answers))))
			assert.Equal(t, c.want, asker.Stopped())
			before := server.requests.Load()
			_, err := ask(asker, c.r)
			if c.want == "" {
				assert.NoError(t, err)
				return
			}
			assert.ErrorIs(t, err, client.ErrBreakerOpen)
			assert.EqualError(t, err, "the run stopped asking: "+c.want)
			assert.Equal(t, before, server.requests.Load(), "nothing is sent any more")
		})
	}
}

func TestClient_RequestBudget(t *testing.T) {
	t.Parallel()
	server := rawServer(t, func(conn net.Conn, n int64, _ <-chan struct{}) bool {
		if n == 3 { // one that is tried again
			return false
		}
		_, _ = io.WriteString(conn, ok(goodListing))
		return true
	})
	at := targetAt(t, server.url, "requests: 5")
	before := clienttest.NewClient(t, at, client.Options{})
	_, err := ask(before, locations)
	require.NoError(t, err)
	asker := clienttest.NewClient(t, at, client.Options{})
	asker.TakeOver(before)
	for range 3 {
		_, err := ask(asker, locations)
		require.NoError(t, err)
	}
	for refused := 1; refused <= 3; refused++ {
		_, err := ask(asker, locations)
		assert.ErrorIs(t, err, client.ErrBudget)
		assert.EqualError(t, err, fmt.Sprintf("the budget of the run is spent: 5 requests are sent: raise limits.requests to %d", 5+refused))
	}
	assert.EqualValues(t, 5, server.requests.Load())
	assert.Equal(t, 4, asker.Sent(), "one was sent before")
}

// A kept connection that the server closes with each request unread would make
// net/http repeat a GET by itself, past any budget. Here every repeat is ours
// and paid for, and a connection that was merely closed is no failed try.
func TestClient_StaleConnectionsArePaidFor(t *testing.T) {
	t.Parallel()
	perConn := map[net.Conn]int{}
	var mu sync.Mutex
	server := rawServer(t, func(conn net.Conn, _ int64, _ <-chan struct{}) bool {
		mu.Lock()
		perConn[conn]++
		n := perConn[conn]
		mu.Unlock()
		if n == 2 { // the second request of a connection gets its end
			return false
		}
		_, _ = io.WriteString(conn, ok(goodListing))
		return true
	})
	asker := clienttest.NewClient(t, targetAt(t, server.url, "requests: 9"), client.Options{})
	answers := 0
	for range 20 {
		x, err := ask(asker, locations)
		if err != nil {
			assert.ErrorIs(t, err, client.ErrBudget)
			continue
		}
		answers++
		assert.Equal(t, 1, x.Tries, "not flaky")
	}
	assert.Equal(t, 5, answers, "every answer but the first takes two requests")
	assert.EqualValues(t, 9, server.requests.Load())
	assert.Equal(t, 9, asker.Sent())
	assert.Empty(t, asker.Stopped())
}

// With a clock that only sleeping moves, and requests that take their time to
// get out, no second sees more requests than the limit.
func TestClient_Rate(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rps  string
		most int // in any second
	}{{"2", 2}, {"5", 5}, {"0.5", 1}, {"7.5", 8}} {
		t.Run(c.rps, func(t *testing.T) {
			t.Parallel()
			watch := clienttest.NewStopwatch()
			var at []time.Time
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				at = append(at, watch.Now())
				if len(at)%3 == 0 {
					_ = watch.Sleep(context.Background(), 700*time.Millisecond) // a slow answer
				}
				if len(at)%5 == 0 {
					w.WriteHeader(http.StatusTooManyRequests) // one to repeat
					return
				}
				_, _ = io.WriteString(w, goodListing)
			}))
			defer server.Close()
			client := clienttest.NewClient(t, targetAt(t, server.URL, "rps: "+c.rps), client.Options{Now: watch.Now, Sleep: watch.Sleep})
			for range 40 {
				_, err := ask(client, locations)
				require.NoError(t, err)
			}
			require.Greater(t, len(at), 40, "repeats count too")
			for i, start := range at {
				in := 0
				for _, other := range at[i:] {
					if other.Sub(start) < time.Second {
						in++
					}
				}
				assert.LessOrEqual(t, in, c.most, "requests within a second of the %d-th", i)
			}
		})
	}
}

func TestClient_RunTimeAndBytes(t *testing.T) {
	t.Parallel()
	server := rawServer(t, func(conn net.Conn, _ int64, _ <-chan struct{}) bool {
		_, _ = io.WriteString(conn, ok(strings.Repeat(" ", 1<<20)))
		return true
	})
	watch := clienttest.NewStopwatch()
	target := targetAt(t, server.url, "")
	target.Limits.RunTime, target.Limits.Bytes = 15*time.Minute, 2<<20
	client := clienttest.NewClient(t, target, client.Options{Now: watch.Now, Sleep: watch.Sleep})
	for range 2 {
		_, err := ask(client, locations)
		require.NoError(t, err)
	}
	_, err := ask(client, locations)
	assert.EqualError(t, err, "the budget of the run is spent: 2 MB of answers are read: select fewer scenarios with --tags")
	require.NoError(t, watch.Sleep(context.Background(), 15*time.Minute))
	_, err = ask(client, locations)
	assert.EqualError(t, err, "the budget of the run is spent: the run has lasted 15m0s: raise limits.rps, or select fewer scenarios with --tags")
	assert.EqualValues(t, 2, server.requests.Load())
}

// At most so many requests are under way as the limits say.
func TestClient_Concurrency(t *testing.T) {
	t.Parallel()
	for _, most := range []int{1, 3} {
		t.Run(strconv.Itoa(most), func(t *testing.T) {
			t.Parallel()
			var under, peak atomic.Int64
			const questions = 12
			entered, release := make(chan struct{}, questions), make(chan struct{})
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				now := under.Add(1)
				for old := peak.Load(); now > old && !peak.CompareAndSwap(old, now); old = peak.Load() {
				}
				entered <- struct{}{}
				<-release
				under.Add(-1)
				_, _ = io.WriteString(w, goodListing)
			}))
			defer server.Close()
			target := targetAt(t, server.URL, "")
			target.Limits.Concurrency = most
			client := clienttest.NewClient(t, target, client.Options{})
			answered := make(chan error)
			for range questions {
				go func() {
					_, err := ask(client, locations)
					answered <- err
				}()
			}
			for range most { // as many as may be are under way
				<-entered
			}
			for range questions { // one after the other, so that too many would pile up
				release <- struct{}{}
				assert.NoError(t, <-answered)
			}
			assert.EqualValues(t, most, peak.Load())
		})
	}
}
