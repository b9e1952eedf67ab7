package challenge_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/consumer/challenge"
)

// Of an output a finding shows what says what went wrong, and not the figures with
// which a test runner ends.
func TestWriteText_Output(t *testing.T) {
	t.Parallel()
	rows := []struct {
		name, output string
		shows        []string
	}{
		{"TAP", "ok 1 - a\nnot ok 2 - b\n  ---\n  duration_ms: 1.5\n  failureType: 'testCodeFailure'\n  error: 'no items'\n  ...\nok 3 - c\n1..3\n# tests 3\n# suites 0\n# pass 2\n# fail 1\n# cancelled 0\n# skipped 0\n# todo 0\n# duration_ms 24.5",
			[]string{"not ok 2 - b", "  error: 'no items'"}},
		{"unittest", "Traceback (most recent call last):\n  File \"a.py\", line 9\n    self.fine(rows)\n    ^^^^^^^^^^^^^^^\nAssertionError: 3 != 4\n\n-------\nRan 2 tests in 0.4s\n\nFAILED (failures=1)",
			[]string{"Traceback (most recent call last):", "AssertionError: 3 != 4", "FAILED (failures=1)"}},
		{"a script", "12 rows\n\nread on\ngave up", []string{"12 rows", "read on", "gave up"}},
		{"nothing", "", nil},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			var text strings.Builder
			challenge.WriteText(&text, challenge.Document{Findings: []challenge.Finding{{Kind: "data", Persona: "quiet", Outcome: challenge.Fails, Output: row.output}}})
			var shown []string
			for line := range strings.Lines(text.String()) {
				if said, is := strings.CutPrefix(line, "  | "); is {
					shown = append(shown, strings.TrimSuffix(said, "\n"))
				}
			}
			assert.Equal(t, row.shows, shown)
		})
	}
}

// Lies that went unnoticed are no findings of the count, and stand by what they are
// about.
func TestWriteText_Lies(t *testing.T) {
	t.Parallel()
	lie := func(id string) challenge.Finding {
		return challenge.Finding{Kind: "lie", Lie: id, Outcome: challenge.Unnoticed, Repeat: "calco run"}
	}
	var text strings.Builder
	challenge.WriteText(&text, challenge.Document{Verdict: challenge.VerdictPassed, Runs: 9, Findings: []challenge.Finding{lie("L-DISTINCT/data/repeat-first"), lie("L-ID/data.*.id/drop"), lie("L-ID/data.*.id/text")}})
	assert.Equal(t, `challenge: passed after 9 runs, 0 findings

3 lies went unnoticed; the first one: calco run
  L-DISTINCT/data: repeat-first
  L-ID/data.*.id: drop, text
`, text.String())
}
