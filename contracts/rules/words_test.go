package rules

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestIsFiller(t *testing.T) {
	t.Parallel()
	for text, is := range map[string]bool{"": true, "-": true, " * ": true, "N/A": true, " n/a": true, "Efectivo": true, "0": false, "00000000": true, "VISA": false, "ñ": false,
		"SIN_DATO": true, "no card": true, "Al contado": true, "SIN": false, "NO 40518842": false, "Sinergia Card": false} {
		assert.Equal(t, is, IsFiller(text), text)
	}
}
