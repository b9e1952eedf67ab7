package client_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"calco.example/contracts/client"
	"calco.example/contracts/client/clienttest"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// Random questions against a server that records: what arrives is documented,
// carries the key only where it should, and never exceeds the budget.
func TestClient_ReadOnlyAndWithinBudget(t *testing.T) {
	t.Parallel()
	documented := map[string]bool{
		"POST /p/BranchReport/branch-report": true, "GET /p/DeviceLocation/locations": true,
		"POST /p/Report/get-report": true, "GET /p/SerialNumbersDevice/get-serial-numbers-device/": true,
	}
	rapid.Check(t, func(rt *rapid.T) {
		moods := rapid.SliceOfN(rapid.IntRange(0, 5), 1, 30).Draw(rt, "moods")
		budget := rapid.IntRange(1, 25).Draw(rt, "budget")
		var mu sync.Mutex
		var seen []string
		server := rawServerOf(rt, t, func(conn net.Conn, r *http.Request) bool {
			mu.Lock()
			seen = append(seen, r.Method+" "+r.URL.EscapedPath())
			mood := moods[len(seen)%len(moods)]
			mu.Unlock()
			switch mood {
			case 0:
				return false
			case 1:
				_, _ = io.WriteString(conn, "HTTP/1.1 429 Slow Down\r\nContent-Length: 0\r\n\r\n")
			case 2:
				_, _ = io.WriteString(conn, "HTTP/1.1 307 Elsewhere\r\nLocation: /p/elsewhere\r\nContent-Length: 0\r\n\r\n")
			default:
				_, _ = io.WriteString(conn, ok(goodListing))
			}
			return true
		})
		defer server.close()
		asker := clienttest.NewClient(t, targetAt(t, server.url+"/p", fmt.Sprintf("requests: %d", budget)), client.Options{})
		for range rapid.IntRange(1, 30).Draw(rt, "questions") {
			_, err := ask(asker, drawRequest(rt))
			if err != nil && !errors.Is(err, client.ErrBudget) && !errors.Is(err, client.ErrUnreachable) &&
				!errors.Is(err, client.ErrBreakerOpen) && !errors.Is(err, client.ErrNotAllowed) {
				rt.Fatalf("an error of no kind: %v", err)
			}
		}
		asker.Close()
		server.close()
		for _, line := range seen {
			if !documented[line] {
				rt.Fatalf("the server saw %s", line)
			}
		}
		if len(seen) > budget || len(seen) != asker.Sent() {
			rt.Fatalf("%d requests seen, %d told of, budget %d", len(seen), asker.Sent(), budget)
		}
	})
}

func drawRequest(rt *rapid.T) exchange.Request {
	return exchange.Request{
		Operation: rapid.SampledFrom([]rules.Operation{rules.BranchReport, rules.Locations, rules.TransactionReport, rules.SerialNumbers, rules.AnyOperation}).Draw(rt, "operation"),
		Role:      rapid.SampledFrom([]exchange.Role{exchange.RoleNone, exchange.RoleMain, exchange.RoleSecond, exchange.RoleQuiet}).Draw(rt, "role"),
		Method:    rapid.SampledFrom([]string{"", "", "", "GET", "POST", "DELETE", "PUT", "get", "GET / HTTP/1.1\r\n"}).Draw(rt, "method"),
		Path:      rapid.SampledFrom([]string{"", "", "", "/Report/get-report", "/DeviceLocation/locations", "/x", "//Report/get-report", "/Report/./get-report", "@evil.example/"}).Draw(rt, "path"),
		Query:     rapid.SampledFrom([]string{"", "", "a=1", "a b", "\r\n"}).Draw(rt, "query"),
		Body:      rapid.SampledFrom([][]byte{nil, []byte("{}"), []byte("POST /evil HTTP/1.1\r\n\r\n")}).Draw(rt, "body"),
	}
}

// recording is a raw server that a property can close before its test ends.
type recording struct {
	url   string
	close func()
}

func rawServerOf(rt *rapid.T, t *testing.T, handle func(net.Conn, *http.Request) bool) recording {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		rt.Fatal(err)
	}
	var serving sync.WaitGroup
	serving.Go(func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			serving.Go(func() {
				defer func() { _ = conn.Close() }()
				reader := bufio.NewReader(conn)
				for {
					r, err := http.ReadRequest(reader)
					if err != nil {
						return
					}
					_, _ = io.Copy(io.Discard, r.Body)
					if !handle(conn, r) {
						return
					}
				}
			})
		}
	})
	t.Helper()
	return recording{"http://" + listener.Addr().String(), func() { _ = listener.Close(); serving.Wait() }}
}
