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
