package suite

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/report"
	"calco.example/fixtures/proofs"
	"calco.example/mockserver"
)

// Figures of one answer, of sales that are looked at and of two answers are compared, in
// English and in Spanish; each sentence that is not so is a finding.
func TestSuite_ComparesFigures(t *testing.T) {
	t.Parallel()
	const ask, again = "When I ask for the branch report from $from to $to with pageSize 5", "And I ask again with page 2"
	const filtered = `And I ask again with typeTransaction "CASH"`
	const pido, denuevo = "Cuando pido el informe de sucursales desde $from hasta $to con pageSize 5", "Y pido de nuevo con page 2"
	for i, c := range []struct {
		whens []string
		then  string
		holds bool
	}{
		{[]string{ask}, "pagination.totalItems of the answer is greater than 4", true},
		{[]string{ask}, "pagination.totalItems of the answer is less than 5", false},
		{[]string{ask}, "pagination.page of the answer is exactly 1.0", true},
		{[]string{ask}, "data.commerce of the answer is at least 1", false},
		{[]string{ask}, "every transaction has a saleAmount at least 1", true},
		{[]string{ask}, "every transaction has a saleAmount greater than 99999999", false},
		{[]string{ask}, `every transaction has a transactionDateTime at least "2025-01-01"`, true},
		{[]string{ask}, `every transaction has a transactionDateTime less than "2025-01-01"`, false},
		{[]string{ask}, "the sum of saleAmount is greater than 5", true},
		{[]string{ask}, "the sum of saleAmount is at most 5", false},
		{[]string{ask}, "the sum of status is at least 0", false},
		{[]string{ask}, "the number of transactions is exactly 5", true},
		{[]string{ask}, "the number of transactions is greater than 5", false},
		{[]string{"When I look at the sales of the branch report"}, "the number of transactions is greater than 20", true},
		{[]string{"When I look at the sales of the branch report"}, `the number of transactions with transactionType "CASH" is at least 1`, true},
		{[]string{"When I look at the sales of the branch report"}, `the number of transactions with transactionType "WALLET" is at least 1`, false},
		{[]string{ask, again}, "data.commerce of the answer is the same as before", true},
		{[]string{ask, again}, "pagination.page of the answer is the same as before", false},
		{[]string{ask, again}, "pagination.page of the answer is greater than that before", true},
		{[]string{ask, filtered}, "pagination.totalItems of the answer is at least that before", false},
		{[]string{ask, again}, "the answer is the same as before", false},
		{[]string{ask, "And I ask again with page 1"}, "the answer is the same as before", true},
		{[]string{ask, "And I ask again with pageSize 3"}, "every transaction stands in the answer before", true},
		{[]string{ask, again}, "every transaction stands in the answer before", false},
		{[]string{ask, again}, "no transaction stands in the answer before", true},
		{[]string{ask, "And I ask again with pageSize 3"}, "no transaction stands in the answer before", false},
		{[]string{pido}, "pagination.totalItems de la respuesta es mayor que 4", true},
		{[]string{pido}, "la suma de saleAmount es a lo más 5", false},
		{[]string{pido}, "el número de transacciones es exactamente 5", true},
		{[]string{pido, denuevo}, "data.commerce de la respuesta es igual al de antes", true},
		{[]string{pido, denuevo}, "pagination.page de la respuesta es menor que el de antes", false},
	} {
		if !proofs.Takes(i, 6) {
			continue
		}
		t.Run(c.then, func(t *testing.T) {
			t.Parallel()
			head, then, given := "Feature: f\n  @op:branch-report @BR-00\n  Scenario: s\n    ", "Then ", "Given a commerce with sales"
			if strings.HasPrefix(c.whens[0], "Cuando") {
				head, then, given = "# language: es\nCaracterística: f\n  @op:branch-report @BR-00\n  Escenario: s\n    ", "Entonces ", "Dado un comercio con ventas"
			}
			feature := head + strings.Join(append(append([]string{given}, c.whens...), then+c.then), "\n    ") + "\n"
			s := suiteOn(t, mockserver.Config{}, nil)
			s.Tags, s.Features, s.Prepared = TagExpression{}, fstest.MapFS{"f.feature": {Data: []byte(feature)}}, nil
			results, err := s.Run(t.Context())
			require.NoError(t, err)
			require.Len(t, results.Scenarios, 1)
			want := report.Passed
			if !c.holds {
				want = report.Violated
			}
			assert.Equal(t, want, results.Scenarios[0].Outcome, "%s: %v", results.Scenarios[0].Why, fmt.Sprint(results.Findings))
		})
	}
}

// A finding says what was expected and what was there, and where: of two answers the
// place at which they differ, of parts of transactions and of entries which one.
func TestSuite_FindingsSayWhere(t *testing.T) {
	t.Parallel()
	const given, ask = "Given a commerce with sales\n    ", "When I ask for the branch report from $from to $to with pageSize 5"
	const tr = "When I ask for the transaction report from $from to $to"
	for _, c := range []struct{ when, then, expected, actual string }{
		{ask + "\n    And I ask again with page 2", "the answer is the same as before", `^the same as before: data\.transactions\.0\.\w+ \S+`, `^data\.transactions\.0\.\w+ \S+`},
		{ask + "\n    And I ask again with page 0", "the answer is the same as before", `^the same as before: BR-00 "Success" with HTTP 200$`, `^BR-11 `},
		{tr, `every item has a quantity like "^-"`, "^like", `^[\d.]+ in transaction \d+$`},
		{tr, `every reconciliation has a reconciliationId like "^ZZZ$"`, "^like", ` in transaction \d+$`},
		{tr, `the reconciliations of every transaction add up to amount`, `^amount \d+`, `^[\d.]+ in transaction \d+$`},
		{"When I ask for the locations", `every entry has a street like "^$"`, "^like", `" in entry 1$`},
	} {
		s := suiteOn(t, mockserver.Config{}, nil)
		s.Tags, s.Prepared = TagExpression{}, nil
		s.Features = fstest.MapFS{"f.feature": {Data: []byte("Feature: f\n  @BR-00\n  Scenario: s\n    " + given + c.when + "\n    Then " + c.then + "\n")}}
		results, err := s.Run(t.Context())
		require.NoError(t, err)
		if assert.Len(t, results.Findings, 1, c.then) {
			assert.Regexp(t, c.expected, results.Findings[0].Expected, c.then)
			assert.Regexp(t, c.actual, results.Findings[0].Actual, c.then)
		}
	}
}
