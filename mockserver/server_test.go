package mockserver

// The running server against clients that are slow, silent, greedy or many.

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/mockserver/serving"
)

// patience bounds every wait of a test: who waits so long has found a hang.
const patience = 20 * time.Second

// boundsWith are the mock's bounds with some made small, so that a test sees a
// client being cut off without waiting long. Only what a test is about is small:
// on a busy machine an honest client may take a while too.
func boundsWith(change func(*serving.Bounds)) serving.Bounds {
	b := serving.Standard()
	b.HeaderBytes = 4 << 10
	change(&b)
	return b
}

func asServed(*serving.Bounds) {}

// running is a server with bounds of a test.
type running struct {
	addr string
	stop context.CancelFunc
	done chan error
}

func startBounded(t testing.TB, handler http.Handler, b serving.Bounds, log *logged) *running {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, stop := context.WithCancel(context.Background())
	r := &running{listener.Addr().String(), stop, make(chan error, 1)}
	if log == nil {
		log = &logged{}
	}
	if mock, ok := handler.(*Mock); ok {
		listener = serving.Refusals(listener, mock.api.refused)
	}
	go func() { r.done <- serving.Serve(ctx, listener, serving.NewServer(handler, log.logger(), b), b) }()
	t.Cleanup(func() {
		stop()
		select {
		case <-r.done:
		case <-time.After(patience):
			t.Error("the server does not end")
		}
	})
	return r
}

func (r *running) dial(t testing.TB) net.Conn {
	t.Helper()
	conn, err := net.DialTimeout("tcp", r.addr, patience)
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close() })
	require.NoError(t, conn.SetDeadline(time.Now().Add(patience)))
	return conn
}

// ended reads until the server closes the connection, and returns what came.
func ended(t testing.TB, conn net.Conn) string {
	t.Helper()
	raw, err := io.ReadAll(conn)
	var timeout net.Error
	if err != nil {
		require.False(t, assert.ErrorAs(t, err, &timeout) && timeout.Timeout(), "the server keeps the connection open")
	}
	return string(raw)
}

func TestServer_SlowClientsAreCutOff(t *testing.T) {
	t.Parallel()
	head := rawPost(pathBranchReport, "Content-Length: 100\r\n", "")
	headers := func(b *serving.Bounds) { b.ReadHeader = 300 * time.Millisecond }
	bodies := func(b *serving.Bounds) { b.Read = time.Second }
	idle := func(b *serving.Bounds) { b.Idle = 100 * time.Millisecond }
	for _, row := range []struct {
		name, sent, want string
		small            func(*serving.Bounds)
	}{
		{"silent from the start", "", "", headers},
		{"half a request line", "GET /Dev", "HTTP/1.1 408 Request Timeout", headers},
		{"half of the headers", "GET /DeviceLocation/locations HTTP/1.1\r\nHost: 127.0.0.1\r\nX-", "HTTP/1.1 408 Request Timeout", headers},
		{"headers without the empty line", "GET /DeviceLocation/locations HTTP/1.1\r\nHost: 127.0.0.1\r\n", "HTTP/1.1 408 Request Timeout", headers},
		{"no body", head, "HTTP/1.1 400 Bad Request", bodies},
		{"half of the body", head + `{"startDate":`, "HTTP/1.1 400 Bad Request", bodies},
		{"half of a chunk", rawPost(pathTransactionReport, "Transfer-Encoding: chunked\r\n", "10\r\n{"), "HTTP/1.1 400 Bad Request", bodies},
		{"idle after an answer", rawGet(pathLocations, ""), "HTTP/1.1 200 OK", idle},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			server := startBounded(t, newTestMock(t), boundsWith(row.small), nil)
			conn := server.dial(t)
			_, err := conn.Write([]byte(row.sent))
			require.NoError(t, err)
			answer := ended(t, conn)
			assert.True(t, strings.HasPrefix(answer, row.want), answer)
			if row.want == "" {
				assert.Empty(t, answer)
			} else {
				assert.Equal(t, 1, strings.Count(answer, "HTTP/1.1 "), answer)
			}
		})
	}
}

// Headers that are late are told, in the journal too: of the first request of a
// connection and of one that follows another, also where the body before was not read.
// What the connection does not begin is none.
func TestServer_TellsThatHeadersAreLate(t *testing.T) {
	t.Parallel()
	const begun, late = "GET /DeviceLocation/locations HTTP/1.1\r\nHost: 127.0.0.1\r\n", "408 the headers did not end in time"
	whole := rawGet(pathLocations, "")
	unread := strings.Replace(whole, "\r\n\r\n", "\r\nContent-Length: 9\r\n\r\nunread by", 1)
	for name, row := range map[string]struct {
		sent    []string
		answers int
		late    bool
	}{
		"the first":                  {[]string{begun}, 1, true},
		"after another":              {[]string{whole, begun}, 2, true},
		"after a body":               {[]string{unread, begun}, 2, true},
		"none, after a body":         {[]string{unread}, 1, false},
		"none, after part of a body": {[]string{strings.TrimSuffix(unread, " by")}, 1, false},
		"none, after two in a row":   {[]string{whole + whole}, 2, false},
		"a byte at the end of some":  {[]string{whole, whole, "G"}, 3, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			mock := newTestMock(t, func(c *Config) { c.Explain = true })
			server := startBounded(t, mock, boundsWith(func(b *serving.Bounds) {
				b.ReadHeader, b.Read, b.Idle = 300*time.Millisecond, 400*time.Millisecond, 500*time.Millisecond
			}), nil)
			conn := server.dial(t)
			answers := bufio.NewReader(conn)
			for i, part := range row.sent {
				if i > 0 {
					before, err := http.ReadResponse(answers, nil)
					require.NoError(t, err)
					_, err = io.Copy(io.Discard, before.Body)
					require.NoError(t, err)
					_ = before.Body.Close()
				}
				_, err := conn.Write([]byte(part))
				require.NoError(t, err)
			}
			rest, _ := io.ReadAll(answers)
			answer := string(rest)
			assert.Equal(t, row.answers-len(row.sent)+1, strings.Count(answer, "HTTP/1.1 "), answer)
			assert.Equal(t, row.late, strings.Contains(answer, late), answer)
			assert.Equal(t, row.late, mock.Unreadable() != "")
		})
	}
}

// What comes while a request is still answered belongs to the next one: it is late too.
func TestServer_TellsThatHeadersBegunEarlyAreLate(t *testing.T) {
	t.Parallel()
	begun, sent := make(chan struct{}), make(chan struct{})
	var once sync.Once
	var armed atomic.Bool
	mock := newTestMock(t, func(c *Config) {
		now := c.Clock
		c.Explain, c.Clock = true, func() time.Time { // who answers looks at the clock
			if armed.Load() {
				once.Do(func() {
					close(begun)
					<-sent
					<-time.After(50 * time.Millisecond) // for the byte to come
				})
			}
			return now()
		}
	})
	armed.Store(true)
	server := startBounded(t, mock, boundsWith(func(b *serving.Bounds) {
		b.ReadHeader, b.Read, b.Idle = 300*time.Millisecond, 400*time.Millisecond, 500*time.Millisecond
	}), nil)
	conn := server.dial(t)
	_, err := conn.Write([]byte(rawGet(pathLocations, "")))
	require.NoError(t, err)
	<-begun
	_, err = conn.Write([]byte("G"))
	require.NoError(t, err)
	close(sent)
	answers, _ := io.ReadAll(conn)
	assert.Equal(t, 2, strings.Count(string(answers), "HTTP/1.1 "), string(answers))
	assert.Contains(t, string(answers), "408 the headers did not end in time")
}

// A client that does not read its answer is cut off when the answer is larger
// than what the sockets hold.
func TestServer_SlowReaderIsCutOff(t *testing.T) {
	t.Parallel()
	broken := make(chan error, 1)
	handler := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		chunk := make([]byte, 1<<20)
		for {
			if _, err := w.Write(chunk); err != nil {
				broken <- err
				return
			}
		}
	})
	server := startBounded(t, handler, boundsWith(func(b *serving.Bounds) { b.Write = 300 * time.Millisecond }), nil)
	conn := server.dial(t)
	_, err := conn.Write([]byte(rawGet("/", "")))
	require.NoError(t, err)
	select {
	case err := <-broken:
		var timeout net.Error
		require.ErrorAs(t, err, &timeout)
		assert.True(t, timeout.Timeout())
	case <-time.After(patience):
		t.Fatal("the answer is still being written")
	}
}

// net/http hands these bounds to the connections; the mock's own are the ones
// that the documentation names.
func TestServer_Bounds(t *testing.T) {
	t.Parallel()
	server := serving.NewServer(newTestMock(t), (&logged{}).logger(), serving.Standard())
	assert.Equal(t, 5*time.Second, server.ReadHeaderTimeout)
	assert.Equal(t, 10*time.Second, server.ReadTimeout)
	assert.Equal(t, 30*time.Second, server.WriteTimeout)
	assert.Equal(t, 60*time.Second, server.IdleTimeout)
	assert.Equal(t, 32<<10, server.MaxHeaderBytes)
	assert.Equal(t, 4096, serving.Standard().Connections)
	assert.Equal(t, 5*time.Second, serving.Standard().Grace)
	assert.True(t, server.DisableGeneralOptionsHandler)
}

func TestServer_ConnectionLimit(t *testing.T) {
	t.Parallel()
	b := serving.Standard()
	b.Connections = 2
	server := startBounded(t, newTestMock(t), b, nil)
	first, second := server.dial(t), server.dial(t)
	for _, conn := range []net.Conn{first, second} { // both are being served
		_, err := conn.Write([]byte(rawGet(pathLocations, "")))
		require.NoError(t, err)
		response, err := http.ReadResponse(bufio.NewReader(conn), nil)
		require.NoError(t, err)
		assert.Equal(t, http.StatusOK, response.StatusCode)
	}
	third := server.dial(t)
	_, err := third.Write([]byte(rawGet(pathLocations, "")))
	require.NoError(t, err)
	require.NoError(t, third.SetReadDeadline(time.Now().Add(100*time.Millisecond)))
	_, err = third.Read(make([]byte, 1))
	var timeout net.Error
	require.ErrorAs(t, err, &timeout, "the third waits")
	require.NoError(t, first.Close())
	require.NoError(t, third.SetReadDeadline(time.Now().Add(patience)))
	response, err := http.ReadResponse(bufio.NewReader(third), nil)
	require.NoError(t, err)
	assert.Equal(t, http.StatusOK, response.StatusCode)
}

// Requests under way are answered when the server ends, and no new ones taken.
func TestServer_ShutdownFinishesRequests(t *testing.T) {
	t.Parallel()
	const clients = 20
	mock := newTestMock(t)
	var arrived sync.WaitGroup
	arrived.Add(clients)
	release := make(chan struct{})
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		arrived.Done()
		<-release
		mock.ServeHTTP(w, r)
	})
	server := startBounded(t, handler, serving.Standard(), nil)
	statuses := make(chan string, clients)
	for range clients {
		conn := server.dial(t)
		_, err := conn.Write([]byte(rawPost(pathBranchReport, length(goodBranch), goodBranch)))
		require.NoError(t, err)
		go func() {
			raw, _ := io.ReadAll(conn)
			line, _, _ := strings.Cut(string(raw), "\r\n")
			statuses <- line
		}()
	}
	arrived.Wait()
	server.stop()
	close(release)
	for range clients {
		assert.Equal(t, "HTTP/1.1 200 OK", <-statuses)
	}
	assert.NoError(t, <-server.done)
	server.done <- nil // for the clean-up
	_, err := net.Dial("tcp", server.addr)
	assert.Error(t, err, "nobody listens any more")
}

// A client that says nothing, or never ends its body, does not hold the end for
// longer than the grace.
func TestServer_ShutdownWaitsForNobodySilent(t *testing.T) {
	t.Parallel()
	b := serving.Standard() // its timeouts are longer than the patience of a user
	b.ReadHeader, b.Read, b.Idle = time.Hour, time.Hour, time.Hour
	b.Grace = 50 * time.Millisecond
	server := startBounded(t, newTestMock(t), b, nil)
	silent, half, idle := server.dial(t), server.dial(t), server.dial(t)
	_, err := half.Write([]byte(rawPost(pathBranchReport, "Content-Length: 100\r\n", "{")))
	require.NoError(t, err)
	_, err = idle.Write([]byte(rawGet(pathLocations, "")))
	require.NoError(t, err)
	response, err := http.ReadResponse(bufio.NewReader(idle), nil)
	require.NoError(t, err)
	assert.Equal(t, http.StatusOK, response.StatusCode)
	server.stop()
	select {
	case err := <-server.done:
		assert.NoError(t, err)
		server.done <- nil // for the clean-up
	case <-time.After(patience):
		t.Fatal("the server waits")
	}
	for _, conn := range []net.Conn{silent, half, idle} {
		ended(t, conn)
	}
}

func TestServer_ReportsABrokenListener(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, listener.Close())
	assert.Error(t, newTestMock(t).Serve(context.Background(), listener))
}

// What net/http refuses by itself, pinned: plain text, and the connection ends.
func TestServer_RefusedByTheLibrary(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ name, request, status string }{
		{"no request", "hello\r\n\r\n", "400 Bad Request"},
		{"a bad header line", "GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n", "400 Bad Request"},
		{"no Host", "GET / HTTP/1.1\r\n\r\n", "400 Bad Request: missing required Host header"},
		{"two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "400 Bad Request"},
		{"two lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx", "400 Bad Request"},
		{"a negative length", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", "400 Bad Request"},
		{"a bad version", "GET / HTTP/3.7\r\nHost: a\r\n\r\n", "505 HTTP Version Not Supported"},
		{"an unknown transfer coding", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", "501 Not Implemented"},
		{"headers too large", "GET / HTTP/1.1\r\nHost: a\r\nX: " + strings.Repeat("x", 16<<10) + "\r\n\r\n", "431 Request Header Fields Too Large"},
		{"a path too long", "GET /" + strings.Repeat("x", 16<<10) + " HTTP/1.1\r\nHost: a\r\n\r\n", "431 Request Header Fields Too Large"},
		{"an unknown expectation", rawPost(pathBranchReport, "Content-Length: 1\r\nExpect: tea\r\n", ""), "417 Expectation Failed"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			server := startBounded(t, newTestMock(t), boundsWith(asServed), nil)
			conn := server.dial(t)
			go func() { _, _ = conn.Write([]byte(row.request)) }()
			answer, _ := bufio.NewReader(conn).ReadString('\n')
			assert.Contains(t, answer, row.status)
		})
	}
}

// The server takes these without a redirect.
func TestServer_OddTargets(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name, line string
		status     int
	}{
		{"CONNECT", "CONNECT elsewhere.example:443", 404},
		{"CONNECT of a path", "CONNECT /Report/get-report", 405},
		{"OPTIONS of the server", "OPTIONS *", 404},
		{"two slashes", "GET //DeviceLocation/locations", 404},
		{"a step up", "POST /x/../Report/get-report", 404},
		{"an encoded slash", "POST /Report%2Fget-report", 404},
		{"an absolute target", "GET http://elsewhere.example/DeviceLocation/locations", 200},
		{"a fragment", "GET /DeviceLocation/locations#x", 404},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			server := startBounded(t, newTestMock(t), boundsWith(asServed), nil)
			conn := server.dial(t)
			_, err := fmt.Fprintf(conn, "%s HTTP/1.1\r\n%s%sConnection: close\r\n\r\n", row.line, hostLine, keyLine)
			require.NoError(t, err)
			method, _, _ := strings.Cut(row.line, " ")
			response, err := http.ReadResponse(bufio.NewReader(conn), &http.Request{Method: method})
			require.NoError(t, err)
			assert.Equal(t, row.status, response.StatusCode)
			assert.Empty(t, response.Header.Get("Location"))
			assert.Equal(t, "application/json; charset=utf-8", response.Header.Get("Content-Type"))
		})
	}
}

// "100 Continue" is an invitation to upload: only who may ask gets one.
func TestServer_ExpectContinue(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ name, key, target, framing, first string }{
		{"a good key", "calco-main", pathBranchReport, "Content-Length: 100\r\n", "HTTP/1.1 100 Continue"},
		{"an unknown key", "stranger", pathBranchReport, "Content-Length: 100\r\n", "HTTP/1.1 401 Unauthorized"},
		{"no plan", "calco-no-plan", pathBranchReport, "Content-Length: 100\r\n", "HTTP/1.1 403 Forbidden"},
		{"too large", "calco-main", pathBranchReport, "Content-Length: 100000\r\n", "HTTP/1.1 413 Request Entity Too Large"},
		{"an unknown path", "calco-main", "/nothing", "Content-Length: 100\r\n", "HTTP/1.1 404 Not Found"},
		{"a wrong method", "calco-main", pathLocations, "Content-Length: 100\r\n", "HTTP/1.1 405 Method Not Allowed"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			server := startBounded(t, newTestMock(t), boundsWith(asServed), nil)
			conn := server.dial(t)
			_, err := fmt.Fprintf(conn, "POST %s HTTP/1.1\r\n%sX-API-Key: %s\r\n%s%sExpect: 100-continue\r\n\r\n", row.target, hostLine, row.key, typeLine, row.framing)
			require.NoError(t, err)
			line, err := bufio.NewReader(conn).ReadString('\n')
			require.NoError(t, err)
			assert.Equal(t, row.first, strings.TrimSpace(line))
		})
	}
}

// Who was not invited, and waits, does not hold the connection as long as a body may
// take: it is closed soon. What comes all the same is taken, so that no reset cuts off
// the answer.
func TestServer_ExpectEndsSoonUninvited(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ name, key, later, first, last string }{
		{"an unknown key, and silent", "stranger", "", "HTTP/1.1 401 Unauthorized", `"Unauthorized access"},"data":null,"pagination":null}`},
		{"an unknown key, and the body all the same", "stranger", goodBranch, "HTTP/1.1 401 Unauthorized", `"Unauthorized access"},"data":null,"pagination":null}`},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			server := startBounded(t, newTestMock(t), boundsWith(func(b *serving.Bounds) { b.Read = time.Hour }), nil)
			conn := server.dial(t)
			_, err := fmt.Fprintf(conn, "POST %s HTTP/1.1\r\n%sX-API-Key: %s\r\n%sContent-Length: %d\r\nExpect: 100-continue\r\n\r\n", pathBranchReport, hostLine, row.key, typeLine, len(goodBranch))
			require.NoError(t, err)
			_, err = conn.Write([]byte(row.later))
			require.NoError(t, err)
			answer, err := io.ReadAll(conn)
			require.NoError(t, err)
			assert.True(t, strings.HasPrefix(string(answer), row.first), "%s", answer)
			assert.True(t, strings.HasSuffix(string(answer), row.last), "%s", answer)
		})
	}
}

// The library's reports quote requests; the log only says that there was one.
func TestServer_LogDropsTexts(t *testing.T) {
	t.Parallel()
	log := &logged{}
	handler := http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(plainCanary) })
	server := startBounded(t, handler, boundsWith(asServed), log)
	conn := server.dial(t)
	_, err := conn.Write([]byte(rawGet("/"+plainCanary, "X-Other: "+plainCanary+"\r\n")))
	require.NoError(t, err)
	ended(t, conn)
	server.stop()
	<-server.done
	server.done <- nil // for the clean-up
	assert.Contains(t, log.String(), "net/http refused a connection or a request")
	assert.Empty(t, leaked(log.String()))
}
