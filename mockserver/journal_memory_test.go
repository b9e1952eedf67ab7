package mockserver

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/fixtures/proofs"
	"calco.example/mockserver/session"
)

// A journal entry is small, however large the request was: nothing in it may
// hold on to the body, the request line or a header. Not parallel, because it
// looks at the memory of the whole process.
func TestJournal_KeepsNoLargeRequest(t *testing.T) {
	proofs.Long(t)
	const filler = 30 << 10
	const requests = 300
	long := strings.Repeat("x", filler)
	for name, ask := range map[string]func(*http.Request){
		"body and request line": func(*http.Request) {},
		"key":                   func(r *http.Request) { r.Header["X-Api-Key"] = []string{strings.Clone(long) + "~word"} },
		"prefer":                func(r *http.Request) { r.Header["Prefer"] = []string{"code=BR-07, " + strings.Clone(long)} },
	} {
		t.Run(name, func(t *testing.T) {
			mock := newTestMock(t)
			before := heapInUse()
			for range requests {
				body := `{"startDate":"2025-09-14","endDate":"2025-10-14","page":1,"pageSize":1,"unknown":"` + long + `"}`
				line := "POST " + pathBranchReport + "?" + long
				r := httptest.NewRequest(http.MethodPost, line[len("POST "):], strings.NewReader(body))
				r.Method, r.URL.Path = line[:len("POST")], line[len("POST "):][:len(pathBranchReport)]
				r.Header = http.Header{"X-Api-Key": {"calco-main"}, "Content-Type": {"application/json"}}
				ask(r)
				mock.ServeHTTP(httptest.NewRecorder(), r)
			}
			grown := int64(heapInUse()) - int64(before)
			assert.Equal(t, requests, len(mock.api.journal.Entries("", session.Filter{}))+len(mock.api.journal.Entries("word", session.Filter{})))
			assert.Less(t, grown, int64(requests*filler/4), "bytes that the journal holds")
		})
	}
}
