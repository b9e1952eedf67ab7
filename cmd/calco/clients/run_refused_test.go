package clients

import (
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

func send(mock http.Handler, path, body string, header http.Header) {
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
	r.Header = http.Header{"Content-Type": {"application/json"}, "X-Api-Key": {"calco-main"}}
	for name, lines := range header {
		r.Header[name] = lines
	}
	mock.ServeHTTP(httptest.NewRecorder(), r)
}
