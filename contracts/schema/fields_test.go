package schema_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/schema"
)

// fields is written by hand from the field tables of the reference and the open
// questions: what each field of a success is, and whether it may be left out
// (optional) or null. The contract and the mutations below are both held to it.
var fields = map[string]string{
	"branchReport": `
/metadata                                  object
/metadata/code                             string
/metadata/message                          string
/data                                      object
/data/commerce                             object
/data/commerce/partnerId                   string
/data/commerce/taxId                       string
/data/commerce/commerceName                string
/data/transactions                         array
/data/transactions/*/locationId            string
/data/transactions/*/address               string optional null
/data/transactions/*/saleId                string
/data/transactions/*/sequenceNumber        string
/data/transactions/*/serialNumber          string
/data/transactions/*/status                string
/data/transactions/*/transactionDateTime   string
/data/transactions/*/transactionType       string
/data/transactions/*/documentType          integer optional null
/data/transactions/*/cardBrand             string optional null
/data/transactions/*/cardBin               string optional null
/data/transactions/*/cardOrigin            string optional null
/data/transactions/*/cardIssuer            string optional null
/data/transactions/*/currencyCode          string
/data/transactions/*/saleAmount            number
/data/transactions/*/tipAmount             number optional null
/data/transactions/*/cashbackAmount        number optional null
/data/transactions/*/totalAmount           number
/data/transactions/*/installmentType       string optional null
/data/transactions/*/installmentCount      integer optional null
/data/transactions/*/acquirerId            string optional null
/data/transactions/*/instance              integer optional null
/data/transactions/*/items                 array optional null
/data/transactions/*/items/*/code          string optional null
/data/transactions/*/items/*/name          string
/data/transactions/*/items/*/quantity      number
/data/transactions/*/items/*/price         number
/pagination                                object
/pagination/page                           integer
/pagination/pageSize                       integer
/pagination/totalItems                     integer
/pagination/totalPages                     integer`,
	"locations": `
/metadata           object
/metadata/code      string
/metadata/message   string
/data               array
/data/*/id          integer
/data/*/street      string
/data/*/number      string
/data/*/commune     string
/data/*/city        string
/data/*/region      string
/pagination         nothing null`,
	"serialNumbers": `
/metadata             object
/metadata/code        string
/metadata/message     string
/data                 array
/data/*/serialNumber  string
/data/*/locationId    integer
/pagination           nothing null`,
	"transactionReport": `
/code                                                   string
/message                                                string
/content                                                object
/content/commerce                                       object
/content/commerce/partnerId                             string
/content/commerce/commerceName                          string
/content/reports                                        array
/content/reports/*/saleId                               string
/content/reports/*/sequenceNumber                       string
/content/reports/*/posSerialNumber                      string
/content/reports/*/status                               string
/content/reports/*/amount                               number
/content/reports/*/currency                             string
/content/reports/*/typeTransaction                      string
/content/reports/*/paymentDataTime                      string
/content/reports/*/extraData                            object optional null
/content/reports/*/extraData/items                      array optional null
/content/reports/*/extraData/items/*/code               string optional null
/content/reports/*/extraData/items/*/quantity           number
/content/reports/*/extraData/items/*/name               string
/content/reports/*/extraData/items/*/price              number
/content/reports/*/extraData/amountCommission           number optional null
/content/reports/*/extraData/amountWithoutCommission    number optional null
/content/reports/*/reconciliations                      array optional null
/content/reports/*/reconciliations/*/paymentDate        string optional null
/content/reports/*/reconciliations/*/installmentNumber  integer
/content/reports/*/reconciliations/*/amount             number
/content/reports/*/reconciliations/*/reconciliationId   string|number
/content/totalItems                                     integer
/content/totalPages                                     integer
/content/page                                           integer`,
}

type field struct {
	kinds          []string
	optional, null bool
}

func fieldsOf(t *testing.T, operation string) map[string]field {
	t.Helper()
	table := map[string]field{}
	for line := range strings.Lines(strings.TrimSpace(fields[operation])) {
		words := strings.Fields(line)
		table[words[0]] = field{strings.Split(words[1], "|"), slices.Contains(words, "optional"), slices.Contains(words, "null")}
	}
	require.NotEmpty(t, table)
	return table
}

func TestContract_Fields(t *testing.T) {
	c := loadContract(t)
	for operation := range fields {
		got := map[string]field{}
		for _, f := range c.Fields(operation) {
			kinds := f.Types
			if f.Pointer == "/pagination" && f.Nullable {
				kinds = []string{"nothing"} // null has no type in OpenAPI 3.0: an object of which only null is allowed
			}
			got[f.Pointer] = field{kinds, !f.Required, f.Nullable}
		}
		assert.Equal(t, fieldsOf(t, operation), got, operation)
	}
	assert.Empty(t, c.Fields("nothing"))
}

// successes are the examples whose fields are mutated.
func successes(t *testing.T, c *schema.Contract) []schema.Example {
	found := slices.Concat(c.ExamplesOf("BR-00"), c.ExamplesOf("L-00"), c.ExamplesOf("TR-OK"))
	require.Len(t, found, 4)
	return found
}

var indexes = regexp.MustCompile(`/\d+`)

// TestCheckResponse_EachField mutates each field of each success example: left
// out, renamed, null, and every other JSON type.
func TestCheckResponse_EachField(t *testing.T) {
	c := loadContract(t)
	for _, e := range successes(t, c) {
		t.Run(e.Operation, func(t *testing.T) {
			table, seen := fieldsOf(t, e.Operation), map[string]bool{}
			var whole any
			require.NoError(t, json.Unmarshal(e.Body, &whole))
			eachField(whole, "", func(object map[string]any, name, at string) {
				template := indexes.ReplaceAllString(at, "/*")
				rule, known := table[template]
				require.True(t, known, template)
				seen[template] = true
				m := mutant{t, c, e, whole, at}
				value := object[name]

				delete(object, name)
				m.check("left out", !rule.optional, "required")
				object[name+"_"] = value
				unknown := m.check("renamed", !rule.optional, "required")
				assert.Equal(t, []string{at + "_"}, unknown, at)
				delete(object, name+"_")

				object[name] = nil
				m.check("null", !rule.null, "nullable enum anyOf")
				for kind, other := range map[string]any{
					"boolean": true, "string": "x", "integer": 7, "number": 7.5,
					"object": map[string]any{}, "array": []any{},
				} {
					if fits(rule.kinds, kind) {
						continue
					}
					object[name] = other
					m.check("as "+kind, true, "type enum anyOf")
				}
				object[name] = value
			})
			for pointer := range table {
				assert.True(t, seen[pointer], "%s is in no example", pointer)
			}
		})
	}
}

// mutant is an example with a fault at one place.
type mutant struct {
	t     *testing.T
	c     *schema.Contract
	e     schema.Example
	whole any
	at    string
}

// check wants exactly one violation at the place, with one of the words as its
// keyword, or none; it returns the unknown fields.
func (m mutant) check(what string, violation bool, words string) []string {
	m.t.Helper()
	body, err := json.Marshal(m.whole)
	require.NoError(m.t, err)
	got := m.c.CheckResponse(m.e.Operation, http.StatusOK, jsonHeader(), body)
	if !violation {
		assert.Empty(m.t, got.Violations, "%s %s", m.at, what)
		return got.Unknown
	}
	if assert.Len(m.t, got.Violations, 1, "%s %s", m.at, what) {
		assert.Equal(m.t, m.at, got.Violations[0].Pointer, what)
		assert.Contains(m.t, strings.Fields(words), got.Violations[0].SchemaField, "%s %s", m.at, what)
	}
	return got.Unknown
}

func fits(kinds []string, kind string) bool {
	return slices.Contains(kinds, kind) || kind == "integer" && slices.Contains(kinds, "number")
}

func eachField(value any, at string, visit func(object map[string]any, name, at string)) {
	switch value := value.(type) {
	case map[string]any:
		names := []string{}
		for name := range value {
			names = append(names, name)
		}
		for _, name := range names {
			eachField(value[name], at+"/"+name, visit)
			visit(value, name, at+"/"+name)
		}
	case []any:
		for i := range value {
			eachField(value[i], at+"/"+strconv.Itoa(i), visit)
		}
	}
}

// TestCheckResponse_Values sets one field of a success to other values.
func TestCheckResponse_Values(t *testing.T) {
	c := loadContract(t)
	const sale, report = "/data/transactions/0/", "/content/reports/0/"
	for _, row := range []struct{ name, rule, at, value, keyword string }{
		{"BIN of 7 digits", "BR-00", sale + "cardBin", `"4051885"`, "pattern"},
		{"BIN of 9 digits", "BR-00", sale + "cardBin", `"405188561"`, "pattern"},
		{"BIN with a letter", "BR-00", sale + "cardBin", `"4051885A"`, "pattern"},
		{"BIN and a line feed", "BR-00", sale + "cardBin", `"40518856\n"`, "pattern"},
		{"BIN of other digits", "BR-00", sale + "cardBin", `"４０５１８８５６"`, "pattern"},
		{"BIN as a number, with its digits", "BR-00", sale + "cardBin", `9007199254740993`, "type"},
		{"BIN empty", "BR-00", sale + "cardBin", `""`, ""},
		{"BIN of no card, in words", "BR-00", sale + "cardBin", `"N/A"`, ""},
		{"BIN of no card, in other words", "BR-00", sale + "cardBin", `"SIN_INFORMACIÓN"`, ""},
		{"sequence number with a letter", "BR-00", sale + "sequenceNumber", `"N/A"`, "pattern"},
		{"sequence number empty", "BR-00", sale + "sequenceNumber", `""`, "pattern"},
		{"sequence number of a cash sale", "TR-OK", report + "sequenceNumber", `"N/A"`, ""},
		{"time with Z", "BR-00", sale + "transactionDateTime", `"2025-07-15T18:20:31Z"`, "pattern format"},
		{"time with an offset", "BR-00", sale + "transactionDateTime", `"2025-07-15T18:20:31-04:00"`, "pattern format"},
		{"time with milliseconds", "BR-00", sale + "transactionDateTime", `"2025-07-15T18:20:31.417"`, "pattern"},
		{"time with a space", "BR-00", sale + "transactionDateTime", `"2025-07-15 18:20:31"`, "pattern format"},
		{"time on 30 February", "BR-00", sale + "transactionDateTime", `"2025-02-30T18:20:31"`, "format"},
		{"time at 24:00", "BR-00", sale + "transactionDateTime", `"2025-07-15T24:00:00"`, "format"},
		{"time at the last second", "BR-00", sale + "transactionDateTime", `"2025-07-15T23:59:59"`, ""},
		{"time without milliseconds", "TR-OK", report + "paymentDataTime", `"2025-07-15T18:20:31"`, "pattern"},
		{"time with six fraction digits", "TR-OK", report + "paymentDataTime", `"2025-07-15T18:20:31.417000"`, "pattern"},
		{"time with a comma", "TR-OK", report + "paymentDataTime", `"2025-07-15T18:20:31,417"`, "pattern"},
		{"time with milliseconds and Z", "TR-OK", report + "paymentDataTime", `"2025-07-15T18:20:31.417Z"`, "pattern format"},
		{"integer written 1.0", "BR-00", sale + "instance", `1.0`, "type"},
		{"integer written 1e0", "BR-00", sale + "instance", `1e0`, "type"},
		{"integer with a fraction", "BR-00", sale + "instance", `1.5`, "type"},
		{"integer beyond float64", "BR-00", sale + "instance", `9007199254740993`, ""},
		{"integer of 64 bits", "BR-00", sale + "instance", `9223372036854775807`, ""},
		{"integer beyond 64 bits", "BR-00", sale + "instance", `9223372036854775808`, "type"},
		{"integer far beyond", "BR-00", sale + "instance", `1e400`, "type"},
		{"amount with decimals", "BR-00", sale + "saleAmount", `39970.00`, ""},
		{"amount with an exponent", "BR-00", sale + "saleAmount", `3997e1`, ""},
		{"amount beyond float64", "BR-00", sale + "saleAmount", `1e400`, "type"},
		{"page 0", "BR-00", "/pagination/page", `0`, "minimum"},
		{"negative total", "BR-00", "/pagination/totalItems", `-1`, "minimum"},
		{"negative installments", "BR-00", sale + "installmentCount", `-1`, "minimum"},
		{"BR-12", "BR-00", "/metadata/code", `"BR-12"`, "enum"},
		{"a locations code", "BR-00", "/metadata/code", `"L-00"`, "enum"},
		{"a code in lower case", "BR-00", "/metadata/code", `"br-00"`, "enum"},
		{"code 201", "TR-OK", "/code", `"201"`, "enum"},
		{"code as a number", "TR-OK", "/code", `200`, "enum"},
		{"another message", "TR-OK", "/message", `"Operación exitosa"`, ""},
		{"no sales", "BR-00", "/data/transactions", `[]`, ""},
		{"no locations under L-00", "L-00", "/data", `[]`, "minItems"},
		{"no reconciliations", "TR-OK", report + "reconciliations", `[]`, ""},
		{"pagination of locations", "L-00", "/pagination", `{}`, "type"},
	} {
		t.Run(row.name, func(t *testing.T) {
			e := c.ExamplesOf(row.rule)[0]
			body := set(t, e.Body, row.at, row.value)
			got := c.CheckResponse(e.Operation, http.StatusOK, jsonHeader(), body).Violations
			require.Len(t, got, len(strings.Fields(row.keyword)), "%v", got)
			for _, v := range got {
				assert.Equal(t, row.at, v.Pointer)
				assert.Contains(t, strings.Fields(row.keyword), v.SchemaField)
				if v.Value[0] != 'a' { // "an object of …"
					assert.Equal(t, row.value, v.Value)
				}
			}
		})
	}
}

// set replaces one value in the text of a body, so that its digits survive.
func set(t *testing.T, body []byte, at, value string) []byte {
	t.Helper()
	var whole any
	require.NoError(t, json.Unmarshal(body, &whole))
	found := false
	eachField(whole, "", func(object map[string]any, name, where string) {
		if where == at {
			object[name], found = json.RawMessage(value), true
		}
	})
	require.True(t, found, at)
	changed, err := json.Marshal(whole)
	require.NoError(t, err)
	return changed
}

// TestCheckResponse_OpenQuestions holds every form of an error that an open
// question allows, and their neighbours that none allows.
func TestCheckResponse_OpenQuestions(t *testing.T) {
	c := loadContract(t)
	const br, l = `"metadata":{"code":"BR-27","message":"m"}`, `"metadata":{"code":"USER_NOT_FOUND","message":"m"}`
	const full = `"data":{"commerce":{}}`
	for _, row := range []struct {
		operation string
		status    int
		body      string
		at        string // of the only violation; empty for none
	}{
		{"branchReport", 200, `{` + br + `}`, ""},
		{"branchReport", 404, `{` + br + `,"data":null,"pagination":null}`, ""},
		{"branchReport", 400, `{` + br + `,"data":{},"pagination":{}}`, ""},
		{"branchReport", 400, `{` + br + `,"data":[],"pagination":""}`, ""},
		{"branchReport", 400, `{` + br + `,"data":[0]}`, "/data"},
		{"branchReport", 400, `{` + br + `,"pagination":0}`, "/pagination"},
		{"branchReport", 200, `{` + br + `,` + full + `}`, ""},
		{"branchReport", 404, `{` + br + `,"data":{"transactions":[]},"pagination":{"page":0,"pageSize":0,"totalItems":0,"totalPages":0}}`, ""},
		{"branchReport", 404, `{"metadata":{"code":"BR-00","message":"m"},"data":null,"pagination":null}`, "/metadata/code"},
		{"branchReport", 404, `{"metadata":{"code":"BR-12","message":"m"}}`, "/metadata/code"},
		{"branchReport", 404, `{"metadata":{"code":"USER_NOT_FOUND","message":"m"}}`, "/metadata/code"},
		{"branchReport", 401, `{"metadata":{"code":"ERROR_NOT_AUTHORIZED","message":"m"}}`, ""},
		{"branchReport", 401, ``, ""},
		{"branchReport", 401, `{"message":"m"}`, ""},
		{"branchReport", 415, ``, ""},
		{"transactionReport", 415, ``, ""},
		{"locations", 200, `{` + l + `}`, ""},
		{"locations", 404, `{` + l + `,"data":[],"pagination":null}`, ""},
		{"locations", 404, `{` + l + `,"data":null}`, ""},
		{"locations", 404, `{` + l + `,"data":{}}`, ""},
		{"locations", 404, `{` + l + `,"data":[{}]}`, "/data"},
		{"locations", 404, `{` + l + `,"pagination":{}}`, ""},
		{"locations", 404, `{` + l + `,"pagination":{"page":1}}`, "/pagination"},
		{"locations", 404, `{"metadata":{"code":"L-01","message":"m"},"data":[],"pagination":null}`, ""},
		{"locations", 400, `{"metadata":{"code":"L-01","message":"m"},"data":[],"pagination":null}`, "/metadata/code"},
		{"locations", 200, `{"metadata":{"code":"L-01","message":"m"},"data":null,"pagination":null}`, "/data"},
		{"locations", 200, `{"metadata":{"code":"L-01","message":"m"},"data":[],"pagination":{}}`, "/pagination"},
		{"locations", 404, `{"metadata":{"code":"L-00","message":"m"},"data":[],"pagination":null}`, "/metadata/code"},
		{"transactionReport", 404, `{"code":"404","message":"m","content":null}`, ""},
		{"transactionReport", 404, `{"code":"404","message":"m","content":{}}`, ""},
		{"transactionReport", 404, `{"code":"404","message":"m","content":{"reports":[],"totalItems":0}}`, ""},
		{"transactionReport", 404, `{"code":"404","message":"m","content":[0]}`, "/content"},
		{"transactionReport", 404, `{"code":"400","message":"m"}`, "/code"},
		{"transactionReport", 404, `{"code":404,"message":"m"}`, "/code"},
		{"transactionReport", 401, `{"code":"401","message":null}`, "/message"},
		{"transactionReport", 503, `{"code":"503","message":"m"}`, ""},
		{"transactionReport", 503, `{"code":"BR-30","message":"m"}`, "/code"},
		{"transactionReport", 200, `{"code":"404","message":"m","content":{"commerce":{"partnerId":"p","commerceName":"c"},"reports":[],"totalItems":0,"totalPages":0,"page":1}}`, "/code"},
	} {
		t.Run(fmt.Sprintf("%s %d %s", row.operation, row.status, row.body), func(t *testing.T) {
			got := c.CheckResponse(row.operation, row.status, jsonHeader(), []byte(row.body)).Violations
			if row.at == "" {
				assert.Empty(t, got)
				return
			}
			require.Len(t, got, 1, "%v", got)
			assert.Equal(t, row.at, got[0].Pointer)
		})
	}
}

func TestCheckResponse_UnknownCodeNamesAllCodes(t *testing.T) {
	c := loadContract(t)
	got := c.CheckResponse("locations", 200, jsonHeader(), []byte(`{"metadata":{"code":"BR-12","message":""},"data":[],"pagination":null}`))
	require.Len(t, got.Violations, 1)
	assert.Equal(t, schema.Violation{Pointer: "/metadata/code", SchemaField: "enum", Value: `"BR-12"`,
		Reason: "value is not one of the allowed codes L-00, L-01, ERROR_NOT_AUTHORIZED, USER_NOT_FOUND, ERROR_UNEXPECTED"}, got.Violations[0])
}

// The code decides which answer was meant, even where another is closer.
func TestCheckResponse_CodeSelectsTheBranch(t *testing.T) {
	c := loadContract(t)
	got := c.CheckResponse("branchReport", 200, jsonHeader(), []byte(`{"metadata":{"code":"BR-00","message":"m"}}`))
	assert.Equal(t, []schema.Violation{
		{Pointer: "/data", SchemaField: "required", Reason: `property "data" is missing`},
		{Pointer: "/pagination", SchemaField: "required", Reason: `property "pagination" is missing`},
	}, got.Violations)
}
