package mockserver

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Who sends one request after the other, by a connection for each, goes on after
// its key was refused; who has sent them all before the first answer does not.
func TestConnections_TellWhatWasOnItsWay(t *testing.T) {
	t.Parallel()
	ask := func(t *testing.T, conn net.Conn, path string) int {
		_, err := fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: nobodys-key-0001\r\n\r\n", path)
		require.NoError(t, err)
		answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
		require.NoError(t, err)
		return answer.StatusCode
	}
	refusal := func(t *testing.T, conn net.Conn) {
		assert.Equal(t, http.StatusUnauthorized, ask(t, conn, pathLocations))
	}
	dial := func(t *testing.T, address string) net.Conn {
		conn, err := net.Dial("tcp", address)
		require.NoError(t, err)
		return conn
	}
	t.Run("one after the other", func(t *testing.T) {
		t.Parallel()
		mock := New(Config{Wall: time.Now})
		address := serveMock(t, mock)
		for range 8 {
			conn := dial(t, address)
			refusal(t, conn)
			require.NoError(t, conn.Close())
			time.Sleep(time.Millisecond) //nolint:forbidigo // the server sees it a little later
		}
		require.Len(t, mock.Met().Coverage("").Findings, 1)
		assert.Equal(t, "goes-on-after-401", mock.Met().Coverage("").Findings[0].ID)
	})
	t.Run("side by side", func(t *testing.T) {
		t.Parallel()
		var ticks atomic.Int64
		start := time.Now()
		mock := New(Config{Wall: func() time.Time { return start.Add(time.Duration(ticks.Add(1))) }}) // nobody waits
		address := serveMock(t, mock)
		var open []net.Conn
		for range 8 {
			conn := dial(t, address)
			require.Equal(t, http.StatusOK, ask(t, conn, pathAdmin+"health"), "the server has it")
			open = append(open, conn)
		}
		for _, conn := range open {
			refusal(t, conn)
			require.NoError(t, conn.Close())
		}
		assert.Empty(t, mock.Met().Coverage("").Findings)
	})
}
