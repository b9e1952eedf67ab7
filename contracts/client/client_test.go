package client_test

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/client"
	"calco.example/contracts/client/clienttest"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
)

// What the client sends, to the byte that matters.
func TestClient_SendsTheDocumentedRequests(t *testing.T) {
	t.Parallel()
	var got []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got = append(got, fmt.Sprintf("%s %s key=%q type=%q length=%d coding=%v encoding=%q agent=%q body=%s", r.Method, r.RequestURI,
			r.Header["X-Api-Key"], r.Header["Content-Type"], r.ContentLength, r.TransferEncoding, r.Header.Get("Accept-Encoding"), r.UserAgent(), body))
		_, _ = io.WriteString(w, `{}`)
	}))
	defer server.Close()
	client := clienttest.NewClient(t, targetAt(t, server.URL+"/pre/fix/", ""), client.Options{})
	none := http.Header{}
	for _, r := range []exchange.Request{
		locations,
		{Operation: rules.SerialNumbers, Role: exchange.RoleSecond, Header: none},
		{Operation: rules.BranchReport, Role: exchange.RoleNone, Body: []byte(`{"a":1}`)},
		{Operation: rules.TransactionReport, Key: "made-up", Header: http.Header{"Content-Type": {"text/plain"}}, Query: "page=1&x=%20"},
		{Operation: rules.BranchReport, Role: exchange.RoleMain, Key: "wins over the role"},
	} {
		_, err := ask(client, r)
		require.NoError(t, err)
	}
	tail := ` encoding="" agent="calco" body=`
	assert.Equal(t, []string{
		fmt.Sprintf(`GET /pre/fix/DeviceLocation/locations key=[%q] type=["application/json"] length=0 coding=[]`, canary) + tail,
		`GET /pre/fix/SerialNumbersDevice/get-serial-numbers-device/ key=["calco-second"] type=[] length=0 coding=[]` + tail,
		`POST /pre/fix/BranchReport/branch-report key=[] type=["application/json"] length=7 coding=[]` + tail + `{"a":1}`,
		`POST /pre/fix/Report/get-report?page=1&x=%20 key=["made-up"] type=["text/plain"] length=0 coding=[]` + tail,
		`POST /pre/fix/BranchReport/branch-report key=["wins over the role"] type=["application/json"] length=0 coding=[]` + tail,
	}, got)
	assert.Equal(t, 5, client.Sent())
}

// Whatever a redirect says, nobody but the target is asked.
func TestClient_NeverFollowsRedirects(t *testing.T) {
	t.Parallel()
	for _, status := range []int{301, 302, 303, 307, 308} {
		t.Run(strconv.Itoa(status), func(t *testing.T) {
			t.Parallel()
			var foreign, asked atomic.Int64
			other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { foreign.Add(1) }))
			defer other.Close()
			locationsOf := []string{other.URL + "/steal", "//" + strings.TrimPrefix(other.URL, "http://") + "/", "/DeviceLocation/locations", "https://127.0.0.1:1/", ":%zz not a URL", ""}
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header()["Location"] = []string{locationsOf[asked.Add(1)-1]}
				w.WriteHeader(status)
			}))
			defer server.Close()
			client := clienttest.NewClient(t, targetAt(t, server.URL, ""), client.Options{})
			for i, to := range locationsOf {
				r := locations
				if i%2 == 1 {
					r = exchange.Request{Operation: rules.BranchReport, Role: exchange.RoleMain, Body: []byte(`{}`)}
				}
				x, err := ask(client, r)
				require.NoError(t, err, "to %s", to)
				assert.Equal(t, status, x.Status)
				assert.Equal(t, []string{fmt.Sprintf("HTTP %d redirects; the service never does, and calco does not follow", status)}, x.Faults)
			}
			assert.Zero(t, foreign.Load(), "requests, and so keys, seen by another host")
			assert.EqualValues(t, len(locationsOf), asked.Load(), "one request for each question")
		})
	}
}

// Nothing outside the four pairs of method and path is even dialled.
func TestClient_RefusesBeforeDialling(t *testing.T) {
	t.Parallel()
	server := rawServer(t, with(ok(goodListing)))
	asker := clienttest.NewClient(t, targetAt(t, server.url+"/prefix", ""), client.Options{})
	branch := exchange.Request{Operation: rules.BranchReport, Role: exchange.RoleMain}
	set := func(r exchange.Request, change func(*exchange.Request)) exchange.Request { change(&r); return r }
	header := func(name, value string) exchange.Request {
		return set(branch, func(r *exchange.Request) { r.Header = http.Header{name: {value}} })
	}
	const another, kind = "the suite refuses to send what the reference does not document: ", " of another path, or with a body"
	for _, c := range []struct {
		name string
		r    exchange.Request
		want string
	}{
		{"no operation", exchange.Request{}, "the suite refuses to send a request of no operation"},
		{"any operation", exchange.Request{Operation: rules.AnyOperation}, "the suite refuses to send a request of no operation"},
		{"another method", set(locations, func(r *exchange.Request) { r.Method = "POST" }), another + "POST" + kind},
		{"DELETE", set(branch, func(r *exchange.Request) { r.Method = "DELETE" }), another + "DELETE" + kind},
		{"method in lower case", set(locations, func(r *exchange.Request) { r.Method = "get" }), another + "get" + kind},
		{"another path", set(branch, func(r *exchange.Request) { r.Path = "/BranchReport" }), another + "POST" + kind},
		{"another case", set(branch, func(r *exchange.Request) { r.Path = "/branchreport/branch-report" }), another + "POST" + kind},
		{"slash at the end", set(branch, func(r *exchange.Request) { r.Path = "/BranchReport/branch-report/" }), another + "POST" + kind},
		{"escaped letter", set(branch, func(r *exchange.Request) { r.Path = "/BranchReport/branch-repor%74" }), another + "POST" + kind},
		{"dots", set(branch, func(r *exchange.Request) { r.Path = "/x/../BranchReport/branch-report" }), another + "POST" + kind},
		{"admin path", set(locations, func(r *exchange.Request) { r.Path = "/__admin/clock" }), another + "GET" + kind},
		{"query in the path", set(branch, func(r *exchange.Request) { r.Path = "/BranchReport/branch-report?x" }), "the suite refuses to send a path that is none"},
		{"line end in the path", set(branch, func(r *exchange.Request) { r.Path = "/\r\nX: y" }), "the suite refuses to send a path that is none"},
		{"another host by the path", set(branch, func(r *exchange.Request) { r.Path = ".evil.example/BranchReport/branch-report" }), another + "POST" + kind},
		{"user by the path", set(branch, func(r *exchange.Request) { r.Path = "@evil.example/BranchReport/branch-report" }), another + "POST" + kind},
		{"GET with a body", set(locations, func(r *exchange.Request) { r.Body = []byte("{}") }), another + "GET" + kind},
		{"space in the query", set(branch, func(r *exchange.Request) { r.Query = "a b" }), "the suite refuses to send a query with characters that must be escaped"},
		{"line end in the query", set(branch, func(r *exchange.Request) { r.Query = "a\r\nX: y" }), "the suite refuses to send a query with characters that must be escaped"},
		{"fragment in the query", set(branch, func(r *exchange.Request) { r.Query = "a#b" }), "the suite refuses to send a query with characters that must be escaped"},
		{"key as a header", header("X-API-Key", "x"), "the suite refuses to send the header X-Api-Key"},
		{"key as a header, lower case", header("x-api-key", "x"), "the suite refuses to send the header X-Api-Key"},
		{"Host", header("Host", "evil.example"), "the suite refuses to send the header Host"},
		{"Transfer-Encoding", header("Transfer-Encoding", "chunked"), "the suite refuses to send the header Transfer-Encoding"},
		{"undocumented header", header("X-Http-Method-Override", "DELETE"), "the suite refuses to send the header X-Http-Method-Override"},
		{"line end in a header", header("Content-Type", "a\r\nX: y"), "the suite refuses to send a header that is none"},
		{"header name that is none", header("Content Type", "a"), "the suite refuses to send a header that is none"},
		{"line end in a key", set(branch, func(r *exchange.Request) { r.Key = "a\r\nX: y" }), "the suite refuses to send a key that a header cannot carry"},
		{"role without a key", set(branch, func(r *exchange.Request) { r.Role = exchange.RoleQuiet }), "the suite refuses to ask as quiet: the target file has no key for this role"},
	} {
		x, err := ask(asker, c.r)
		assert.Nil(t, x, c.name)
		assert.EqualError(t, err, c.want, c.name)
		assert.ErrorIs(t, err, client.ErrNotAllowed, c.name)
	}
	bare := clienttest.NewClient(t, targetAt(t, server.url, ""), client.Options{})
	for _, path := range []string{"@evil.example/BranchReport/branch-report", "1/BranchReport/branch-report"} {
		_, err := ask(bare, set(branch, func(r *exchange.Request) { r.Path = path }))
		assert.ErrorIs(t, err, client.ErrNotAllowed, path)
	}
	assert.Zero(t, server.dialled.Load(), "connections")
	assert.Zero(t, asker.Sent())
}

func TestClient_IntrusiveStaysAtTheTarget(t *testing.T) {
	t.Parallel()
	var got []string
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got = append(got, r.Method+" "+r.RequestURI) }))
	defer server.Close()
	asker := clienttest.NewClient(t, targetAt(t, server.URL+"/p", ""), client.Options{Intrusive: true})
	for _, r := range []exchange.Request{
		{Operation: rules.Locations, Method: "DELETE"},
		{Operation: rules.Locations, Body: []byte("{}")},
		{Operation: rules.Locations, Path: "/nowhere"},
		{Operation: rules.Locations, Path: "/Report%2Fget-report"},
		{Operation: rules.BranchReport, Header: http.Header{"X-Odd": {"1"}}},
		{Method: "OPTIONS", Path: "/"},
	} {
		_, err := ask(asker, r)
		require.NoError(t, err)
	}
	for _, r := range []exchange.Request{
		{Operation: rules.Locations, Path: "/../outside"},
		{Operation: rules.Locations, Path: "/%2e%2e/outside"},
		{Operation: rules.Locations, Path: "/__admin/clock", Method: "DELETE"},
		{Operation: rules.Locations, Path: "/%5F_admin/clock"},
		{Operation: rules.Locations, Path: "x"},
		{Operation: rules.Locations, Path: ".evil.example/"},
		{Operation: rules.Locations, Header: http.Header{"Host": {"x"}}},
		{Operation: rules.Locations, Header: http.Header{"X-Api-Key": {"x"}}},
	} {
		_, err := ask(asker, r)
		assert.ErrorIs(t, err, client.ErrNotAllowed, "%+v", r)
	}
	assert.Equal(t, []string{"DELETE /p/DeviceLocation/locations", "GET /p/DeviceLocation/locations", "GET /p/nowhere",
		"GET /p/Report%2Fget-report", "POST /p/BranchReport/branch-report", "OPTIONS /p/"}, got)
}

// Answers that are strange as HTTP are answers, with their faults noted.
func TestClient_NotesFaults(t *testing.T) {
	t.Parallel()
	chunked := fmt.Sprintf("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n", len(goodListing), goodListing)
	for _, c := range []struct {
		name, answer string
		status       int
		faults       []string
	}{
		{"honest", ok(goodListing), 200, nil},
		{"honest, white space last", ok(goodListing + " \r\n"), 200, nil},
		{"honest, chunked", chunked, 200, nil},
		{"not JSON", ok("<html>"), 200, nil}, // the contract's business
		{"text after JSON", ok(goodListing + "x"), 200, []string{"text follows the JSON value"}},
		{"JSON after JSON", ok(goodListing + goodListing), 200, []string{"text follows the JSON value"}},
		{"no length", "HTTP/1.1 200 OK\r\n\r\n" + goodListing, 200, nil},
		{"status 999", strings.Replace(ok(goodListing), "200 OK", "999 Odd", 1), 999, []string{"HTTP status 999 is none"}},
		{"status 600", strings.Replace(ok(goodListing), "200 OK", "600 Odd", 1), 600, []string{"HTTP status 600 is none"}},
		{"status 599", strings.Replace(ok(goodListing), "200 OK", "599 Odd", 1), 599, nil},
		{"status 099", strings.Replace(ok(goodListing), "200 OK", "099 Odd", 1), 99, []string{"HTTP status 99 is none"}},
		{"status 304", "HTTP/1.1 304 Not Modified\r\n\r\n", 304, []string{"HTTP 304 redirects; the service never does, and calco does not follow"}},
		{"status 300 that leads nowhere", strings.Replace(ok(goodListing), "200 OK", "300 Odd", 1), 300, nil},
		{"status 300 that leads elsewhere", strings.Replace(ok(goodListing), "200 OK", "300 Odd\r\nLocation: /x", 1), 300, []string{"HTTP 300 redirects; the service never does, and calco does not follow"}},
		{"some 1xx first", "HTTP/1.1 103 Early Hints\r\n\r\n" + ok(goodListing), 200, nil},
		{"gzip", packed("gzip", zipped(goodListing)), 200, nil},
		{"GZIP in capitals, and text after JSON", packed("GZIP", zipped(goodListing+"x")), 200, []string{"text follows the JSON value"}},
		{"deflate", packed("deflate", deflated(goodListing)), 200, nil},
		{"identity", packed("identity", goodListing), 200, nil},
		{"gzip that is none", packed("gzip", goodListing), 200, []string{"the body is not in its Content-Encoding"}},
		{"escape in the reason", strings.Replace(ok(goodListing), "OK", "\x1b[31mOK", 1), 200, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			server := rawServer(t, with(c.answer))
			x, err := ask(clienttest.NewClient(t, targetAt(t, server.url, ""), client.Options{}), locations)
			require.NoError(t, err)
			assert.Equal(t, c.status, x.Status)
			assert.Equal(t, c.faults, x.Faults)
			assert.Equal(t, 1, x.Tries)
			assert.EqualValues(t, 1, server.requests.Load())
		})
	}
}

// The body of a 101 never ends, so it is not waited for.
func TestClient_DoesNotReadAfter101(t *testing.T) {
	t.Parallel()
	server := rawServer(t, func(conn net.Conn, _ int64, hung <-chan struct{}) bool {
		_, _ = io.WriteString(conn, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n")
		<-hung
		return false
	})
	x, err := ask(clienttest.NewClient(t, targetAt(t, server.url, "timeout: 1s"), client.Options{}), locations)
	require.NoError(t, err)
	assert.Equal(t, []string{"HTTP 101 switches protocols unasked"}, x.Faults)
}

func TestClient_BoundsTheBody(t *testing.T) {
	t.Parallel()
	const most = 16 << 20
	for i, c := range []struct {
		name   string
		size   int
		kept   int
		faults []string
	}{
		{"one more", most + 1, most + 1, []string{"the body has more than 16777216 bytes"}},
		{"the most", most, most, nil},
		{"far more", most + most/2, most + 1, []string{"the body has more than 16777216 bytes"}},
	} {
		if !proofs.Takes(i, 3) {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Length", strconv.Itoa(c.size))
				_, _ = w.Write(bytes.Repeat([]byte(" "), c.size))
			}))
			defer server.Close()
			x, err := ask(clienttest.NewClient(t, targetAt(t, server.URL, ""), client.Options{}), locations)
			require.NoError(t, err)
			assert.Len(t, x.Body, c.kept)
			assert.Equal(t, c.faults, x.Faults)
		})
	}
}

// packed is an answer with a body in a content coding.
func packed(coding, body string) string {
	return strings.Replace(ok(body), "Content-Type", "Content-Encoding: "+coding+"\r\nContent-Type", 1)
}

func zipped(text string) string {
	var b bytes.Buffer
	zip := gzip.NewWriter(&b)
	_, _ = io.WriteString(zip, text)
	_ = zip.Close()
	return b.String()
}

func deflated(text string) string {
	var b bytes.Buffer
	zip := zlib.NewWriter(&b)
	_, _ = io.WriteString(zip, text)
	_ = zip.Close()
	return b.String()
}

// Who names no coding takes any: what is packed is read, and what cannot be is no
// answer to judge.
func TestClient_ReadsWhatIsPacked(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, answer, reason string
		tries                int
	}{
		{"gzip", packed("gzip", zipped(goodListing)), "", 1},
		{"x-gzip", packed("x-gzip", zipped(goodListing)), "", 1},
		{"deflate", packed("deflate", deflated(goodListing)), "", 1},
		{"none, and named", packed("identity", goodListing), "", 1},
		{"br", packed("br", "\x0b\x02\x80{}\x03"), "the answer is in a Content-Encoding that calco does not read", 1},
		{"twice", packed("gzip, gzip", zipped(zipped(goodListing))), "the answer is in a Content-Encoding that calco does not read", 1},
		{"cut", packed("gzip", zipped(goodListing)[:20]), "the connection ended within the answer", 5},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			server := rawServer(t, with(c.answer))
			x, err := ask(clienttest.NewClient(t, targetAt(t, server.url, ""), client.Options{}), locations)
			if assert.EqualValues(t, c.tries, server.requests.Load()); c.reason != "" {
				require.ErrorIs(t, err, client.ErrUnreachable)
				assert.ErrorContains(t, err, c.reason)
				return
			}
			require.NoError(t, err)
			assert.JSONEq(t, goodListing, string(x.Body))
			assert.Equal(t, "L-00", x.Code())
			assert.Empty(t, x.Faults)
		})
	}
}

// A body that is not in the coding that it names stays as it is, and is told.
func TestClient_NotInItsCoding(t *testing.T) {
	t.Parallel()
	for _, coding := range []string{"gzip", "deflate"} {
		server := rawServer(t, with(packed(coding, goodListing)))
		x, err := ask(clienttest.NewClient(t, targetAt(t, server.url, ""), client.Options{}), locations)
		require.NoError(t, err, coding)
		assert.Equal(t, goodListing, string(x.Body), coding)
		assert.Equal(t, []string{"the body is not in its Content-Encoding"}, x.Faults, coding)
	}
}

// Of a bomb of 64 MiB in 64 KB no more is read than of any answer.
func TestClient_InflatesNoBomb(t *testing.T) {
	var bomb bytes.Buffer
	zip, _ := gzip.NewWriterLevel(&bomb, gzip.BestCompression)
	for range 64 {
		_, _ = zip.Write(make([]byte, 1<<20))
	}
	require.NoError(t, zip.Close())
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		_, _ = w.Write(bomb.Bytes())
	}))
	defer server.Close()
	client := clienttest.NewClient(t, targetAt(t, server.URL, ""), client.Options{})
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	x, err := ask(client, locations)
	runtime.ReadMemStats(&after)
	require.NoError(t, err)
	assert.Len(t, x.Body, exchange.MaxBody+1)
	assert.Contains(t, x.Faults, fmt.Sprintf("the body has more than %d bytes", exchange.MaxBody))
	assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(8*exchange.MaxBody), "bytes allocated")
}

// A base path with characters that a URL escapes is sent as it is written, with every
// operation after it and nothing else.
func TestClient_EscapesInTheBasePath(t *testing.T) {
	t.Parallel()
	for prefix, sent := range map[string]string{
		"/a%20b/api": "/a%20b/api", "/caf%C3%A9": "/caf%C3%A9", "/café/": "/caf%C3%A9", "/%7euser/x%25": "/%7euser/x%25", "/a b": "/a%20b",
	} {
		var got []string
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			got = append(got, r.RequestURI)
			_, _ = io.WriteString(w, `{}`)
		}))
		defer server.Close()
		deployed := targetAt(t, server.URL+prefix, "")
		asker := clienttest.NewClient(t, deployed, client.Options{})
		_, err := ask(asker, locations)
		require.NoError(t, err)
		_, err = ask(asker, exchange.Request{Operation: rules.BranchReport, Role: exchange.RoleMain, Body: []byte(`{}`)})
		require.NoError(t, err)
		assert.Equal(t, []string{sent + "/DeviceLocation/locations", sent + "/BranchReport/branch-report"}, got)
		assert.Contains(t, exchange.CurlOf(locations, deployed.BaseURL), "'"+server.URL+sent+"/DeviceLocation/locations'")
		_, err = ask(asker, exchange.Request{Operation: rules.BranchReport, Role: exchange.RoleMain, Path: "/../other"})
		assert.Error(t, err)
	}
}
