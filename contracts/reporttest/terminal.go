package reporttest

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"calco.example/contracts/reporttext"
)

// CheckTerminal ends the test unless a report of hostile texts has the lines of
// the report of their twins, each begun by the same word of ours, and none that
// a terminal or a CI system would obey.
func CheckTerminal(t testing.TB, hostile, twin string) {
	t.Helper()
	lines, expected := strings.Split(hostile, "\n"), strings.Split(twin, "\n")
	if len(lines) != len(expected) {
		t.Fatalf("data starts lines: %d in place of %d", len(lines), len(expected))
	}
	for i, line := range lines {
		checkLine(t, line)
		first, _, _ := strings.Cut(strings.TrimLeft(expected[i], " "), " ")
		if !strings.HasPrefix(first, "x") && !strings.HasPrefix(strings.TrimLeft(line, " "), first) {
			t.Fatalf("%q is not %q", line, expected[i])
		}
	}
}

func checkLine(t testing.TB, line string) {
	t.Helper()
	switch {
	case len(InvisibleIn(strings.ReplaceAll(line, "\t", "\x00"))) > 0:
		t.Fatalf("invisible characters in %q", line)
	case reporttext.HasCommand(line), strings.HasPrefix(strings.TrimLeftFunc(line, unicode.IsSpace), "::"):
		t.Fatalf("a command in %q", line)
	case !utf8.ValidString(line):
		t.Fatalf("broken UTF-8 in %q", line)
	}
}
