package facts

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/report"
)

// An account that has sold nothing before today lacks sales: no promise of the plan is
// broken by that, which would be exit code 3.
func TestFacts_NoPastSalesAreALackOfData(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"$from", "$to"} {
		_, err := (&Facts{}).DateText(name)
		var unmet *report.Unmet
		require.ErrorAs(t, err, &unmet, name)
		assert.True(t, unmet.Data, name)
	}
}
