package mockserver

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// untrue are mistakes whose reason once said what was not so, or advised what does
// not help.
var untrue = []mistake{
	{name: "a slash percent-encoded", method: "GET", path: "/DeviceLocation%2Flocations", words: []string{"404 no operation at this path; it is percent-encoded: did you mean " + pathLocations + "?"}},
	{name: "a hyphen percent-encoded", method: "POST", path: "/BranchReport/branch%2Dreport", body: rightBranch, words: []string{"it is percent-encoded"}},
	wrongBranch("letter case and white space", rightDates+`,"typeTransaction":"credit ",`+rightPaging, `"credit " differs from CREDIT in letter case, and has white space around it`),
	wrongBranch("white space before", rightDates+`,"cardBrand":"  Visa",`+rightPaging, `"  Visa" differs from VISA in letter case, and has white space around it`),
	wrongBranch("two commas in a list", rightDates+`,"typeTransaction":"DEBIT,,CREDIT",`+rightPaging, "typeTransaction has an empty element, as a comma too many makes"),
	wrongBranch("an empty filter", rightDates+`,"locationId":"","cardBrand":"",`+rightPaging, "BR-00 processed; locationId, cardBrand: an empty text, which counts as absent"),
	wrongReport("an empty filter of the transaction report", `{"Filters":{"StartDate":"2025-08-01","EndDate":"2025-08-15","SerialNumber":""}}`, "TR-OK processed; Filters.SerialNumber: an empty text, which counts as absent"),
	wrongBranch("an empty text for a page", rightDates+`,"page":"","pageSize":5`, "page: expected integer, got string; send a number"),
	wrongBranch("white space for a page", rightDates+`,"page":" ","pageSize":5`, "got string; send a number"),
	wrongBranch("a list for a page", rightDates+`,"page":[1],"pageSize":5`, "page: expected integer, got array; send a number"),
	wrongBranch("true for a page", rightDates+`,"page":true,"pageSize":5`, "page: expected integer, got boolean; send a number"),
	wrongBranch("a page of twenty digits", rightDates+`,"page":99999999999999999999,"pageSize":5`, "got a number that is too large; send fewer digits"),
	wrongReport("a year 0", `{"Filters":{"StartDate":"0000-01-01","EndDate":"2025-08-15"}}`, "longer than one month; the year of Filters.StartDate is of another calendar"),
	wrongReport("a range into the future", `{"Filters":{"StartDate":"2025-10-01","EndDate":"2052-10-10"}}`, "longer than one month: Filters.EndDate 2025-10-15 at the latest"),
	wrongReport("a range that lies ahead and is long", `{"Filters":{"StartDate":"2025-11-01","EndDate":"2026-11-10"}}`, "longer than one month; Filters.EndDate 2026-11-10 is after today"),
}

func TestExplain_WrongMethodAnsweredAsUnknownPath(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t, answering(t, "Q-WRONG-METHOD: 404"), func(c *Config) { c.Explain = true })
	header := mistake{method: "GET", path: pathBranchReport}.send(mock).Header()
	assert.Equal(t, "404 no operation at this path: this path serves POST, GET was sent", header.Get("X-Calco-Why"))
	inSpanish(t, whyOf(header), "")
}

func TestExplain_EmptyFilterThatIsRefused(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t, answering(t, "Q-EMPTY-FILTER: own-code"), func(c *Config) { c.Explain = true })
	header := wrongBranch("", rightDates+`,"typeTransaction":"",`+rightPaging).send(mock).Header()
	assert.Equal(t, "BR-16 typeTransaction is an empty text: leave it out instead; allowed are DEBIT, CREDIT, PREPAID, CASH", header.Get("X-Calco-Why"))
	inSpanish(t, whyOf(header), "")
}
