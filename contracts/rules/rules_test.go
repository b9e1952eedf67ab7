package rules

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestShippedProfiles_Load(t *testing.T) {
	names := []string{}
	for _, p := range Shipped() {
		names = append(names, p.Name)
	}
	assert.Equal(t, []string{"literal", "always-200", "vary"}, names)
}

func TestLiteral_WritesOutEveryDefault(t *testing.T) {
	literal, err := ShippedProfile("literal")
	require.NoError(t, err)
	for _, q := range Questions() {
		assert.Equal(t, q.Default(), literal.Answers[q.ID].Choice, "%s", q.ID)
	}
	assert.Len(t, literal.Answers, len(Questions()))
}
