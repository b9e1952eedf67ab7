package clientreport

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/consumer/habits"
	"calco.example/contracts/consumer/met"
	"calco.example/contracts/consumer/verdict"
	"calco.example/contracts/rules"
)

func TestTerminal_SaysThatNoListWasReadToItsEnd(t *testing.T) {
	t.Parallel()
	rows := []struct {
		name  string
		pages met.PagesMet
		says  string
	}{
		{"the first pages of many", met.PagesMet{FurthestPage: 3, FurthestOf: 11}, "calco:   pages: no branch-report of several pages was read to its last page: page 3 at most, of 11; if all its rows are wanted, go on to totalPages\n"},
		{"to the end", met.PagesMet{FurthestPage: 11, FurthestOf: 11, LastPages: 1}, ""},
		{"lists of one page", met.PagesMet{FurthestPage: 1, FurthestOf: 1}, ""},
		{"from an older calco", met.PagesMet{FurthestPage: 3}, ""},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			row.pages.Operation = rules.BranchReport
			var out bytes.Buffer
			require.NoError(t, WriteTerminal(&out, verdict.Document{Met: met.Coverage{Requests: 1, Pages: []met.PagesMet{row.pages}}}))
			assert.Contains(t, out.String(), row.says)
			assert.Equal(t, row.says != "", bytes.Contains(out.Bytes(), []byte("last page")), out.String())
		})
	}
}

// A habit that the reference leaves open costs nothing where it is right.
func TestConclusion_SaysNoMoreThanWasSeen(t *testing.T) {
	t.Parallel()
	_, why, _ := conclusion(verdict.Document{
		Verdict: verdict.VerdictPassed, Met: met.Coverage{Requests: 1},
		Findings: []verdict.DocumentFinding{{Finding: habits.Finding{ID: "range-overlap"}}},
	})
	assert.Equal(t, "1 habit that may cost data or trouble", why)
}
