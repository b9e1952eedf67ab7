package suite

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/report"
	"calco.example/contracts/rules"
)

// What breaks several rules is filed under the one that is broken alone as well, and no
// other rule of its scenario is broken by it; but where the scenario failed for something
// else, too, all of its rules are.
func TestBlamed(t *testing.T) {
	t.Parallel()
	both := []rules.ID{"BR-11", "BR-15"}
	found := blamed([]report.Finding{
		{Outcome: report.Violated, Scenario: "two", Rule: "BR-11", Either: both, Actual: "BR-27"},
		{Outcome: report.Violated, Scenario: "two and more", Rule: "BR-11", Either: both, Actual: "BR-01"},
		{Outcome: report.Violated, Scenario: "two and more", Rule: "JSON"},
		{Outcome: report.Violated, Scenario: "alone", Rule: "BR-15", Summary: "refused by BR-15", Actual: "BR-27"},
		{Outcome: report.Warning, Scenario: "weak", Rule: "BR-11", Actual: "BR-27"},
	})
	assert.Equal(t, []rules.ID{"BR-15", "BR-15"}, []rules.ID{found[0].Rule, found[1].Rule})
	assert.Equal(t, "refused by BR-15", found[0].Summary, "answered alike")
	assert.Empty(t, found[1].Summary, "answered otherwise")
	assert.Equal(t, map[string][]rules.ID{"two": {"BR-15"}}, filedAlone(found))
}
