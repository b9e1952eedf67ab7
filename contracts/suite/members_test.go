package suite

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/scenario"
	"calco.example/contracts/suite/suitetest"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver"
)

// A Then by a member that there is nowhere passes nothing and accuses nobody: neither
// the answer has it nor does the reference list it there.
func TestSuite_JudgesNothingByAMemberThatIsNowhere(t *testing.T) {
	t.Parallel()
	const ask, again = "When I ask for the branch report from $from to $to", "\n    And I ask again with page 2"
	const report2, look = "When I ask for the transaction report from $from to $to", "When I look at the sales of the transaction report"
	for i, c := range []struct {
		when, then string
		want       report.Outcome
	}{
		{ask, "the sum of propina is exactly 0", report.NotVerified},
		{look, "the sum of extraData.montoComision is at most 5", report.NotVerified},
		{ask, `the number of transactions with estado "Reversed" is exactly 0`, report.NotVerified},
		{ask, `no transaction has a estado like "x"`, report.NotVerified},
		{ask, "no transaction has a cuotas", report.NotVerified},
		{ask, "the transactions have at most 2 words for origen", report.NotVerified},
		{ask, "the transactions are rising by fecha", report.NotVerified},
		{ask, `total of every transaction is the sum of "saleAmount"`, report.NotVerified},
		{ask, `totalAmount of every transaction is the sum of "saleAmount, propina"`, report.NotVerified},
		{ask, `every transaction has a cuotas like "."`, report.NotVerified},
		{ask, `every item has a codigo like ".*"`, report.NotVerified},
		{report2, `every reconciliation has a fecha like "."`, report.NotVerified},
		{ask + again, "data.comercio of the answer is the same as before", report.NotVerified},
		{ask, "data.comercio of the answer is null", report.NotVerified},
		{"When I ask for the locations", "no two entries have the same codigo", report.NotVerified},
		{"When I ask for the locations", `every entry has a calle like "."`, report.NotVerified},
		{ask, "data.comercio of the answer is (absent)", report.Passed},
		{ask, "every transaction has cvv (absent)", report.Passed},
		{ask, "every transaction has cardBrand (absent)", report.Violated},
		{ask + again, "data.commerce of the answer is the same as before", report.Passed},
		{ask, `totalAmount of every transaction is the sum of "saleAmount, tipAmount, cashbackAmount"`, report.Passed},
		{ask, `saleAmount of every transaction is the sum of "items"`, report.Passed},
		{look, `every item has a price like "."`, report.Passed},
		{report2, `every reconciliation has a reconciliationId like "."`, report.Passed},
		{ask, `data.transactions.0.saleId of the answer is like "."`, report.Passed},
	} {
		if !proofs.Takes(i, 3) {
			continue
		}
		t.Run(c.then, func(t *testing.T) {
			t.Parallel()
			s := suiteOn(t, mockserver.Config{}, nil)
			s.Tags, s.Prepared = TagExpression{}, nil
			s.Features = fstest.MapFS{"f.feature": {Data: []byte("Feature: f\n  @BR-00\n  Scenario: s\n    Given a commerce with sales\n    " + c.when + "\n    Then " + c.then + "\n")}}
			results, err := s.Run(t.Context())
			require.NoError(t, err)
			require.Len(t, results.Scenarios, 1)
			assert.Equal(t, c.want, results.Scenarios[0].Outcome, "%s: %v", results.Scenarios[0].Why, results.Findings)
			if c.want == report.NotVerified {
				assert.Contains(t, results.Scenarios[0].Why, "and the reference lists no such member there")
			}
		})
	}
}

// What the reference lists counts as seen where it is not there: a cash sale may show
// no brand at all.
func TestJudged_ListsTheMembersOfTheReference(t *testing.T) {
	t.Parallel()
	contract, err := suitetest.Contract()
	require.NoError(t, err)
	env := &scenario.Environment{Contract: contract}
	for _, c := range []struct {
		operation rules.Operation
		at, path  string
		want      bool
	}{
		{rules.BranchReport, "/data/transactions/*", "cardBrand", true},
		{rules.BranchReport, "/data/transactions/*", "typeTransaction", false},
		{rules.BranchReport, "/data/transactions/*/items/*", "price", true},
		{rules.BranchReport, "", "data.transactions.0.cardBrand", true},
		{rules.BranchReport, "", "data.comercio", false},
		{rules.TransactionReport, "/content/reports/*", "extraData.amountCommission", true},
		{rules.TransactionReport, "/content/reports/*", "totalAmount", false},
		{rules.TransactionReport, "/content/reports/*/reconciliations/*", "paymentDate", true},
		{rules.Locations, "/data/*", "street", true},
		{rules.Locations, "/data/*", "calle", false},
		{rules.SerialNumbers, "/data/*", "anything", true},
	} {
		assert.Equal(t, c.want, judged{operation: c.operation, at: c.at}.lists(env, c.path), "%s %s", c.operation, c.path)
	}
}
