package scenario

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/report"
	"calco.example/contracts/rules"
)

// "HTTP status codes for these errors: not shown": a code with two of them in one
// operation is noted, and no rule broken; one that each operation gives another is not.
func TestSeveralStatuses(t *testing.T) {
	t.Parallel()
	e := &Environment{}
	for _, answer := range []struct {
		op     rules.Operation
		code   string
		status int
	}{
		{rules.BranchReport, "BR-27", 404}, {rules.BranchReport, "BR-27", 200}, {rules.BranchReport, "BR-27", 404},
		{rules.BranchReport, "BR-24", 404}, {rules.BranchReport, "BR-24", 404},
		{rules.BranchReport, "ERROR_NOT_AUTHORIZED", 401}, {rules.Locations, "ERROR_NOT_AUTHORIZED", 403},
		{rules.BranchReport, "", 404}, {rules.BranchReport, "", 405},
	} {
		e.statuses.saw(answer.op, answer.code, answer.status)
	}
	found := e.SeveralStatuses()
	if assert.Len(t, found, 1) {
		assert.Equal(t, report.Observed, found[0].Outcome)
		assert.Equal(t, rules.QuestionID("Q-STATUS"), found[0].Question)
		assert.Equal(t, "branch report: BR-27 with HTTP 200 and 404", found[0].Summary)
	}
}
