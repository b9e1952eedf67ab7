package contracts

import (
	"bytes"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/fixtures/corpora"
)

// hostileStrings are the strings of both lists, and our own.
func hostileStrings(t testing.TB) []string {
	t.Helper()
	list := append(corpora.NaughtyStrings(t), corpora.FuzzDBStrings(t)...)
	require.GreaterOrEqual(t, len(list), 1748)
	corpora.Record(t, map[string]any{"inputs_tried": len(list)})
	return append(list, ourHostileStrings...)
}

var ourHostileStrings = []string{
	"\x1b]0;owned\x07", "\x1b[2J", "a\r\n::error::b", "::set-output name=a::b", "  ::add-mask::x", "\u00a0::warning::x", "##[group]x", "a ##vso[task.setvariable]b",
	"##teamcity[testFailed name='x']", "##VSO[task.complete]", "\u202egnp.exe", "\u2066x\u2069", "a\u2028b\u2029c", "\u009b31m", "\x7f", "\ufffe", "\U000e0041",
	"</style><script>alert(1)</script>", "</title><img src=x onerror=alert(1)>", "]]><x/>", "]]>", "{{.}}", "${jndi:ldap://x}", "`", "``", "` ` `", "a`<b>`c",
	"![x](https://evil.example/a.png)", "[x](javascript:alert(1))", "https://evil.example", "www.evil.example", "a@evil.example", "| a | b |", "\\", "\\`", " ", "-n", "-e %s", "-e\x00x", "%s%n", "'", "'\\''", "a'b'c\n\x00d",
	"section_start:1:x\r\x1b[0K",
}

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
		assert.Equal(t, row.want, terminalText(row.text), row.name)
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
		assert.Equal(t, row.want, markdownText(row.text), row.name)
	}
}

func TestCurlLine(t *testing.T) {
	t.Parallel()
	const headers = ` -H "X-API-Key: $REPORT_KEY" -H 'Content-Type: application/json' `
	rows := []struct{ name, method, url, body, want string }{
		{"get", "GET", "https://x.example/a", "", "curl -sS" + headers + "'https://x.example/a'"},
		{"post", "POST", "https://x.example/a", `{"a":1}`, "curl -sS" + headers + `--data-raw '{"a":1}' 'https://x.example/a'`},
		{"quote", "POST", "https://x.example/a", `{"a":"O'H"}`, "curl -sS" + headers + `--data-raw '{"a":"O'\''H"}' 'https://x.example/a'`},
		{"control", "POST", "https://x.example/a", "{\"a\":\"%\\\x1b\"}", `printf '{"a":"%%\\\033"}' | curl -sS` + headers + `--data-binary @- 'https://x.example/a'`},
		{"method", "PATCH", "https://x.example/a", "", "curl -sS -X 'PATCH'" + headers + "'https://x.example/a'"},
		{"post without body", "POST", "https://x.example/a", "", "curl -sS -X 'POST'" + headers + "'https://x.example/a'"},
		{"head", "HEAD", "https://x.example/a", "", "curl -sS --head" + headers + "'https://x.example/a'"},
		{"odd url", "GET", "https://x.example/../[a]\n ñ", "", "curl -sS --globoff --path-as-is" + headers + "'https://x.example/../[a]%0A%20%C3%B1'"},
	}
	for _, row := range rows {
		assert.Equal(t, row.want, CurlLine(row.method, row.url, row.body), row.name)
	}
}

// TestCurlLine_RoundTrip runs every line in sh, with a function in place of curl
// that prints what it is given.
func TestCurlLine_RoundTrip(t *testing.T) {
	t.Parallel()
	const address = "https://x.example/a"
	shell, err := exec.LookPath("sh")
	require.NoError(t, err)
	bodies := hostileStrings(t)
	script := "LC_ALL=C; REPORT_KEY='k e\"y'\n" + `curl() {
  for a do printf '%s\0' "$a"; done
  case " $* " in *' --data-binary @- '*) cat; printf '\0' ;; esac
  printf 'END\0'
}` + "\n"
	for _, body := range bodies {
		line := CurlLine("PUT", address, body)
		require.Equal(t, line, terminalText(line), "a terminal has nothing to escape")
		require.True(t, strings.HasPrefix(line, "curl ") || strings.HasPrefix(line, "printf "))
		script += line + "\n"
	}
	command := exec.Command(shell)
	command.Stdin = strings.NewReader(script)
	var complaints bytes.Buffer
	command.Stderr = &complaints
	out, err := command.Output()
	require.NoError(t, err, complaints.String())
	require.Empty(t, complaints.String())
	rest := string(out)
	for i, body := range bodies {
		args := []string{"-sS", "-X", "PUT", "-H", `X-API-Key: k e"y`, "-H", "Content-Type: application/json"}
		switch {
		case body == "":
			args = append(args, address)
		case strings.Contains(CurlLine("PUT", address, body), "--data-raw"):
			args = append(args, "--data-raw", body, address)
		default:
			args = append(args, "--data-binary", "@-", address, body)
		}
		want := strings.Join(append(args, "END"), "\x00") + "\x00"
		require.True(t, strings.HasPrefix(rest, want), "%s: %q became %q", strconv.Itoa(i), body, rest[:min(len(rest), len(want)+20)])
		rest = rest[len(want):]
	}
	assert.Empty(t, rest)
}
