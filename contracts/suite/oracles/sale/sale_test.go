package sale

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestSameInstallments(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"Banco", "BANCO", true}, {"Bank", "BANCO", true}, {"merchant", "COMERCIO", true}, {"Acme", "ACME", true},
		{"Bank", "COMERCIO", false}, {"Banks", "BANCO", false}, {"", "BANCO", false},
	} {
		assert.Equal(t, c.same, sameInstallments(c.a, c.b), "%q and %q", c.a, c.b)
	}
}

func TestSameWord(t *testing.T) {
	t.Parallel()
	assert.True(t, SameWord("cardBrand")("American Express", "AMEX"))
	assert.False(t, SameWord("cardBrand")("American Express", "VISA"))
	assert.True(t, SameWord("installmentType")("Bank", "BANCO"))
	assert.False(t, SameWord("status")("American Express", "AMEX"))
}
