package schema_test

import (
	"bytes"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/schema"
	"calco.example/fixtures/proofs"
)

const noData = `{"code":"404","message":"m"}`

// TestCheckResponse_Text holds faults of the text itself, which the validator
// never sees.
func TestCheckResponse_Text(t *testing.T) {
	c := loadContract(t)
	for _, row := range []struct{ name, body, want string }{
		{"as it should be", noData, ""},
		{"white space around", " \r\n\t" + noData + "\n", ""},
		{"empty", ``, " json: the body is empty"},
		{"blank", " \n", " json: the body is empty"},
		{"not JSON", `<html>`, " json: not JSON, at byte 1"},
		{"byte order mark", "\ufeff" + noData, " json: a byte order mark stands before the JSON value"},
		{"cut", noData[:10], " json: not JSON: the text ends too early"},
		{"trailing text", noData + `x`, " json: text after the JSON value, from byte 28"},
		{"two values", noData + noData, " json: text after the JSON value, from byte 28"},
		{"trailing text and a wrong value", `{"code":"404","message":1}]`, " json: text after the JSON value, from byte 26|/message type: value must be a string"},
		{"not an object", `[]`, " type: value must be an object"},
		{"null", `null`, " nullable: Value is not nullable"},
		{"duplicate name", `{"code":"404","message":"m","message":"m"}`, "/message duplicate: the name is sent twice"},
		{"duplicate name, escaped", `{"code":"404","message":"m","\u006dessage":"m"}`, "/message duplicate: the name is sent twice"},
		{"duplicate name in an unknown field", `{"code":"404","message":"m","x":[{"a/b~":1,"a/b~":2}]}`, "/x/0/a~1b~0 duplicate: the name is sent twice"},
		{"name in another case", `{"code":"404","Message":"m"}`, `/message required: property "message" is missing`},
		{"not UTF-8", "{\"code\":\"404\",\"message\":\"\xff\"}", " utf-8: not UTF-8 at byte 25"},
		{"depth 64", `{"code":"404","message":"m","x":` + strings.Repeat("[", 63) + strings.Repeat("]", 63) + `}`, ""},
		{"depth 65", `{"code":"404","message":"m","x":` + strings.Repeat("[", 64) + strings.Repeat("]", 64) + `}`,
			"/x" + strings.Repeat("/0", 63) + " depth: nested deeper than 64"},
	} {
		t.Run(row.name, func(t *testing.T) {
			got := c.CheckResponse("transactionReport", 404, jsonHeader(), []byte(row.body))
			var lines []string
			for _, v := range got.Violations {
				lines = append(lines, v.Pointer+" "+v.SchemaField+": "+v.Reason)
			}
			assert.Equal(t, row.want, strings.Join(lines, "|"))
		})
	}
}

func TestCheckResponse_ContentType(t *testing.T) {
	c := loadContract(t)
	for _, row := range []struct {
		sent  []string
		wrong bool
	}{
		{[]string{"application/json"}, false},
		{[]string{"application/json; charset=utf-8"}, false},
		{[]string{"Application/JSON;charset=UTF-8"}, false},
		{nil, true},
		{[]string{""}, true},
		{[]string{"text/json"}, false},
		{[]string{"application/problem+json"}, false},
		{[]string{"text/plain"}, true},
		{[]string{"application/jsonp"}, true},
		{[]string{"application/json; charset=latin1"}, true},
		{[]string{"application/json; charset"}, true},
		{[]string{"application/json", "application/json"}, true},
	} {
		got := c.CheckResponse("transactionReport", 404, http.Header{"Content-Type": row.sent}, []byte(noData)).Violations
		require.Len(t, got, map[bool]int{true: 1}[row.wrong], "%q", row.sent)
		if row.wrong {
			assert.Equal(t, "Content-Type", got[0].SchemaField)
		}
	}
	// The body is checked although the header is wrong.
	assert.Len(t, c.CheckResponse("transactionReport", 404, nil, []byte(`{}`)).Violations, 3)
}

// What is not declared, or as plain text, says nothing against JSON; what is declared as
// something else does.
func TestSaysOther(t *testing.T) {
	for _, row := range []struct {
		sent []string
		want bool
	}{
		{nil, false}, {[]string{""}, false}, {[]string{"text/plain; charset=utf-8"}, false}, {[]string{"application/json;charset=ISO-8859-1"}, false},
		{[]string{"application/json; charset"}, false}, {[]string{"application/json", "text/json"}, false}, {[]string{"application/hal+json"}, false},
		{[]string{"text/html"}, true}, {[]string{"application/json", "text/html"}, true}, {[]string{"application/jsonp"}, true}, {[]string{"application/octet-stream"}, true}, {[]string{"application/json, application/xml"}, true},
	} {
		assert.Equal(t, row.want, schema.SaysOther(http.Header{"Content-Type": row.sent}), "%q", row.sent)
	}
}

func TestCheckResponse_UnknownFields(t *testing.T) {
	c := loadContract(t)
	body := bytes.Replace(c.ExamplesOf("BR-00")[0].Body, []byte(`"acquirerId"`), []byte(`"a/b~":{"deep":1},"acquirerId"`), 1)
	got := c.CheckResponse("branchReport", 200, jsonHeader(), append([]byte(`{"traceId":null,`), body[1:]...))
	assert.Empty(t, got.Violations)
	assert.Equal(t, []string{"/data/transactions/0/a~1b~0", "/traceId"}, got.Unknown)
}

func TestCheckResponse_ReportsEverythingSorted(t *testing.T) {
	c := loadContract(t)
	body := `{"code":"200","content":{"commerce":{"partnerId":1},"reports":[{},7],"totalItems":-1,"totalPages":1.0,"page":null}}`
	got := c.CheckResponse("transactionReport", 200, jsonHeader(), []byte(body)).Violations
	var at []string
	for _, v := range got {
		at = append(at, v.Pointer+" "+v.SchemaField)
	}
	assert.Equal(t, []string{
		"/content/commerce/commerceName required",
		"/content/commerce/partnerId type",
		"/content/page nullable",
		"/content/reports/0/amount required",
		"/content/reports/0/currency required",
		"/content/reports/0/paymentDataTime required",
		"/content/reports/0/posSerialNumber required",
		"/content/reports/0/saleId required",
		"/content/reports/0/sequenceNumber required",
		"/content/reports/0/status required",
		"/content/reports/0/typeTransaction required",
		"/content/reports/1 type",
		"/content/totalItems minimum",
		"/content/totalPages type",
		"/message required",
	}, at)
	assert.Equal(t, got, c.CheckResponse("POST /Report/get-report", 200, jsonHeader(), []byte(body)).Violations)
}

func TestCheckResponse_UnknownOperation(t *testing.T) {
	got := loadContract(t).CheckResponse("nothing", 200, jsonHeader(), nil).Violations
	assert.Equal(t, []schema.Violation{{SchemaField: "operation", Reason: "the contract has no such operation", Value: "nothing"}}, got)
}

// Bodies a broken or hostile server may send: each ends in the right violation,
// soon, and without much memory.
func TestCheckResponse_HostileBodies(t *testing.T) {
	c := loadContract(t)
	mib := proofs.Of(1, 16) // more than 16 are not read at all
	for _, row := range []struct{ name, body, want string }{
		{"depth of a million", strings.Repeat("[", 1<<20), "json"},
		{"objects in objects", strings.Repeat(`{"a":`, 5000) + "1" + strings.Repeat("}", 5000), "depth"},
		{"a long text", `"` + strings.Repeat("x", mib<<20-2) + `"`, "type"},
		{"many wrong sales", `{"metadata":{"code":"BR-00"},"data":{"transactions":[` + strings.Repeat("{},", proofs.Of(2_000, 200_000)) + `0]}}`, "required"},
		{"a number of a MiB", `{"metadata":` + strings.Repeat("9", 1<<20) + `}`, "type"},
		{"a name of a MiB", `{"` + strings.Repeat("~/", 1<<19) + `":1}`, "required"},
		{"lone surrogate", `{"metadata":{"code":"\ud800"}}`, "enum"},
		{"null character", "{\"code\":\"\x00\"}", "json"},
		{"escape of a terminal", `{"metadata":{"code":"\u001b[2J"}}`, "enum"},
	} {
		var keywords []string
		for _, v := range c.CheckResponse("branchReport", 200, jsonHeader(), []byte(row.body)).Violations {
			keywords = append(keywords, v.SchemaField)
			assert.LessOrEqual(t, len([]rune(v.Value)), 121, row.name)
			assert.NotContains(t, v.Value, "\x1b", row.name)
		}
		assert.Contains(t, keywords, row.want, row.name)
		if row.want == "depth" || row.want == "json" {
			assert.Len(t, keywords, 1, "%s: the value is not checked further", row.name)
		}
	}
}

func TestCheckResponse_TooLargeIsNotCheckedFurther(t *testing.T) {
	proofs.Long(t)
	c := loadContract(t)
	for name, body := range map[string]string{
		"more than 16 MiB": `"` + strings.Repeat("x", 16<<20-1) + `"`,
		"too many values":  `[` + strings.Repeat("0,", 1<<20) + `0]`,
	} {
		found := c.CheckResponse("branchReport", 200, jsonHeader(), []byte(body)).Violations
		require.Len(t, found, 1, name)
		assert.Equal(t, "size", found[0].SchemaField, name)
	}
}

// A list of every violation of such a body would cost gigabytes.
func TestCheckResponse_LongListsAreCutLoudly(t *testing.T) {
	c := loadContract(t)
	list := func(n int) []schema.Violation {
		body := `{"metadata":{"code":"L-00","message":"m"},"pagination":null,"data":[` + strings.Repeat("0,", n-1) + `0]}`
		return c.CheckResponse("locations", 200, jsonHeader(), []byte(body)).Violations
	}
	assert.Len(t, list(8000), 8000)
	got := list(9000)
	require.Len(t, got, 2)
	assert.Equal(t, "more than 8192 values: only the first violation is listed", got[0].Reason)
	assert.Equal(t, "/data/0", got[1].Pointer)
}

func FuzzCheckResponse(f *testing.F) {
	c := loadContract(f)
	for _, e := range c.Examples() {
		f.Add(e.Body)
	}
	f.Add([]byte(`{"metadata":[],"data":{"transactions":{"0":1}}}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, op := range c.Operations() {
			first := c.CheckResponse(op.ID, 200, jsonHeader(), body)
			assert.Equal(t, first, c.CheckResponse(op.ID, 200, jsonHeader(), body))
		}
	})
}
