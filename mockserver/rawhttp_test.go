package mockserver

// A client for tests that must send what no HTTP library would.

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// The waits of a raw exchange. A server answers a request it can read within
// microseconds on loopback; what stays silent for rawIdle waits for more bytes.
const (
	rawIdle  = 300 * time.Millisecond // silence after which the exchange is over
	rawTotal = 5 * time.Second        // an exchange that long is a hang
	rawBytes = 4 << 20                // answers kept; more is a defect
)

// rawAnswer is one parsed answer.
type rawAnswer struct {
	status int
	header http.Header
	body   []byte
}

// rawExchange is all that came back for the bytes of one connection.
type rawExchange struct {
	answers  []rawAnswer
	leftover []byte // bytes that are no complete answer
	closed   bool   // the server ended the connection, by FIN or RST
	hung     bool   // still talking after rawTotal
}

// sendRaw opens a connection, sends the bytes, and reads what comes until the
// server closes, stays silent for rawIdle or talks for rawTotal. With finish
// it ends its own direction after the last byte, as a client that gives up.
// A reset is an answer like any other: a server that refuses a request before
// reading all of it causes one.
func sendRaw(t testing.TB, addr string, request []byte, finish bool) rawExchange {
	t.Helper()
	conn, err := net.DialTimeout("tcp", addr, rawTotal)
	if err != nil {
		t.Errorf("dial %s: %v", addr, err)
		return rawExchange{}
	}
	defer conn.Close()
	start := time.Now()
	sent := make(chan struct{})
	go func() { // beside the reads: a server may answer before it has read all
		defer close(sent)
		_ = conn.SetWriteDeadline(start.Add(rawTotal))
		if _, err := conn.Write(request); err == nil && finish {
			_ = conn.(*net.TCPConn).CloseWrite()
		}
	}()
	var exchange rawExchange
	raw := exchange.read(conn, start, sent)
	_ = conn.Close() // ends a write still blocked
	<-sent
	exchange.parse(raw)
	return exchange
}

// read collects bytes until the exchange is over.
func (e *rawExchange) read(conn net.Conn, start time.Time, sent <-chan struct{}) []byte {
	var raw []byte
	chunk := make([]byte, 16<<10)
	for {
		_ = conn.SetReadDeadline(time.Now().Add(rawIdle))
		n, err := conn.Read(chunk)
		raw = append(raw, chunk[:n]...)
		switch {
		case len(raw) > rawBytes || time.Since(start) > rawTotal:
			e.hung = true
			return raw
		case errors.Is(err, os.ErrDeadlineExceeded):
			select {
			case <-sent:
				return raw
			default: // not silent: it has not had the whole request yet
			}
		case err != nil:
			e.closed = true
			return raw
		}
	}
}

// parse splits the bytes into answers. Which request an answer belongs to is
// not known here, so the answer to a HEAD request is recognised by what comes
// after its head: nothing, or the next answer.
func (e *rawExchange) parse(raw []byte) {
	for len(raw) > 0 {
		answer, size, err := parseAnswer(raw, &http.Request{Method: http.MethodHead})
		if rest := raw[size:]; err == nil && len(rest) > 0 && !bytes.HasPrefix(rest, []byte("HTTP/1.")) {
			answer, size, err = parseAnswer(raw, nil)
		}
		if err != nil {
			e.leftover = raw
			return
		}
		e.answers = append(e.answers, answer)
		raw = raw[size:]
	}
}

// parseAnswer reads one answer to the request and says how many bytes it took.
func parseAnswer(raw []byte, request *http.Request) (rawAnswer, int, error) {
	source := bytes.NewReader(raw)
	buffered := bufio.NewReader(source)
	response, err := http.ReadResponse(buffered, request)
	if err != nil {
		return rawAnswer{}, 0, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	size := len(raw) - source.Len() - buffered.Buffered()
	return rawAnswer{response.StatusCode, response.Header, body}, size, err
}

// statuses lists what came back in one word per answer, for golden files.
func (e rawExchange) statuses() string {
	var words []string
	for _, answer := range e.answers {
		words = append(words, strconv.Itoa(answer.status))
	}
	if len(e.leftover) > 0 {
		words = append(words, "garbage")
	}
	if len(words) == 0 {
		words = append(words, "silence")
	}
	if e.closed {
		words = append(words, "closed")
	}
	if e.hung {
		words = append(words, "hung")
	}
	return strings.Join(words, " ")
}
