package mockserver

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/mockserver/request"
	"calco.example/mockserver/session"
)

// mistake is a request that somebody gets wrong, and the words that its reason
// must hold.
type mistake struct {
	name, method, path string
	header             map[string]string // "-" takes a header away
	body               string
	words              []string
}

const (
	rightDates  = `"startDate":"2025-08-01","endDate":"2025-08-15"`
	rightPaging = `"page":1,"pageSize":5`
	rightBranch = `{` + rightDates + `,` + rightPaging + `}`
	rightReport = `{"Filters":{"StartDate":"2025-08-01","EndDate":"2025-08-15"}}`
)

// wrongBranch is a mistake in the members of a branch report that follow good ones.
func wrongBranch(name, members string, words ...string) mistake {
	return mistake{name: name, method: "POST", path: pathBranchReport, body: "{" + members + "}", words: words}
}

// wrongBody is a mistake in the body of a branch report as such.
func wrongBody(name, body string, words ...string) mistake {
	return mistake{name: name, method: "POST", path: pathBranchReport, body: body, words: words}
}

// wrongHeader is a mistake in a header of an otherwise good branch report.
func wrongHeader(name, header, value string, words ...string) mistake {
	return mistake{name: name, method: "POST", path: pathBranchReport, header: map[string]string{header: value}, body: rightBranch, words: words}
}

// elsewhereKey is a mistake about the key: none in its header, something elsewhere.
func elsewhereKey(name, header, value, query string, words ...string) mistake {
	return mistake{name: name, method: "POST", path: pathBranchReport + query, header: map[string]string{"X-API-Key": "-", header: value}, body: rightBranch, words: words}
}

// wrongReport is a mistake in the body of a transaction report.
func wrongReport(name, body string, words ...string) mistake {
	return mistake{name: name, method: "POST", path: pathTransactionReport, body: body, words: words}
}

var mistakes = []mistake{
	// the key
	elsewhereKey("no key", "X-None", "", "", "X-API-Key is missing"),
	elsewhereKey("Bearer in Authorization", "Authorization", "Bearer calco-main", "", "Authorization", "Bearer", "X-API-Key"),
	elsewhereKey("Basic in Authorization", "Authorization", "Basic Y2FsY28=", "", "Authorization", "Basic"),
	elsewhereKey("key in the query", "X-None", "", "?apiKey=calco-main", "query", "X-API-Key"),
	elsewhereKey("key in Api-Key", "Api-Key", "calco-main", "", "Api-Key is not read"),
	elsewhereKey("key in a cookie", "Cookie", "api_key=calco-main", "", "cookie"),
	wrongHeader("Bearer before the key", "X-API-Key", "Bearer calco-main", "Bearer", "drop the word", "calco-main would do"),
	wrongHeader("quotes around the key", "X-API-Key", `"calco-main"`, "quotes", "calco-main"),
	wrongHeader("key in capitals", "X-API-Key", "CALCO-MAIN", "letter case", "did you mean calco-main"),
	wrongHeader("one letter off", "X-API-Key", "calco-mian", "did you mean calco-main"),
	wrongHeader("unknown key", "X-API-Key", "sk-live-9f8e7d6c5b4a", "no key of this world", "personas"),
	wrongHeader("placeholder", "X-API-Key", "<API_KEY>", "placeholder"),
	wrongHeader("variable not set", "X-API-Key", "$REPORT_KEY", "placeholder"),
	wrongHeader("empty key", "X-API-Key", " ", "empty"),
	{name: "locations without a key", method: "GET", path: pathLocations, header: map[string]string{"X-API-Key": "-", "Authorization": "Bearer x"}, words: []string{"X-API-Key is missing", "Bearer"}},
	{name: "transaction report with another's scheme", method: "POST", path: pathTransactionReport, body: rightReport, header: map[string]string{"X-API-Key": "Token calco-second"}, words: []string{"drop the word Token", "calco-second would do"}},

	// the declaration
	wrongHeader("form-encoded", "Content-Type", "application/x-www-form-urlencoded", "application/x-www-form-urlencoded", "application/json"),
	wrongHeader("text/plain", "Content-Type", "text/plain", "text/plain", "application/json"),
	wrongHeader("no Content-Type", "Content-Type", "-", "Content-Type is missing"),
	wrongHeader("Latin-1", "Content-Type", "application/json; charset=iso-8859-1", "iso-8859-1", "UTF-8"),
	wrongHeader("gzip", "Content-Encoding", "gzip", "gzip", "without a coding"),
	wrongHeader("another JSON", "Content-Type", "application/vnd.api+json", "application/vnd.api+json"),
	wrongHeader("unreadable Content-Type", "Content-Type", "json;;=", "Content-Type"),
	{name: "transaction report as text", method: "POST", path: pathTransactionReport, body: rightReport, header: map[string]string{"Content-Type": "text/plain"}, words: []string{"text/plain", "application/json"}},

	// the syntax
	wrongBody("byte-order mark", "\ufeff"+rightBranch, "byte-order mark"),
	wrongBody("trailing comma", `{`+rightDates+`,`+rightPaging+`,}`, "trailing comma"),
	wrongBody("single quotes", `{'startDate':'2025-08-01'}`, "single quotes"),
	wrongBody("two objects", rightBranch+rightBranch, "second JSON value"),
	wrongBody("text after", rightBranch+" ok", "after the JSON object"),
	wrongBody("names without quotes", `{startDate:"2025-08-01"}`, "name without quotes"),
	wrongBody("comment", "{ // dates\n"+rightDates+"}", "comment"),
	wrongBody("Python's None", `{"startDate":None}`, "true, false and null"),
	wrongBody("cut off", `{"startDate":"2025-08-01"`, "ends too early"),
	wrongBody("a form", "startDate=2025-08-01&endDate=2025-08-15", "form", "JSON object"),
	wrongBody("XML", "<report/>", "XML"),
	wrongBody("a list", `[`+rightBranch+`]`, "a list", "one JSON object"),
	wrongBody("encoded twice", `"{\"page\":1}"`, "encoded twice"),
	wrongBody("empty body", "", "empty"),
	wrongBody("Latin-1 bytes", "{\"startDate\":\"\xf1\"}", "not UTF-8"),
	wrongBody("a comma missing", `{"page":1 "pageSize":5}`, "comma is missing"),
	wrongBody("a leading zero", `{"page":01}`, "number", "leading zero"),
	wrongBody("a name twice", `{"page":1,`+rightDates+`,`+rightPaging+`}`, "used twice"),

	// types
	wrongBranch("text for a number", rightDates+`,"page":"1","pageSize":5`, "page", "expected integer", "got string", "without quotes"),
	wrongBranch("fraction", rightDates+`,"page":1.5,"pageSize":5`, "page", "expected integer", "fraction"),
	wrongBranch("list for text", rightDates+`,"typeTransaction":["CREDIT"],`+rightPaging, "typeTransaction", "expected string", "got array", "CREDIT, DEBIT"),
	wrongBranch("number for text", rightDates+`,"locationId":101,`+rightPaging, "locationId", "expected string", "got integer", "in quotes"),
	wrongBranch("boolean for a number", rightDates+`,"page":true,"pageSize":5`, "page", "expected integer", "got boolean"),
	wrongBranch("object for text", rightDates+`,"cardBrand":{"is":"VISA"},`+rightPaging, "cardBrand", "expected string", "got object"),
	wrongReport("text for Filters", `{"Filters":"2025-08-01"}`, "Filters", "expected object", "got string"),
	wrongReport("number for a date", `{"Filters":{"StartDate":20250801,"EndDate":"2025-08-15"}}`, "StartDate", "string"),

	// dates
	wrongBranch("no startDate", `"endDate":"2025-08-15",`+rightPaging, "startDate is missing"),
	wrongBranch("no endDate", `"startDate":"2025-08-15",`+rightPaging, "endDate is missing"),
	wrongBranch("empty date", `"startDate":"","endDate":"2025-08-15",`+rightPaging, "startDate", "empty"),
	wrongBranch("day first", `"startDate":"01-08-2025","endDate":"2025-08-15",`+rightPaging, "01-08-2025", "did you mean 2025-08-01"),
	wrongBranch("slashes", `"startDate":"2025-08-01","endDate":"2025/08/15",`+rightPaging, "2025/08/15", "did you mean 2025-08-15"),
	wrongBranch("date-time", `"startDate":"2025-08-01T00:00:00","endDate":"2025-08-15",`+rightPaging, "did you mean 2025-08-01"),
	wrongBranch("one digit", `"startDate":"2025-8-1","endDate":"2025-08-15",`+rightPaging, "2025-8-1", "did you mean 2025-08-01"),
	wrongBranch("30 February", `"startDate":"2025-02-30","endDate":"2025-03-05",`+rightPaging, "2025-02-30", "February 2025 has 28 days"),
	wrongBranch("month 13", `"startDate":"2025-13-01","endDate":"2025-08-15",`+rightPaging, "no month 13"),
	wrongBranch("same day", `"startDate":"2025-08-15","endDate":"2025-08-15",`+rightPaging, "both are 2025-08-15", "2025-08-16"),
	wrongBranch("reversed", `"startDate":"2025-08-15","endDate":"2025-08-01",`+rightPaging, "2025-08-15", "2025-08-01", "exchange"),
	wrongBranch("31 days", `"startDate":"2025-07-01","endDate":"2025-08-01",`+rightPaging, "longer than 30 days", "it has 31", "2025-07-31"),
	wrongBranch("too old", `"startDate":"2019-12-01","endDate":"2019-12-15",`+rightPaging, "2019-12-15", "2020-01-01"),
	wrongBranch("tomorrow", `"startDate":"2025-10-01","endDate":"2025-10-16",`+rightPaging, "2025-10-16", "today", "2025-10-15"),

	// filters
	wrongBranch("letter case", rightDates+`,"typeTransaction":"credit",`+rightPaging, "credit", "letter case", "DEBIT, CREDIT, PREPAID, CASH"),
	wrongBranch("capitalised brand", rightDates+`,"cardBrand":"Mastercard",`+rightPaging, "Mastercard", "letter case", "MASTERCARD"),
	wrongBranch("white space", rightDates+`,"cardBrand":"VISA ",`+rightPaging, "VISA", "white space"),
	wrongBranch("unknown brand", rightDates+`,"cardBrand":"DINERS",`+rightPaging, "DINERS", "MASTERCARD, VISA, AMEX, MAESTRO"),
	wrongBranch("slip", rightDates+`,"typeTransaction":"DEBTI",`+rightPaging, "did you mean DEBIT"),
	wrongBranch("semicolon", rightDates+`,"typeTransaction":"DEBIT;CASH",`+rightPaging, "comma"),
	wrongBranch("given twice", rightDates+`,"cardBrand":"VISA,VISA",`+rightPaging, "VISA", "twice"),
	wrongBranch("installments in lower case", rightDates+`,"installmentType":"banco",`+rightPaging, "banco", "letter case", "COMERCIO"),
	wrongBranch("brand for cash", rightDates+`,"typeTransaction":"CASH","cardBrand":"VISA",`+rightPaging, "cardBrand", "VISA", "CASH only"),
	wrongBranch("installments for cash", rightDates+`,"typeTransaction":"CASH","installmentType":"BANCO",`+rightPaging, "installmentType", "CASH only"),
	wrongBranch("brand before May 2025", `"startDate":"2025-04-30","endDate":"2025-05-10","cardBrand":"VISA",`+rightPaging, "cardBrand", "2025-04-30", "2025-05-01"),
	wrongBranch("restricted character", rightDates+`,"locationId":"10#1",`+rightPaging, "locationId", "U+0023", "character 3"),
	wrongBranch("space in a serial number", rightDates+`,"serialNumber":"999 01",`+rightPaging, "serialNumber", "a space"),
	wrongBranch("foreign location", rightDates+`,"locationId":"201",`+rightPaging, "201", "101, 102"),
	wrongBranch("foreign terminal", rightDates+`,"serialNumber":"9990001101",`+rightPaging, "9990001101", "9990000101"),
	wrongBranch("terminal elsewhere", rightDates+`,"locationId":"101","serialNumber":"9990000201",`+rightPaging, "9990000201", "not at locationId", "102"),

	// paging
	wrongBranch("no page", rightDates+`,"pageSize":5`, "page is missing"),
	wrongBranch("page 0", rightDates+`,"page":0,"pageSize":5`, "page is 0", "minimum is 1"),
	wrongBranch("no pageSize", rightDates+`,"page":1`, "pageSize is missing"),
	wrongBranch("pageSize 50", rightDates+`,"page":1,"pageSize":50`, "pageSize is 50", "maximum is 20"),
	wrongBranch("pageSize 0", rightDates+`,"page":1,"pageSize":0`, "pageSize is 0", "minimum is 1"),
	wrongBranch("past the end", rightDates+`,"page":99999,"pageSize":20`, "page is 99999", "the last page is"),
	wrongReport("pageSize 50 of the transaction report", `{"Filters":{"StartDate":"2025-08-01","EndDate":"2025-08-15"},"pageSize":50}`, "pageSize is 50", "maximum is 20"),
	wrongReport("page past the end of the transaction report", `{"Filters":{"StartDate":"2025-08-01","EndDate":"2025-08-15"},"page":99999}`, "the last page is"),

	// names
	wrongBranch("StartDate", `"StartDate":"2025-08-01","endDate":"2025-08-15",`+rightPaging, "startDate is missing", "not read", "did you mean startDate"),
	wrongBranch("start_date", `"start_date":"2025-08-01","endDate":"2025-08-15",`+rightPaging, "did you mean startDate"),
	wrongBranch("typeTransactions, in an answer that succeeds", rightDates+`,"typeTransactions":"DEBIT",`+rightPaging, "typeTransactions", "did you mean typeTransaction"),
	wrongBranch("from and to", `"from":"2025-08-01","to":"2025-08-15",`+rightPaging, "did you mean startDate", "did you mean endDate"),
	wrongBranch("PageSize", rightDates+`,"page":1,"PageSize":5`, "pageSize is missing", "did you mean pageSize"),
	wrongReport("dates outside of Filters", `{"StartDate":"2025-08-01","EndDate":"2025-08-15"}`, "Filters is missing", "inside"),
	wrongReport("filters in lower case", `{"filters":{"StartDate":"2025-08-01","EndDate":"2025-08-15"}}`, "did you mean Filters"),
	wrongReport("startDate in Filters", `{"Filters":{"startDate":"2025-08-01","EndDate":"2025-08-15"}}`, "StartDate", "did you mean StartDate"),
	{name: "fields in the query", method: "POST", path: pathBranchReport + "?startDate=2025-08-01&endDate=2025-08-15", body: `{` + rightPaging + `}`, words: []string{"startDate is missing", "query was not read", "JSON body"}},
	wrongReport("range over a month", `{"Filters":{"StartDate":"2025-07-01","EndDate":"2025-08-15"}}`, "longer than one month", "2025-08-01"),
	wrongReport("foreign terminal of the transaction report", `{"Filters":{"StartDate":"2025-08-01","EndDate":"2025-08-15","SerialNumber":"9990001101"}}`, "9990001101", "9990000101"),

	// what reaches no operation
	{name: "path in lower case", method: "POST", path: "/branchreport/branch-report", body: rightBranch, words: []string{"did you mean " + pathBranchReport}},
	{name: "trailing slash", method: "GET", path: pathLocations + "/", words: []string{"did you mean " + pathLocations}},
	{name: "only the last part", method: "GET", path: "/locations", words: []string{"did you mean " + pathLocations}},
	{name: "a prefix", method: "POST", path: "/api/v1" + pathTransactionReport, body: rightReport, words: []string{"did you mean " + pathTransactionReport}},
	{name: "GET for POST", method: "GET", path: pathBranchReport, words: []string{"POST", "GET was sent"}},
	{name: "POST for GET", method: "POST", path: pathLocations, body: "{}", words: []string{"GET, HEAD", "POST was sent"}},
	{name: "too large", method: "POST", path: pathBranchReport, body: `{"page":"` + strings.Repeat("x", 70_000) + `"}`, words: []string{"bytes", "65536"}},

	// personas that show something
	wrongHeader("no plan", "X-API-Key", "calco-no-plan", "PaaS plan", "no-plan", "calco-main"),
	wrongHeader("unknown user", "X-API-Key", "calco-unknown-user", "unknown-user", "calco-main"),
	wrongHeader("no sale", "X-API-Key", "calco-quiet", "no transaction matches", "2025-08-01"),
}

func TestExplain_Mistakes(t *testing.T) {
	t.Parallel()
	assert.GreaterOrEqual(t, len(mistakes), 80)
	mock := newTestMock(t, func(c *Config) { c.Explain = true })
	for _, m := range allMistakes() {
		t.Run(m.name, func(t *testing.T) {
			why := m.send(mock).Header().Get("X-Calco-Why")
			for _, word := range m.words {
				assert.Contains(t, why, word)
			}
			assert.NotContains(t, why, "sk-live", "an unknown key is never shown")
			assert.LessOrEqual(t, len(why), longestWhy+40)
			assert.True(t, isASCII(why), "a header holds ASCII alone: %s", why)
		})
	}
}

// What a reason says, the journal says too.
func TestExplain_JournalSaysTheSame(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t, func(c *Config) { c.Explain = true })
	for _, m := range allMistakes() {
		why := m.send(mock).Header().Get("X-Calco-Why")
		entries := mock.api.journal.Entries("", session.Filter{})
		last := entries[len(entries)-1]
		by := string(last.Rule)
		if by == "" {
			by = strconv.Itoa(last.Status)
		}
		assert.Equal(t, why, by+" "+last.Why, m.name)
	}
}

// A key that was pasted into the wrong place is shown nowhere.
func TestExplain_NeverShowsWhatCouldBeAKey(t *testing.T) {
	t.Parallel()
	const secret = "sk_live_4eC39HqLyjWDarjtT1zdp7dc"
	mock := newTestMock(t, func(c *Config) { c.Explain = true })
	for _, name := range request.BranchNames {
		why := wrongBranch("", `"`+name+`":"`+secret+`",`+rightDates+`,`+rightPaging).send(mock).Header().Get("X-Calco-Why")
		assert.NotContains(t, why, secret, name)
	}
	for _, m := range []mistake{
		wrongHeader("", "X-API-Key", secret), wrongHeader("", "X-API-Key", "Bearer "+secret), elsewhereKey("", "Authorization", secret, ""),
		wrongBranch("", `"`+secret+`":1`), wrongHeader("", "Content-Type", secret), {method: "GET", path: "/" + secret},
		elsewhereKey("", "X-None", "", "?"+secret+"="+secret), {method: secret, path: pathLocations},
		wrongHeader("", "X-Calco-Now", secret), wrongHeader("", "Prefer", "code="+secret), wrongHeader("", "X-API-Key", forcedKey+secret),
		wrongHeader("", "X-Calco-Attempt", secret), wrongQuery("", secret+"=1"), wrongQuery("", "startDate="+secret), wrongQuery("", "a."+secret+"=1"),
		{method: "OPTIONS", path: pathLocations, header: map[string]string{"Origin": "https://" + secret}},
		elsewhereKey("", "Clave", secret, ""), elsewhereKey("", secret, "calco-main", ""), elsewhereKey("", "Cookie", "session="+secret, ""),
	} {
		assert.NotContains(t, m.send(mock).Header().Get("X-Calco-Why"), secret, "%+v", m)
	}
}

func (m mistake) send(mock *Mock) *httptest.ResponseRecorder {
	request := httptest.NewRequest("POST", m.path, strings.NewReader(m.body))
	request.Method = m.method
	request.Header = http.Header{"X-Api-Key": {"calco-main"}, "Content-Type": {"application/json"}}
	for name, value := range m.header {
		request.Header.Set(name, value)
		if value == "-" {
			request.Header.Del(name)
		}
	}
	w := httptest.NewRecorder()
	mock.ServeHTTP(w, request)
	return w
}

func isASCII(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' })
}

// allMistakes are those of all tables.
func allMistakes() []mistake {
	return slices.Concat(mistakes, furtherMistakes, slips, habits, queries, untrue, received, machineSlips, literal)
}

// A date of the right shape whose month or day no calendar has is told as that, also where
// a profile takes it for one of the wrong shape (Q-TR-DATE-NUMBERS).
func TestExplain_NoSuchDayAsFormat(t *testing.T) {
	t.Parallel()
	w := callMock(t, answering(t, "Q-TR-DATE-NUMBERS: format"), func(c *Config) { c.Explain = true })
	for day, words := range map[string]string{"2025-13-01": "there is no month 13", "2025-08-32": "August 2025 has 31 days", "2025-8-01": "not YYYY-MM-DD"} {
		why := whyOf(w.send(askReport(set("Filters.StartDate", day))).header)
		assert.Contains(t, why, words, day)
	}
}
