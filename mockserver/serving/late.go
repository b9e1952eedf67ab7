package serving

import (
	"errors"
	"net"
	"net/http"
	"os"
	"sync/atomic"
	"time"
)

// Of a request whose headers do not end in time net/http says nothing, or that it
// cannot be read, by where they stopped: whoever types one by hand, or sends it in
// pieces, would not know why the connection ends.

// lateness tells whether headers have begun to come and are late.
type lateness struct {
	heading  bool        // bytes of a request have come
	handled  atomic.Bool // its handler has them, until the connection is idle again
	ahead    bool        // a byte of the next one has come meanwhile
	reported bool        // that they are late
}

// read looks at what a read into so many bytes brings, and tells whether headers are late,
// once.
func (l *lateness) read(size, n int, err error) bool {
	if l.handled.Load() { // it is the body, or net/http looks by one byte whether the client is still there
		l.ahead = l.ahead || size == 1 && n == 1
		return false
	}
	l.heading = l.heading || n > 0
	if l.reported || !l.heading || !errors.Is(err, os.ErrDeadlineExceeded) {
		return false
	}
	l.reported = true
	return true
}

// handle notes that the headers are whole, and rest that the next ones may come.
func (l *lateness) handle() { l.handled.Store(true) }

func (l *lateness) rest() {
	l.heading, l.ahead = l.ahead, false
	l.handled.Store(false)
}

// lateAnswer is written as net/http writes its own refusals, so that it is told as
// they are.
var lateAnswer = "HTTP/1.1 408 Request Timeout" + string(ownHeaders) + "408 Request Timeout"

// answerTime is how long the answer to late headers may take.
const answerTime = time.Second

// answerLate says that the headers are late.
func (c *wireConn) answerLate() {
	_ = c.SetWriteDeadline(time.Now().Add(answerTime)) //nolint:forbidigo // a bound, no time that is told
	_ = c.refuse([]byte(lateAnswer))                   // a client that went away is no error of ours
}

// followRests lets the connections of a server know when they wait for the next request.
func followRests(server *http.Server) {
	follow := server.ConnState
	server.ConnState = func(conn net.Conn, state http.ConnState) {
		if follow != nil {
			follow(conn, state)
		}
		if wire := wireOf(conn); wire != nil && state == http.StateIdle {
			wire.late.rest()
		}
	}
}
