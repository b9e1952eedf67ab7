package serving

import (
	"bytes"
	"net"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"
)

// What net/http refuses by itself, as headers that are too large, never reaches a
// handler, and is written to the connection.

// Refused hears of such a refusal and of the first byte of the connection, and gives
// the reason that X-Calco-Why adds to it, "" for none, and the time that its Date tells.
type Refused func(status int, first byte) (why string, at time.Time)

// Refusals is a listener that tells what net/http refuses.
func Refusals(listener net.Listener, refused Refused) net.Listener {
	return wireListener{listener, refused, &sync.Pool{New: func() any { return new(bytes.Buffer) }}}
}

type wireListener struct {
	net.Listener
	refused Refused
	buffers *sync.Pool // of *bytes.Buffer, for what connections hold back
}

// Accept waits for a connection.
func (l wireListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &wireConn{Conn: conn, refused: l.refused, buffers: l.buffers}, nil
}

type wireConn struct {
	net.Conn
	refused Refused
	began   bool
	first   byte
	late    lateness

	holding bool          // see SendBody
	held    *bytes.Buffer // back, of the answer that is being written; nil is nothing
	buffers *sync.Pool    // of its listener: a connection that waits holds no memory
}

// Read passes everything on, and keeps the first byte. Headers that are late are
// answered.
func (c *wireConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if !c.began && n > 0 {
		c.began, c.first = true, p[0]
	}
	if c.late.read(len(p), n, err) {
		c.answerLate()
	}
	return n, err
}

// NetConn is the connection inside, as of a tls.Conn.
func (c *wireConn) NetConn() net.Conn { return c.Conn }

// CloseWrite tells the client that nothing more comes: see closeWrite.
func (c *wireConn) CloseWrite() error { return closeWrite(c.Conn) }

// Write passes everything on, or holds it back where SendBody says so. A refusal of
// net/http, which comes in one piece, is told, and gets its reason.
func (c *wireConn) Write(p []byte) (int, error) {
	switch {
	case c.holding:
		return c.hold(p)
	case c.held != nil:
		return c.join(p)
	}
	line, _, _ := bytes.Cut(p[:min(len(p), longestStatusLine)], []byte("\r\n"))
	if c.late.reported {
		return len(p), nil // what net/http would say of the rest
	}
	own := bytes.HasPrefix(p[len(line):], ownHeaders) || bytes.Equal(line, expectationFailed)
	if !own || len(line) < len("HTTP/1.1 400") {
		return c.Conn.Write(p)
	}
	if err := c.refuse(p); err != nil {
		return 0, err
	}
	return len(p), nil
}

// refuse writes a refusal with its reason.
func (c *wireConn) refuse(p []byte) error {
	line, _, _ := bytes.Cut(p, []byte("\r\n"))
	status, _ := strconv.Atoi(string(line[len("HTTP/1.1 "):len("HTTP/1.1 400")]))
	why, at := c.refused(status, c.first)
	if why != "" {
		why = "\r\nX-Calco-Why: " + strconv.Itoa(status) + " " + why
	}
	_, err := c.Conn.Write(slices.Concat(line, []byte(why), dated(p[len(line):], at)))
	return err
}

// dated is the rest of an answer with a time in its Date, where it has one.
func dated(rest []byte, at time.Time) []byte {
	before, after, found := bytes.Cut(rest, dateLine)
	if !found {
		return rest
	}
	_, after, _ = bytes.Cut(after, []byte("\r\n"))
	return slices.Concat(before, dateLine, []byte(at.UTC().Format(http.TimeFormat)+"\r\n"), after)
}

var dateLine = []byte("\r\nDate: ")

// longestStatusLine is longer than any of net/http's own refusals: the rest of a
// page is not searched for its end.
const longestStatusLine = 256

// ownHeaders are those that net/http gives its own refusals; no answer of the mock
// begins with them.
var ownHeaders = []byte("\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n")

// expectationFailed begins the one refusal of net/http with headers of another kind,
// that of an Expect which is not 100-continue; no answer of the mock has its status.
var expectationFailed = []byte("HTTP/1.1 417 Expectation Failed")
