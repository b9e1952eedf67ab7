package mockserver

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/mockserver/session"
)

// Who misspells a parameter would take the whole journal for the filtered one.
func TestAdmin_UnknownParameter(t *testing.T) {
	t.Parallel()
	const secret = "sk_live_4eC39HqLyjWDarjtT1zdp7dc"
	for _, row := range []struct {
		method, target string
		words          []string
	}{
		{"GET", "requests?codes=BR-07", []string{"codes", "did you mean code?", "code, operation, status, since, limit"}},
		{"GET", "requests?session=demo", []string{"session", "X-Calco-Session"}},
		{"DELETE", "requests?code=BR-07", []string{"code", "takes none"}},
		{"GET", "requests?code=BR-07&code=BR-08", []string{"code", "more than once"}},
		{"GET", "requests?code=BR-7", []string{"code", "BR-07"}},
		{"GET", "requests?code=" + secret, []string{"code", "catalogue"}},
		{"GET", "requests?operation=branchreport", []string{"operation", "branch-report, locations", "did you mean branch-report?"}},
		{"GET", "requests?status=bad", []string{"status", "4xx"}},
		{"GET", "requests?since=yesterday", []string{"since", "2025-08-20T15:00:00"}},
		{"GET", "requests?limit=0", []string{"limit", "from 1 on"}},
		{"GET", "requests?%zz", []string{"malformed"}},
		{"GET", "requests?" + secret + "=1", []string{"32 bytes"}},
		{"GET", "coverage?session=all", []string{"did you mean sessions?"}},
		{"PUT", "clock?now=2024-08-20T15:00:00", []string{"now", "takes none"}},
		{"POST", "faults?session=demo", []string{"X-Calco-Session"}},
	} {
		mock := newTestMock(t)
		before := adminState(t, mock)
		answer := call{method: row.method, target: pathAdmin + row.target, body: freezing, header: []string{"Content-Type", contentJSON}}.sendTo(mock)
		assert.Equal(t, http.StatusBadRequest, answer.status, row.target)
		for _, word := range row.words {
			assert.Contains(t, answer.body, word, row.target)
		}
		assert.NotContains(t, answer.body, secret)
		assert.Equal(t, before, adminState(t, mock), row.target)
	}
}

func TestJournal_Filters(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	locationsCall("0").sendTo(mock)
	branchCall("1", goodBranch).sendTo(mock)
	branchCall("2", `{}`).sendTo(mock)
	reportCall("3", `{}`).sendTo(mock)
	locationsCall("4").with("X-Calco-Now", "2024-01-01T00:00:00Z").sendTo(mock)
	call{target: "/nowhere"}.sendTo(mock)
	for query, want := range map[string][]int64{
		"":                                     {1, 2, 3, 4, 5, 6},
		"?code=BR-05":                          {3},
		"?code=TR-FILTERS-REQUIRED":            {4},
		"?code=400":                            {4},
		"?code=404":                            {6},
		"?operation=locations":                 {1, 5},
		"?status=400":                          {3, 4},
		"?status=4xx":                          {3, 4, 6},
		"?status=0":                            {},
		"?since=4":                             {5, 6},
		"?since=2025-10-15T18:00:00Z":          {1, 2, 3, 4, 6},
		"?since=2025-10-15T20:00:00+02:00":     {1, 2, 3, 4, 6},
		"?since=0":                             {1, 2, 3, 4, 5, 6},
		"?limit=2":                             {5, 6},
		"?operation=locations&limit=1&since=0": {5},
	} {
		answer := call{target: "/__admin/requests" + query}.sendTo(mock)
		assert.Equal(t, http.StatusOK, answer.status, query)
		var list struct{ Requests []session.Entry }
		answer.decode(t, &list)
		ids := []int64{}
		for _, e := range list.Requests {
			ids = append(ids, e.ID)
		}
		assert.Equal(t, want, ids, query)
	}
}

// Code, content type and query are kept, and nothing of them that could be a key.
func TestJournal_KeepsHowItWasAsked(t *testing.T) {
	t.Parallel()
	const secret = "4eC39HqLyjWDarjtT1zdp7dc"
	mock := newTestMock(t)
	for _, row := range []struct {
		call                     call
		code, contentType, query string
	}{
		{branchCall("refused", `{}`), "BR-05", "application/json", ""},
		{reportCall("refused", `{}`), "400", "application/json", ""},
		{call{target: "/nowhere?page=1"}, "404", "", "page=1"},
		{declared("latin", "application/json; charset=iso-8859-1"), "BR-02", "application/json; charset=iso-8859-1", ""},
		{declared("form", "application/x-www-form-urlencoded"), "BR-02", "application/x-www-form-urlencoded", ""},
		{declared("a key for a type", "text/"+secret), "BR-02", "something else", ""},
		{call{target: pathLocations + "?startDate=2025-08-01&api_key=short&x=" + secret + "&" + secret + "=1&calco-main&y=calco-main&%zz"}, "ERROR_NOT_AUTHORIZED", "",
			"startDate=2025-08-01&api_key=(a key)&x=(24 bytes)&(24 bytes)=1&calco-main&y=(a key)&(3 bytes)"},
		{call{target: pathLocations + "?a=1&b=2&c=3&d=4&e=5&f=6&g=7&h=8&i=9&j=10"}, "ERROR_NOT_AUTHORIZED", "", "a=1&b=2&c=3&d=4&e=5&f=6&g=7&h=8&…"},
	} {
		row.call.sendTo(mock)
		entries := journalOf(t, mock, "")
		last := entries[len(entries)-1]
		assert.Equal(t, []string{row.code, row.contentType, row.query}, []string{last.Code, last.ContentType, last.Query}, row.call.name+row.call.target)
	}
}

// declared is a branch report whose body is declared as something.
func declared(name, contentType string) call {
	return call{name: name, method: http.MethodPost, target: pathBranchReport, body: "{}", header: []string{"X-API-Key", "calco-main", "Content-Type", contentType}}
}
