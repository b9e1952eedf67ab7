package suite_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/fixtures/proofs"
	"calco.example/fixtures/stranger"
)

// answersWith gives requests whose body has all of some parts an error of the branch
// report.
func answersWith(code, message string, parts ...string) func(http.Handler) http.Handler {
	return func(sound http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			body := sentBody(r)
			for _, part := range parts {
				if !strings.Contains(body, part) {
					sound.ServeHTTP(w, r)
					return
				}
			}
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusInternalServerError)
			_, _ = io.WriteString(w, `{"data":null,"pagination":null,"metadata":{"code":"`+code+`","message":"`+message+`"}}`)
		})
	}
}

// Which rule refuses a request that breaks two is open, and that one of them does is
// not: a failure of the service is found where nothing is pinned.
func TestStranger_FailsWhereTwoRulesAreBroken(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	serial, both := `"serialNumber":"10#1"`, "a request that breaks several rules should be refused by one of them"
	found := violationsOf(t, strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@BR-15 or @BR-11", answersWith("BR-13", "Oops, something went wrong", serial, `"page":0`)))
	assert.Contains(t, found, "BR-11 before BR-15"+both)
	assert.Contains(t, found, "BR-15 before BR-11"+both)
	assert.NotContains(t, found, "BR-16")

	// Another refusal may come first, for what is known of the order.
	assert.Empty(t, violationsOf(t, strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@BR-15 or @BR-11", answersWith("BR-02", "Error validating request", serial, `"page":0`))))
}

// A service that fails may be one of the rules that are broken.
func TestStranger_FailsAsOneOfTwoRules(t *testing.T) {
	t.Parallel()
	s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "", answersWith("BR-01", "Error generating report", `"serialNumber":"10#1"`))
	s.Prepared, s.Features = nil, fstest.MapFS{"own.feature": {Data: []byte(`Feature: own

  @BR-15
  Scenario: a failure that is expected
    Given BR-15 comes before "BR-01"
    When I ask for the branch report from 2025-08-01 to 2025-08-02 with serialNumber "10#1"
    Then the answer is refused: BR-15
`)}}
	results := requireNoViolation(t, s)
	assert.Equal(t, 1, results.Count(report.Observed))
}

// Nor may it be refused for what is not wrong with it, or served.
func TestStranger_RefusesForAnotherReason(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	both := "a request that breaks several rules should be refused by one of them"
	for name, test := range map[string]struct{ code, message, first, second string }{
		"a range that is none is too long":  {"BR-08", "Date range should not exceed 30 days", `"startDate":"01-08-2025"`, `"endDate":"02-08-2025"`},
		"nothing is found of page 0":        {"BR-27", "No data found for the selected filters", `"startDate":"2025/08/01"`, `"page":0`},
		"what is no type is no brand":       {"BR-17", "Invalid card brand, special characters are not allowed or not supported", `"typeTransaction":"CHEQUE"`, `"page":0`},
		"a location of nobody has no rules": {"BR-05", "Start date is required", `"locationId":"10#1"`, `"serialNumber":"10#1"`},
	} {
		t.Run(name, func(t *testing.T) {
			found := violationsOf(t, strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@Q-ORDER-BRANCH-REPORT", answersWith(test.code, test.message, test.first, test.second)))
			assert.Contains(t, found, both)
		})
	}
	// What holds a restricted character is of nobody, too.
	sound := answersWith("BR-22", "One or more locations entered do not belong to the account or are not authorized", `"locationId":"10#1"`, `"page":0`)
	assert.Empty(t, violationsOf(t, strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@Q-ORDER-BRANCH-REPORT", sound)))
}

// What breaks two rules and is answered by neither is told once, under the rule that is
// broken where it is broken alone.
func TestStranger_BlamesTheBrokenRule(t *testing.T) {
	proofs.Long(t)
	t.Parallel()
	s := strangeSuite(t, stranger.Options{Manner: stranger.Plain()}, "@BR-11 or @BR-15", answersWith("BR-27", "No data found for the selected filters", `"page":0`))
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	for _, f := range results.FindingsOf(report.Violated) {
		assert.Equal(t, rules.ID("BR-11"), f.Rule, f.Scenario)
		assert.Equal(t, "the request should be refused by BR-11", f.Summary)
	}
	for _, row := range results.Rules {
		if row.ID == "BR-15" {
			assert.Equal(t, report.Passed, row.Outcome)
		}
	}
}
