package mockserver

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/mockserver/jsonbody"
)

// The same over a real connection, where net/http makes the errors.
func TestReadBody_OnTheWire(t *testing.T) {
	got := make(chan error, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, err := jsonbody.Read(w, r, nil)
		got <- err
	}))
	defer server.Close()
	const head = "POST / HTTP/1.1\r\nHost: x\r\n"
	rows := []struct {
		name, rest string
		want       error
	}{
		{"chunked", "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", nil},
		{"bad chunk size", "Transfer-Encoding: chunked\r\n\r\nxx\r\n", jsonbody.ErrUnreadable},
		{"chunk ends early", "Transfer-Encoding: chunked\r\n\r\n5\r\n{}", jsonbody.ErrUnreadable},
		{"length ends early", "Content-Length: 5\r\n\r\n{}", jsonbody.ErrUnreadable},
		{"announced too large", "Content-Length: 65537\r\n\r\n{}", jsonbody.ErrTooLarge},
		{"chunks too large", "Transfer-Encoding: chunked\r\n\r\n10001\r\n" + strings.Repeat("x", 65537) + "\r\n0\r\n\r\n", jsonbody.ErrTooLarge},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			sendRaw(t, server.Listener.Addr().String(), []byte(head+row.rest), true)
			assert.Equal(t, row.want, <-got)
		})
	}
}
