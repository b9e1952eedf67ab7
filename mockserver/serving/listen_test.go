package serving

import (
	"io"
	"net"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// net/http finds the way to end what a connection writes before it closes it, so that who
// is refused sees the end of the answer and no reset; what the client sends still arrives.
func TestServe_AnswersEndBeforeTheConnection(t *testing.T) {
	t.Parallel()
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	listener := limitConnections(Refusals(inner, nil), 1)
	defer listener.Close()
	client, err := net.Dial("tcp", inner.Addr().String())
	require.NoError(t, err)
	defer client.Close()
	conn, err := listener.Accept()
	require.NoError(t, err)
	defer conn.Close()

	half, can := conn.(interface{ CloseWrite() error })
	require.True(t, can)
	require.NoError(t, half.CloseWrite())
	require.NoError(t, client.SetReadDeadline(time.Now().Add(5*time.Second)))
	rest, err := io.ReadAll(client)
	require.NoError(t, err)
	assert.Empty(t, rest)
	_, err = client.Write([]byte("more"))
	require.NoError(t, err)
	got := make([]byte, 4)
	_, err = io.ReadFull(conn, got)
	require.NoError(t, err)
	assert.Equal(t, "more", string(got))
	assert.NoError(t, closeWrite(struct{ net.Conn }{conn}), "where there is no half")
}
