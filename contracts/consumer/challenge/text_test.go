package challenge_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/consumer/challenge"
	"calco.example/contracts/rules"
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

// Behaviour fails nothing without --strict: the count says so, where the verdict is
// another one.
func TestWriteText_Behaviour(t *testing.T) {
	t.Parallel()
	fault := challenge.Finding{Kind: "fault", Fault: &challenge.Fault{Kind: "reset"}, Outcome: challenge.HungUp}
	waits, skips := challenge.Finding{Kind: "behaviour", ID: "ignores-retry-after"}, challenge.Finding{Kind: "behaviour", ID: "skips-page"}
	for want, d := range map[string]challenge.Document{
		"challenge: passed after 9 runs, 0 findings, 1 of behaviour (advice without --strict)": {Verdict: challenge.VerdictPassed, Runs: 9, Findings: []challenge.Finding{waits}},
		"challenge: failed after 9 runs, 1 finding, 2 of behaviour (advice without --strict)":  {Verdict: challenge.VerdictFailed, Runs: 9, Findings: []challenge.Finding{fault, waits, skips}},
		"challenge: failed after 1 run, 1 finding":                                             {Verdict: challenge.VerdictFailed, Runs: 1, Findings: []challenge.Finding{fault}},
	} {
		var text strings.Builder
		challenge.WriteText(&text, d)
		first, _, _ := strings.Cut(text.String(), "\n")
		assert.Equal(t, want, first)
	}
}

// Findings with one cause are told together: other faults of an operation, other
// answers to a question, other clocks and data with the same last words.
func TestWriteText_Alike(t *testing.T) {
	t.Parallel()
	under := func(kind string, op rules.Operation, outcome string) challenge.Finding {
		return challenge.Finding{Kind: "fault", Fault: &challenge.Fault{Kind: kind, Operation: op, Nth: 2}, Outcome: outcome, Output: "12 rows", Repeat: "calco run"}
	}
	reading := func(id rules.QuestionID, answer string) challenge.Finding {
		return challenge.Finding{Kind: "reading", Questions: answers{id: answer}, Outcome: challenge.Fails, Repeat: "calco run"}
	}
	data := func(persona, says string) challenge.Finding {
		return challenge.Finding{Kind: "data", Persona: persona, Outcome: challenge.Fails, Output: says, Repeat: "calco run"}
	}
	quiet := data("quiet", "error: BR-27")
	quiet.Means, quiet.Instead = "no sale ever", "take no sales for none"
	var text strings.Builder
	challenge.WriteText(&text, challenge.Document{Verdict: challenge.VerdictFailed, Runs: 9, Findings: []challenge.Finding{
		reading("Q-NO-ITEMS", "absent"), reading("Q-NO-ITEMS", "null"), reading("Q-STATUS", "always-200"),
		data("cash-only", "error: BR-27"), data("edge", "error: no street"), quiet,
		under("hang-after-headers", rules.BranchReport, challenge.HungUp), under("cut-json", rules.BranchReport, challenge.Swallowed),
		under("reset", rules.BranchReport, challenge.Swallowed), under("reset", rules.Locations, challenge.Swallowed)}})
	assert.Equal(t, `challenge: failed after 9 runs, 10 findings

reading fails: --answer Q-NO-ITEMS=absent
  repeat: calco run
  and under:
    --answer Q-NO-ITEMS=null

reading fails: --answer Q-STATUS=always-200
  repeat: calco run

data fails: --persona cash-only
  | error: BR-27
  repeat: calco run
  and under:
    --persona quiet (no sale ever)

data fails: --persona edge
  | error: no street
  repeat: calco run

fault hung: --fault hang-after-headers operation=branch-report nth=2
  | 12 rows
  repeat: calco run

fault swallowed: --fault cut-json operation=branch-report nth=2
  repeat: calco run
  and under:
    --fault reset operation=branch-report nth=2

fault swallowed: --fault reset operation=locations nth=2
  repeat: calco run
`, text.String())
}

// What a command does without any change is told before what breaks it.
func TestWriteText_Notes(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	challenge.WriteText(&text, challenge.Document{Verdict: challenge.VerdictPassed, Runs: 9, Notes: []string{"no branch-report was read to its last page", "a\x1bb"}})
	assert.Equal(t, "challenge: passed after 9 runs, 0 findings\nnote: no branch-report was read to its last page\nnote: ab\n", text.String())
}

// A command that fails under most clocks may look at another one.
func TestWriteText_ManyClocks(t *testing.T) {
	t.Parallel()
	for clocks, isSaid := range map[int]bool{3: false, 12: true} {
		d := challenge.Document{Verdict: challenge.VerdictFailed}
		for day := range clocks {
			d.Findings = append(d.Findings, challenge.Finding{Kind: "clock", Clock: fmt.Sprintf("2025-09-%02dT12:00:00", day+1), Outcome: challenge.Fails, Output: "error: BR-10"})
		}
		var text strings.Builder
		challenge.WriteText(&text, d)
		assert.Equal(t, isSaid, strings.Contains(text.String(), "let it take CALCO_NOW"), text.String())
	}
}
