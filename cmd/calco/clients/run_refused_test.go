package clients

import (
	"cmp"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/mockserver"
)

func TestLastRefusal_SaysWhy(t *testing.T) {
	t.Parallel()
	const branch, good = "/BranchReport/branch-report", `{"startDate":"2025-08-01","endDate":"2025-08-02","page":1,"pageSize":20}`
	rows := []struct {
		name, path, body string
		header           http.Header
		says             string // "" where nothing was refused
	}{
		{"a rule", branch, strings.Replace(good, `"page":1`, `"page":"1"`, 1), nil, "the last request was refused, branch-report: 400 BR-02 by the rule BR-FIELD-TYPE: page: expected integer"},
		{"a rule that is a code", branch, strings.Replace(good, `"page":1`, `"page":0`, 1), nil, "the last request was refused, branch-report: 400 BR-11: page is 0"},
		{"a report without codes", "/Report/get-report", `{}`, nil, "the last request was refused, transaction-report: 400 by the rule TR-FILTERS-REQUIRED: Filters is missing"},
		{"no path of the API", "/BranchReport/branch-reports", good, nil, "the last request was refused, POST /BranchReport/…: 404: no operation at this path: did you mean " + branch + "?"},
		{"another method", "/DeviceLocation/locations", good, nil, "the last request was refused, POST /DeviceLocation/locations: 405: this path serves GET"},
		{"an answer", branch, good, nil, ""},
		{"a forced answer", branch, good, http.Header{"Prefer": {"code=BR-30"}}, ""},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			last := &lastRefusal{}
			mock := mockserver.New(mockserver.Config{Recorder: last})
			send(mock, branch, `{}`, nil)
			assert.NotEmpty(t, last.text())
			send(mock, row.path, row.body, row.header)
			if row.says == "" {
				assert.Empty(t, last.text(), "only the last request counts")
			}
			assert.Contains(t, last.text(), row.says)
		})
	}
}

func TestLastRefusal_ASpoiltAnswerIsNone(t *testing.T) {
	t.Parallel()
	last := &lastRefusal{}
	mock := mockserver.New(mockserver.Config{Recorder: last})
	assert.NoError(t, mock.SpoilAll([]byte(`{"kind":"status","status":503}`)))
	send(mock, "/BranchReport/branch-report", `{}`, nil)
	assert.Empty(t, last.text())
}

func TestLastRefusal_OfOneThatSucceeds(t *testing.T) {
	t.Parallel()
	const branch, good, backwards = "/BranchReport/branch-report", `{"startDate":"2025-08-01","endDate":"2025-08-02","page":1,"pageSize":20}`, `{"startDate":"2025-08-02","endDate":"2025-08-01","page":1,"pageSize":20}`
	lower := func(page int) string {
		return strings.Replace(good, `"page":1`, fmt.Sprintf(`"page":%d,"typeTransaction":"credit"`, page), 1)
	}
	ranges := func(from, to string) string {
		return strings.NewReplacer("2025-08-01", from, "2025-08-02", to).Replace(good)
	}
	const small, reversed = `400 BR-16: typeTransaction: "credit" differs from CREDIT in letter case`, "400 BR-07: startDate 2025-08-02 is not before endDate 2025-08-01"
	rows := []struct {
		name   string
		bodies []string
		says   []string // none where there is nothing to say
	}{
		{"the last refusal is what a test asks for", []string{lower(1), lower(2), backwards}, []string{"no request was answered with success; the first one was refused, branch-report: " + small, "; the last request was refused, branch-report: " + reversed}},
		{"all alike", []string{backwards, backwards}, []string{"no request was answered with success; the last request was refused, branch-report: " + reversed}},
		{"the first one again at the end", []string{backwards, lower(1), backwards}, []string{"no request was answered with success; the last request was refused, branch-report: " + reversed}},
		{"many alike, and something else", []string{good, backwards, lower(1), lower(2), lower(3), good}, []string{"3 requests were refused alike; the first, branch-report: " + small}},
		{"a range is left out", []string{ranges("2025-06-01", "2025-07-02"), ranges("2025-07-03", "2025-07-31")},
			[]string{"a range was refused, and the one beside it read, which leaves out 2025-06-01 to 2025-07-02: branch-report: 400 BR-08: "}},
		{"a range is left out, backwards", []string{ranges("2025-06-01", "2025-07-02"), ranges("2025-05-20", "2025-05-31")},
			[]string{"which leaves out 2025-06-01 to 2025-07-02"}},
		{"a range is asked for in parts", []string{ranges("2025-06-01", "2025-07-02"), ranges("2025-06-01", "2025-06-30"), ranges("2025-07-03", "2025-07-31")}, nil},
		{"both sides of the bound", []string{ranges("2025-06-01", "2025-07-02"), ranges("2025-06-01", "2025-07-01")}, nil},
		{"a month is left out that has no such last day", []string{ranges("2025-06-01", "2025-06-31"), ranges("2025-07-01", "2025-07-31")},
			[]string{"a range was refused, and the one beside it read, which leaves out 2025-06-01 to 2025-06-31: branch-report: 400 BR-04: endDate is 2025-06-31, and June 2025 has 30 days"}},
		{"a month is asked for again with its last day", []string{ranges("2025-06-01", "2025-06-31"), ranges("2025-06-01", "2025-06-30"), ranges("2025-07-01", "2025-07-31")}, nil},
		{"a day that does not exist, and then another month", []string{ranges("2025-06-01", "2025-06-31"), ranges("2025-08-01", "2025-08-15")}, nil},
		{"no day at all, and then another month", []string{ranges("2025-06-01", "30.06.2025"), ranges("2025-07-01", "2025-07-31")}, nil},
		{"two tests of a refusal", []string{good, backwards, lower(1), lower(2), backwards}, nil},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			last := &lastRefusal{}
			mock := mockserver.New(mockserver.Config{Recorder: last})
			for _, body := range row.bodies {
				send(mock, branch, body, nil)
			}
			said := cmp.Or(last.onlyRefusals(), last.mostRefused(), last.refusedReport())
			assert.Equal(t, row.says == nil, said == "", said)
			for _, text := range row.says {
				assert.Contains(t, said, text)
			}
		})
	}
}

// Whoever goes on with another report after the refusal of one succeeds, and has
// nothing of it.
func TestLastRefusal_OfOneReportOnly(t *testing.T) {
	t.Parallel()
	const branch, report = "/BranchReport/branch-report", "/Report/get-report"
	const good, day = `{"startDate":"2025-08-01","endDate":"2025-08-02","page":1,"pageSize":20}`, `{"Filters":{"StartDate":"2025-08-01","EndDate":"2025-08-01"}}`
	type request struct{ path, body string }
	rows := []struct {
		name     string
		requests []request
		says     string // "" where there is nothing to say
	}{
		{"one", []request{{branch, strings.ReplaceAll(good, "2025-", "25-")}, {report, day}}, "no branch-report was answered with success; its last request was refused, branch-report: 400 BR-03: startDate is \"25-08-01\", not YYYY-MM-DD"},
		{"the other", []request{{branch, good}, {report, `{}`}}, "no transaction-report was answered with success; its last request was refused, transaction-report: 400 by the rule TR-FILTERS-REQUIRED"},
		{"refused, and then not", []request{{branch, `{}`}, {branch, good}, {report, day}}, ""},
		{"there is no sale", []request{{branch, strings.ReplaceAll(good, "{", `{"serialNumber":"9990000101","typeTransaction":"PREPAID","installmentType":"BANCO",`)}, {report, day}}, ""},
		{"no path of the API", []request{{branch + "s", good}, {report, day}}, ""},
		{"tests of a key of the listing", []request{{branch, good}, {"/DeviceLocation/locations", ""}}, ""},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			last := &lastRefusal{}
			mock := mockserver.New(mockserver.Config{Recorder: last})
			for _, r := range row.requests {
				send(mock, r.path, r.body, nil)
			}
			assert.Empty(t, last.onlyRefusals())
			if row.says == "" {
				assert.Empty(t, last.refusedReport())
			}
			assert.Contains(t, last.refusedReport(), row.says)
		})
	}
}

func send(mock http.Handler, path, body string, header http.Header) {
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
	r.Header = http.Header{"Content-Type": {"application/json"}, "X-Api-Key": {"calco-main"}}
	maps.Copy(r.Header, header)
	mock.ServeHTTP(httptest.NewRecorder(), r)
}
