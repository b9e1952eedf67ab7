package mockserver

import (
	"net"
	"net/http"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// piecesListener counts what goes out piece by piece, and not several in one go.
type piecesListener struct {
	net.Listener
	pieces atomic.Int64
}

func (l *piecesListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &piecesConn{conn.(*net.TCPConn), &l.pieces}, nil
}

type piecesConn struct {
	*net.TCPConn
	pieces *atomic.Int64
}

func (c *piecesConn) Write(p []byte) (int, error) {
	c.pieces.Add(1)
	return c.TCPConn.Write(p)
}

// A page goes out with its head: each piece is a call to the system, here and at the
// client.
func TestServe_PageInOneGo(t *testing.T) {
	t.Parallel()
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	listener := &piecesListener{Listener: inner}
	addr := serveMockOn(t, newTestMock(t), listener)
	before := listener.pieces.Load()
	client, err := speedDial(addr)
	require.NoError(t, err)
	defer client.conn.Close()
	status, length, err := client.exchange(speedRequest("calco-main", pathBranchReport, speedBranchBody(speedMonth, 1, "")))
	require.NoError(t, err)
	assert.Equal(t, http.StatusOK, status)
	assert.Greater(t, length, 8<<10)
	assert.Equal(t, before, listener.pieces.Load())
}
