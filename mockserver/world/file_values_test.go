package world

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// Each form takes a value as long as it says, and none that is longer by a character.
func TestValuePattern_Longest(t *testing.T) {
	t.Parallel()
	long := func(most int) string { return strings.Repeat("ñ", most) }
	plain := func(most int) string { return strings.Repeat("a", most) }
	for _, c := range []struct {
		name            string
		pattern         valuePattern
		longest, longer string
	}{
		{"name", namePattern, plain(32), plain(33)},
		{"key", keyPattern, keyBegins + plain(64), keyBegins + plain(65)},
		{"serial number", serialPattern, long(32), long(33)},
		{"first of a range", serialPattern, long(32) + ".." + long(32), long(33) + ".." + long(32)},
		{"last of a range", serialPattern, long(32) + ".." + long(32), long(32) + ".." + long(33)},
		{"code", codePattern, long(32), long(33)},
		{"a code is no range", codePattern, long(32), long(20) + ".." + long(20)},
		{"sale id", saleIDPattern, plain(64), plain(65)},
		{"card", binPattern, "12345678", "123456789"},
		{"RUT", taxIDPattern, "99900101-7", "999001011-7"},
	} {
		assert.True(t, c.pattern.fits(c.longest), c.name)
		assert.False(t, c.pattern.fits(c.longer), c.name)
		assert.False(t, c.pattern.fits(""), c.name)
	}
}
