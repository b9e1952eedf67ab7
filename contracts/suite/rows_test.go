package suite

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/transactions"
	"calco.example/contracts/suite/scenario"
	"calco.example/contracts/suite/steps"
)

// judgeText runs one Then step against a hand-made answer.
func judgeText(t *testing.T, body, text string) *scenario.Scenario {
	t.Helper()
	phrases, err := steps.Known()
	require.NoError(t, err)
	match := phrases.Matching(text)
	require.Len(t, match, 1, "%q", text)
	s := scenario.New(&scenario.Environment{Facts: &facts.Facts{Today: mustDay(t, "2025-08-20")}}, "")
	s.Judge.Rules = []rules.ID{"BR-TRANSACTION"}
	s.Session.Last = exchange.New(exchange.Request{Operation: rules.BranchReport}, http.StatusOK, http.Header{}, []byte(body), 1)
	(&run{}).settle(s, reading.Run(t.Context(), s, func(o *reading.Oracle) { match[0].Run.Do(o, match[0].Arguments(text)) }))
	return s
}

func mustDay(t *testing.T, text string) facts.Day {
	t.Helper()
	d, err := facts.ParseDay(text)
	require.NoError(t, err)
	return d
}

// page is a success with some transactions.
func page(transactions, counts string) string {
	return `{"metadata":{"code":"BR-00","message":"Success"},"data":{"transactions":[` + transactions + `]},"pagination":{` + counts + `}}`
}

func TestRowSteps(t *testing.T) {
	t.Parallel()
	const (
		visa = `{"cardBrand":"VISA","status":"Completed","transactionDateTime":"2025-08-01T23:59:59","saleAmount":100,"tipAmount":0.1,"cashbackAmount":0.2,"totalAmount":100.3,"items":[{"code":null,"quantity":0.333,"price":300}]}`
		amex = `{"cardBrand":"AMEX","status":"REVERSED","transactionDateTime":"2025-08-02T00:00:00","saleAmount":100,"tipAmount":0,"cashbackAmount":0,"totalAmount":100,"items":[]}`
		cash = `{"cardBrand":"","cardBin":null}`

		blank = `{"transactionDateTime":"2025-08-01 23:59:59"}` // which BR-TIMESTAMP tells of
	)
	for _, test := range []struct {
		name, body, step string
		want             report.Outcome
	}{
		{"one value", page(visa, ""), `every transaction has cardBrand "VISA"`, report.Passed},
		{"another value", page(visa+","+amex, ""), `every transaction has cardBrand "VISA"`, report.Violated},
		{"letter case of a card brand, which is open", page(visa, ""), `every transaction has cardBrand "visa"`, report.Passed},
		{"letter case of an open field", page(visa, ""), `every transaction has status "completed"`, report.Passed},
		{"an absent field", page(cash, ""), `every transaction has saleId "1"`, report.Violated},
		{"absent as wanted", page(cash, ""), `every transaction has saleId (absent)`, report.Passed},
		{"null is not absent", page(cash, ""), `every transaction has cardBin (absent)`, report.Violated},
		{"null as wanted", page(cash, ""), `every transaction has cardBin null`, report.Passed},
		{"absent is not null", page(cash, ""), `every transaction has saleId null`, report.Violated},
		{"one of several", page(visa+","+amex, ""), `every transaction has cardBrand one of "VISA, AMEX"`, report.Passed},
		{"none of several", page(visa+","+amex, ""), `every transaction has cardBrand one of "VISA, MAESTRO"`, report.Violated},
		{"like", page(visa, ""), `every transaction has a cardBrand like "^V"`, report.Passed},
		{"unlike", page(amex, ""), `every transaction has a cardBrand like "^V"`, report.Violated},
		{"null is like nothing", page(cash, ""), `every transaction has a cardBin like ""`, report.Violated},
		{"no value", page(cash, ""), `no transaction has a cardBrand`, report.Passed},
		{"a value too many", page(cash+","+visa, ""), `no transaction has a cardBrand`, report.Violated},
		{"a name in a pattern", page(`{"status":"No reconciliation"}`, ""), `every transaction has a status like "^$noReconciliation$"`, report.Passed},
		{"another text than the name's", page(`{"status":"Not yet available"}`, ""), `every transaction has a status like "^$noReconciliation$"`, report.Violated},
		{"within the range", page(visa+","+amex, ""), `every transaction lies from 2025-08-01 to 2025-08-02`, report.Passed},
		{"after the range", page(visa+","+amex, ""), `every transaction lies from 2025-07-31 to 2025-08-01`, report.Violated},
		{"before the range", page(visa+","+amex, ""), `every transaction lies from 2025-08-02 to 2025-08-03`, report.Violated},
		{"without a date", page(cash, ""), `every transaction lies from 2025-08-01 to 2025-08-02`, report.Violated},
		{"just before the range", page(visa, ""), `every transaction lies within half a day of 2025-08-02 to 2025-08-03`, report.Passed},
		{"a day before the range", page(visa, ""), `every transaction lies within half a day of 2025-08-03 to 2025-08-04`, report.Violated},
		{"a day after the range", page(visa, ""), `every transaction lies within half a day of 2025-07-30 to 2025-07-31`, report.Violated},
		{"no more than a date", page(amex, ""), `every transaction lies within half a day of 2025-08-03 to 2025-08-04`, report.Passed},
		{"a time in another form, just before the range", page(blank, ""), `every transaction lies within half a day of 2025-08-02 to 2025-08-03`, report.Passed},
		{"a time in another form, a day before the range", page(blank, ""), `every transaction lies within half a day of 2025-08-03 to 2025-08-04`, report.Violated},
		{"a time in another form, a day after the range", page(blank, ""), `every transaction lies within half a day of 2025-07-30 to 2025-07-31`, report.Passed},
		{"a time in another form, two days after the range", page(blank, ""), `every transaction lies within half a day of 2025-07-29 to 2025-07-30`, report.Violated},
		{"without any date", page(cash, ""), `every transaction lies within half a day of 2025-08-01 to 2025-08-02`, report.Violated},
		{"items alike", page(visa, ""), `every item has a code like "null"`, report.Passed},
		{"items unlike", page(visa, ""), `every item has a quantity like "^[0-9]+$"`, report.Violated},
		{"no items", page(amex, ""), `every item has a code like ""`, report.NotVerified},
		{"decimals add up exactly", page(visa, ""), `totalAmount of every transaction is the sum of "saleAmount, tipAmount, cashbackAmount"`, report.Passed},
		{"decimals do not add up", page(visa, ""), `totalAmount of every transaction is the sum of "saleAmount, tipAmount"`, report.Violated},
		{"items rounded to pesos", page(visa, ""), `saleAmount of every transaction is the sum of "items"`, report.Passed},
		{"items that are not the total", page(visa, ""), `totalAmount of every transaction is the sum of "items"`, report.Violated},
		{"no items to add", page(amex, ""), `saleAmount of every transaction is the sum of "items"`, report.NotVerified},
		{"rising", page(visa+","+amex, ""), `the transactions are rising by transactionDateTime`, report.Passed},
		{"not falling", page(visa+","+amex, ""), `the transactions are falling by transactionDateTime`, report.Violated},
		{"grouped", page(visa+","+visa+","+amex, ""), `the transactions are grouped by cardBrand`, report.Passed},
		{"not grouped", page(visa+","+amex+","+visa, ""), `the transactions are grouped by cardBrand`, report.Violated},
		{"one alone has no order", page(visa, ""), `the transactions are grouped by cardBrand`, report.NotVerified},
		{"at most", page(visa+","+amex, ""), `the answer has at most 2 transactions`, report.Passed},
		{"too many", page(visa+","+amex, ""), `the answer has at most 1 transactions`, report.Violated},
		{"counted, a full page", page(visa+","+amex, `"page":1,"pageSize":2,"totalItems":5,"totalPages":3`), `the answer has the transactions that its pagination counts`, report.Passed},
		{"counted, the last page", page(visa, `"page":3,"pageSize":2,"totalItems":5,"totalPages":3`), `the answer has the transactions that its pagination counts`, report.Passed},
		{"a page short of one", page(visa, `"page":1,"pageSize":2,"totalItems":5,"totalPages":3`), `the answer has the transactions that its pagination counts`, report.Violated},
		{"a page number too few", page(visa+","+amex, `"page":1,"pageSize":2,"totalItems":5,"totalPages":2`), `the answer has the transactions that its pagination counts`, report.Violated},
		{"no rows", page("", ""), `every transaction has cardBrand "VISA"`, report.NotVerified},
		{"nothing matches", `{"metadata":{"code":"BR-27","message":"No data found for the selected filters"}}`, `every transaction has cardBrand "VISA"`, report.NotVerified},
		{"an error", `{"metadata":{"code":"BR-02","message":"Error validating request"}}`, `every transaction has cardBrand "VISA"`, report.Violated},
		{"a field of the answer", page(visa, `"page":2`), `pagination.page of the answer is 2`, report.Passed},
		{"another field of the answer", page(visa, `"page":2`), `pagination.page of the answer is 1`, report.Violated},
		{"a field that is absent", page(visa, ""), `pagination.page of the answer is null`, report.Violated},
		{"refused, but there is no such code", `{"metadata":{"code":"BR-99"}}`, `the answer is refused`, report.Violated},
		{"no data is no refusal", `{"metadata":{"code":"BR-27"}}`, `the answer is refused`, report.Violated},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := judgeText(t, test.body, test.step)
			require.Equal(t, test.want, s.Judge.Outcome, "%s", s.Judge.Why)
		})
	}
}

func TestRows_EveryGapIsAsWanted(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, row, want string
		outcome         report.Outcome
	}{
		{"an empty list as wanted", `{"items":[]}`, "[]", report.Passed},
		{"an empty list for null", `{"items":[]}`, "null", report.Violated},
		{"an empty text for an empty list", `{"items":""}`, "[]", report.Violated},
		{"null as wanted", `{"items":null}`, "null", report.Passed},
		{"null for nothing", `{"items":null}`, "(absent)", report.Violated},
		{"nothing as wanted", `{}`, "(absent)", report.Passed},
		{"nothing for null", `{}`, "null", report.Violated},
		{"no gap", `{"items":[{}]}`, "[]", report.NotVerified},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := scenario.New(&scenario.Environment{}, "")
			s.Judge.Rules = []rules.ID{"BR-TRANSACTION"}
			rows := exchange.New(exchange.Request{Operation: rules.BranchReport}, http.StatusOK, http.Header{}, []byte(page(test.row, "")), 1).Rows()
			(&run{}).settle(s, reading.Run(t.Context(), s, func(o *reading.Oracle) { transactions.Of(o).GapsAre(rows, "items", test.want) }))
			require.Equal(t, test.outcome, s.Judge.Outcome, "%s", s.Judge.Why)
		})
	}
}
