package client_test

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
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

// Each way an exchange can fail: how often it is tried, and what is said.
func TestClient_Retries(t *testing.T) {
	t.Parallel()
	reset := func(conn net.Conn, _ int64, _ <-chan struct{}) bool {
		_ = conn.(*net.TCPConn).SetLinger(0)
		return false
	}
	hang := func(before string) func(net.Conn, int64, <-chan struct{}) bool {
		return func(conn net.Conn, _ int64, hung <-chan struct{}) bool {
			_, _ = io.WriteString(conn, before)
			<-hung
			return false
		}
	}
	status := func(line, body string) func(net.Conn, int64, <-chan struct{}) bool {
		return func(conn net.Conn, _ int64, _ <-chan struct{}) bool {
			_, _ = io.WriteString(conn, strings.Replace(ok(body), "200 OK", line, 1))
			return true
		}
	}
	flood := "HTTP/1.1 200 OK\r\n" + strings.Repeat("X-Flood: "+strings.Repeat("x", 1000)+"\r\n", 100) + "\r\n"
	const tries = " (5 tries)"
	for _, c := range []struct {
		name     string
		handle   func(net.Conn, int64, <-chan struct{}) bool
		requests int64
		want     string
	}{
		{"ends before the answer", with(""), 5, "the connection ended before the answer" + tries},
		{"reset", reset, 5, "the connection ended before the answer" + tries},
		{"cut after the status line", with("HTTP/1.1 200 OK\r\n"), 5, "the connection ended within the answer" + tries},
		{"cut in a header", with("HTTP/1.1 200 OK\r\nConte"), 1, "what came back is not HTTP"},
		{"cut in the body", with("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{}"), 5, "the connection ended within the answer" + tries},
		{"cut in a chunk", with("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab"), 5, "the connection ended within the answer" + tries},
		{"silent", hang(""), 3, "no answer in time (3 tries)"},
		{"silent within the body", hang("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{}"), 1, "the answer did not end in time"},
		{"garbage", with("no HTTP at all\r\n\r\n"), 1, "what came back is not HTTP"},
		{"bad status line", with("HTTP/1.1 OK 200\r\n\r\n"), 1, "what came back is not HTTP"},
		{"malformed chunk", with("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"), 1, "what came back is not HTTP"},
		{"two lengths", with("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}"), 1, "what came back is not HTTP"},
		{"flood of headers", with(flood), 1, "what came back is not HTTP"},
		{"flood of 1xx", with(strings.Repeat("HTTP/1.1 100 Continue\r\n\r\n", 10_000)), 1, "what came back is not HTTP"},
		{"echo of the key in the status line", with("HTTP/1.1 " + canary + "\r\n\r\n"), 1, "what came back is not HTTP"},
		{"429", status("429 Slow Down", "{}"), 5, "HTTP 429 without a documented code" + tries},
		{"502", status("502 Bad Gateway", "<html>"), 5, "HTTP 502 without a documented code" + tries},
		{"504", status("504 Gateway Timeout", ""), 5, "HTTP 504 without a documented code" + tries},
		{"429 of a proxy", status("429 Slow Down", "<html>"), 5, "HTTP 429 without a documented code" + tries},
		{"429 with a code that is none", status("429 Slow Down", `{"metadata":{"code":"BR-12"}}`), 5, "HTTP 429 without a documented code" + tries},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			server := rawServer(t, c.handle)
			asker := clienttest.NewClient(t, targetAt(t, server.url, "timeout: 1s"), client.Options{})
			x, err := ask(asker, locations)
			assert.Nil(t, x)
			assert.ErrorIs(t, err, client.ErrUnreachable)
			assert.EqualError(t, err, "the target gave no answer: "+c.want)
			assert.Equal(t, strings.Contains(c.name, "429"), strings.Contains(client.Remedy(err), "limits.rps"))
			assert.Equal(t, c.requests, server.requests.Load())
			assert.EqualValues(t, c.requests, asker.Sent())
		})
	}
}

// What is an answer, and so never tried again.
func TestClient_DoesNotRetryAnswers(t *testing.T) {
	t.Parallel()
	branch := exchange.Request{Operation: rules.BranchReport, Role: exchange.RoleMain}
	report := exchange.Request{Operation: rules.TransactionReport, Role: exchange.RoleMain}
	for _, c := range []struct {
		name, line, body string
		r                exchange.Request
	}{
		{"503 with BR-30", "503 Off", `{"metadata":{"code":"BR-30"}}`, branch},
		{"503 with BR-30 beside its envelope", "503 Off", `{"code":"BR-30"}`, branch},
		{"429 with BR-02", "429 Odd", `{"metadata":{"code":"BR-02"}}`, branch},
		{"503 with the report's 404", "503 Odd", `{"code":"404","message":"x"}`, report},
		{"500 without a code", "500 Odd", `<html>`, branch},
		{"502 with BR-02", "502 Odd", `{"metadata":{"code":"BR-02"}}`, branch},
		{"404 without a code", "404 Odd", `<html>`, branch},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			server := rawServer(t, with(strings.Replace(ok(c.body), "200 OK", c.line, 1)))
			x, err := ask(clienttest.NewClient(t, targetAt(t, server.url, ""), client.Options{}), c.r)
			require.NoError(t, err)
			assert.Equal(t, c.line[:3], strconv.Itoa(x.Status))
			assert.Equal(t, 1, x.Tries)
			assert.EqualValues(t, 1, server.requests.Load())
		})
	}
}

// An internal error is asked about once more: gone, it was no answer to the request;
// there again, it is the answer.
func TestClient_InternalErrors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		op         rules.Operation
		code, body string
	}{
		{rules.BranchReport, "BR-01", `{"metadata":{"code":"BR-01"}}`},
		{rules.BranchReport, "BR-13", `{"metadata":{"code":"BR-13"}}`},
		{rules.Locations, "ERROR_UNEXPECTED", `{"metadata":{"code":"ERROR_UNEXPECTED"}}`},
		{rules.TransactionReport, "500", `{"code":"500","message":"x"}`},
	} {
		for failures, tries := range map[int64]int{1: 2, 2: 1, 9: 1} {
			t.Run(fmt.Sprint(c.code, " ", failures), func(t *testing.T) {
				t.Parallel()
				server := rawServer(t, func(conn net.Conn, request int64, _ <-chan struct{}) bool {
					answer := ok(`{"metadata":{"code":"L-00"}}`)
					if request <= failures {
						answer = strings.Replace(ok(c.body), "200 OK", "500 Odd", 1)
					}
					_, _ = io.WriteString(conn, answer)
					return true
				})
				x, err := ask(clienttest.NewClient(t, targetAt(t, server.url, ""), client.Options{}), exchange.Request{Operation: c.op, Role: exchange.RoleMain})
				require.NoError(t, err)
				assert.Equal(t, failures > 1, x.Code() == c.code)
				assert.Equal(t, tries, x.Tries)
				assert.EqualValues(t, 2, server.requests.Load())
				if failures == 1 {
					assert.Contains(t, x.Retried[0], c.code)
				}
			})
		}
	}
}

// What was answered stays answered where the budget has no room to ask about it again.
func TestClient_InternalErrorAtTheEndOfTheBudget(t *testing.T) {
	t.Parallel()
	server := rawServer(t, func(conn net.Conn, _ int64, _ <-chan struct{}) bool {
		_, _ = io.WriteString(conn, strings.Replace(ok(`{"metadata":{"code":"BR-01"}}`), "200 OK", "500 Odd", 1))
		return true
	})
	x, err := ask(clienttest.NewClient(t, targetAt(t, server.url, "requests: 1"), client.Options{}), exchange.Request{Operation: rules.BranchReport, Role: exchange.RoleMain})
	require.NoError(t, err)
	assert.Equal(t, "BR-01", x.Code())
	assert.EqualValues(t, 1, server.requests.Load())
}

func TestClient_RetriesWhatCannotBeDialled(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, listener.Close())
	client := clienttest.NewClient(t, targetAt(t, "http://"+listener.Addr().String(), "requests: 1"), client.Options{})
	_, err = ask(client, locations)
	assert.EqualError(t, err, "the target gave no answer: cannot connect: connection refused (5 tries)")
	assert.Zero(t, client.Sent(), "nothing went out, nothing is paid for")
}

// A certificate does not get better by asking again.
func TestClient_DoesNotRetryCertificates(t *testing.T) {
	t.Parallel()
	server := httptest.NewUnstartedServer(http.NotFoundHandler())
	var handshakes atomic.Int64
	server.TLS = &tls.Config{GetConfigForClient: func(*tls.ClientHelloInfo) (*tls.Config, error) { handshakes.Add(1); return nil, nil }}
	server.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, 0)
	server.StartTLS()
	defer server.Close()
	client := clienttest.NewClient(t, targetAt(t, server.URL, ""), client.Options{})
	_, err := ask(client, locations)
	assert.EqualError(t, err, "the target gave no answer: the certificate of the target is not accepted")
	assert.EqualValues(t, 1, handshakes.Load())
	assert.Zero(t, client.Sent())
}

func TestClient_RetriesHandshakes(t *testing.T) {
	t.Parallel()
	server := httptest.NewUnstartedServer(http.NotFoundHandler())
	var handshakes atomic.Int64
	server.TLS = &tls.Config{GetConfigForClient: func(*tls.ClientHelloInfo) (*tls.Config, error) {
		handshakes.Add(1)
		return nil, errors.New("not now")
	}}
	server.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, 0)
	server.StartTLS()
	defer server.Close()
	client := clienttest.NewClient(t, targetAt(t, server.URL, ""), client.Options{})
	_, err := ask(client, locations)
	assert.EqualError(t, err, "the target gave no answer: the TLS handshake failed (5 tries)")
	assert.EqualValues(t, 5, handshakes.Load())
}

func TestClient_HTTPWhereHTTPSIsAsked(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	_, err := ask(clienttest.NewClient(t, targetAt(t, strings.Replace(server.URL, "http:", "https:", 1), ""), client.Options{}), locations)
	assert.EqualError(t, err, "the target gave no answer: the target speaks http, not https")
}

// An answer after retries is an answer, and says what it took.
func TestClient_TellsOfRetries(t *testing.T) {
	t.Parallel()
	server := rawServer(t, func(conn net.Conn, n int64, _ <-chan struct{}) bool {
		switch n {
		case 1:
			return false
		case 2:
			_, _ = io.WriteString(conn, "HTTP/1.1 503 Later\r\nRetry-After: 7\r\nContent-Length: 0\r\n\r\n")
		default:
			_, _ = io.WriteString(conn, ok(goodListing))
		}
		return true
	})
	watch := clienttest.NewStopwatch()
	client := clienttest.NewClient(t, targetAt(t, server.url, ""), client.Options{Now: watch.Now, Sleep: watch.Sleep})
	x, err := ask(client, locations)
	require.NoError(t, err)
	assert.Equal(t, "L-00", x.Code())
	assert.Equal(t, 3, x.Tries)
	assert.Equal(t, []string{"the connection ended before the answer", "HTTP 503 without a documented code"}, x.Retried)
	require.Len(t, watch.Naps(), 2)
	assert.Equal(t, 7*time.Second, watch.Naps()[1])
}

func TestClient_RetryAfter(t *testing.T) {
	t.Parallel()
	now := clienttest.NewStopwatch().Now()
	date := func(d time.Duration) string { return now.Add(d).Format(http.TimeFormat) }
	const jitter = -1
	for _, c := range []struct {
		name, header string
		want         time.Duration
	}{
		{"none", "", jitter},
		{"seconds", "Retry-After: 7\r\n", 7 * time.Second},
		{"nothing", "Retry-After: 0\r\n", 0},
		{"the most", "Retry-After: 60\r\n", time.Minute},
		{"over the most", "Retry-After: 61\r\n", time.Minute},
		{"huge", "Retry-After: 99999999999999999999999\r\n", time.Minute},
		{"negative", "Retry-After: -5\r\n", jitter},
		{"fraction", "Retry-After: 1.5\r\n", jitter},
		{"words", "Retry-After: later\r\n", jitter},
		{"date", "Retry-After: " + date(9*time.Second) + "\r\n", 9 * time.Second},
		{"date gone by", "Retry-After: " + date(-time.Hour) + "\r\n", 0},
		{"date far away", "Retry-After: " + date(24*time.Hour) + "\r\n", time.Minute},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			server := rawServer(t, func(conn net.Conn, n int64, _ <-chan struct{}) bool {
				if n == 1 {
					_, _ = io.WriteString(conn, "HTTP/1.1 429 Slow Down\r\n"+c.header+"Content-Length: 0\r\n\r\n")
				} else {
					_, _ = io.WriteString(conn, ok(goodListing))
				}
				return true
			})
			watch := clienttest.NewStopwatch()
			client := clienttest.NewClient(t, targetAt(t, server.url, ""), client.Options{Now: watch.Now, Sleep: watch.Sleep})
			_, err := ask(client, locations)
			require.NoError(t, err)
			require.Len(t, watch.Naps(), 1)
			if c.want == jitter {
				assert.Less(t, watch.Naps()[0], 500*time.Millisecond)
				return
			}
			assert.Equal(t, c.want, watch.Naps()[0])
		})
	}
}

// The waits follow from the seed and spread over their range.
func TestClient_JitterComesFromTheSeed(t *testing.T) {
	t.Parallel()
	server := rawServer(t, with(""))
	naps := func(seed uint64) []time.Duration {
		watch := clienttest.NewStopwatch()
		client := clienttest.NewClient(t, targetAt(t, server.url, ""), client.Options{Now: watch.Now, Sleep: watch.Sleep, Seed: seed})
		_, err := ask(client, locations)
		require.Error(t, err)
		return watch.Naps()
	}
	assert.Equal(t, naps(1), naps(1))
	seen, over := map[time.Duration]bool{}, false
	for seed := range uint64(20) {
		waits := naps(seed)
		require.Len(t, waits, 4)
		assert.Less(t, waits[0], 500*time.Millisecond)
		assert.Less(t, waits[1], time.Second)
		seen[waits[0]], over = true, over || waits[1] > 500*time.Millisecond
	}
	assert.Len(t, seen, 20)
	assert.True(t, over, "the bound doubles")
}

// An interrupted run stops where it is.
func TestClient_EndsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	server := rawServer(t, func(_ net.Conn, _ int64, hung <-chan struct{}) bool {
		cancel()
		<-hung
		return false
	})
	client := clienttest.NewClient(t, targetAt(t, server.url, ""), client.Options{})
	_, err := client.Ask(ctx, locations)
	assert.ErrorIs(t, err, context.Canceled)
	_, err = client.Ask(ctx, locations)
	assert.ErrorIs(t, err, context.Canceled)
	assert.EqualValues(t, 1, server.requests.Load())
}

// A wait that would pass the end of the context is not begun.
func TestClient_DoesNotWaitInVain(t *testing.T) {
	t.Parallel()
	server := rawServer(t, with("HTTP/1.1 503 Later\r\nRetry-After: 60\r\nContent-Length: 0\r\n\r\n"))
	watch := clienttest.NewStopwatch()
	watch.Set(time.Now())
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Second)
	defer cancel()
	_, err := clienttest.NewClient(t, targetAt(t, server.url, ""), client.Options{Now: watch.Now, Sleep: watch.Sleep}).Ask(ctx, locations)
	assert.EqualError(t, err, "the budget of the run is spent: the next try would have to wait 1m0s, longer than the run may last")
	assert.Empty(t, watch.Naps())
}
