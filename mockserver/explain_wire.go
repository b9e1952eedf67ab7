package mockserver

import (
	"bytes"
	"context"
	"log/slog"
	"net"
	"strconv"

	"calco.example/mockserver/reason"
	"calco.example/mockserver/session"
)

// What net/http refuses by itself, as headers that are too large, never reaches a
// handler, and is written to the connection. There it is journalled, and its reason
// added.

// unread journals an answer of net/http itself, and returns the reason.
func (a *api) unread(status int) (why string) {
	why = reason.Unreadable(status, servingBounds.headerBytes)
	note := a.journal.Note("", "")
	a.journal.Add(session.Record{At: a.clock.clocks.Of(""), Note: &note, Status: status, Why: why})
	if a.log.Enabled(context.Background(), slog.LevelInfo) {
		a.log.Info("answered", "method", session.SafeMethod(""), "path", "", "status", status, "why", why)
	}
	return why
}

// wireListener tells the api what net/http refuses.
type wireListener struct {
	net.Listener
	api *api
}

// Accept waits for a connection.
func (l wireListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return wireConn{conn, l.api}, nil
}

type wireConn struct {
	net.Conn
	api *api
}

// NetConn is the connection inside, as of a tls.Conn.
func (c wireConn) NetConn() net.Conn { return c.Conn }

// Write passes everything on. A refusal of net/http, which comes in one piece, is
// journalled, and under --explain gets its reason.
func (c wireConn) Write(p []byte) (int, error) {
	line, _, _ := bytes.Cut(p[:min(len(p), longestStatusLine)], []byte("\r\n"))
	if !bytes.HasPrefix(p[len(line):], ownHeaders) || len(line) < len("HTTP/1.1 400") {
		return c.Conn.Write(p)
	}
	status, _ := strconv.Atoi(string(line[len("HTTP/1.1 "):len("HTTP/1.1 400")]))
	why := c.api.unread(status)
	if !c.api.explain {
		return c.Conn.Write(p)
	}
	why = "\r\nX-Calco-Why: " + strconv.Itoa(status) + " " + why
	if _, err := c.Conn.Write(append(append(line[:len(line):len(line)], why...), p[len(line):]...)); err != nil {
		return 0, err
	}
	return len(p), nil
}

// longestStatusLine is longer than any of net/http's own refusals: the rest of a
// page is not searched for its end.
const longestStatusLine = 256

// ownHeaders are those that net/http gives its own refusals; no answer of the mock
// begins with them.
var ownHeaders = []byte("\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n")
