package serving

import (
	"net"
	"sync"
)

// limitedListener accepts no more connections than it has slots, until one is
// closed. Other than netutil.LimitListener it lets one reach the connection
// inside: a fault resets it.
type limitedListener struct {
	net.Listener
	slots  chan struct{}
	closed chan struct{}
	once   sync.Once
}

func limitConnections(l net.Listener, most int) net.Listener {
	return &limitedListener{Listener: l, slots: make(chan struct{}, most), closed: make(chan struct{})}
}

// Accept waits for a slot, then for a connection.
func (l *limitedListener) Accept() (net.Conn, error) {
	select {
	case l.slots <- struct{}{}:
	case <-l.closed:
		return nil, net.ErrClosed
	}
	conn, err := l.Listener.Accept()
	if err != nil {
		<-l.slots
		return nil, err
	}
	return &limitedConn{Conn: conn, release: sync.OnceFunc(func() { <-l.slots })}, nil
}

// Close also ends an Accept that waits for a slot.
func (l *limitedListener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

type limitedConn struct {
	net.Conn
	release func()
}

// Close gives the slot back.
func (c *limitedConn) Close() error {
	defer c.release()
	return c.Conn.Close()
}

// NetConn is the connection inside, as of a tls.Conn.
func (c *limitedConn) NetConn() net.Conn { return c.Conn }

// CloseWrite tells the client that nothing more comes: see closeWrite.
func (c *limitedConn) CloseWrite() error { return closeWrite(c.Conn) }

// closeWrite ends what a connection writes. net/http does so when it has refused what it
// does not read to its end, and closes the connection later: a client sees the end of the
// answer then, and no reset.
func closeWrite(conn net.Conn) error {
	if half, ok := conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}
