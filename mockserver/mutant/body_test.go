package mutant

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example"
	"calco.example/contracts/mutants"
	"calco.example/contracts/rules"
	"calco.example/contracts/schema"
)

// A mutant whose change nothing makes would survive for no fault of the suite.
func TestChanges_EveryMutantMakesOne(t *testing.T) {
	t.Parallel()
	contract, err := schema.Load(calco.OpenAPI)
	require.NoError(t, err)
	list, _ := mutants.All(contract)
	fields := 0
	for _, m := range list {
		if m.Kind == rules.Field && m.Path != "" {
			fields++
			assert.NotNil(t, changes[m.Change], "%s: nothing does the change %q", m.ID, m.Change)
		}
	}
	assert.Greater(t, fields, 100)
}
