package mockserver

import (
	"bytes"
	"net"
	"strconv"

	"calco.example/mockserver/reason"
)

// What net/http refuses by itself, as headers that are too large, never reaches a
// handler, and is written to the connection. There the reason is added.

// explainedListener gives the answers of net/http itself an X-Calco-Why.
type explainedListener struct{ net.Listener }

// Accept waits for a connection.
func (l explainedListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return explainedConn{conn}, nil
}

type explainedConn struct{ net.Conn }

// NetConn is the connection inside, as of a tls.Conn.
func (c explainedConn) NetConn() net.Conn { return c.Conn }

// Write adds the reason to a refusal of net/http, which comes in one piece, and
// passes everything else on.
func (c explainedConn) Write(p []byte) (int, error) {
	line, _, _ := bytes.Cut(p, []byte("\r\n"))
	if !bytes.HasPrefix(p[len(line):], ownHeaders) || len(line) < len("HTTP/1.1 400") {
		return c.Conn.Write(p)
	}
	status, _ := strconv.Atoi(string(line[len("HTTP/1.1 "):len("HTTP/1.1 400")]))
	why := "\r\nX-Calco-Why: " + strconv.Itoa(status) + " " + reason.Unreadable(status, servingBounds.headerBytes)
	if _, err := c.Conn.Write(append(append(line[:len(line):len(line)], why...), p[len(line):]...)); err != nil {
		return 0, err
	}
	return len(p), nil
}

// ownHeaders are those that net/http gives its own refusals; no answer of the mock
// begins with them.
var ownHeaders = []byte("\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n")
