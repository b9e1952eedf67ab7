package mutants

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
	"calco.example/contracts/suite/suitetest"
)

func TestMutants_List(t *testing.T) {
	t.Parallel()
	contract, err := suitetest.Contract()
	require.NoError(t, err)
	mutants, left := All(contract)
	assert.GreaterOrEqual(t, len(mutants), 400)
	seen := map[string]bool{}
	for _, m := range mutants {
		assert.False(t, seen[m.ID], "%s is listed twice", m.ID)
		seen[m.ID] = true
		_, known := rules.Lookup(m.Rule)
		assert.True(t, known, "%s breaks an unknown rule", m.ID)
		assert.NotEmpty(t, m.Summary, m.ID)
	}
	for _, l := range left {
		assert.NotEmpty(t, l.Why, l.ID)
	}
	t.Log(len(mutants), "mutants,", len(left), "left out")
}
