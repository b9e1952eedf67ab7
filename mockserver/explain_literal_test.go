package mockserver

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
)

// literal are mistakes whose reason led astray, or nowhere, whoever took it at its word.
var literal = []mistake{
	// dates
	wrongDate("a zero too many before the day", "2025-08-011", `"2025-08-011", not YYYY-MM-DD: did you mean 2025-08-11?`),
	wrongDate("the end of a day of Chile in UTC", "2025-08-16T03:59:59.999Z", "did you mean 2025-08-16?; that moment is on 2025-08-15 in Chile"),
	wrongDate("the same from Python", "2025-08-16T03:59:59+00:00", "did you mean 2025-08-16?; that moment is on 2025-08-15 in Chile"),
	wrongDate("the same in seconds since 1970", "1755316799", "did you mean 2025-08-16?; that moment is on 2025-08-15 in Chile"),
	wrongBranch("the same as a number", `"startDate":1755316799,"endDate":"2025-08-15",`+rightPaging, `did you mean "2025-08-16"?; that moment is on 2025-08-15 in Chile`),
	wrongDate("a morning east of Chile", "2025-08-01T01:00:00+02:00", "did you mean 2025-08-01?; that moment is on 2025-07-31 in Chile"),
	wrongDate("the same moment by both days", "2025-08-15T23:59:59-04:00", "did you mean 2025-08-15?"),
	wrongDate("a day that became a moment", "2025-08-01T00:00:00.000Z", "did you mean 2025-08-01?"),
	wrongDate("seconds with a fraction", "1754020800.123", `"1754020800.123", not YYYY-MM-DD: did you mean 2025-08-01?`),
	wrongBranch("Python's timestamp()", `"startDate":1754020800.0,"endDate":"2025-08-15",`+rightPaging, `did you mean "2025-08-01"?`),
	wrongDate("a spreadsheet's day and time", "45870,5", "did you mean 2025-08-01?"),
	wrongBranch("the same as a number", `"startDate":45870.5,"endDate":"2025-08-15",`+rightPaging, `did you mean "2025-08-01"?`),
	wrongDate("a day too many for June", "31/06/2025", `"31/06/2025", not YYYY-MM-DD, and June 2025 has 30 days: did you mean 2025-06-30?`),
	wrongDate("the same with the year first", "2025/06/31", "and June 2025 has 30 days: did you mean 2025-06-30?"),
	wrongDate("the same with a time", "2025-06-31T00:00:00Z", "and June 2025 has 30 days: did you mean 2025-06-30?"),
	wrongDate("a leap day of another year", "29/02/2025", "and February 2025 has 28 days: did you mean 2025-02-28?"),
	wrongDate("a day that is counted from 0", "2025-08-00", "startDate is 2025-08-00, and there is no day 00: did you mean 2025-08-01?"),
	wrongDate("pandas without a value", "NaT", `"NaT", as a variable without a value leaves it`),
	wrongDate("a date library without a value", "invalid date", `"invalid date", as a variable without a value leaves it`),
	wrongBranch("a date without an end", rightStart+`,"endDate":"9999-12-31",`+rightPaging, "longer than 30 days; the year of endDate is 9999, as that of a date without an end"),
	wrongReport("the same of the other report", `{"Filters":{"StartDate":"2025-08-01","EndDate":"9999-12-31"}}`, "longer than one month; the year of Filters.EndDate is 9999, as that of a date without an end"),

	// identifiers
	foreign("a RUT for a location", "locationId", "99.900.101-7", "it has 101, 102, 103, 104, 105; it looks like a RUT: the account comes from the key"),
	foreign("a RUT without points", "serialNumber", "99900101-7", "and 7 more; it looks like a RUT: the account comes from the key"),
	foreign("a terminal with points as a location", "locationId", "9.990.000.101", "it has 101, 102, 103, 104, 105; 9990000101 is a serialNumber"),
	foreign("a terminal with hyphens as a location", "locationId", "999-000-0101", "it has 101, 102, 103, 104, 105; 9990000101 is a serialNumber"),
	foreign("a location with zeros as a terminal", "serialNumber", "0101", "and 7 more; 101 is a locationId"),
	foreign("points of thousands", "locationId", "1.101", "it has 101, 102, 103, 104, 105"),
	foreign("a location with decimals", "locationId", "101.0", "did you mean 101?"),
	foreign("a star", "locationId", "*", "is restricted; leave locationId out to get all"),
	foreign("white space alone", "serialNumber", "   ", "is restricted; leave serialNumber out to get all"),
	foreign("a space percent-encoded", "locationId", "101%20", "U+0025 (%) as character 4, which is restricted; did you mean 101?"),
	foreign("quotes", "serialNumber", "\"9990000101\"", "is restricted; did you mean 9990000101?"),
	foreign("an object as text", "locationId", "{\"id\":101}", "is restricted; did you mean 101?"),
	foreign("a list with spaces", "locationId", "101, 102", "U+0020 (a space) as character 5, which is restricted; send one at a time"),
	foreign("a number as a spreadsheet shows it", "serialNumber", "9.99E+09", "is restricted; it is a number as a spreadsheet shortens it: send all its digits"),
	wrongReport("the same in Spanish", `{"Filters":{"StartDate":"2025-08-01","EndDate":"2025-08-15","SerialNumber":"9,99E+09"}}`, "and 7 more; it is a number as a spreadsheet shortens it: send all its digits"),
	foreign("nothing near", "locationId", "a&b", "U+0026 (&) as character 2, which is restricted; take it out"),
	wrongBranch("the name in the message of BR-14", rightDates+`,"localId":"101",`+rightPaging, "not read: localId (did you mean locationId?)"),

	// list filters
	wrongBranch("a Cyrillic letter", rightDates+`,"typeTransaction":"\u0421ASH",`+rightPaging, `typeTransaction: "\u0421ASH" holds a letter of another alphabet: type CASH anew; allowed are`),
	wrongBranch("a Greek letter", rightDates+`,"cardBrand":"VIS\u0391",`+rightPaging, `cardBrand: "VIS\u0391" holds a letter of another alphabet: type VISA anew; allowed are`),
	wrongBranch("installments of debit, which no range has", rightDates+`,"typeTransaction":"DEBIT","installmentType":"BANCO",`+rightPaging,
		"BR-27 no transaction matches from 2025-08-01 to 2025-08-15 with typeTransaction, installmentType: installmentType applies to CREDIT, which typeTransaction leaves out: add CREDIT or leave installmentType out"),

	// the body as such
	wrongBody("a tab in a text", "{\"startDate\":\"\t2025-08-01\"}", "a tab inside a string at byte 14: write it as \\t, or take it out"),
	wrongBody("a line break in a text", "{\"startDate\":\"\n2025-08-01\"}", "a line break inside a string at byte 14: write it as \\n, or take it out"),
	wrongBody("a bell in a text", "{\"startDate\":\"\x072025-08-01\"}", "a control character inside a string at byte 14: take it out"),
	wrongBody("Latin-1", "{\"locationId\":\"\xd1\"}", "not UTF-8 (Latin-1 perhaps) at byte 15: send UTF-8"),
	wrongBody("quotes of Windows", "{\x93startDate\x94:1}", "typographic quotes, and not UTF-8 (Windows-1252 perhaps) at byte 1: JSON has plain double quotes"),
	wrongBody("a comma of full width after a text", `{"startDate":"2025-08-01"，"page":1}`, "a mark of full width, as an editor makes at byte 25"),
	wrongBody("a number that never ends", `{"page":1000000000000000000000000000000}`, "a number of too many digits at byte 8: send fewer digits"),

	{name: "another method in small letters", method: "patch", path: pathBranchReport, body: rightBranch, words: []string{"405 this path serves POST, patch was sent"}},
	wrongHeader("seconds for a time", "X-Calco-Now", "1755716400", "did you mean 2025-08-20T15:00:00-04:00?"),
	wrongHeader("milliseconds for a time", "X-Calco-Now", "1755716400000", "did you mean 2025-08-20T15:00:00-04:00?"),
	wrongHeader("a moment of UTC without its T", "X-Calco-Now", "2025-08-20 19:00:00 +00:00", "did you mean 2025-08-20T15:00:00-04:00?"),
}

// foreign is a mistake in an identifier of a branch report.
func foreign(name, field, value string, words ...string) mistake {
	quoted, _ := json.Marshal(value) // a text always can be
	return wrongBranch(name, rightDates+`,"`+field+`":`+string(quoted)+`,`+rightPaging, words...)
}

const rightStart = `"startDate":"2025-08-01"`

// Where a filter takes a list, the element that is not the account's is told, and not to
// send one at a time.
func TestExplain_ForeignElementOfAList(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t, answering(t, "Q-LOCATION-LIST: list", "Q-SERIAL-LIST: list"), func(c *Config) { c.Explain = true })
	for _, one := range []struct{ field, value, why string }{
		{"locationId", "101,999", `BR-22 locationId "999" is no location of the account; it has 101, 102, 103, 104, 105`},
		{"locationId", "101,0102", `BR-22 locationId "0102" is no location of the account; it has 101, 102, 103, 104, 105; did you mean 102?`},
		{"locationId", "101,", `BR-22 locationId "" is no location of the account; it has 101, 102, 103, 104, 105`},
		{"locationId", "101, 102", `BR-14 locationId holds U+0020 (a space) as character 5, which is restricted; take it out`},
		{"serialNumber", "9990000101,101", `BR-21 serialNumber "101" is no terminal of the account; it has 9990000101, 9990000102, 9990000103, 9990000201, 9990000202 and 7 more; it is a locationId`},
	} {
		header := foreign("", one.field, one.value).send(mock).Header()
		assert.Equal(t, one.why, header.Get("X-Calco-Why"), one.value)
		inSpanish(t, whyOf(header), one.value)
	}
}

// Under an order in which an identifier is looked at before the key, no account is known
// whose identifiers could be named.
func TestExplain_RestrictedBeforeTheKey(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t, answering(t, "Q-ORDER-BRANCH-REPORT: [BR-14, BR-15, ERROR_NOT_AUTHORIZED]"), func(c *Config) { c.Explain = true })
	for field, words := range map[string]string{
		"locationId":   `BR-14 locationId holds U+0022 (") as character 1, which is restricted; take it out`,
		"serialNumber": `BR-15 serialNumber holds U+0022 (") as character 1, which is restricted; take it out`,
	} {
		m := foreign("", field, `"101"`)
		m.header = map[string]string{"X-API-Key": "-"}
		assert.Equal(t, words, m.send(mock).Header().Get("X-Calco-Why"))
	}
}
