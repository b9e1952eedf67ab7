package serving

import (
	"bytes"
	"context"
	"net"
	"net/http"
)

// net/http writes an answer that is larger than its buffer in two pieces: the head
// with what of the body fits beside it, and the rest. Each costs a call to the system,
// here and at the client, which is more than the mock does for a page.

// buffered is what the buffer takes, and headRoom more than a head needs of it.
const buffered, headRoom = 4 << 10, 1 << 10

// SendBody writes the body of an answer, so that it goes out in one piece with its
// head where the request came by a connection of [Refusals] that [Serve] serves.
func SendBody(w http.ResponseWriter, r *http.Request, body []byte) {
	if len(body) >= buffered-headRoom {
		if conn, ok := r.Context().Value(connKey{}).(*wireConn); ok {
			conn.holding = true
			defer func() { conn.holding = false }()
		}
	}
	_, _ = w.Write(body) // a client that went away is no error of ours
}

type connKey struct{}

// withConn lets requests find the connection that they came by.
func withConn(ctx context.Context, conn net.Conn) context.Context {
	if wire := wireOf(conn); wire != nil {
		return context.WithValue(ctx, connKey{}, wire)
	}
	return ctx
}

// wireOf is the connection of [Refusals] inside another one, nil where there is none.
func wireOf(conn net.Conn) *wireConn {
	for {
		if wire, ok := conn.(*wireConn); ok {
			return wire
		}
		outer, wraps := conn.(interface{ NetConn() net.Conn })
		if !wraps {
			return nil
		}
		conn = outer.NetConn()
	}
}

// hold keeps the first piece of an answer: net/http writes it when its buffer is full
// and there is more, so another one comes, if only at the end of the handler.
func (c *wireConn) hold(p []byte) (int, error) {
	c.holding = false
	c.held = c.buffers.Get().(*bytes.Buffer)
	return c.held.Write(p)
}

// join writes what is held with the piece that follows it.
func (c *wireConn) join(p []byte) (int, error) {
	pieces := net.Buffers{c.held.Bytes(), p}
	_, err := pieces.WriteTo(c.Conn)
	c.held.Reset()
	c.buffers.Put(c.held)
	c.held = nil
	if err != nil {
		return 0, err
	}
	return len(p), nil
}
