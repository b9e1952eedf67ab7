package serving

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/mockserver/serving/servingtest"
)

// An answer of any size arrives as it is, and none in two pieces: what is written
// together is not counted.
func TestSendBody(t *testing.T) {
	t.Parallel()
	base, listener := serveBodies(t)
	client := &http.Client{Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	for _, size := range slices.Concat(upTo(0, 3), upTo(2040, 2060), upTo(3800, 4200), upTo(7900, 8300), upTo(60_000, 60_003)) {
		before := listener.Pieces.Load()
		answer, err := client.Get(fmt.Sprintf("%s/%d", base, size))
		require.NoError(t, err)
		body, err := io.ReadAll(answer.Body)
		require.NoError(t, err)
		require.NoError(t, answer.Body.Close())
		require.Equal(t, bodyOf(size), body)
		pieces := listener.Pieces.Load() - before
		require.LessOrEqual(t, pieces, int64(1), "a body of %d bytes", size)
		if size > buffered {
			require.Zero(t, pieces, "a body of %d bytes", size)
		}
	}
}

// A connection whose answer is written holds none of it: thousands of them wait for the
// next request.
func TestSendBody_HoldsNothingAfterwards(t *testing.T) {
	t.Parallel()
	client, server := net.Pipe()
	accepted, err := Refusals(oneConn{server}, nil).Accept()
	require.NoError(t, err)
	conn := accepted.(*wireConn)
	got := make(chan []byte)
	go func() {
		read, _ := io.ReadAll(client)
		got <- read
	}()
	for range 2 {
		conn.holding = true
		for _, piece := range []string{"head and ", "body."} {
			n, err := conn.Write([]byte(piece))
			require.NoError(t, err)
			require.Equal(t, len(piece), n)
		}
		assert.Nil(t, conn.held)
	}
	require.NoError(t, conn.Close())
	assert.Equal(t, "head and body.head and body.", string(<-got))
}

// oneConn is a listener that has one connection.
type oneConn struct{ net.Conn }

func (l oneConn) Accept() (net.Conn, error) { return l.Conn, nil }
func (l oneConn) Addr() net.Addr            { return l.LocalAddr() }

// Where there is no connection of ours, a body is written as it is.
func TestSendBody_Elsewhere(t *testing.T) {
	t.Parallel()
	answer := httptest.NewRecorder()
	SendBody(answer, httptest.NewRequest(http.MethodGet, "/", nil), bodyOf(10_000))
	assert.Equal(t, bodyOf(10_000), answer.Body.Bytes())
}

func upTo(from, end int) (sizes []int) {
	for size := from; size < end; size++ {
		sizes = append(sizes, size)
	}
	return sizes
}

func bodyOf(size int) []byte {
	return bytes.Repeat([]byte("0123456789"), size/10+1)[:size]
}

// serveBodies serves bodies whose sizes the paths say.
func serveBodies(t *testing.T) (base string, listener *servingtest.PieceCounter) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	listener = &servingtest.PieceCounter{Listener: inner}
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		size, err := strconv.Atoi(r.URL.Path[1:])
		assert.NoError(t, err)
		w.Header().Set("Content-Length", strconv.Itoa(size))
		SendBody(w, r, bodyOf(size))
	})
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	server := NewServer(handler, slog.New(slog.DiscardHandler), Standard())
	go func() { done <- Serve(ctx, Refusals(listener, nil), server, Standard()) }()
	t.Cleanup(func() {
		stop()
		assert.NoError(t, <-done)
	})
	return "http://" + inner.Addr().String(), listener
}
