package client_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/client"
	"calco.example/contracts/client/clienttest"
)

// The key goes into the header and nowhere else, whatever goes wrong.
func TestClient_NeverShowsTheKey(t *testing.T) {
	t.Parallel()
	echo := func(prefix string) func(net.Conn, int64, <-chan struct{}) bool {
		return with(prefix + canary + "\r\n\r\n")
	}
	for _, c := range []struct {
		name   string
		handle func(net.Conn, int64, <-chan struct{}) bool
	}{
		{"answer", with(ok(goodListing))},
		{"refusal", with(strings.Replace(ok(goodListing), "200 OK", "401 No", 1))},
		{"end", with("")},
		{"echo in place of HTTP", echo("")},
		{"echo in the status line", echo("HTTP/1.1 200")},
		{"echo in the status", echo("HTTP/1.1 ")},
		{"echo as a header line", echo("HTTP/1.1 200 OK\r\n")},
		{"echo as a length", echo("HTTP/1.1 200 OK\r\nContent-Length: ")},
		{"echo as a transfer encoding", echo("HTTP/1.1 200 OK\r\nTransfer-Encoding: ")},
		{"echo as a chunk", echo("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			server := rawServer(t, c.handle)
			target := targetAt(t, server.url, "")
			client := clienttest.NewClient(t, target, client.Options{})
			x, err := ask(client, locations)
			_, last := ask(client, locations)
			if x != nil {
				x.Header = nil // what the answer itself says is redacted where it is written
			}
			for what, value := range map[string]any{"target": target, "target value": *target, "client": client, "exchange": x, "request": locations, "error": err, "last error": last} {
				assertHidden(t, what, value)
			}
		})
	}
}

// assertHidden prints a value in every way that a log or a report might.
func assertHidden(t *testing.T, what string, value any) {
	t.Helper()
	var out bytes.Buffer
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
		fmt.Fprintf(&out, verb+"\n", value)
	}
	if encoded, err := json.Marshal(value); err == nil {
		out.Write(encoded)
	}
	for _, handler := range []slog.Handler{slog.NewTextHandler(&out, nil), slog.NewJSONHandler(&out, nil)} {
		slog.New(handler).Info("x", "value", value)
	}
	for err, ok := value.(error); ok && err != nil; err = errors.Unwrap(err) {
		fmt.Fprintf(&out, "%v %+v %#v\n", err, err, err)
	}
	for _, form := range []string{canary, "canary", fmt.Sprintf("%x", canary)} {
		assert.NotContains(t, out.String(), form, what)
	}
}
