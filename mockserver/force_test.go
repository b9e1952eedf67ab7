package mockserver

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example"
	"calco.example/contracts/rules"
	"calco.example/contracts/schema"
)

// forcedCodes are the codes that each operation must answer when forced,
// written out from the reference.
func forcedCodes() map[rules.Operation][]string {
	branch := []string{"ERROR_NOT_AUTHORIZED"}
	for n := range 32 {
		if n != 12 {
			branch = append(branch, fmt.Sprintf("BR-%02d", n))
		}
	}
	listing := []string{"L-00", "L-01", "ERROR_NOT_AUTHORIZED", "USER_NOT_FOUND", "ERROR_UNEXPECTED"}
	return map[rules.Operation][]string{
		rules.BranchReport:      branch,
		rules.Locations:         listing,
		rules.SerialNumbers:     listing,
		rules.TransactionReport: {"200", "400", "401", "404", "500"},
	}
}

func contractOf(t testing.TB) *schema.Contract {
	t.Helper()
	contract, err := schema.Load(calco.OpenAPI)
	require.NoError(t, err)
	return contract
}

// assertSchema holds an answer against openapi.yaml.
func assertSchema(t testing.TB, contract *schema.Contract, c call, answer served) {
	t.Helper()
	method := http.MethodGet
	if c.body != "" || c.method == http.MethodPost {
		method = http.MethodPost
	}
	checked := contract.CheckResponse(method+" "+c.target, answer.status, answer.header, []byte(answer.body))
	assert.Empty(t, checked.Violations, c.name)
	assert.Empty(t, checked.Unknown, c.name)
}

func TestForce_EveryCode(t *testing.T) {
	t.Parallel()
	mock, contract := newTestMock(t), contractOf(t)
	for _, fine := range fineCalls() {
		op := fine.operation()
		for _, code := range forcedCodes()[op] {
			name := code + " on " + string(op)
			byPrefer := fine.with("Prefer", "code="+code).sendTo(mock)
			assert.Equal(t, code, byPrefer.code(), name)
			assert.Equal(t, code, byPrefer.header.Get("X-Calco-Forced"), name)
			assert.Equal(t, "code="+code, byPrefer.header.Get("Preference-Applied"), name)
			assert.Equal(t, statusOfForced(code), byPrefer.status, name)
			assertSchema(t, contract, fine, byPrefer)

			fine.header = keyed(forcedKey + code)
			byKey := fine.sendTo(mock)
			assert.Equal(t, byPrefer.body, byKey.body, name)
			assert.Equal(t, byPrefer.status, byKey.status, name)
			assert.Equal(t, code, byKey.header.Get("X-Calco-Forced"), name)
			assert.NotContains(t, byKey.header, "Preference-Applied", name)
			fine.header = keyed("calco-main")
		}
	}
}

// statusOfForced is the status of a code under the profile literal.
func statusOfForced(code string) int {
	switch code {
	case "200", "BR-00", "L-00", "L-01":
		return 200
	case "401", "ERROR_NOT_AUTHORIZED":
		return 401
	case "BR-21", "BR-22", "BR-23", "BR-25":
		return 403
	case "404", "BR-20", "BR-24", "BR-27", "USER_NOT_FOUND":
		return 404
	case "500", "BR-01", "BR-13", "BR-18", "BR-19", "ERROR_UNEXPECTED":
		return 500
	case "BR-30":
		return 503
	}
	return 400
}

// Each message of the transaction report can be had by the ID of its rule.
func TestForce_TransactionReportRules(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	fine := reportCall("report", goodReport)
	for _, row := range []struct{ id, code, message string }{
		{"TR-START-REQUIRED", "400", "StartDate is required."},
		{"TR-END-REQUIRED", "400", "EndDate is required."},
		{"TR-START-FORMAT", "400", "StartDate must be in the format YYYY-MM-DD."},
		{"TR-END-FORMAT", "400", "EndDate must be in the format YYYY-MM-DD."},
		{"TR-START-CALENDAR", "400", "StartDate must be a valid calendar date."},
		{"TR-END-CALENDAR", "400", "EndDate must be a valid calendar date."},
		{"TR-SERIAL", "400", "Invalid serial number."},
		{"TR-NO-DATA", "404", "No transactions found with the given filters"},
		{"TR-UNAUTHORIZED", "401", "Invalid credentials"},
		{"TR-INTERNAL", "500", "Internal server error"},
	} {
		answer := fine.with("Prefer", "code="+row.id).sendTo(mock)
		assert.JSONEq(t, fmt.Sprintf(`{"code":%q,"message":%q}`, row.code, row.message), answer.body, row.id)
		assert.Equal(t, row.id, answer.header.Get("X-Calco-Forced"))
	}
}

// A success that is forced needs no body and no key, and shows sales.
func TestForce_SuccessNeedsNothing(t *testing.T) {
	t.Parallel()
	mock, contract := newTestMock(t), contractOf(t)
	for _, now := range []string{"2025-10-15T15:00:00", "2000-01-01T00:00:00Z", "2019-12-01T00:00:00", "2199-12-31T23:59:59Z", "2026-09-06T01:00:00"} {
		for target, code := range map[string]string{pathBranchReport: "BR-00", pathTransactionReport: "200", pathLocations: "L-00", pathSerialNumbers: "L-00"} {
			method := http.MethodGet
			if code == "BR-00" || code == "200" {
				method = http.MethodPost
			}
			c := call{name: code, method: method, target: target}.with("Prefer", "code="+code, "X-Calco-Now", now)
			answer := c.sendTo(mock)
			assert.Equal(t, http.StatusOK, answer.status, "%s at %s", target, now)
			assert.Equal(t, code, answer.code(), target)
			assertSchema(t, contract, c, answer)
		}
	}
}

func TestForce_ForeignCodes(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	for _, fine := range fineCalls() {
		op := fine.operation()
		for _, code := range []string{"BR-12", "br-07", "BR-7", "BR-99", "L-02", "TR-NOTHING", "BR-PAGING", "L-DISTINCT", "302", "999", "", `BR-07\r\nX: y`, "200 OK"} {
			refusesForeign(t, mock, fine, code)
		}
		for _, codes := range forcedCodes() {
			for _, code := range codes {
				if !slices.Contains(forcedCodes()[op], code) {
					refusesForeign(t, mock, fine, code)
				}
			}
		}
	}
}

// refusesForeign checks that a code gets a 400 that says so, without a label.
func refusesForeign(t testing.TB, mock *Mock, fine call, code string) {
	t.Helper()
	byKey := fine
	byKey.header = keyed(forcedKey + code)
	for _, c := range []call{fine.with("Prefer", "code="+code), byKey} {
		answer := c.sendTo(mock)
		assert.Equal(t, http.StatusBadRequest, answer.status, "%s: %v", c.name, c.header)
		assert.Contains(t, answer.body, "the forced code is not one of this operation", c.name)
		assert.NotContains(t, answer.header, "X-Calco-Forced", c.name)
		assert.NotContains(t, answer.header, "Preference-Applied", c.name)
		answer.mustBeSound(t, c)
	}
}

func TestForce_PreferForms(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	fine := branchCall("branch", goodBranch)
	for _, row := range []struct {
		name   string
		prefer []string
		code   string
	}{
		{"plain", []string{"code=BR-07"}, "BR-07"},
		{"quoted", []string{`code="BR-07"`}, "BR-07"},
		{"white space", []string{" code = BR-07 "}, "BR-07"},
		{"name in another case", []string{"Code=BR-07"}, "BR-07"},
		{"among others", []string{"respond-async, code=BR-07, wait=10"}, "BR-07"},
		{"with a parameter", []string{"code=BR-07; x=y"}, "BR-07"},
		{"on a second line", []string{"wait=1", "code=BR-07"}, "BR-07"},
		{"the first of two", []string{"code=BR-07, code=BR-08"}, "BR-07"},
		{"another preference", []string{"return=minimal"}, "BR-00"},
		{"a longer name", []string{"codes=BR-07"}, "BR-00"},
	} {
		c := fine
		for _, line := range row.prefer {
			c = c.with("Prefer", line)
		}
		assert.Equal(t, row.code, c.sendTo(mock).code(), row.name)
	}
	fine.header = keyed(forcedKey + "BR-08")
	assert.Equal(t, "BR-07", fine.with("Prefer", "code=BR-07").sendTo(mock).code(), "the header wins over the key")
	fine.header = keyed(forcedKey + "BR-08~word")
	assert.Equal(t, "BR-08", fine.sendTo(mock).code(), "with a session")
}

func TestForce_Off(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t, func(c *Config) { c.NoForce = true })
	explaining := newTestMock(t, func(c *Config) { c.NoForce, c.Explain = true, true })
	for _, fine := range fineCalls() {
		plain := fine.sendTo(mock)
		preferring := fine.with("Prefer", "code=BR-07")
		assert.Equal(t, plain.text(), preferring.sendTo(mock).text(), fine.name)
		told := preferring.sendTo(explaining).header
		assert.Contains(t, told.Get("X-Calco-Why"), "Prefer was not read: forcing is switched off")
		inSpanish(t, whyOf(told), fine.name)
		assert.Equal(t, http.StatusOK, plain.status, fine.name)
		fine.header = keyed(forcedKey + "BR-07")
		assert.Equal(t, http.StatusUnauthorized, fine.sendTo(mock).status, "the key is unknown")
	}
}

// Forced answers follow the profile, and its statuses.
func TestForce_FollowsTheProfile(t *testing.T) {
	t.Parallel()
	fine := branchCall("branch", goodBranch).with("Prefer", "code=BR-07")
	always200 := newTestMock(t, answering(t, "Q-STATUS: always-200"))
	assert.Equal(t, http.StatusOK, fine.sendTo(always200).status)
	assert.Equal(t, "BR-07", fine.sendTo(always200).code())
	profile, err := rules.ShippedProfile("vary")
	require.NoError(t, err)
	vary := newTestMock(t, func(c *Config) { c.Profile = profile })
	for _, fine := range fineCalls() {
		for _, code := range forcedCodes()[fine.operation()] {
			answer := fine.with("Prefer", "code="+code).sendTo(vary)
			assert.Equal(t, code, answer.code(), fine.name)
			assert.Equal(t, code, answer.header.Get("X-Calco-Forced"))
		}
	}
}

// A forced success is the page that the body asks for; what it asks in vain is
// left at the first page of the usual size.
func TestForce_TakesThePageOfTheBody(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	for body, want := range map[string]string{
		`{"page":2,"pageSize":3}`:         `"pagination":{"page":2,"pageSize":3,`,
		`{"page":99999999,"pageSize":50}`: `"pagination":{"page":1,"pageSize":20,`,
		`{"page":0,"pageSize":0}`:         `"pagination":{"page":1,"pageSize":20,`,
		`{"page":"2"}`:                    `"pagination":{"page":1,"pageSize":20,`,
		`not JSON`:                        `"pagination":{"page":1,"pageSize":20,`,
	} {
		assert.Contains(t, branchCall("page", body).with("Prefer", "code=BR-00").sendTo(mock).body, want, body)
	}
	rows := strings.Count(branchCall("rows", `{"page":2,"pageSize":3}`).with("Prefer", "code=BR-00").sendTo(mock).body, `"saleId"`)
	assert.Equal(t, 3, rows)
	assert.Contains(t, reportCall("report", `{"page":2,"pageSize":3}`).with("Prefer", "code=200").sendTo(mock).body, `,"page":2}`)
}
