package facts

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/report"
)

// A terminal that is carried from location to location is consistent with each of them:
// the other location is one that it did not sell at, or none.
func TestPlace_OtherHasNoTerminalOfTheFirst(t *testing.T) {
	t.Parallel()
	f := Facts{Locations: []LocationFact{{"L0", nil}, {"L1", []string{"T1"}}, {"L2", []string{"T1", "T2"}}, {"L3", []string{"T3"}}}}
	for name, want := range map[string]string{"$location": "L1", "$terminal": "T1", "$otherLocation": "L3", "$otherTerminal": "T3"} {
		got, err := f.Place(name, ForeignFacts{})
		require.NoError(t, err)
		assert.Equal(t, want, got, name)
	}
	f.Locations = f.Locations[:3]
	for _, name := range []string{"$otherLocation", "$otherTerminal"} {
		_, err := f.Place(name, ForeignFacts{})
		var unmet *report.Unmet
		require.ErrorAs(t, err, &unmet, name)
		assert.True(t, unmet.Data, "other sales would show it, so that the plan promises nothing")
	}
}
