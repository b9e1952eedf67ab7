package exchange

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/rules"
)

// What stands before the service answers in its own words, some of which begin
// like JSON.
func TestBeforeService(t *testing.T) {
	t.Parallel()
	listing := Request{Operation: rules.Locations}
	for _, row := range []struct {
		name    string
		request Request
		status  int
		body    string
		want    bool
	}{
		{"nothing", listing, http.StatusNotFound, "", true},
		{"a page", listing, http.StatusNotFound, "<html>", true},
		{"a number and text", listing, http.StatusNotFound, "404 page not found\n", true},
		{"an object", listing, http.StatusNotFound, `{"error":"none"}`, false},
		{"a code", listing, http.StatusNotFound, `{"metadata":{"code":"L-01"}}`, false},
		{"a success in words", listing, http.StatusOK, "200 OK", false},
		{"a gateway", listing, http.StatusBadGateway, "502 Bad Gateway", true},
		{"a body that no framework reads", Request{Operation: rules.BranchReport, Body: []byte("{")}, http.StatusBadRequest, "400 Bad Request", true},
		{"the same in JSON", Request{Operation: rules.BranchReport, Body: []byte("[]")}, http.StatusBadRequest, `{"message":"Bad Request"}`, true},
		{"a name twice, which not all read", Request{Operation: rules.BranchReport, Body: []byte(`{"page":1,"page":1}`)}, http.StatusBadRequest, `{"message":"Bad Request"}`, true},
		{"a name twice, and a code", Request{Operation: rules.BranchReport, Body: []byte(`{"page":1,"page":1}`)}, http.StatusBadRequest, `{"metadata":{"code":"BR-02"}}`, false},
		{"JSON for a body that all read", Request{Operation: rules.BranchReport, Body: []byte("{}")}, http.StatusBadRequest, `{"message":"Bad Request"}`, false},
		{"a page for a query", Request{Operation: rules.BranchReport, Query: "page=1", Body: []byte("{}")}, http.StatusForbidden, "<html>", true},
		{"JSON for a query", Request{Operation: rules.BranchReport, Query: "page=1", Body: []byte("{}")}, http.StatusForbidden, `{"message":"Forbidden"}`, false},
		{"a success in words for a query", Request{Operation: rules.BranchReport, Query: "page=1", Body: []byte("{}")}, http.StatusOK, "<html>", false},
		{"a body that all read", Request{Operation: rules.BranchReport, Body: []byte("{}")}, http.StatusBadRequest, "400 Bad Request", false},
	} {
		assert.Equal(t, row.want, New(row.request, row.status, nil, []byte(row.body), 1).BeforeService(), row.name)
	}
}

// "The result is carried in metadata.code": a code that stands elsewhere is told as that.
func TestInWords(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		`{"metadata":{"code":"BR-25","message":"No"}}`: `BR-25 "No" with HTTP 403`,
		`{"code":"BR-25","message":"No"}`:              "HTTP 403 with BR-25 as code, and none in metadata",
		`{"code":"403","message":"No"}`:                "HTTP 403 without a code",
		`{}`:                                           "HTTP 403 without a code",
		`{"metadata":{"code":""}}`:                     "HTTP 403 without a code",
		`{"metadata":{"code":25}}`:                     "HTTP 403 with a code that is no text: 25",
		`{"metadata":{"code":["BR-25"]}}`:              `HTTP 403 with a code that is no text: ["BR-25"]`,
	} {
		x := New(Request{Operation: rules.BranchReport}, 403, nil, []byte(body), 1)
		assert.Equal(t, want, x.InWords(), body)
	}
}
