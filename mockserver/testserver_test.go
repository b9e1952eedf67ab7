package mockserver

import (
	"context"
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// testClock is the frozen clock of tests that need no other: 2025-10-15, 15:00
// in Chile.
var testClock = time.Date(2025, time.October, 15, 18, 0, 0, 0, time.UTC)

// newTestMock builds a mock with the shipped world, the profile literal and
// testClock, unless a test changes the configuration.
func newTestMock(t testing.TB, change ...func(*Config)) *Mock {
	t.Helper()
	config := Config{World: sharedWorld(), Clock: func() time.Time { return testClock }}
	for _, apply := range change {
		apply(&config)
	}
	mock := New(config)
	t.Cleanup(func() { assert.Zero(t, mock.Panics(), "panics while answering") })
	return mock
}

// newTestHandler returns the handler of a mock and a count of the panics it
// has recovered from.
func newTestHandler(t testing.TB) (handler http.Handler, panics func() int64) {
	mock := newTestMock(t)
	return mock, mock.Panics
}

// startTestServer serves a mock on a free loopback port, with the bounds of the
// real server, until the test ends.
func startTestServer(t testing.TB) (addr string, panics func() int64) {
	t.Helper()
	mock := newTestMock(t)
	return serveMock(t, mock), mock.Panics
}

// serveMock runs a mock's own server on a free loopback port until the test
// ends.
func serveMock(t testing.TB, mock *Mock) (addr string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	return serveMockOn(t, mock, listener)
}

// serveMockOn is serveMock on a listener of the test.
func serveMockOn(t testing.TB, mock *Mock, listener net.Listener) (addr string) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- mock.Serve(ctx, listener) }()
	t.Cleanup(func() {
		stop()
		assert.NoError(t, <-served)
	})
	addr = listener.Addr().String()
	// One request, so that all goroutines of the server stand when a test begins
	// to count them.
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	resp, err := client.Get("http://" + addr + pathAdmin + "health")
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	return addr
}
