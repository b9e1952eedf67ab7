package mockserver

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// habits are mistakes that come from the language, the library or the shell of
// whoever sends the request.
var habits = []mistake{
	// dates as date libraries print them
	wrongDate("JavaScript's String(date)", "Fri Aug 01 2025 00:00:00 GMT-0400 (Chile Standard Time)", `"Fri Aug 01 2025 00:00:00 GMT-0400 (Chile Standard Time)"`, "did you mean 2025-08-01?"),
	wrongDate("the same in a browser in Spanish", "Fri Aug 01 2025 00:00:00 GMT-0400 (hora estándar de Chile)", "Fri Aug 01 2025", "did you mean 2025-08-01?"),
	wrongDate("JavaScript's toDateString", "Fri Aug 01 2025", `"Fri Aug 01 2025"`, "did you mean 2025-08-01?"),
	wrongDate("JavaScript's toUTCString", "Fri, 01 Aug 2025 00:00:00 GMT", `"Fri, 01 Aug 2025 00:00:00 GMT"`, "did you mean 2025-08-01?"),
	wrongDate("toLocaleString of the United States", "8/25/2025, 12:00:00 AM", "8/25/2025", "did you mean 2025-08-25?"),
	wrongDate("toLocaleString of Chile", "01-08-2025, 0:00:00", "01-08-2025", "did you mean 2025-08-01?"),
	wrongDate("Microsoft's JSON date", "/Date(1754020800000)/", "did you mean 2025-08-01?"),
	wrongDate(".NET's DateTime", "1/8/2025 0:00:00", "1/8/2025", "did you mean 2025-08-01?"),
	wrongDate("Java's Date", "Fri Aug 01 00:00:00 CLT 2025", "did you mean 2025-08-01?"),
	wrongDate("Java's ZonedDateTime", "2025-08-01T00:00-04:00[America/Santiago]", "America/Santiago", "did you mean 2025-08-01?"),
	wrongDate("Java's Optional", "Optional[2025-08-01]", "Optional[2025-08-01]", "did you mean 2025-08-01?"),
	wrongDate("Java's DD, the day of the year", "2025-08-213", "2025-08-213", "did you mean 2025-08-01?"),
	wrongDate("Python's repr", "datetime.date(2025, 8, 1)", "datetime.date(2025, 8, 1)", "did you mean 2025-08-01?"),
	wrongDate("Go's Time", "2025-08-01 00:00:00 -0400 -04", "2025-08-01 00:00:00 -0400 -04", "did you mean 2025-08-01?"),
	wrongDate("Go's Time in UTC", "2025-08-01 00:00:00 +0000 UTC", "did you mean 2025-08-01?"),
	wrongDate("Ruby's Time", "2025-08-01 00:00:00 -0400", `"2025-08-01 00:00:00 -0400"`, "did you mean 2025-08-01?"),
	wrongDate("the basic form of ISO 8601", "20250801T000000Z", "20250801T000000Z", "did you mean 2025-08-01?"),
	wrongDate("a spreadsheet's day", "45870", "45870", "did you mean 2025-08-01?"),
	wrongDate("nanoseconds", "1754020800000000000", "did you mean 2025-08-01?"),
	wrongDate("day, month, year without marks", "01082025", "did you mean 2025-08-01?"),
	wrongDate("underscores", "2025_08_01", "did you mean 2025-08-01?"),
	wrongDate("a hyphen missing", "2025-0801", "did you mean 2025-08-01?"),
	wrongDate("the name of the month in Spanish", "viernes, 1 de agosto de 2025", "1 de agosto de 2025", "did you mean 2025-08-01?"),
	wrongDate("its first letters in Spanish", "01-ene-2025", "did you mean 2025-01-01?"),
	wrongDate("an ordinal", "1st August 2025", "did you mean 2025-08-01?"),
	wrongDate("an ordinal in Spanish", "1º de agosto 2025", `"1\u00ba de agosto 2025"`, "did you mean 2025-08-01?"),
	wrongDate("a mark that is not seen", "2025-08-01\u200b", "did you mean 2025-08-01?"),
	wrongDate("Arabic digits", "٢٠٢٥-٠٨-٠١", "did you mean 2025-08-01?"),
	wrongDate("months counted from 0", "2025-00-31", "no month 00", "did you mean 2025-01-31?"),
	wrongDate("a day past the month's end", "2025-06-31", "June 2025 has 30 days", "did you mean 2025-06-30?"),
	wrongDate("a day before its beginning", "2025-08-00", "there is no day 00", "did you mean 2025-08-01?"),
	wrongHeader("a slip in a header of the mock", "X-Calco-Sesion", "a", "a header X-Calco-... is not read (did you mean X-Calco-Session?)"),
	wrongHeader("a header of answers", "X-Calco-Forced", "BR-31", "a header X-Calco-... is not read (did you mean Prefer?)"),
	wrongDate("a range for a date", "2025-08-01/2025-08-10", "startDate holds two dates", "2025-08-01 and 2025-08-10 belong in a field each"),
	wrongDate("a range in words", "2025-08-01 to 2025-08-10", "startDate holds two dates"),
	wrongDate("words that are none of a date", "sk 2025 live 08 01 abcdefgh", "(27 bytes)"),

	// what was to be filled in, or has no value
	wrongDate("a placeholder of Postman", "{{startDate}}", "startDate holds a placeholder that was not replaced", "YYYY-MM-DD"),
	wrongDate("a placeholder of a shell", "$START_DATE", "placeholder"),
	wrongDate("a placeholder of a document", "<startDate>", "placeholder"),
	wrongDate("JavaScript's undefined for a date", "undefined", `startDate is "undefined"`, "variable without a value", "YYYY-MM-DD"),
	wrongDate("a date that JavaScript could not make", "Invalid Date", "Invalid Date", "variable without a value"),
	wrongDate("parts that JavaScript could not make", "NaN-NaN-NaN", "NaN-NaN-NaN", "variable without a value"),
	wrongDate("a word for a day", "ayer", "a word is no date", "today is 2025-10-15", "did you mean 2025-10-14?"),
	wrongDate("the pattern for a date", "YYYY-MM-DD", "a pattern and no date"),
	wrongDate("the pattern in Spanish", "dd/mm/aaaa", "dd/mm/aaaa", "a pattern and no date"),
	wrongReport("a number for the second date", `{"Filters":{"StartDate":"2025-08-01","EndDate":20250815}}`, "Filters.EndDate: expected string, got integer", `did you mean "2025-08-15"?`),
	wrongBranch("null for a date", `"startDate":null,"endDate":"2025-08-15",`+rightPaging, "startDate is null, which counts as missing"),
	wrongReport("null for a date of Filters", `{"Filters":{"StartDate":"2025-08-01","EndDate":null}}`, "Filters.EndDate is null, which counts as missing"),
	wrongBranch("a placeholder for a location", rightDates+`,"locationId":"{{locationId}}",`+rightPaging, "locationId holds a placeholder"),
	wrongBranch("a placeholder for a brand", rightDates+`,"cardBrand":"{{brand}}",`+rightPaging, "cardBrand holds a placeholder", "VISA"),
	wrongBranch("a placeholder for a page", rightDates+`,"page":"{{page}}","pageSize":5`, "page: expected integer, got string", "page holds a placeholder"),
	wrongBranch("undefined for a page", rightDates+`,"page":"undefined","pageSize":5`, `page is "undefined"`),
	wrongBranch("a word for a page", rightDates+`,"page":1,"pageSize":"all"`, "expected integer", "send a number"),
	wrongHeader("JavaScript's undefined for a key", "X-API-Key", "undefined", `X-API-Key is "undefined"`, "variable without a value", "calco-main for example"),
	wrongHeader("quotes that a shell kept", "X-API-Key", `\"calco-main\"`, "quotes around the key", "calco-main would do"),
	wrongHeader("one quote", "X-API-Key", `"calco-main`, "quotes around the key", "calco-main would do"),
	wrongHeader("an editor's quotes", "X-API-Key", "\u201ccalco-main\u201d", "quotes around the key", "calco-main would do"),
	wrongHeader("a no-break space in Latin-1", "X-API-Key", "calco-main\xa0", "characters that are not seen", "calco-main would do"),
	elsewhereKey("a key for a proxy", "Proxy-Authorization", "Bearer calco-main", "", "Proxy-Authorization with the scheme Bearer", "X-API-Key"),
	wrongHeader("a preference of another mock", "Prefer", "example=BR-07", "processed", "Prefer holds no code", "code=BR-07"),
	wrongHeader("null for a key", "X-API-Key", "null", `X-API-Key is "null"`, "variable without a value"),
	wrongHeader("a document's example of a key", "X-API-Key", "your-api-key", "placeholder"),

	// the declaration
	wrongHeader("two codings", "Content-Encoding", "gzip, deflate", "Content-Encoding is gzip, deflate"),
	wrongHeader("a type in quotes", "Content-Type", `"application/json"`, "in quotes", "application/json"),
	wrongHeader("the name of the header before the type", "Content-Type", "Content-Type: application/json", "its own name", "application/json"),

	// bodies
	wrongBody("JavaScript's NaN", `{"page":NaN}`, "NaN is a word that is no JSON", "true, false and null"),
	wrongBody("a word alone", `undefined`, "undefined is a word that is no JSON"),
	wrongBody("a placeholder of Postman in a body", `{`+rightDates+`,"page":{{page}},"pageSize":5}`, "a placeholder that was not replaced at byte 57"),
	wrongBody("a placeholder of a shell in a body", `{`+rightDates+`,"page":${PAGE},"pageSize":5}`, "a placeholder that was not replaced"),
	wrongBody("a placeholder of a document in a body", `{`+rightDates+`,"page":<page>,"pageSize":5}`, "a placeholder that was not replaced"),
	wrongBody("HTML's quotes", `{&quot;page&quot;:1}`, "an entity of HTML", "plain double quotes"),
	wrongBody("three dots of an example", `{`+rightDates+`, ...}`, "three dots"),
	wrongBody("two colons", `{"page"::1}`, "a colon too many"),
	wrongBody("base64", "eyJwYWdlIjoxfQ==", "encoded as base64"),
	wrongBody("percent signs", "%7B%22page%22%3A1%7D", "percent-encoded"),
	wrongBody("a hash table of PowerShell", "@{startDate=2025-08-01}", "an object that became text"),
	wrongBody("a form with brackets", "Filters%5BStartDate%5D=2025-08-01", "looks like a form"),
	wrongBody("an editor's quotes in Windows-1252", "\x93page\x94", "not UTF-8"),
	wrongBranch("a zero with a minus", rightDates+`,"page":-0,"pageSize":5`, "page: expected integer, got zero with a minus"),

	// names and lists
	wrongBranch("the transaction report's Filters", `"Filters":{"StartDate":"2025-08-01","EndDate":"2025-08-15"},`+rightPaging, "StartDate lies inside Filters", "top level of the body, as startDate"),
	wrongBranch("two members around", `"data":{"filters":{"startDate":"2025-08-01"}},"endDate":"2025-08-15",`+rightPaging, "startDate lies inside data.filters"),
	wrongReport("two members around Filters", `{"body":{"request":{"Filters":{"StartDate":"2025-08-01","EndDate":"2025-08-15"}}}}`, "Filters lies inside body.request"),
	wrongBranch("a path for a name", `"request.startDate":"2025-08-01","endDate":"2025-08-15",`+rightPaging, "did you mean startDate"),
	wrongReport("Filters. before a name", `{"Filters.StartDate":"2025-08-01","Filters.EndDate":"2025-08-15"}`, "it belongs inside Filters"),
	wrongReport("brackets in a name", `{"Filters[StartDate]":"2025-08-01","Filters[EndDate]":"2025-08-15"}`, "it belongs inside Filters"),
	wrongBranch("initialDate and finalDate", `"initialDate":"2025-08-01","finalDate":"2025-08-15",`+rightPaging, "did you mean startDate", "did you mean endDate"),
	wrongBranch("medioPago", rightDates+`,"medioPago":"CREDIT",`+rightPaging, "did you mean typeTransaction"),
	wrongBranch("itemsPerPage", rightDates+`,"page":1,"itemsPerPage":5`, "did you mean pageSize"),
	wrongBranch("and between two words", rightDates+`,"typeTransaction":"DEBIT and CREDIT",`+rightPaging, "not separated by a comma"),
	wrongBranch("y between two words", rightDates+`,"typeTransaction":"DEBIT y CREDIT",`+rightPaging, "not separated by a comma"),
	wrongBranch("página", rightDates+`,`+rightPaging+`,"página":"x"`, "did you mean page?"),
	wrongBranch("tamaño", rightDates+`,`+rightPaging+`,"tamaño":"x"`, "did you mean pageSize?"),
	wrongBranch("serieTerminal", rightDates+`,`+rightPaging+`,"serieTerminal":"x"`, "did you mean serialNumber?"),
	wrongBranch("codigoLocal", rightDates+`,`+rightPaging+`,"codigoLocal":"x"`, "did you mean locationId?"),
	wrongBranch("códigoLocal", rightDates+`,`+rightPaging+`,"códigoLocal":"x"`, "did you mean locationId?"),
	wrongBranch("tipoCuotas", rightDates+`,`+rightPaging+`,"tipoCuotas":"x"`, "did you mean installmentType?"),
	wrongBranch("tipoDeCuotas", rightDates+`,`+rightPaging+`,"tipoDeCuotas":"x"`, "did you mean installmentType?"),
	wrongBranch("brandCard", rightDates+`,`+rightPaging+`,"brandCard":"x"`, "did you mean cardBrand?"),
	wrongBranch("installment", rightDates+`,`+rightPaging+`,"installment":"x"`, "did you mean installmentType?"),
	wrongBranch("begin", rightDates+`,`+rightPaging+`,"begin":"x"`, "did you mean startDate?"),
	wrongBranch("fechaDeInicio", rightDates+`,`+rightPaging+`,"fechaDeInicio":"x"`, "did you mean startDate?"),
	wrongBranch("númeroSerie", rightDates+`,`+rightPaging+`,"númeroSerie":"x"`, "did you mean serialNumber?"),
	wrongBranch("porPágina", rightDates+`,`+rightPaging+`,"porPágina":"x"`, "did you mean pageSize?"),
	wrongBranch("a line for each word", rightDates+`,"typeTransaction":"DEBIT\nCREDIT",`+rightPaging, "not separated by a comma"),
	wrongBranch("a comma of full width", rightDates+`,"typeTransaction":"DEBIT\uff0cCREDIT",`+rightPaging, "not separated by a comma"),
	wrongBranch("CREDIT_CARD", rightDates+`,"typeTransaction":"CREDIT_CARD",`+rightPaging, "did you mean CREDIT"),
	wrongBranch("tarjeta de crédito", rightDates+`,"typeTransaction":"TARJETA DE CREDITO",`+rightPaging, "did you mean CREDIT"),

	// paths
	{name: "letter case of a path", method: "POST", path: "/branchreport/Branch-Report", body: rightBranch, words: []string{"letter case", "did you mean " + pathBranchReport}},
	{name: "two slashes", method: "POST", path: "/BranchReport//branch-report", body: rightBranch, words: []string{"a slash too many", "did you mean " + pathBranchReport}},
	{name: "something behind a path", method: "GET", path: pathLocations + "/101", words: []string{"did you mean " + pathLocations}},
	{name: "a session behind a path", method: "GET", path: pathLocations + ";jsessionid=1", words: []string{"did you mean " + pathLocations}},
	{name: "the end of one path behind the beginning of another", method: "POST", path: "/Report/branch-report", body: rightBranch, words: []string{"did you mean " + pathBranchReport}},

	// personas and terminals that show something
	wrongHeader("a commerce without sales", "X-API-Key", "calco-quiet", "no transaction matches", "never has any", "persona quiet", "calco-main"),
	wrongHeader("a commerce without locations", "X-API-Key", "calco-no-locations", "no transaction matches", "persona no-locations"),
	wrongHeader("a report that fails inside", "X-API-Key", "calco-broken", "cannot be generated", "persona broken", "calco-main"),
	{name: "a transaction report that fails inside", method: "POST", path: pathTransactionReport, header: map[string]string{"X-API-Key": "calco-broken"}, body: rightReport, words: []string{"cannot be generated", "persona broken"}},
	{name: "no transaction ever", method: "POST", path: pathTransactionReport, header: map[string]string{"X-API-Key": "calco-quiet"}, body: rightReport, words: []string{"never has any", "persona quiet"}},
	{name: "locations of an unknown user", method: "GET", path: pathLocations, header: map[string]string{"X-API-Key": "calco-unknown-user"}, words: []string{"user of the key is unknown", "persona unknown-user", "calco-main"}},
	{name: "locations that fail inside", method: "GET", path: pathLocations, header: map[string]string{"X-API-Key": "calco-broken"}, words: []string{"cannot be made", "persona broken"}},
	{name: "no locations", method: "GET", path: pathLocations, header: map[string]string{"X-API-Key": "calco-no-locations"}, words: []string{"no locations", "persona no-locations"}},
	{name: "a terminal that never sold", method: "POST", path: pathBranchReport, header: map[string]string{"X-API-Key": "calco-edge"}, body: `{` + rightDates + `,"serialNumber":"ZZ100209",` + rightPaging + `}`, words: []string{"the terminal never sold"}},
	wrongReport("before the first sale", `{"Filters":{"StartDate":"2015-08-01","EndDate":"2015-08-15"}}`, "no transaction matches", "begin on 2019-12-01"),

	// what would do must do: today is 2025-10-15
	wrongRange("today alone", "2025-10-15", "2025-10-15", "both are 2025-10-15", "startDate 2025-10-14 would do"),
	wrongRange("one day that is to come", "2025-11-01", "2025-11-01", "both are 2025-11-01", "after today, 2025-10-15"),
	wrongRange("a year mistyped", "2025-10-01", "2052-10-10", "longer than 30 days", "endDate 2025-10-15 at the latest"),
	wrongRange("all of it to come", "2026-01-01", "2026-03-01", "longer than 30 days", "endDate 2026-03-01 is after today"),
	wrongRange("since 1970", "1970-01-01", "2025-08-15", "startDate 2025-07-16 at the earliest"),
	wrongRange(".NET's date without a value", "0001-01-01", "2025-08-15", "the year of startDate is 1", "without a value"),
	wrongRange("reversed and to come", "2026-01-12", "2025-10-01", "exchange them", "startDate 2026-01-12 is after today"),
	wrongRange("reversed and long", "2025-08-12", "2025-01-01", "exchange them, and come down to 30 days"),
	wrongRange("both days to come", "2025-10-16", "2025-10-20", "2025-10-15 at the latest; startDate 2025-10-14 at the latest"),
	wrongRange("from today on", "2025-10-15", "2025-10-20", "2025-10-15 at the latest; startDate 2025-10-14 at the latest"),
	wrongReport("a report reversed and long", `{"Filters":{"StartDate":"2025-08-12","EndDate":"2025-01-01"}}`, "exchange them, and come down to one month"),
	wrongBranch("a brand in a range that ends before there is one", `"startDate":"2025-04-20","endDate":"2025-04-30","cardBrand":"VISA",`+rightPaging, "startDate is 2025-04-20; leave cardBrand out"),
	wrongBranch("a brand in a range that ends on the first day", `"startDate":"2025-04-20","endDate":"2025-05-01","cardBrand":"VISA",`+rightPaging, "startDate is 2025-04-20; leave cardBrand out"),
}

// wrongRange is a mistake in the dates of a branch report.
func wrongRange(name, start, end string, words ...string) mistake {
	return wrongBranch(name, `"startDate":"`+start+`","endDate":"`+end+`",`+rightPaging, words...)
}

// wrongDate is a mistake in the startDate of a branch report.
func wrongDate(name, date string, words ...string) mistake {
	return wrongBranch(name, `"startDate":"`+date+`","endDate":"2025-08-15",`+rightPaging, words...)
}

// Under another reading of the reference the reason is as good: what the profile
// counts as missing was sent in another way.
func TestExplain_OtherReadings(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t, answering(t, "Q-BR-NOT-JSON: as-missing", "Q-BR-EMPTY-BODY: as-missing", "Q-BR-CONTENT-TYPE: as-missing", "Q-BR-WRONG-TYPE: as-absent", "Q-TR-WRONG-TYPE: as-absent", "Q-TR-PAGE-NAMES: pascal"),
		func(c *Config) { c.Explain = true })
	for _, m := range []mistake{
		wrongBody("no JSON", `{"startDate":2025-08-01}`, "BR-05 startDate is missing: a value without quotes"),
		wrongBody("an empty body", "", "startDate is missing: the body is empty"),
		wrongHeader("another type of the body", "Content-Type", "text/plain", "startDate is missing: Content-Type is text/plain"),
		wrongBranch("a number for a date", `"startDate":20250801,"endDate":"2025-08-15",`+rightPaging, "startDate: expected string, got integer", `did you mean "2025-08-01"?`, "counts as missing"),
		wrongBranch("a text for a page", rightDates+`,"page":"1","pageSize":5`, "page: expected integer, got string", "counts as missing"),
		wrongReport("a list for Filters", `{"Filters":[{"StartDate":"2025-08-01"}]}`, "Filters: expected object, got array"),
		wrongBranch("a filter that is ignored", rightDates+`,"locationId":101,`+rightPaging, "BR-00 processed", "locationId: expected string, got integer", "counts as missing"),
		wrongReport("a terminal that is ignored", `{"Filters":{"StartDate":"2025-08-01","EndDate":"2025-08-15","SerialNumber":9990000101}}`, "TR-OK processed", "Filters.SerialNumber: expected string, got integer"),
		wrongReport("page where it is Page", `{"Filters":{"StartDate":"2025-08-01","EndDate":"2025-08-15"},"page":2}`, "not read: page (did you mean Page?)"),
	} {
		why := m.send(mock).Header()
		for _, word := range m.words {
			assert.Contains(t, why.Get("X-Calco-Why"), word, m.name)
		}
		inSpanish(t, whyOf(why), m.name)
	}
	own := newTestMock(t, answering(t, "Q-BR-WRONG-TYPE: own-code"), func(c *Config) { c.Explain = true })
	why := wrongBranch("", rightDates+`,"page":"1","pageSize":5`).send(own).Header().Get("X-Calco-Why")
	assert.Contains(t, why, "BR-11 page: expected integer, got string")
}
