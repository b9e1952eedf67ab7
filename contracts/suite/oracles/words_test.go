package oracles

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestSameLocation(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"101", "101", true}, {"0101", "101", true}, {"LOC_000101", "101", true}, {"101", "LOC_000101", true}, {"0", "00", true}, {"x", "x", true},
		{"101", "102", false}, {"LOC_000101", "102", false}, {"LOC_101", "POS_101", false}, {"LOC", "0", false}, {"x", "", false},
	} {
		assert.Equal(t, c.same, sameLocation(c.a, c.b), "%q and %q", c.a, c.b)
	}
}

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

func TestIsFiller(t *testing.T) {
	t.Parallel()
	for text, is := range map[string]bool{"": true, "-": true, " * ": true, "0": false, "VISA": false, "ñ": false} {
		assert.Equal(t, is, isFiller(text), text)
	}
}
