package sent

import (
	"context"
	"sync/atomic"
	"time"
)

// Connection is what requests come by. It tells requests that were sent one after
// the other from those that were on their way together.
type Connection struct {
	opened time.Time
	closed atomic.Pointer[time.Time]
}

// NewConnection is one that was opened now.
func NewConnection(now time.Time) *Connection { return &Connection{opened: now} }

// Close notes that it was closed.
func (c *Connection) Close(now time.Time) { c.closed.Store(&now) }

type connectionKey struct{}

// WithConnection is the context of the requests of a connection.
func WithConnection(ctx context.Context, c *Connection) context.Context {
	return context.WithValue(ctx, connectionKey{}, c)
}

// ConnectionOf is the connection by which a request came, nil where it is not
// known.
func ConnectionOf(ctx context.Context) *Connection {
	c, _ := ctx.Value(connectionKey{}).(*Connection)
	return c
}

// Follows tells whether requests by this connection come after those by another:
// it is the same, or was opened when the other one had been closed.
func (c *Connection) Follows(other *Connection) bool {
	if c == nil || c == other {
		return c == other
	}
	if other == nil {
		return false
	}
	closed := other.closed.Load()
	return closed != nil && !c.opened.Before(*closed)
}
