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
	status  int
	header  http.Header
	body    []byte
	closing bool // it says that the connection ends
}

// rawExchange is all that came back for the bytes of one connection.
type rawExchange struct {
	answers  []rawAnswer
	leftover []byte // bytes that are no complete answer
	closed   bool   // the server ended the connection, by FIN or RST
	hung     bool   // still talking after rawTotal
}

// sendRaw opens a connection, sends the bytes, and reads what comes until the
// server closes or stays silent for rawIdle. With finish it ends its own
// direction after the last byte, as a client that gives up; the server then
// has to close, and only rawTotal bounds the wait, so that a slow machine
// changes no outcome. A reset is an answer like any other: a server that refuses a request before
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
	idle := rawIdle
	if finish {
		idle = rawTotal
	}
	raw := exchange.read(conn, start.Add(rawTotal), idle, sent)
	_ = conn.Close() // ends a write still blocked
	<-sent
	exchange.parse(raw)
	return exchange
}

// read collects bytes until the exchange is over.
func (e *rawExchange) read(conn net.Conn, end time.Time, idle time.Duration, sent <-chan struct{}) []byte {
	var raw []byte
	chunk := make([]byte, 16<<10)
	for {
		deadline := time.Now().Add(idle)
		if deadline.After(end) {
			deadline = end
		}
		_ = conn.SetReadDeadline(deadline)
		n, err := conn.Read(chunk)
		raw = append(raw, chunk[:n]...)
		switch {
		case len(raw) > rawBytes || !time.Now().Before(end):
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
	return rawAnswer{response.StatusCode, response.Header, body, response.Close}, size, err
}

// statuses lists what came back in a word or two per answer, for golden files:
// the status, and "close" where the answer announces the end. That the
// connection did end says nothing when the client has ended its own half.
func (e rawExchange) statuses() string {
	var words []string
	for _, answer := range e.answers {
		word := strconv.Itoa(answer.status)
		if answer.closing {
			word += " close"
		}
		words = append(words, word)
	}
	if len(e.leftover) > 0 {
		words = append(words, "garbage")
	}
	if e.hung {
		words = append(words, "hung")
	}
	if len(words) == 0 {
		return "closed without an answer"
	}
	return strings.Join(words, ", ")
}
