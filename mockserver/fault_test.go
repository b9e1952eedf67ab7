package mockserver

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/fixtures/proofs"
	"calco.example/mockserver/fault"
	"calco.example/mockserver/serving"
)

func faultCall(method, session, body string) call {
	return call{name: method + " faults", method: method, target: "/__admin/faults", body: body,
		header: []string{"Content-Type", contentJSON, "X-Calco-Session", session}}
}

func setFault(t testing.TB, mock *Mock, session, body string) {
	t.Helper()
	answer := faultCall(http.MethodPost, session, body).sendTo(mock)
	require.Equal(t, http.StatusOK, answer.status, answer.body)
}

// listedFault is a fault as the admin path shows it.
type listedFault struct {
	ID                int
	Kind              string
	Ms                int64
	Matched, Injected int64
}

func faultsOf(t testing.TB, mock *Mock, session string) []listedFault {
	t.Helper()
	var list struct{ Faults []listedFault }
	faultCall(http.MethodGet, session, "").sendTo(mock).decode(t, &list)
	return list.Faults
}

// counters are those of a session's faults, as "matched/injected".
func counters(t testing.TB, mock *Mock, session string) string {
	t.Helper()
	var words []string
	for _, f := range faultsOf(t, mock, session) {
		words = append(words, fmt.Sprintf("%d/%d", f.Matched, f.Injected))
	}
	return strings.Join(words, " ")
}

const rawListing = "GET /DeviceLocation/locations HTTP/1.1\r\nHost: mock\r\nX-API-Key: calco-main~raw\r\nConnection: close\r\n\r\n"

func rawReport(body string) string {
	const head = "POST /Report/get-report HTTP/1.1\r\nHost: mock\r\nX-API-Key: calco-main~raw\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: %d\r\n\r\n"
	return fmt.Sprintf(head, len(body)) + body
}

// talk sends bytes and reads until the server ends the connection, which it does
// after every one of these requests.
func talk(t testing.TB, addr, request string) ([]byte, error) {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	require.NoError(t, err)
	defer conn.Close()
	require.NoError(t, conn.SetDeadline(time.Now().Add(time.Minute))) // against a hanging test
	_, err = io.WriteString(conn, request)
	require.NoError(t, err)
	return io.ReadAll(conn)
}

// Each kind on the wire. The words are what a lenient reader of HTTP makes of
// the bytes; the check looks at what the kind is about.
func TestFault_Kinds(t *testing.T) {
	t.Parallel()
	genuine := locationsCall("").sendTo(newTestMock(t)).body
	has := func(parts ...string) func(*testing.T, []byte, rawExchange) {
		return func(t *testing.T, raw []byte, _ rawExchange) {
			for _, part := range parts {
				assert.Contains(t, string(raw), part)
			}
		}
	}
	body := func(want string) func(*testing.T, []byte, rawExchange) {
		return func(t *testing.T, _ []byte, e rawExchange) {
			require.NotEmpty(t, e.answers)
			assert.Equal(t, want, string(e.answers[len(e.answers)-1].body))
		}
	}
	header := func(name, want string) func(*testing.T, []byte, rawExchange) {
		return func(t *testing.T, _ []byte, e rawExchange) {
			require.Len(t, e.answers, 1)
			assert.Equal(t, want, e.answers[0].header.Get(name))
		}
	}
	rows := []struct {
		name, fault, words string
		check              func(*testing.T, []byte, rawExchange)
	}{
		{"garbage", `{"kind":"garbage"}`, "garbage", has("\x16\x03\x01")},
		{"bad status line", `{"kind":"bad-status-line"}`, "garbage", has("HTTP/1.1 two-hundred OK\r\n", genuine)},
		{"status 999", `{"kind":"status-999"}`, "999 close", body(genuine)},
		{"escape in reason", `{"kind":"esc-in-reason"}`, "200 close", has("HTTP/1.1 200 OK\x1b[31m")},
		{"two lengths", `{"kind":"two-content-lengths"}`, "garbage", has(fmt.Sprintf("Content-Length: %d\r\nContent-Length: %d\r\n", len(genuine), len(genuine)+1))},
		{"length and chunked", `{"kind":"length-and-chunked"}`, "200 close", has("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", genuine)},
		{"informational flood", `{"kind":"informational-flood"}`, strings.Repeat("103, ", 5000) + "200 close", body(genuine)},
		{"header flood", `{"kind":"header-flood"}`, "200 close", has("X-Flood-00000: x", "X-Flood-19999: x")},
		{"malformed chunk", `{"kind":"malformed-chunk"}`, "garbage", has("Transfer-Encoding: chunked\r\n", "\r\n\r\nzz\r\n")},
		{"truncated length", `{"kind":"truncated-length"}`, "garbage", has(fmt.Sprintf("Content-Length: %d\r\n", len(genuine)+1), genuine[:len(genuine)/2])},
		{"truncated chunks", `{"kind":"truncated-chunked"}`, "garbage", has("Transfer-Encoding: chunked\r\n", genuine[:len(genuine)/2])},
		{"no length", `{"kind":"no-length"}`, "200 close", body(genuine[:len(genuine)/2])},
		{"fixed delay", `{"kind":"delay","ms":20}`, "200 close", body(genuine)},
		{"uniform delay", `{"kind":"delay","ms":1,"spread":"uniform","maxMs":20}`, "200 close", body(genuine)},
		{"lognormal delay", `{"kind":"delay","ms":5,"spread":"lognormal"}`, "200 close", body(genuine)},
		{"drip", `{"kind":"drip","ms":1,"bytes":500}`, "200 close", body(genuine)},
		{"hang before headers", `{"kind":"hang-before-headers","ms":1}`, "closed without an answer", nil},
		{"hang after headers", `{"kind":"hang-after-headers","ms":1}`, "200 close", func(t *testing.T, raw []byte, _ rawExchange) {
			assert.Contains(t, string(raw), fmt.Sprintf("Content-Length: %d\r\n", len(genuine)))
			assert.True(t, bytes.HasSuffix(raw, []byte("\r\n\r\n")), "no body")
		}},
		{"401", `{"kind":"status","status":401}`, "401 close", has("ERROR_NOT_AUTHORIZED")},
		{"an error in HTTP 200", `{"kind":"status","status":200}`, "200 close", has(`{"metadata":{"code":"ERROR_UNEXPECTED","message":"Oops, something went wrong"},"data":null,"pagination":null}`)},
		{"429 in seconds", `{"kind":"status","status":429,"retryAfter":"7"}`, "429 close", header("Retry-After", "7")},
		{"429 by date", `{"kind":"status","status":429,"retryAfter":"date"}`, "429 close", header("Retry-After", "Wed, 15 Oct 2025 18:00:02 GMT")},
		{"429 huge", `{"kind":"status","status":429,"retryAfter":"huge"}`, "429 close", header("Retry-After", "99999999999999999999")},
		{"429 negative", `{"kind":"status","status":429,"retryAfter":"negative"}`, "429 close", header("Retry-After", "-1")},
		{"429 without a wish", `{"kind":"status","status":429}`, "429 close", header("Retry-After", "")},
		{"500", `{"kind":"status","status":500}`, "500 close", has("ERROR_UNEXPECTED")},
		{"503", `{"kind":"status"}`, "503 close", has(`"code":"503"`)},
		{"503 of a proxy", `{"kind":"status","status":503,"body":"html"}`, "503 close", body("<!doctype html><html><head><title>Error</title></head><body><h1>The upstream did not answer</h1></body></html>\n")},
		{"429 of a gateway", `{"kind":"status","status":429,"body":"gateway"}`, "429 close", body(`{"message":"Too Many Requests"}`)},
		{"503 of a gateway", `{"kind":"status","body":"gateway"}`, "503 close", body(`{"message":"Service Unavailable"}`)},
		{"HTML", `{"kind":"html-200"}`, "200 close", header("Content-Type", "text/html; charset=utf-8")},
		{"empty body", `{"kind":"empty-200"}`, "200 close", body("")},
		{"wrong type", `{"kind":"wrong-type"}`, "200 close", header("Content-Type", "text/plain; charset=utf-8")},
		{"cut JSON", `{"kind":"cut-json"}`, "200 close", body(genuine[:len(genuine)/2])},
		{"extra field", `{"kind":"extra-field"}`, "200 close", body(`{"calcoExtra":"unknown",` + genuine[1:])},
		{"null field", `{"kind":"null-field"}`, "200 close", has(`"metadata":null`)},
		{"field type", `{"kind":"field-type"}`, "200 close", has(`"metadata":7`)},
		{"duplicate key", `{"kind":"duplicate-key"}`, "200 close", body(`{"metadata":null,` + genuine[1:])},
		{"deep JSON", `{"kind":"deep-json"}`, "200 close", has(strings.Repeat("[", 10_000))},
		{"big body", `{"kind":"big-body"}`, "200 close", func(t *testing.T, _ []byte, e rawExchange) {
			assert.Greater(t, len(e.answers[0].body), 20<<20)
			assert.True(t, json.Valid(e.answers[0].body))
		}},
		{"gzip bomb", `{"kind":"gzip-bomb"}`, "200 close", isBomb},
		{"redirect to another host", `{"kind":"redirect"}`, "302 close", header("Location", "https://elsewhere.invalid/DeviceLocation/locations")},
		{"redirect to another port", `{"kind":"redirect","status":307,"location":"http://127.0.0.1:9"}`, "307 close", header("Location", "http://127.0.0.1:9/DeviceLocation/locations")},
	}
	for status := 301; status <= 308; status++ {
		rows = append(rows, struct {
			name, fault, words string
			check              func(*testing.T, []byte, rawExchange)
		}{fmt.Sprint("redirect ", status), fmt.Sprintf(`{"kind":"redirect","status":%d}`, status), fmt.Sprint(status, " close"), nil})
	}
	seen := map[string]bool{"reset": true, "empty": true} // TestFault_EndsOfTheConnection
	for i, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			if !proofs.Takes(i, 3) {
				proofs.Long(t)
			}
			mock := newTestMock(t)
			addr := serveMock(t, mock)
			setFault(t, mock, "raw", row.fault)
			raw, _ := talk(t, addr, rawListing)
			exchange := rawExchange{closed: true}
			exchange.parse(raw)
			assert.Equal(t, row.words, exchange.statuses())
			if row.check != nil {
				row.check(t, raw, exchange)
			}
			assert.Equal(t, "1/1", counters(t, mock, "raw"))
			list := journalOf(t, mock, "raw")
			require.Len(t, list, 1)
			assert.Equal(t, faultsOf(t, mock, "raw")[0].Kind, list[0].Fault)
			if len(exchange.answers) > 0 {
				assert.Equal(t, exchange.answers[len(exchange.answers)-1].status, list[0].Status, "what went out")
			}
			assert.Contains(t, list[0].Why, "fault 1: "+list[0].Fault)
		})
		var of struct{ Kind string }
		require.NoError(t, json.Unmarshal([]byte(row.fault), &of))
		seen[of.Kind] = true
	}
	for _, name := range fault.Kinds() {
		assert.True(t, seen[name], "no test of the kind %s", name)
	}
}

func isBomb(t *testing.T, _ []byte, e rawExchange) {
	require.Len(t, e.answers, 1)
	assert.Equal(t, "gzip", e.answers[0].header.Get("Content-Encoding"))
	assert.Less(t, len(e.answers[0].body), 2<<20)
	unzip, err := gzip.NewReader(bytes.NewReader(e.answers[0].body))
	require.NoError(t, err)
	size, err := io.Copy(io.Discard, unzip)
	require.NoError(t, err)
	assert.Equal(t, int64(1<<30), size)
}

// The two that leave no byte differ in how the connection ends, whatever of the
// request the mock had no wish to read.
func TestFault_EndsOfTheConnection(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		kind string
		end  error
	}{{"reset", syscall.ECONNRESET}, {"empty", nil}} {
		for name, request := range map[string]string{"listing": rawListing, "report": rawReport(goodReport), "long report": rawReport(strings.Repeat(" ", 200<<10))} {
			t.Run(row.kind+" of a "+name, func(t *testing.T) {
				t.Parallel()
				mock := newTestMock(t)
				addr := serveMock(t, mock)
				setFault(t, mock, "raw", `{"kind":"`+row.kind+`"}`)
				raw, err := talk(t, addr, request)
				assert.Empty(t, raw)
				assert.ErrorIs(t, err, row.end)
				assert.Equal(t, "1/1", counters(t, mock, "raw"))
			})
		}
	}
}

// The documented bodies of each operation.
func TestFault_DocumentedBodies(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		status int
		codes  [4]string // in the order of fineCalls
	}{
		{401, [4]string{"ERROR_NOT_AUTHORIZED", "401", "ERROR_NOT_AUTHORIZED", "ERROR_NOT_AUTHORIZED"}},
		{429, [4]string{"429", "429", "429", "429"}},
		{500, [4]string{"BR-13", "500", "ERROR_UNEXPECTED", "ERROR_UNEXPECTED"}},
		{503, [4]string{"BR-30", "503", "503", "503"}},
	} {
		mock := newTestMock(t)
		setFault(t, mock, "s", fmt.Sprintf(`{"kind":"status","status":%d}`, row.status))
		for n, c := range fineCalls() {
			answer := c.with("X-Calco-Session", "s").sendTo(mock)
			assert.Equal(t, row.status, answer.status, c.name)
			assert.Equal(t, row.codes[n], answer.code(), "%d to %s", row.status, c.name)
			assert.Equal(t, n != 1, strings.HasPrefix(answer.body, `{"metadata":{`), "the operation's own envelope: %s", answer.body)
			answer.mustBeSound(t, c)
		}
	}
}

// An answer that is no JSON object is spoilt as well: nothing is left as it was.
func TestFault_BodiesOfBareAnswers(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"cut-json", "extra-field", "null-field", "field-type", "duplicate-key"} {
		mock := newTestMock(t, answering(t, "Q-BR-KEY: 401-empty"))
		setFault(t, mock, "s", `{"kind":"`+kind+`"}`)
		c := call{target: pathBranchReport, body: goodBranch, header: []string{"X-Calco-Session", "s"}}
		answer := c.sendTo(mock)
		assert.Equal(t, 200, answer.status, kind)
		assert.True(t, strings.HasPrefix(answer.body, "{"), "%s: %s", kind, answer.body)
	}
}

// A delay outlasts the deadlines of the server.
func TestFault_WaitsLongerThanTheServer(t *testing.T) {
	t.Parallel()
	tight := serving.Standard()
	tight.Read, tight.Write = 20*time.Millisecond, 20*time.Millisecond
	for _, fault := range []string{`{"kind":"delay","ms":200}`, `{"kind":"drip","ms":50,"bytes":400}`} {
		mock := newTestMock(t)
		addr := serveWith(t, mock, tight)
		setFault(t, mock, "raw", fault)
		raw, err := talk(t, addr, rawListing)
		require.NoError(t, err, fault)
		exchange := rawExchange{closed: true}
		exchange.parse(raw)
		assert.Equal(t, "200 close", exchange.statuses(), fault)
	}
}

// serveWith serves a mock with bounds of its own until the test ends.
func serveWith(t testing.TB, mock *Mock, b serving.Bounds) (addr string) {
	t.Helper()
	addr, stop := serveUntil(t, mock, b)
	t.Cleanup(stop)
	return addr
}

// serveUntil serves a mock until stop is called.
func serveUntil(t testing.TB, mock *Mock, b serving.Bounds) (addr string, stop func()) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, cancel := contextOf(t)
	served := make(chan error, 1)
	go func() { served <- serving.Serve(ctx, listener, serving.NewServer(mock, mock.api.log, b), b) }()
	return listener.Addr().String(), func() {
		cancel()
		assert.NoError(t, <-served)
	}
}
