// Package servingtest watches how answers leave a server.
package servingtest

import (
	"net"
	"sync/atomic"
)

// PieceCounter is a listener that counts the pieces that go out one by one, each a call
// to the system; what is written together is not counted.
type PieceCounter struct {
	net.Listener // of TCP
	Pieces       atomic.Int64
}

// Accept implements net.Listener.
func (c *PieceCounter) Accept() (net.Conn, error) {
	conn, err := c.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &countedConn{conn.(*net.TCPConn), &c.Pieces}, nil
}

type countedConn struct {
	*net.TCPConn
	pieces *atomic.Int64
}

func (c *countedConn) Write(p []byte) (int, error) {
	c.pieces.Add(1)
	return c.TCPConn.Write(p)
}
