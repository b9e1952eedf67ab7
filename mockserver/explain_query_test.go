package mockserver

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// queries are mistakes in the query of a report, whose body is good.
var queries = []mistake{
	wrongQuery("an underscore", "start_date=2025-08-01", "BR-00 processed", "the query was not read: start_date (did you mean startDate?)", "JSON body"),
	wrongQuery("a capital", "StartDate=2025-08-01", "StartDate (did you mean startDate?)"),
	wrongQuery("small letters", "pagesize=2", "pagesize (did you mean pageSize?)"),
	wrongQuery("Spanish", "fechaInicio=x", "fechaInicio (did you mean startDate?)"),
	wrongQuery("a letter too many", "typeTransactions=DEBIT", "typeTransactions (did you mean typeTransaction?)"),
	wrongQuery("a name that is like no field", "foo=bar", "the query was not read: foo;"),
	wrongQuery("the right name", "startDate=2025-08-01&foo=1", "the query was not read: startDate, foo;"),
	wrongQuery("many names", "a=1&b=2&c=3&d=4&e=5", "a, b, c, and 2 more"),
	wrongQuery("a key beside the good one", "api_key=x", "api_key (a key belongs in the header X-API-Key)"),
	wrongQuery("a name that may be a key", "sk_live_4eC39HqLyjWDarjt=1", "the query was not read: (24 bytes);"),
	wrongReportQuery("small letters on the transaction report", "startDate=2025-08-01", "TR-OK processed", "startDate (did you mean StartDate?)"),
	wrongReportQuery("a path", "Filters.StartDate=2025-08-01", `"Filters.StartDate" (did you mean StartDate?)`),
	wrongReportQuery("brackets", "Filters[EndDate]=2025-08-01", `"Filters[EndDate]" (did you mean EndDate?)`),
	wrongQuery("accents", "tamañoPagina=2", `"tama\u00f1oPagina" (did you mean pageSize?)`),
	wrongBranch("words with accents", rightDates+`,"typeTransaction":"tarjeta de crédito",`+rightPaging, `"tarjeta de cr\u00e9dito"`, "did you mean CREDIT?"),
	wrongBranch("an ampersand", rightDates+`,"typeTransaction":"DEBIT & CREDIT",`+rightPaging, `"DEBIT & CREDIT" is not separated by a comma`),
	wrongBranch("a plus", rightDates+`,"typeTransaction":"DEBIT+CREDIT",`+rightPaging, `"DEBIT+CREDIT" is not separated by a comma`),
	elsewhereKey("a key in the query is told once", "X-None", "", "?apiKey=x", "a key in the query is not read"),
}

// Where a key alone stands in the query, no field is sent for.
func TestExplain_KeyAloneInTheQuery(t *testing.T) {
	t.Parallel()
	header := wrongQuery("", "token=x").send(newTestMock(t, func(c *Config) { c.Explain = true })).Header()
	assert.Equal(t, "BR-00 processed; the query was not read: token (a key belongs in the header X-API-Key)", header.Get("X-Calco-Why"))
}

func wrongQuery(name, query string, words ...string) mistake {
	return mistake{name: name, method: "POST", path: pathBranchReport + "?" + query, body: rightBranch, words: words}
}

func wrongReportQuery(name, query string, words ...string) mistake {
	return mistake{name: name, method: "POST", path: pathTransactionReport + "?" + query, body: rightReport, words: words}
}

// Whoever sends both spellings of the reference for the page is right under either
// answer: there is nothing to tell of the one that is not read.
func TestExplain_BothSpellingsOfThePage(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t, func(c *Config) { c.Explain = true })
	for _, row := range []struct{ paging, says string }{
		{`"page":1,"pageSize":20,"Page":1,"PageSize":20`, "TR-OK processed"},
		{`"page":1,"PageSize":20`, "TR-OK processed; not read: PageSize (did you mean pageSize?)"},
		{`"page":1,"PAGE":1`, "TR-OK processed; not read: PAGE (did you mean page?)"},
	} {
		why := wrongReport("", `{"Filters":{"StartDate":"2025-08-01","EndDate":"2025-08-15"},`+row.paging+`}`).send(mock).Header().Get("X-Calco-Why")
		assert.Equal(t, row.says, why, row.paging)
	}
}

// Where the query is read, only what is no field is told.
func TestExplain_QueryThatIsRead(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t, answering(t, "Q-QUERY-PARAMETERS: honoured"), func(c *Config) { c.Explain = true })
	for query, want := range map[string]string{
		"pageSize=2":            "BR-00 processed",
		"pageSize=2&pagesize=3": "BR-00 processed; not read in the query: pagesize (did you mean pageSize?); send the fields in the JSON body",
	} {
		header := wrongQuery("", query).send(mock).Header()
		assert.Equal(t, want, header.Get("X-Calco-Why"))
		inSpanish(t, whyOf(header), query)
	}
}
