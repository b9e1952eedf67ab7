package strictyaml

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestEditDistance(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"", "abc", 3},
		{"abc", "", 3},
		{"abc", "abc", 0},
		{"abc", "abd", 1},
		{"abc", "ac", 1},
		{"ac", "abc", 1},
		{"kitten", "sitting", 3},
		{"flaw", "lawn", 2},
		{"Q-RANGE-LIMT", "Q-RANGE-LIMIT", 1},
	} {
		assert.Equal(t, c.want, editDistance(c.a, c.b), "%s to %s", c.a, c.b)
		assert.Equal(t, c.want, editDistance(c.b, c.a), "%s to %s", c.b, c.a)
	}
}

func TestHint(t *testing.T) {
	t.Parallel()
	known := []string{"answers", "evidence", "name"}
	assert.Equal(t, " (did you mean answers?)", Hint("answer", known))
	assert.Equal(t, " (did you mean name?)", Hint("nam", known))
	assert.Equal(t, " (did you mean Q-RANGE-LIMIT?)", Hint("q-range-limit", []string{"Q-X", "Q-RANGE-LIMIT"}), "letter case is no distance")
	assert.Empty(t, Hint("colour", known), "nothing is near")
	assert.Empty(t, Hint("", known))
	assert.Equal(t, " (did you mean ab?)", Hint("aa", []string{"ab", "ac"}), "the first of equals")
}
