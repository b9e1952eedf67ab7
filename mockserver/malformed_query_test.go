package mockserver

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/rules"
)

// net/url drops the pairs of a query that it cannot read. A request that says
// something unreadable counts as unreadable, whatever an operation makes of
// such a body: the fields beside it must not be served as if nothing were wrong.
func TestMalformedQuery_IsRefusedWithAGoodBody(t *testing.T) {
	t.Parallel()
	const (
		branch = `{"startDate":"2025-09-01","endDate":"2025-09-10","page":1,"pageSize":5}`
		report = `{"Filters":{"StartDate":"2025-09-01","EndDate":"2025-09-10"}}`
	)
	asMissing := func(c *Config) {
		c.Profile.Answers = map[rules.QuestionID]rules.Answer{"Q-BR-NOT-JSON": {Choice: "as-missing"}}
	}
	for _, c := range []struct {
		name, path, body, query string
		profile                 func(*Config)
		status                  int
		message                 string
	}{
		{"branch report, no query", pathBranchReport, branch, "", nil, 200, `"Success"`},
		{"branch report, readable query", pathBranchReport, branch, "?a=b", nil, 200, `"Success"`},
		{"branch report, semicolon", pathBranchReport, branch, "?a=b;c=d", nil, 400, `"Error validating request"`},
		{"branch report, as missing", pathBranchReport, branch, "?a=b;c=d", asMissing, 400, `"Start date is required"`},
		{"transaction report, readable query", pathTransactionReport, report, "?a=b", nil, 200, `"Success"`},
		{"transaction report, semicolon", pathTransactionReport, report, "?a=b;c=d", nil, 400, `"StartDate is required."`},
		{"transaction report, bad escape", pathTransactionReport, report, "?a=%zz", nil, 400, `"StartDate is required."`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var change []func(*Config)
			if c.profile != nil {
				change = append(change, c.profile)
			}
			request := httptest.NewRequest(http.MethodPost, c.path+c.query, strings.NewReader(c.body))
			request.Header.Set("X-API-Key", "calco-main")
			request.Header.Set("Content-Type", "application/json")
			recorder := httptest.NewRecorder()
			newTestMock(t, change...).ServeHTTP(recorder, request)
			assert.Equal(t, c.status, recorder.Code)
			assert.Contains(t, recorder.Body.String(), c.message)
		})
	}
}
