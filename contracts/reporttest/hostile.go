// Package reporttest holds what the tests of all reports share: hostile texts, and
// what a page or a terminal may not hold because of them.
package reporttest

import (
	"fmt"
	"slices"
	"testing"

	"calco.example/contracts/reporttext"
	"calco.example/fixtures/corpora"
	"calco.example/fixtures/proofs"
)

// HostileStrings are the strings of both lists, in the quick tests a sample of
// them, and our own.
func HostileStrings(t testing.TB) []string {
	t.Helper()
	list := append(corpora.NaughtyStrings(t), corpora.FuzzDBStrings(t)...)
	if len(list) < 1748 {
		t.Fatalf("%d hostile strings, there were 1748", len(list))
	}
	list = slices.DeleteFunc(list, takenAway(12))
	corpora.Record(t, map[string]any{"inputs_tried": len(list)})
	return append(list, ourHostileStrings...)
}

// takenAway leaves the first of every step strings for the quick tests.
func takenAway(step int) func(string) bool {
	i := -1
	return func(string) bool {
		i++
		return !proofs.Takes(i, step)
	}
}

var ourHostileStrings = []string{
	"\x1b]0;owned\x07", "\x1b[2J", "a\r\n::error::b", "::set-output name=a::b", "  ::add-mask::x", "\u00a0::warning::x", "##[group]x", "a ##vso[task.setvariable]b",
	"##teamcity[testFailed name='x']", "##VSO[task.complete]", "\u202egnp.exe", "\u2066x\u2069", "a\u2028b\u2029c", "\u009b31m", "\x7f", "\ufffe", "\U000e0041",
	"</style><script>alert(1)</script>", "</title><img src=x onerror=alert(1)>", "]]><x/>", "]]>", "{{.}}", "${jndi:ldap://x}", "`", "``", "` ` `", "a`<b>`c",
	"![x](https://evil.example/a.png)", "[x](javascript:alert(1))", "https://evil.example", "www.evil.example", "a@evil.example", "| a | b |", "\\", "\\`", " ", "-n", "-e %s", "-e\x00x", "%s%n", "'", "'\\''", "a'b'c\n\x00d",
	"section_start:1:x\r\x1b[0K",
}

// HarmlessTwins gives every text a harmless twin: equal ones get equal twins, and
// an empty one stays empty, so that a report of the twins has the same structure.
func HarmlessTwins(texts []string) []string {
	twins, seen := make([]string, len(texts)), map[string]string{"": ""}
	for i, text := range texts {
		shown := reporttext.VisibleBlock(text)
		if _, known := seen[shown]; !known {
			seen[shown] = fmt.Sprintf("x%d", i)
		}
		twins[i] = seen[shown]
	}
	return twins
}
