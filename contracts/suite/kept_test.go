package suite

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/report"
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
			s.Features, s.Budget = fstest.MapFS{"f.feature": {Data: []byte(feature)}}, test.budget
			results, err := s.Run(t.Context())
			require.NoError(t, err)
			assert.Equal(t, test.unkept, results.Unkept)
			code, reason := report.Verdict(results, report.VerdictOptions{})
			assert.Equal(t, report.ExitUnverified, code, reason)
		})
	}
}
