package mockserver

import (
	"net"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/mockserver/serving/servingtest"
)

// A page goes out with its head: each piece is a call to the system, here and at the
// client.
func TestServe_PageInOneGo(t *testing.T) {
	t.Parallel()
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	listener := &servingtest.PieceCounter{Listener: inner}
	addr := serveMockOn(t, newTestMock(t), listener)
	before := listener.Pieces.Load()
	client, err := speedDial(addr)
	require.NoError(t, err)
	defer client.conn.Close()
	status, length, err := client.exchange(speedRequest("calco-main", pathBranchReport, speedBranchBody(speedMonth, 1, "")))
	require.NoError(t, err)
	assert.Equal(t, http.StatusOK, status)
	assert.Greater(t, length, 8<<10)
	assert.Equal(t, before, listener.Pieces.Load())
}
