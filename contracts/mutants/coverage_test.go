package mutants

import (
	"os"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
	"calco.example/contracts/suite/suitetest"
	"calco.example/mockserver"
)

// TestCoverage_HasNoHole closes the circle: rule, mock check, contract,
// scenario, mutant.
func TestCoverage_HasNoHole(t *testing.T) {
	t.Parallel()
	contract, err := suitetest.Contract()
	require.NoError(t, err)
	rows, loose, err := Coverage(contract, os.DirFS("../../features"), mockserver.Coverage())
	require.NoError(t, err)
	assert.Empty(t, loose)
	for _, row := range rows {
		for _, hole := range row.Holes {
			t.Errorf("%s: %s", row.Rule, hole)
		}
	}
}

func TestCoverage_SeesHoles(t *testing.T) {
	t.Parallel()
	contract, err := suitetest.Contract()
	require.NoError(t, err)
	features := fstest.MapFS{"x.feature": {Data: []byte("Feature: f\n  Scenario: s\n    When I ask for the locations\n")}}
	rows, loose, err := Coverage(contract, features, map[rules.ID]string{"BR-99": "somewhere"})
	require.NoError(t, err)
	assert.Equal(t, []string{"the mock names BR-99, which is no rule", "x.feature:2 has no tag of a rule"}, loose)
	for _, row := range rows {
		if row.Rule == "BR-31" {
			assert.Equal(t, []string{"no check in the mock and no reason why not", "no scenario"}, row.Holes)
		}
	}
}
