package client_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"calco.example/contracts/client"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/target"
)

// canary is a key with every character that some encoding must escape.
const canary = "k3y\"'<>&+/=% \\`canary"

// targetAt is a target file for a server of the test.
func targetAt(t testing.TB, url, limits string) *target.Target {
	t.Helper()
	target, err := load("baseUrl: " + url + "\nkeys: {main: env:CANARY, second: calco-second}\nlimits: {" + limits + "}\n")
	require.NoError(t, err)
	return target
}

// raw is a server that reads each request whole and then does what it is told
// with the connection. It counts what it saw.
type raw struct {
	url      string
	dialled  atomic.Int64
	requests atomic.Int64
	hung     chan struct{} // closed at the end of the test: what hangs stops
}

// rawServer serves n-th requests (from 1) with handle, which says whether the
// connection is kept.
func rawServer(t testing.TB, handle func(conn net.Conn, n int64, hung <-chan struct{}) bool) *raw {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	s := &raw{url: "http://" + listener.Addr().String(), hung: make(chan struct{})}
	var serving sync.WaitGroup
	t.Cleanup(func() { close(s.hung); _ = listener.Close(); serving.Wait() })
	serving.Go(func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			s.dialled.Add(1)
			serving.Go(func() { s.serve(conn, handle) })
		}
	})
	return s
}

func (s *raw) serve(conn net.Conn, handle func(net.Conn, int64, <-chan struct{}) bool) {
	defer func() { _ = conn.Close() }()
	stop := make(chan struct{})
	defer close(stop)
	go func() { // an idle connection ends with the test
		select {
		case <-s.hung:
			_ = conn.Close()
		case <-stop:
		}
	}()
	reader := bufio.NewReader(conn)
	for {
		request, err := http.ReadRequest(reader)
		if err != nil {
			return
		}
		_, _ = io.Copy(io.Discard, request.Body)
		if !handle(conn, s.requests.Add(1), s.hung) {
			return
		}
	}
}

// with answers every request with fixed bytes and closes.
func with(answer string) func(net.Conn, int64, <-chan struct{}) bool {
	return func(conn net.Conn, _ int64, _ <-chan struct{}) bool {
		_, _ = io.WriteString(conn, answer)
		return false
	}
}

func ok(body string) string {
	return fmt.Sprintf("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
}

const goodListing = `{"metadata":{"code":"L-00","message":"Success"},"data":[],"pagination":null}`

var locations = exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain}

func ask(c *client.Client, r exchange.Request) (*exchange.Exchange, error) {
	return c.Ask(context.Background(), r)
}
