package rules

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// A filter whose value is refused may count as none; an unknown user owns nothing.
func TestMoot(t *testing.T) {
	t.Parallel()
	for _, pair := range [][2]ID{{"BR-28", "BR-17"}, {"BR-31", "BR-17"}, {"BR-29", "BR-26"}, {"BR-28", "BR-16"}} {
		assert.True(t, MootByValue(pair[0], pair[1]), "%v", pair)
		assert.False(t, MootByValue(pair[1], pair[0]), "%v, the other way", pair)
	}
	assert.False(t, MootByValue("BR-17", "BR-17"))
	assert.False(t, MootByValue("BR-31", "BR-26"))
	for _, pair := range [][2]ID{{"BR-21", "BR-20"}, {"BR-22", "BR-20"}, {"BR-23", "BR-20"}, {"TR-SERIAL", "TR-UNKNOWN-USER"}} {
		assert.True(t, MootByUser(pair[0], pair[1]), "%v", pair)
	}
	assert.False(t, MootByUser("BR-17", "BR-20"))
	assert.False(t, MootByUser("BR-21", "BR-25"))
}
