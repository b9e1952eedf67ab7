package report

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestFolded(t *testing.T) {
	t.Parallel()
	const width = 24
	for _, row := range []struct{ name, text, want string }{
		{"short", "one\ntwo\n", "one\ntwo\n"},
		{"long", "one two three four five six\n", "one two three four five\n  six\n"},
		{"indented", "    - one two three four five\n", "    - one two three four\n      five\n"},
		{"a field", "      ask for   one two three\n", "      ask for   one two\n                three\n"},
		{"a line to copy", "      try       curl -sS one two three\n", "      try       curl -sS one two three\n"},
		{"a word that is too long", "https://reports.example/a/b\n", "https://reports.example/a/b\n"},
		{"colours take no room", "\x1b[31;1mone two three\x1b[0m four five\n", "\x1b[31;1mone two three\x1b[0m four five\n"},
		{"letters, not bytes", "ñandú ñandú ñandú ñandú\n", "ñandú ñandú ñandú ñandú\n"},
	} {
		assert.Equal(t, row.want, folded(row.text, width), row.name)
		assert.Equal(t, row.text, folded(row.text, 0), row.name)
	}
}
