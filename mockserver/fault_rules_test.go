package mockserver

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/mockserver/fault"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/serving"
)

func contextOf(t testing.TB) (context.Context, context.CancelFunc) {
	return context.WithCancel(context.WithoutCancel(t.Context()))
}

// statusesOf asks some times and lists what came back.
func statusesOf(mock *Mock, c call, times int) []int {
	var list []int
	for range times {
		list = append(list, c.sendTo(mock).status)
	}
	return list
}

func TestFault_SessionsAreIsolated(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	setFault(t, mock, "one", `{"kind":"status","status":500}`)
	setFault(t, mock, "two", `{"kind":"status","status":401}`)
	asked := locationsCall("")
	assert.Equal(t, 500, asked.with("X-Calco-Session", "one").sendTo(mock).status)
	assert.Equal(t, 401, asked.with("X-Calco-Session", "two").sendTo(mock).status)
	assert.Equal(t, 200, asked.with("X-Calco-Session", "three").sendTo(mock).status)
	assert.Equal(t, 200, asked.sendTo(mock).status)
	asked.header = keyed("calco-main~one")
	assert.Equal(t, 500, asked.sendTo(mock).status, "the word after the key")
	assert.Equal(t, "2/2", counters(t, mock, "one"))
	assert.Equal(t, "1/1", counters(t, mock, "two"))
	assert.Empty(t, faultsOf(t, mock, ""))

	assert.JSONEq(t, `{"faults":[]}`, faultCall(http.MethodDelete, "one", "").sendTo(mock).body)
	assert.Equal(t, 200, asked.sendTo(mock).status)
	assert.Equal(t, "1/1", counters(t, mock, "two"))
}

func TestFault_ByOperation(t *testing.T) {
	t.Parallel()
	for n, operation := range []string{"branch-report", "transaction-report", "locations", "serial-numbers"} {
		mock := newTestMock(t)
		setFault(t, mock, "s", `{"kind":"redirect","operation":"`+operation+`"}`)
		for i, c := range fineCalls() {
			want := 200
			if i == n {
				want = 302
			}
			assert.Equal(t, want, c.with("X-Calco-Session", "s").sendTo(mock).status, "%s to %s", operation, c.name)
		}
		assert.Equal(t, "1/1", counters(t, mock, "s"))
	}
}

// A fault without an operation spoils every path but those of the admin.
func TestFault_EveryPath(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	setFault(t, mock, "s", `{"kind":"redirect"}`)
	for _, c := range []call{
		{target: "/nothing"}, {method: http.MethodPatch, target: pathLocations}, {target: strings.ToUpper(pathLocations)},
	} {
		assert.Equal(t, 302, c.with("X-Calco-Session", "s").sendTo(mock).status, c.target)
	}
	for _, path := range []string{"health", "faults", "requests", "unknown"} {
		answer := call{target: pathAdmin + path}.with("X-Calco-Session", "s").sendTo(mock)
		assert.NotEqual(t, 302, answer.status, path)
	}
	assert.NotEqual(t, 302, call{target: "/__admin"}.with("X-Calco-Session", "s").sendTo(mock).status, "without its slash")
	assert.Equal(t, "3/3", counters(t, mock, "s"))
}

func TestFault_FirstThatFiresWins(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	for _, fault := range []string{
		`{"kind":"status","status":401,"nth":2}`,
		`{"kind":"status","status":429,"operation":"serial-numbers"}`,
		`{"kind":"status","status":500}`,
		`{"kind":"status","status":503}`,
	} {
		setFault(t, mock, "s", fault)
	}
	assert.Equal(t, []int{500, 401, 500}, statusesOf(mock, locationsCall("").with("X-Calco-Session", "s"), 3))
	assert.Equal(t, []int{429}, statusesOf(mock, serialsCall("").with("X-Calco-Session", "s"), 1))
	assert.Equal(t, "4/1 1/1 4/2 4/0", counters(t, mock, "s"))
}

// The n-th request alone, counted by operation; deleting starts afresh.
func TestFault_Nth(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	asked := locationsCall("").with("X-Calco-Session", "s")
	for range 2 {
		setFault(t, mock, "s", `{"kind":"status","status":500,"nth":3,"operation":"locations"}`)
		statusesOf(mock, serialsCall("").with("X-Calco-Session", "s"), 2)
		assert.Equal(t, []int{200, 200, 500, 200, 200}, statusesOf(mock, asked, 5))
		assert.Equal(t, "5/1", counters(t, mock, "s"))
		faultCall(http.MethodDelete, "s", "").sendTo(mock)
	}
}

// An outage that begins with a request stays.
func TestFault_Since(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	setFault(t, mock, "s", `{"kind":"status","status":500,"since":3,"operation":"locations"}`)
	assert.Equal(t, []int{200, 200, 500, 500, 500}, statusesOf(mock, locationsCall("").with("X-Calco-Session", "s"), 5))
	assert.Equal(t, "5/3", counters(t, mock, "s"))
}

// luck is the pattern that a fault with a probability leaves on 64 attempts.
func luck(t testing.TB, seed uint64, place int, header ...string) string {
	t.Helper()
	mock := newTestMock(t, func(c *Config) { c.Seed = seed })
	for range place {
		setFault(t, mock, "s", `{"kind":"reset","nth":1000000}`)
	}
	setFault(t, mock, "s", `{"kind":"status","status":500,"probability":0.5}`)
	var pattern strings.Builder
	for attempt := range 64 {
		c := reportCall("", goodReport).with("X-Calco-Session", "s", "X-Calco-Attempt", fmt.Sprint(attempt)).with(header...)
		pattern.WriteString(map[int]string{200: ".", 500: "x"}[c.sendTo(mock).status])
	}
	injected := strings.Count(pattern.String(), "x")
	assert.Contains(t, counters(t, mock, "s"), fmt.Sprintf("64/%d", injected))
	return pattern.String()
}

// Equal requests have equal luck in every process, and nothing else has.
func TestFault_ProbabilityIsADraw(t *testing.T) {
	t.Parallel()
	first := luck(t, 1, 0)
	assert.Len(t, first, 64)
	assert.Equal(t, first, luck(t, 1, 0), "the same again")
	assert.NotEqual(t, first, luck(t, 2, 0), "another seed")
	assert.NotEqual(t, first, luck(t, 1, 1), "another place in the list")
	assert.InDelta(t, 32, strings.Count(first, "x"), 16)

	mock := newTestMock(t)
	setFault(t, mock, "s", `{"kind":"status","status":500,"probability":0.5}`)
	c := locationsCall("").with("X-Calco-Session", "s")
	tries := statusesOf(mock, c, 40)
	assert.Contains(t, tries, 200, "a client that simply asks again recovers")
	assert.Contains(t, tries, 500)
	again := newTestMock(t)
	setFault(t, again, "s", `{"kind":"status","status":500,"probability":0.5}`)
	assert.Equal(t, tries, statusesOf(again, c, 40), "the same in every run")
	named := c.with("X-Calco-Attempt", "1")
	assert.Len(t, slices.Compact(statusesOf(mock, named, 20)), 1, "an attempt that is named always has the same luck")
	var perBody []int
	for day := range 28 {
		body := strings.Replace(goodReport, "2025-", fmt.Sprintf("20%02d-", day), 1)
		perBody = append(perBody, reportCall("", body).with("X-Calco-Session", "s").sendTo(mock).status/500)
	}
	assert.Contains(t, perBody, 0)
	assert.Contains(t, perBody, 1)
}

func TestFault_CertainAndNearlyNever(t *testing.T) {
	t.Parallel()
	for probability, want := range map[string]string{"1": "50/50", "1e-9": "50/0"} {
		mock := newTestMock(t)
		setFault(t, mock, "s", `{"kind":"redirect","probability":`+probability+`}`)
		for attempt := range 50 {
			locationsCall("").with("X-Calco-Session", "s", "X-Calco-Attempt", fmt.Sprint(attempt)).sendTo(mock)
		}
		assert.Equal(t, want, counters(t, mock, "s"), probability)
	}
}

// A draw needs the body; the operation still gets it, and its bound holds.
func TestFault_LeavesTheBodyAlone(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	for _, c := range []call{branchCall("", goodBranch), reportCall("", goodReport),
		branchCall("", `{"a":"`+strings.Repeat("x", jsonbody.MaxBytes)+`"}`)} {
		plain := c.sendTo(mock)
		setFault(t, mock, "s", `{"kind":"reset","nth":1000}`)
		assert.Equal(t, plain.text(), c.with("X-Calco-Session", "s").sendTo(mock).text())
	}
}

// Where a kind cannot be injected it is not counted as injected.
func TestFault_NeedsARealConnection(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	setFault(t, mock, "s", `{"kind":"reset"}`)
	assert.Equal(t, 200, locationsCall("").with("X-Calco-Session", "s").sendTo(mock).status)
	assert.Equal(t, "1/0", counters(t, mock, "s"))
}

func TestFault_Refused(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ name, body, says string }{
		{"empty", ``, "one fault as a JSON object"},
		{"a list", `[{"kind":"reset"}]`, "one fault as a JSON object"},
		{"a name twice", `{"kind":"reset","kind":"empty"}`, "one fault as a JSON object"},
		{"no kind", `{}`, "kind must be one of reset, empty"},
		{"kind's name in another case", `{"Kind":"reset"}`, "unknown field Kind (did you mean kind?)"},
		{"another word for kind", `{"type":"reset"}`, "unknown field type (did you mean kind?)"},
		{"a slip of the operation", `{"kind":"reset","operation":"location"}`, "did you mean locations?"},
		{"unknown kind", `{"kind":"explode"}`, "kind must be one of"},
		{"kind in another case", `{"kind":"Reset"}`, "kind must be one of"},
		{"kind of another type", `{"kind":7}`, "kind must be one of"},
		{"unknown name", `{"kind":"reset","every":2}`, "unknown field every: the kind reset takes only kind, operation, nth, since, probability"},
		{"a name that may be a key", `{"kind":"reset","real-key-0123456789":2}`, "unknown field (19 bytes)"},
		{"path without a member", `{"kind":"null-field","path":"data[]"}`, "path must name a member"},
		{"path of a kind without", `{"kind":"reset","path":"data"}`, "unknown field path: the kind reset takes only"},
		{"a slip of a name", `{"kind":"reset","opration":"locations"}`, "unknown field opration (did you mean operation?)"},
		{"a place twice", `{"kind":"duplicate-key","path":"data[0]"}`, "must end in a name"},
		{"no times", `{"kind":"reset","times":0}`, "times must be a whole number from 1"},
		{"ttl over a day", `{"kind":"reset","ttl":86401}`, "ttl must be a whole number from 1"},
		{"name in another case", `{"kind":"reset","Nth":2}`, "takes only"},
		{"parameter of another kind", `{"kind":"reset","ms":5}`, "takes only"},
		{"unknown operation", `{"kind":"reset","operation":"refund"}`, "operation must be one of branch-report"},
		{"null operation", `{"kind":"reset","operation":null}`, "operation must be one of"},
		{"nth 0", `{"kind":"reset","nth":0}`, "nth must be a whole number from 1"},
		{"nth as text", `{"kind":"reset","nth":"2"}`, "nth must be"},
		{"nth with decimals", `{"kind":"reset","nth":2.0}`, "nth must be"},
		{"nth over the bound", `{"kind":"reset","nth":1000001}`, "nth must be"},
		{"probability 0", `{"kind":"reset","probability":0}`, "probability must be a number over 0"},
		{"probability over 1", `{"kind":"reset","probability":1.01}`, "probability must be"},
		{"negative probability", `{"kind":"reset","probability":-0.1}`, "probability must be"},
		{"probability as text", `{"kind":"reset","probability":"0.5"}`, "probability must be"},
		{"since 0", `{"kind":"reset","since":0}`, "since must be a whole number from 1"},
		{"since and nth", `{"kind":"reset","nth":1,"since":2}`, "one of them only"},
		{"nth and probability", `{"kind":"reset","nth":1,"probability":1}`, "nth or probability"},
		{"over a minute", `{"kind":"delay","ms":60001}`, "ms must be a whole number from 0 to 60000"},
		{"negative delay", `{"kind":"delay","ms":-1}`, "ms must be"},
		{"unknown spread", `{"kind":"delay","spread":"normal"}`, "spread must be one of"},
		{"uniform without a bound", `{"kind":"delay","spread":"uniform"}`, "maxMs goes with"},
		{"bound without uniform", `{"kind":"delay","maxMs":5}`, "maxMs goes with"},
		{"bound below", `{"kind":"delay","ms":9,"spread":"uniform","maxMs":8}`, "maxMs must not be less"},
		{"no bytes", `{"kind":"drip","bytes":0}`, "bytes must be"},
		{"undocumented status", `{"kind":"status","status":418}`, "status must be one of 200 401 429 500 503"},
		{"status of a redirect", `{"kind":"status","status":302}`, "status must be one of"},
		{"redirect with 200", `{"kind":"redirect","status":200}`, "status must be one of 301"},
		{"retry after in words", `{"kind":"status","retryAfter":"soon"}`, "retryAfter must be seconds"},
		{"retry after as a number", `{"kind":"status","retryAfter":5}`, "retryAfter must be seconds"},
		{"retry after too long", `{"kind":"status","retryAfter":"3601"}`, "retryAfter must be seconds"},
		{"retry after with a sign", `{"kind":"status","retryAfter":"+5"}`, "retryAfter must be seconds"},
		{"unknown body", `{"kind":"status","body":"xml"}`, "body must be one of"},
		{"location with a path", `{"kind":"redirect","location":"https://a.example/x"}`, "location must be scheme and host"},
		{"location of another scheme", `{"kind":"redirect","location":"file://a"}`, "location must be"},
		{"location with a user", `{"kind":"redirect","location":"https://u@a.example"}`, "location must be"},
		{"location with a line end", `{"kind":"redirect","location":"https://a\r\nX: y"}`, "location must be"},
	} {
		mock := newTestMock(t)
		answer := faultCall(http.MethodPost, "s", row.body).sendTo(mock)
		assert.Equal(t, 400, answer.status, row.name)
		assert.Contains(t, answer.body, row.says, row.name)
		assert.Empty(t, faultsOf(t, mock, "s"), row.name)
	}
}

// Every kind alone is a whole body, and shows its defaults.
func TestFault_DefaultsAreShown(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	for _, kind := range fault.Kinds() {
		setFault(t, mock, "s", `{"kind":"`+kind+`"}`)
	}
	answer := faultCall(http.MethodGet, "s", "").sendTo(mock)
	assert.Contains(t, answer.body, `{"id":15,"kind":"delay","ms":1000,"spread":"fixed","matched":0,"injected":0}`)
	assert.GreaterOrEqual(t, len(faultsOf(t, mock, "s")), 30)
}

func TestFault_AtMost64(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	for range 64 {
		setFault(t, mock, "s", `{"kind":"reset","nth":9}`)
	}
	answer := faultCall(http.MethodPost, "s", `{"kind":"reset"}`).sendTo(mock)
	assert.Equal(t, 429, answer.status)
	assert.Contains(t, answer.body, "DELETE /__admin/faults")
	assert.Len(t, faultsOf(t, mock, "s"), 64)
	setFault(t, mock, "another", `{"kind":"reset"}`)
}

// The guards of the admin paths hold for the faults.
func TestFault_AdminGuards(t *testing.T) {
	t.Parallel()
	set := faultCall(http.MethodPost, "s", `{"kind":"reset"}`)
	for _, row := range []struct {
		name   string
		call   call
		change func(*http.Request)
		status int
	}{
		{"foreign Host", set, func(r *http.Request) { r.Host = "attacker.example" }, 421},
		{"foreign peer", set, func(r *http.Request) { r.RemoteAddr = "192.168.1.7:4711" }, 421},
		{"foreign Origin", set, func(r *http.Request) { r.Header.Set("Origin", "http://attacker.example") }, 403},
		{"cross-site", set, func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, 403},
		{"as text", set, func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") }, 415},
		{"without a type", set, func(r *http.Request) { r.Header.Del("Content-Type") }, 415},
		{"PUT", faultCall(http.MethodPut, "s", `{"kind":"reset"}`), nil, 405},
		{"too large", faultCall(http.MethodPost, "s", strings.Repeat(" ", 1<<20)+`{"kind":"reset"}`), nil, 413},
		{"DELETE from afar", faultCall(http.MethodDelete, "kept", ""), func(r *http.Request) { r.Host = "attacker.example" }, 421},
		{"GET with a body", faultCall(http.MethodGet, "s", `{"kind":"reset"}`), nil, 200},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			mock := newTestMock(t)
			setFault(t, mock, "kept", `{"kind":"reset"}`)
			assert.Equal(t, row.status, changed(mock, row.call, row.change).status)
			assert.Empty(t, faultsOf(t, mock, "s"))
			assert.Len(t, faultsOf(t, mock, "kept"), 1)
		})
	}
}

// A server that ends wakes what hangs, long before its grace is over.
func TestFault_ShutdownWakesHangs(t *testing.T) {
	t.Parallel()
	patient := serving.Standard()
	patient.Grace = time.Minute
	const hanging = `{"kind":"%s","ms":60000}`
	for _, kind := range []string{"hang-before-headers", "hang-after-headers", "delay", "drip"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			mock := newTestMock(t)
			addr, stop := serveUntil(t, mock, patient)
			setFault(t, mock, "raw", fmt.Sprintf(hanging, kind))
			done := make(chan []byte, 1)
			go func() {
				raw, _ := talk(t, addr, rawListing)
				done <- raw
			}()
			require.Eventually(t, func() bool { return counters(t, mock, "raw") == "1/1" }, time.Minute, time.Millisecond)
			stop()
			assert.NotContains(t, string(<-done), `"pagination"`, "the answer never ended")
		})
	}
}
