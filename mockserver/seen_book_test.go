package mockserver

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/consumer/met"
	"calco.example/contracts/rules"
)

// The bounds of the catalogue's rows, the measure of the book and the mock agree:
// who sends both sides of a bound has met both sides, and no other rule's.
func TestMet_BothSidesOfEachBound(t *testing.T) {
	t.Parallel()
	for _, rule := range rules.All() {
		if rule.Bound == nil {
			continue
		}
		t.Run(string(rule.ID), func(t *testing.T) {
			t.Parallel()
			w := callMock(t, answeringAll(pinnedBy(rule)))
			givens := givensOf(w, rule.Operation)
			w.mock.Met().Forget("")
			for _, side := range []rules.Side{rules.FirstRefused, rules.LastAccepted} {
				is, _ := w.mock.Met().Total().Rule(rule.ID)
				assert.NotContains(t, []met.Level{met.BothSides, met.EachReading}, is.Level)
				request, err := rule.AtBound(side, givens)
				require.NoError(t, err)
				w.send(askRow(t, request))
			}
			is, _ := w.mock.Met().Total().Rule(rule.ID)
			assert.Contains(t, []met.Level{met.BothSides, met.EachReading}, is.Level, "%+v", is.Evidence)
		})
	}
}

func TestMet_ForcedIsNotMet(t *testing.T) {
	t.Parallel()
	mock := newTestMock(t)
	serveOne(mock, askBranch(withHeader("Prefer", "code=BR-08")))
	is, _ := mock.Met().Coverage("").Rule("BR-08")
	assert.Equal(t, met.Forced, is.Level)
	assert.Zero(t, is.Requests)
	assert.Contains(t, is.Evidence.Forced.Text, "BR-08 (forced)")
}
