package suite_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/client"
	"calco.example/contracts/client/clienttest"
	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/schema"
	"calco.example/contracts/suite"
	"calco.example/contracts/suite/suitetest"
	"calco.example/contracts/target"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver"
	"calco.example/mockserver/mocktest"
)

// The client and the suite against every fault of the mock: exactly one outcome
// for each, and no answer that was spoilt counts as one that was not.

// hostile is a running mock whose answers are spoilt.
type hostile struct {
	testing.TB
	mock   *mockserver.Mock
	target *target.Target
}

func runHostile(t testing.TB, timeout time.Duration, faults ...string) *hostile {
	t.Helper()
	mock := mocktest.New(mockserver.Config{})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- mock.Serve(ctx, listener) }()
	t.Cleanup(func() {
		stop()
		assert.NoError(t, <-served)
		assert.Zero(t, mock.Panics())
	})
	h := &hostile{TB: t, mock: mock}
	h.target, err = client.FindMock(t.Context(), "http://"+listener.Addr().String())
	require.NoError(t, err)
	h.target.Limits.Timeout = timeout
	for _, fault := range faults {
		h.admin(http.MethodPost, fault)
	}
	return h
}

// admin asks the fault list, beside the network.
func (h *hostile) admin(method, body string) string {
	h.Helper()
	r := httptest.NewRequest(method, "/__admin/faults", strings.NewReader(body))
	r.Host, r.RemoteAddr = "127.0.0.1", "127.0.0.1:40000"
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	h.mock.ServeHTTP(w, r)
	require.Equal(h, http.StatusOK, w.Code, w.Body)
	return w.Body.String()
}

// outcome is all that a caller of the client, and the contract, can tell about
// one question.
func (h *hostile) outcome(asker *client.Client, contract *schema.Contract, fault string) string {
	x, err := asker.Ask(h.Context(), question(fault))
	if err != nil {
		var ask *client.AskError
		require.ErrorAs(h, err, &ask)
		require.Nil(h, x)
		assert.ErrorIs(h, err, client.ErrUnreachable)
		return ask.Reason
	}
	assert.LessOrEqual(h, len(x.Body), 16<<20+1, "bytes read of an answer")
	words := append([]string{fmt.Sprintf("HTTP %d %s", x.Status, x.Code())}, x.Faults...)
	checked := contract.CheckResponse(endpointOf[x.Request.Operation], x.Status, x.Header, x.Body)
	for _, v := range checked.Violations {
		words = append(words, strings.TrimSpace(v.SchemaField+" "+v.Pointer))
	}
	for _, pointer := range checked.Unknown {
		words = append(words, "unknown "+pointer)
	}
	if outcome := strings.Join(words, "; "); outcome != sound {
		return outcome
	}
	assert.Equal(h, h.unspoilt(), string(x.Body))
	return sound
}

// unspoilt is what the mock answers in a session without faults.
func (h *hostile) unspoilt() string {
	r := httptest.NewRequest(http.MethodGet, "/DeviceLocation/locations", http.NoBody)
	r.Header.Set("X-API-Key", "calco-main~unspoilt")
	w := httptest.NewRecorder()
	h.mock.ServeHTTP(w, r)
	return w.Body.String()
}

// question is what is asked: the locations, unless the fault is one of the
// branch report.
func question(fault string) exchange.Request {
	if strings.Contains(fault, "branch-report") {
		body := []byte(`{"startDate":"2025-08-01","endDate":"2025-08-10","page":1,"pageSize":20}`)
		return exchange.Request{Operation: rules.BranchReport, Role: exchange.RoleMain, Body: body}
	}
	return exchange.Request{Operation: rules.Locations, Role: exchange.RoleMain}
}

var endpointOf = map[rules.Operation]string{
	rules.Locations: "GET /DeviceLocation/locations", rules.BranchReport: "POST /BranchReport/branch-report",
}

const (
	ample = time.Minute            // no fault but those that hang lasts so long
	brief = 250 * time.Millisecond // for those that hang

	before  = "the connection ended before the answer (5 tries)"
	within  = "the connection ended within the answer (5 tries)"
	notHTTP = "what came back is not HTTP"
	sound   = "HTTP 200 L-00"                 // as if nothing had been done
	lenient = sound + "; unknown /calcoExtra" // an observation: the contract permits it
)

// hostileRows hold each kind with its one outcome. Sound are those that HTTP
// and the reference permit: late and slow answers, unknown fields, odd reason
// phrases, and chunks beside a length, of which RFC 9112, section 6.3, says that
// the chunks count.
var hostileRows = []struct {
	name, fault, outcome string
	tries                int
	timeout              time.Duration
	times                int
}{
	{"reset", `{"kind":"reset"}`, before, 5, ample, 20},
	{"empty", `{"kind":"empty"}`, before, 5, ample, 20},
	{"garbage", `{"kind":"garbage"}`, notHTTP, 1, ample, 20},
	{"bad status line", `{"kind":"bad-status-line"}`, notHTTP, 1, ample, 20},
	{"status 999", `{"kind":"status-999"}`, "HTTP 999 L-00; HTTP status 999 is none; maxItems /data; enum /metadata/code", 1, ample, 20},
	{"escape in reason", `{"kind":"esc-in-reason"}`, sound, 1, ample, 20},
	{"two lengths", `{"kind":"two-content-lengths"}`, notHTTP, 1, ample, 20},
	{"length and chunks", `{"kind":"length-and-chunked"}`, sound, 1, ample, 20},
	{"informational flood", `{"kind":"informational-flood"}`, notHTTP, 1, ample, 20},
	{"header flood", `{"kind":"header-flood"}`, notHTTP, 1, ample, 5},
	{"malformed chunk", `{"kind":"malformed-chunk"}`, notHTTP, 1, ample, 20},
	{"truncated length", `{"kind":"truncated-length"}`, within, 5, ample, 20},
	{"truncated chunks", `{"kind":"truncated-chunked"}`, within, 5, ample, 20},
	{"no length", `{"kind":"no-length"}`, within, 5, ample, 20},
	{"delay", `{"kind":"delay","ms":2}`, sound, 1, ample, 20},
	{"delay, uniform", `{"kind":"delay","ms":1,"maxMs":5,"spread":"uniform"}`, sound, 1, ample, 20},
	{"delay, lognormal", `{"kind":"delay","ms":1,"spread":"lognormal"}`, sound, 1, ample, 20},
	{"delay, too long", `{"kind":"delay","ms":60000}`, "no answer in time (3 tries)", 3, brief, 2},
	{"drip", `{"kind":"drip","ms":1,"bytes":400}`, sound, 1, ample, 20},
	{"drip, too slow", `{"kind":"drip","ms":60000}`, "the answer did not end in time", 1, brief, 2},
	{"hang before headers", `{"kind":"hang-before-headers"}`, "no answer in time (3 tries)", 3, brief, 2},
	{"hang after headers", `{"kind":"hang-after-headers"}`, "the answer did not end in time", 1, brief, 2},
	{"401", `{"kind":"status","status":401}`, "HTTP 401 ERROR_NOT_AUTHORIZED", 1, ample, 20},
	{"429", `{"kind":"status","status":429}`, "HTTP 429 without a documented code (5 tries)", 5, ample, 20},
	{"429, seconds", `{"kind":"status","status":429,"retryAfter":"7"}`, "HTTP 429 without a documented code (5 tries)", 5, ample, 20},
	{"429, date", `{"kind":"status","status":429,"retryAfter":"date"}`, "HTTP 429 without a documented code (5 tries)", 5, ample, 20},
	{"429, huge", `{"kind":"status","status":429,"retryAfter":"huge"}`, "HTTP 429 without a documented code (5 tries)", 5, ample, 20},
	{"429, negative", `{"kind":"status","status":429,"retryAfter":"negative"}`, "HTTP 429 without a documented code (5 tries)", 5, ample, 20},
	{"429, gateway", `{"kind":"status","status":429,"body":"gateway"}`, "HTTP 429 without a documented code (5 tries)", 5, ample, 20},
	{"500", `{"kind":"status","status":500}`, "HTTP 500 ERROR_UNEXPECTED", 2, ample, 20},
	{"500, proxy", `{"kind":"status","status":500,"body":"html"}`, "HTTP 500 ; Content-Type; json", 1, ample, 20},
	{"503, documented", `{"kind":"status","status":503,"operation":"branch-report"}`, "HTTP 503 BR-30", 1, ample, 20},
	{"503, undocumented", `{"kind":"status","status":503}`, "HTTP 503 without a documented code (5 tries)", 5, ample, 20},
	{"503, proxy", `{"kind":"status","status":503,"body":"html"}`, "HTTP 503 without a documented code (5 tries)", 5, ample, 20},
	{"HTML", `{"kind":"html-200"}`, "HTTP 200 ; Content-Type; json", 1, ample, 20},
	{"empty body", `{"kind":"empty-200"}`, "HTTP 200 ; json", 1, ample, 20},
	{"wrong type", `{"kind":"wrong-type"}`, "HTTP 200 L-00; Content-Type", 1, ample, 20},
	{"cut JSON", `{"kind":"cut-json"}`, "HTTP 200 ; json", 1, ample, 20},
	{"extra field", `{"kind":"extra-field"}`, lenient, 1, ample, 20},
	{"null field", `{"kind":"null-field"}`, "HTTP 200 ; nullable /metadata", 1, ample, 20},
	{"field type", `{"kind":"field-type"}`, "HTTP 200 ; type /metadata", 1, ample, 20},
	{"duplicate key", `{"kind":"duplicate-key"}`, "HTTP 200 L-00; duplicate /metadata", 1, ample, 20},
	{"deep JSON", `{"kind":"deep-json"}`, "HTTP 200 ; json", 1, ample, 20},
	{"big body", `{"kind":"big-body"}`, "HTTP 200 ; the body has more than 16777216 bytes; size", 1, ample, 3},
	{"gzip bomb", `{"kind":"gzip-bomb"}`, "HTTP 200 ; the body has more than 16777216 bytes; size", 1, ample, 3},
}

func TestHostile_EveryKindHasOneOutcome(t *testing.T) {
	t.Parallel()
	contract, err := suitetest.Contract()
	require.NoError(t, err)
	for _, row := range proofs.Sample(hostileRows, 8) {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			h := runHostile(t, row.timeout, row.fault)
			for range row.times {
				client := clienttest.NewClient(t, h.target, client.Options{})
				require.Equal(t, row.outcome, h.outcome(client, contract, row.fault))
				assert.Equal(t, row.tries, client.Sent())
				client.Close()
			}
			all := row.tries * row.times
			assert.Contains(t, h.admin(http.MethodGet, ""), fmt.Sprintf(`"matched":%d,"injected":%d}`, all, all))
		})
	}
}

// What the mock can do and what is tested here must not drift apart.
func TestHostile_NoKindIsLeftOut(t *testing.T) {
	t.Parallel()
	h := runHostile(t, ample)
	r := httptest.NewRequest(http.MethodPost, "/__admin/faults", strings.NewReader(`{"kind":"none"}`))
	r.Host, r.RemoteAddr = "127.0.0.1", "127.0.0.1:40000"
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	h.mock.ServeHTTP(w, r)
	_, list, found := strings.Cut(w.Body.String(), "one of ")
	require.True(t, found, w.Body)
	kinds := strings.Split(strings.TrimSuffix(list, `"}`), ", ")
	assert.GreaterOrEqual(t, len(kinds), 30)
	for _, kind := range kinds {
		named := kind == "redirect" // TestHostile_RedirectsAreNotFollowed
		for _, row := range hostileRows {
			named = named || strings.Contains(row.fault, `"kind":"`+kind+`"`)
		}
		assert.True(t, named, "kind %s", kind)
	}
}

// A redirect is a finding; its target hears nothing, and so learns no key.
func TestHostile_RedirectsAreNotFollowed(t *testing.T) {
	t.Parallel()
	contract, err := suitetest.Contract()
	require.NoError(t, err)
	var heard atomic.Int64
	count := http.HandlerFunc(func(http.ResponseWriter, *http.Request) { heard.Add(1) })
	plain, secure := httptest.NewServer(count), httptest.NewTLSServer(count)
	defer plain.Close()
	defer secure.Close()
	for status := 301; status <= 308; status++ {
		for _, location := range []string{plain.URL, secure.URL, strings.Replace(plain.URL, "127.0.0.1", "localhost", 1)} {
			h := runHostile(t, ample, fmt.Sprintf(`{"kind":"redirect","status":%d,"location":%q}`, status, location))
			client := clienttest.NewClient(t, h.target, client.Options{})
			assert.Contains(t, h.outcome(client, contract, ""), fmt.Sprintf("HTTP %d redirects; the service never does, and calco does not follow", status))
			assert.Equal(t, 1, client.Sent())
			assert.Contains(t, h.admin(http.MethodGet, ""), `"matched":1,"injected":1}`)
			client.Close()
		}
	}
	assert.Zero(t, heard.Load())
}

// What floods is cut off. Not parallel: it counts what this process allocates,
// the mock's own share included.
func TestHostile_MemoryStaysBounded(t *testing.T) {
	proofs.Long(t)
	for _, row := range hostileRows {
		h := runHostile(t, row.timeout, row.fault)
		client := clienttest.NewClient(t, h.target, client.Options{})
		var earlier, later runtime.MemStats
		runtime.ReadMemStats(&earlier)
		_, _ = client.Ask(t.Context(), question(row.fault))
		runtime.ReadMemStats(&later)
		assert.Less(t, later.TotalAlloc-earlier.TotalAlloc, uint64(256<<20), row.name)
		client.Close()
	}
}

// The whole suite, with a fault on everything: it ends, it does not panic, and
// its exit code is never 0 unless the fault is one that the reference permits.
func TestHostile_TheSuiteNeverPasses(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	contract, err := suitetest.Contract()
	require.NoError(t, err)
	for _, row := range hostileRows {
		if row.timeout == brief || row.outcome == sound || row.outcome == lenient {
			continue
		}
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			h := runHostile(t, ample, row.fault)
			assert.Contains(t, []int{report.ExitViolation, report.ExitUnverified}, h.runSuite(contract))
		})
	}
}

// runSuite runs the features and returns the exit code of `calco verify`.
func (h *hostile) runSuite(contract *schema.Contract) int {
	h.Helper()
	watch := clienttest.NewStopwatch()
	h.target.Limits.Bytes = 200 << 20 // as off loopback: 20 MiB an answer would take minutes
	client, err := client.New(h.target, client.Options{Now: watch.Now, Sleep: watch.Sleep, Env: clienttest.NoEnv})
	require.NoError(h, err)
	defer client.Close()
	run := &suite.Suite{
		Features: os.DirFS("../../features"), Asker: client, Contract: contract, Has: h.target.HasKey,
		Clock: watch.Now, Wall: watch.Now, Target: "hostile", Base: h.target.BaseURL, Concurrency: 4,
		Redactor: target.NewRedactor(),
	}
	results, err := run.Run(h.Context())
	if err != nil {
		assert.False(h, errors.Is(err, suite.ErrFeatures), err)
		return report.ExitUnverified
	}
	results.Judge(report.VerdictOptions{CouldNotRun: results.Reason})
	return results.ExitCode
}
