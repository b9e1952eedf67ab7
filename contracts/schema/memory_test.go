package schema

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
)

// What is asked for again and again is checked once, however much comes in between that
// comes once; and that is forgotten.
func TestMemory_KeepsWhatComesAgain(t *testing.T) {
	t.Parallel()
	var m memory
	checks := 0
	check := func() Checked { checks++; return Checked{} }
	for i := range 3 * mostRemembered {
		m.of(nil, []byte("again"), check)
		m.of(nil, []byte(strconv.Itoa(i)), check)
	}
	assert.Equal(t, 3*mostRemembered+1, checks)
	assert.LessOrEqual(t, len(m.found)+len(m.before), 2*mostRemembered)
}
