package mockserver

import (
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/fixtures/proofs"
	"calco.example/mockserver/session"
)

// journalOf reads the journal of a session over the admin path.
func journalOf(t testing.TB, mock *Mock, name string) []session.Entry {
	t.Helper()
	c := call{target: "/__admin/requests"}
	if name != "" {
		c = c.with("X-Calco-Session", name)
	}
	answer := c.sendTo(mock)
	require.Equal(t, http.StatusOK, answer.status)
	var list struct{ Requests []session.Entry }
	answer.decode(t, &list)
	return list.Requests
}

func TestJournal_Entries(t *testing.T) {
	t.Parallel()
	const at = "2025-10-15T18:00:00Z"
	for _, row := range []struct {
		call call
		want session.Entry
	}{
		{
			branchCall("accepted", `{"startDate":"2025-09-10","endDate":"2025-10-01","cardBrand":"VISA","page":1,"pageSize":5,"Page":2,"currency":"CLP","currency2":1}`),
			session.Entry{
				Time: at, Operation: "branch-report", Method: "POST", Path: pathBranchReport, ContentType: "application/json", Account: "main", Status: 200, Code: "BR-00", Rule: "BR-00", Why: `processed; not read: Page (did you mean page?), currency (a field of answers and no filter), "currency2"`,
				Fields: map[string]string{"startDate": "2025-09-10", "endDate": "2025-10-01", "cardBrand": "VISA", "page": "1", "pageSize": "5"},
				Unread: []string{"Page", "currency", "currency2"},
			},
		},
		{
			branchCall("refused", `{"startDate":"2025-10-02","endDate":"2025-10-01","page":1,"pageSize":5,"serialNumber":7}`),
			session.Entry{
				Time: at, Operation: "branch-report", Method: "POST", Path: pathBranchReport, ContentType: "application/json", Account: "main", Status: 400,
				Code: "BR-02", Rule: "BR-FIELD-TYPE", Why: "serialNumber: expected string, got integer; send it in quotes",
				Fields: map[string]string{"startDate": "2025-10-02", "endDate": "2025-10-01", "page": "1", "pageSize": "5", "serialNumber": "(another JSON type)"},
			},
		},
		{
			reportCall("no data", `{"Filters":{"StartDate":"2025-10-16","EndDate":"2025-10-17","SerialNumber":"9990000101","Zone":1},"Page":3}`),
			session.Entry{
				Time: at, Operation: "transaction-report", Method: "POST", Path: pathTransactionReport, ContentType: "application/json", Account: "main", Status: 404,
				Code: "404", Rule: "TR-NO-DATA", Why: "no transaction matches from 2025-10-16 to 2025-10-17 with SerialNumber: a wider range or fewer filters may match; Filters.StartDate 2025-10-16 is after today, 2025-10-15 by the mock's clock; not read: Page (did you mean page?), Zone",
				Fields: map[string]string{"StartDate": "2025-10-16", "EndDate": "2025-10-17", "SerialNumber": "9990000101"},
				Unread: []string{"Page", "Zone"},
			},
		},
		{
			locationsCall("listing"),
			session.Entry{Time: at, Operation: "locations", Method: "GET", Path: pathLocations, ContentType: "application/json", Account: "main", Status: 200, Code: "L-00", Rule: "L-00", Why: "locations exist"},
		},
		{
			call{name: "no key", target: pathLocations},
			session.Entry{Time: at, Operation: "locations", Method: "GET", Path: pathLocations, Status: 401, Code: "ERROR_NOT_AUTHORIZED", Rule: "ERROR_NOT_AUTHORIZED", Why: "X-API-Key is missing: send the key alone in the header X-API-Key"},
		},
		{
			call{name: "unknown key", target: pathSerialNumbers, header: keyed("stranger")},
			session.Entry{
				Time: at, Operation: "serial-numbers", Method: "GET", Path: pathSerialNumbers, ContentType: "application/json", Account: "sha256:8aca4f36", Status: 401,
				Code: "ERROR_NOT_AUTHORIZED", Rule: "ERROR_NOT_AUTHORIZED", Why: "X-API-Key is no key of this world; the keys are those of GET /__admin/personas, calco-main for example",
			},
		},
		{
			branchCall("forced", goodBranch).with("Prefer", "code=BR-18"),
			session.Entry{
				Time: at, Operation: "branch-report", Method: "POST", Path: pathBranchReport, ContentType: "application/json", Account: "main", Status: 500,
				Code: "BR-18", Rule: "BR-18", Why: "forced", Forced: "BR-18",
			},
		},
		{
			call{name: "wrong method", method: http.MethodPut, target: pathLocations, header: keyed("calco-main")},
			session.Entry{Time: at, Operation: "locations", Method: "PUT", Path: pathLocations, ContentType: "application/json", Account: "main", Status: 405, Code: "405", Why: "this path serves GET, HEAD, PUT was sent"},
		},
		{
			call{name: "unknown path", target: "/Report/something/else", header: keyed("calco-main")},
			session.Entry{Time: at, Method: "GET", Path: "/Report/…/…", ContentType: "application/json", Account: "main", Status: 404, Code: "404", Why: unknownPath().why},
		},
		{
			locationsCall("bad time").with("X-Calco-Now", "now"),
			session.Entry{
				Time: at, Operation: "locations", Method: "GET", Path: pathLocations, ContentType: "application/json", Account: "main", Status: 400, Code: "400",
				Why: `X-Calco-Now is "now", not a time: write RFC 3339 (2025-08-20T15:00:00-04:00) or local time in America/Santiago (2025-08-20T15:00:00)`,
			},
		},
		{
			locationsCall("another time").with("X-Calco-Now", "2024-01-01T00:00:00Z"),
			session.Entry{Time: "2024-01-01T00:00:00Z", Operation: "locations", Method: "GET", Path: pathLocations, ContentType: "application/json", Account: "main", Status: 200, Code: "L-00", Rule: "L-00", Why: "locations exist"},
		},
	} {
		t.Run(row.call.name, func(t *testing.T) {
			t.Parallel()
			mock := newTestMock(t)
			row.call.sendTo(mock)
			row.want.ID = 1
			assert.Equal(t, []session.Entry{row.want}, journalOf(t, mock, ""))
		})
	}
}

func TestJournal_IsThereOnceTheAnswerIs(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	atWrite := -1
	c := branchCall("large answer", goodBranch)
	mock.ServeHTTP(writerFunc(func() { atWrite = len(mock.api.journal.Entries("", session.Filter{})) }), c.request())
	assert.Equal(t, 1, atWrite)
}

// writerFunc is a ResponseWriter that tells when the answer goes out.
type writerFunc func()

func (f writerFunc) Header() http.Header         { return http.Header{} }
func (f writerFunc) Write(p []byte) (int, error) { return len(p), nil }
func (f writerFunc) WriteHeader(int)             { f() }

func TestJournal_RingIsBounded(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	const extra = 7
	other := locationsCall("other session").with("X-Calco-Session", "other")
	other.sendTo(mock)
	for range mostEntries + extra {
		locationsCall("many").sendTo(mock)
	}
	entries := journalOf(t, mock, "")
	require.Len(t, entries, mostEntries)
	assert.Equal(t, int64(extra+2), entries[0].ID, "the oldest are gone")
	assert.Equal(t, int64(mostEntries+extra+1), entries[len(entries)-1].ID)
	assert.Empty(t, journalOf(t, mock, "other"), "all sessions share the ring")

	call{method: http.MethodDelete, target: "/__admin/requests"}.sendTo(mock)
	assert.Empty(t, journalOf(t, mock, ""))
	other.sendTo(mock)
	assert.Empty(t, journalOf(t, mock, ""))
	assert.Len(t, journalOf(t, mock, "other"), 1)
}

func TestJournal_KeepsFewNames(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	branchCall("many names", manyNames(500, 30)).sendTo(mock)
	assert.Len(t, journalOf(t, mock, "")[0].Unread, 12)
}

// manyNames is a body with unknown names of a length, letters only.
func manyNames(count, length int) string {
	var body strings.Builder
	body.WriteString(`{"startDate":"2025-09-10T00:00:00.000-03:00","endDate":"DEBIT, CREDIT, PREPAID, CASH, VISA, AMEX"`)
	for i := range count {
		name := []byte(strings.Repeat("n", length))
		for at, rest := 0, i; rest > 0; at, rest = at+1, rest/26 {
			name[at] = byte('a' + rest%26)
		}
		fmt.Fprintf(&body, `,"%s":1`, name)
	}
	return body.String() + "}"
}

// Hostile requests, each with a large body, long names and a long session, fill
// the ring. It is not parallel, so that it measures its own memory only.
func TestJournal_MemoryIsBounded(t *testing.T) {
	proofs.Long(t)
	const most = 16 << 20
	mock := newTestMock(t)
	c := branchCall("hostile", manyNames(80, 40))
	c.header = []string{"X-API-Key", forcedKey + strings.Repeat("k", 8<<10) + "~" + strings.Repeat("s", 64), "Content-Type", contentJSON}
	deep := call{name: "hostile path", method: strings.Repeat("M", 4<<10), target: "/" + strings.Repeat("x/", 4<<10)}
	named := branchCall("hostile", c.body).with("X-Calco-Session", strings.Repeat("s", 64))
	for _, c := range []call{c, deep, named} { // grow what is made once
		c.sendTo(mock)
	}
	before := heapInUse()
	for i := range mostEntries {
		switch i % 10 {
		case 0:
			c.sendTo(mock)
		case 1:
			deep.sendTo(mock)
		default:
			named.sendTo(mock)
		}
	}
	grown := int64(heapInUse()) - int64(before)
	assert.Less(t, grown, int64(most))
	runtime.KeepAlive(mock)
}

func heapInUse() uint64 {
	runtime.GC()
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}

// mostEntries is how many the journal keeps.
const mostEntries = 10_000
