package reporttext

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTerminalText(t *testing.T) {
	t.Parallel()
	rows := []struct{ name, text, want string }{
		{"plain", "Café O'Higgins ñ 日本 ✓", "Café O'Higgins ñ 日本 ✓"},
		{"C0", "a\x00\x1b[0m\tb\n", `a\x00\x1b[0m\tb\n`},
		{"C1 and DEL", "\u009b\x7f", `\x9b\x7f`},
		{"direction", "\u202a\u202e\u2066\u2069\u200f", `\u202a\u202e\u2066\u2069\u200f`},
		{"separators", "\u2028\u2029\u0085", `\u2028\u2029\x85`},
		{"broken UTF-8", "a\xff\xc3", `a\xff\xc3`},
		{"tags", "\U000e0041", `\U000e0041`},
		{"GitHub", "::error::x", `:\:error::x`},
		{"GitHub after space", " \u00a0::error::x", " \u00a0" + `:\:error::x`},
		{"not at the start", "a ::error::", "a ::error::"},
		{"Azure", "x##[error] ##vso[x]", `x##\[error] ##vso\[x]`},
		{"Azure, capitals", "##VSO[x]", `##VSO\[x]`},
		{"TeamCity", "##teamcity[x]", `##teamcity\[x]`},
	}
	for _, row := range rows {
		assert.Equal(t, row.want, Terminal(row.text), row.name)
	}
}

func TestMarkdownText(t *testing.T) {
	t.Parallel()
	rows := []struct{ name, text, want string }{
		{"plain", "BR-31", "`BR-31`"}, {"empty", "", "` `"}, {"blank", "  ", "` `"},
		{"backtick", "a`b", "``a`b``"}, {"only backticks", "``", "``` `` ```"}, {"spaces at both ends", " a ", "`  a  `"},
		{"line end", "a\n# b", "`a\\n# b`"},
	}
	for _, row := range rows {
		assert.Equal(t, row.want, Markdown(row.text), row.name)
	}
}
