package fault

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Answers that no HTTP library would write. They go out on the bare
// connection, which ends with them.

// rawWrite bounds the writing: a client need not read what floods it.
const rawWrite = 10 * time.Second

// wireBytes is the effect of a kind that only differs in its bytes.
func wireBytes(bytesOf func(*injection) []byte) func(*injection) {
	return func(i *injection) {
		i.takeOver(func(conn net.Conn) { _, _ = conn.Write(bytesOf(i)) })
	}
}

// takeOver hands the connection over and closes it afterwards.
func (i *injection) takeOver(use func(net.Conn)) {
	conn, _, err := http.NewResponseController(i.writer).Hijack()
	if err != nil {
		panic(http.ErrAbortHandler) // it ends the connection, at least
	}
	ctx, cancel := context.WithTimeout(i.request.Context(), rawWrite)
	defer cancel()
	defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
	use(conn)
	_ = conn.Close()
}

// reset ends the connection with RST instead of an answer.
func reset(i *injection) {
	i.takeOver(func(conn net.Conn) {
		for outer, wrapped := conn.(interface{ NetConn() net.Conn }); wrapped; outer, wrapped = conn.(interface{ NetConn() net.Conn }) {
			conn = outer.NetConn()
		}
		if tcp, ok := conn.(*net.TCPConn); ok {
			_ = tcp.SetLinger(0)
		}
	})
}

// nothing: the connection ends in peace, without a byte.
func nothing(*injection) []byte { return nil }

func garbage(*injection) []byte {
	return []byte("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 this is no HTTP \x00\xff\xfe\r\n\r\n")
}

func badStatusLine(i *injection) []byte { return i.raw("HTTP/1.1 two-hundred OK") }

func status999(i *injection) []byte { return i.raw("HTTP/1.1 999 Odd") }

// escapeInReason would colour a terminal that shows the reason phrase.
func escapeInReason(i *injection) []byte { return i.raw(i.statusLine() + "\x1b[31m\x1b]0;calco\a") }

// twoContentLengths announces two lengths that differ.
func twoContentLengths(i *injection) []byte {
	return i.raw(i.statusLine(), "Content-Length: "+strconv.Itoa(len(i.genuine.Body)+1))
}

// lengthAndChunked announces a length beside chunks; RFC 9112, section 6.3: the
// chunks win, and it may be an attempt to smuggle.
func lengthAndChunked(i *injection) []byte {
	head := i.head(i.statusLine(), "Content-Length: 5", "Transfer-Encoding: chunked")
	return fmt.Appendf(head, "%x\r\n%s\r\n0\r\n\r\n", len(i.genuine.Body), i.genuine.Body)
}

// informationalFlood sends 5,000 interim answers, some 300 KiB, before the real one.
func informationalFlood(i *injection) []byte {
	interim := "HTTP/1.1 103 Early Hints\r\nLink: </calco>; rel=preload\r\n\r\n"
	return append([]byte(strings.Repeat(interim, 5000)), i.raw(i.statusLine())...)
}

// headerFlood sends 2 MiB of headers.
func headerFlood(i *injection) []byte {
	head := bytes.TrimSuffix(i.head(i.statusLine()), []byte("\r\n"))
	for n := range 20_000 {
		head = fmt.Appendf(head, "X-Flood-%05d: %s\r\n", n, strings.Repeat("x", 85))
	}
	return append(append(head, "\r\n"...), i.genuine.Body...)
}

// raw is the genuine answer under another first line, with further headers.
func (i *injection) raw(statusLine string, extra ...string) []byte {
	extra = append([]string{"Content-Length: " + strconv.Itoa(len(i.genuine.Body))}, extra...)
	return append(i.head(statusLine, extra...), i.genuine.Body...)
}

// head is a first line, the genuine headers without the length, and further
// ones. A length is the caller's to announce.
func (i *injection) head(statusLine string, extra ...string) []byte {
	var b bytes.Buffer
	b.WriteString(statusLine + "\r\n")
	_ = i.genuine.Head.WriteSubset(&b, map[string]bool{"Content-Length": true})
	for _, line := range append(extra, "Connection: close") {
		b.WriteString(line + "\r\n")
	}
	b.WriteString("\r\n")
	return b.Bytes()
}

func (i *injection) statusLine() string {
	return fmt.Sprintf("HTTP/1.1 %d %s", i.genuine.Status, http.StatusText(i.genuine.Status))
}
