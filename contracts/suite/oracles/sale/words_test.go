package sale

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// Letter case, marks, how a mark is written and which space it is make no other text.
func TestBare(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"Ñuñoa 12", "ÑUÑOA 12", "NUNOA 12", "N\u0303un\u0303oa 12", "Ñuñoa\u00a012"} {
		assert.Equal(t, "nunoa 12", Bare(text), text)
	}
	assert.Equal(t, "menu del dia", Bare("Menú del Día"))
	assert.NotEqual(t, Bare("Leche"), Bare("Lecha"))
}
