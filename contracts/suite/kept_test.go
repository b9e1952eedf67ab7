package suite

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/client/clienttest"
	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/mockserver"
)

// What the plan says can run and is not verified all the same counts; what the
// plan leaves out, and what the budget does not reach, does not.
func TestSuite_CountsWhatThePlanPromised(t *testing.T) {
	t.Parallel()
	const feature = `Feature: f
  @L-LOCATION
  Scenario: nothing to judge
    Given the account noLocations
    When I ask for the locations
    Then the entries rise by id

  @L-LOCATION
  Scenario: a need that is not met
    Given a commerce with 999 locations
    When I ask for the locations
    Then the answer is a success

  @TR-SERIAL
  Scenario: a place that is not known, in a table
    When I ask for the transaction report from yesterday to today with:
      | SerialNumber | $foreignTerminal |
    Then the answer is refused: TR-SERIAL

  @L-LOCATION
  Scenario: verified
    When I ask for the locations
    Then the answer is a success
`
	for _, test := range []struct {
		name   string
		budget int
		unkept int
	}{{"no limit", 0, 1}, {"a budget for discovery only", 1, 0}} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := suiteOn(t, mockserver.Config{}, nil)
			s.Tags = TagExpression{}
			s.Has = func(role exchange.Role) bool { return role != exchange.RoleSecond }
			s.Features, s.Prepared, s.Budget = fstest.MapFS{"f.feature": {Data: []byte(feature)}}, nil, test.budget
			results, err := s.Run(t.Context())
			require.NoError(t, err)
			assert.Equal(t, test.unkept, results.Unkept)
			code, reason := report.Verdict(results, report.VerdictOptions{})
			assert.Equal(t, report.ExitUnverified, code, reason)
		})
	}
}

// A pinned order holds nobody to a pair of which calibration did not see who wins.
func TestSuite_UndecidedPair(t *testing.T) {
	t.Parallel()
	const feature = `Feature: f
  @op:branch-report @BR-14
  Scenario: two rules broken
    Given BR-14 comes before "BR-15"
    When I ask for the branch report from yesterday to today with locationId "a'b" and serialNumber "a b"
    Then the answer is refused: BR-14
`
	served, pinned := shipped(t, "literal"), shipped(t, "literal")
	served.Answers["Q-ORDER-BRANCH-REPORT"] = rules.Answer{Order: []rules.ID{"BR-15", "BR-14"}}
	for want, undecided := range map[report.Outcome][]rules.Pair{report.Warning: nil, report.Observed: {{"BR-15", "BR-14"}}} {
		pinned.Evidence = map[rules.QuestionID]rules.Evidence{"Q-ORDER-BRANCH-REPORT": {Undecided: undecided}}
		s := suiteOn(t, mockserver.Config{Profile: served}, nil)
		s.Tags, s.Profile = TagExpression{}, &pinned
		s.Features, s.Prepared = fstest.MapFS{"f.feature": {Data: []byte(feature)}}, nil
		results, err := s.Run(t.Context())
		require.NoError(t, err)
		require.Len(t, results.Findings, 1)
		assert.Equal(t, want, results.Findings[0].Outcome, results.Findings[0].Summary)
	}
}

// Why no sales were read is told as it is: an account without a plan may have some.
func TestSuite_WhyNoSalesWereRead(t *testing.T) {
	t.Parallel()
	s := suiteOn(t, mockserver.Config{}, nil)
	s.Asker, s.Tags = clienttest.ForMain{Asker: s.Asker, Role: exchange.RoleNoPlan}, TagExpression{}
	s.Features, s.Prepared = fstest.MapFS{"f.feature": {Data: []byte("Feature: f\n  @SN-LISTING\n  Scenario: s\n    Given a commerce with sales\n    When I ask for the serial numbers\n    Then the answer is a success\n")}}, nil
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	require.Len(t, results.Scenarios, 1)
	assert.Contains(t, results.Scenarios[0].Why, "the account main has no PaaS plan (BR-25)")
}

// A key that is answered otherwise than its role says is told as a warning, under the
// rule that it would show; it verifies that rule as little as no key does.
func TestSuite_DoubtfulKeyVerifiesNothing(t *testing.T) {
	t.Parallel()
	s := suiteOn(t, mockserver.Config{}, nil)
	s.Tags = TagExpression{}
	s.Features, s.Prepared = fstest.MapFS{"f.feature": {Data: []byte("Feature: f\n  @op:branch-report @BR-25\n  Scenario: s\n    Given the account noPlan\n    When I ask for the branch report from yesterday to today\n    Then the answer is refused: BR-25\n")}}, nil
	s.Unfit = map[exchange.Role]string{exchange.RoleNoPlan: "is served (BR-00): its account seems to have the plan"}
	s.Doubts = map[exchange.Role]rules.ID{exchange.RoleNoPlan: "BR-25"}
	results, err := s.Run(t.Context())
	require.NoError(t, err)
	require.Len(t, results.FindingsOf(report.Warning), 1)
	code, reason := report.Verdict(results, report.VerdictOptions{Require: []rules.ID{"BR-25"}})
	assert.Equal(t, report.ExitUnverified, code)
	assert.Contains(t, reason, "required but not verified: BR-25")
	for _, row := range results.Rules {
		if row.ID == "BR-25" {
			assert.Equal(t, report.NotVerified, row.Outcome)
			assert.Contains(t, row.Why, "keys.noPlan is served")
		}
	}
}
