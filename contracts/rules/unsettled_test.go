package rules_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
)

// A case that no answer describes is kept in a profile: the mock answers it like
// the rest, and nothing is pinned.
func TestProfile_UnsettledCase(t *testing.T) {
	t.Parallel()
	p, err := rules.ParseProfile("learnt.yaml", []byte(`
name: learnt
answers:
  Q-EMPTY-FILTER: {most: own-code, except: {locationId: unsettled, serialNumber: as-value}}
`))
	require.NoError(t, err)
	assert.False(t, p.PinsAll("Q-EMPTY-FILTER"))
	assert.True(t, p.Answer("Q-EMPTY-FILTER").In("locationId").Is("own-code"))
	assert.True(t, p.Answer("Q-EMPTY-FILTER").In("serialNumber").Is("as-value"))
}
