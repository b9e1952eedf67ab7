package clientreport

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/consumer/challenge"
	"calco.example/contracts/junit"
)

// challenged has a finding of every kind, with texts of the command.
func challenged(text string) challenge.Document {
	seed := uint64(0)
	return challenge.Document{
		Verdict: challenge.VerdictFailed, Runs: 40, Tried: challenge.Kinds(), Unsteady: []string{"--seed 1"}, Slow: []string{"--persona large"}, Notes: []string{text}, Faults: map[string]int{challenge.Swallowed: 1, challenge.Unmet: 2},
		Findings: []challenge.Finding{
			{Kind: "reading", Questions: challenge.Answers{"Q-RANGE-LIMIT": "60"}, Outcome: challenge.Fails, Reference: []string{"at most 30 days"}, Output: text, Repeat: "calco run -- " + text},
			{Kind: "clock", Clock: "2028-02-29T12:00:00", Outcome: challenge.Fails, Known: true},
			{Kind: "data", Seed: &seed, Outcome: challenge.Fails},
			{Kind: "data", Persona: "quiet", Outcome: challenge.HungUp},
			{Kind: "fault", Fault: &challenge.Fault{Kind: "reset", Operation: "branch-report", Nth: 2, With: []string{"a=b"}}, Outcome: challenge.Swallowed, Means: "lost"},
			{Kind: "lie", Lie: "BR-31/off", Outcome: challenge.Unnoticed, Means: text},
			{Kind: "behaviour", ID: "repeats-page", Means: "twice"},
		},
	}
}

func TestChallengeFiles(t *testing.T) {
	t.Parallel()
	dir, d := t.TempDir(), challenged(hostileText+"\n```\n")
	document, err := json.Marshal(d)
	require.NoError(t, err)
	require.NoError(t, WriteChallengeFiles(dir, d, document, false))
	text, err := os.ReadFile(filepath.Join(dir, "challenge.md"))
	require.NoError(t, err)
	assert.True(t, strings.HasPrefix(string(text), "````\nchallenge: failed"), "%.40s", text)
	for strict, want := range map[bool][2]int{false: {4, 3}, true: {6, 1}} {
		var out bytes.Buffer
		require.NoError(t, WriteChallengeJUnit(&out, d, strict))
		var report junit.Report
		require.NoError(t, xml.Unmarshal(out.Bytes(), &report))
		assert.Equal(t, want, [2]int{report.Failures, report.Skipped}, "failures and skipped, strict %t", strict)
		assert.Len(t, report.Suites, 6)
	}
}

func TestChallengeJUnit_NothingFound(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	require.NoError(t, WriteChallengeJUnit(&out, challenge.Document{Verdict: challenge.VerdictPassed, Tried: []challenge.Kind{challenge.Clocks}}, true))
	var report junit.Report
	require.NoError(t, xml.Unmarshal(out.Bytes(), &report))
	assert.Equal(t, [2]int{2, 0}, [2]int{report.Tests, report.Failures})
}

// What was not tried, or not all of it, is not told as passed.
func TestChallengeJUnit_Unfinished(t *testing.T) {
	t.Parallel()
	for _, verdict := range []string{challenge.VerdictFailed, challenge.VerdictIncomplete} {
		var out bytes.Buffer
		require.NoError(t, WriteChallengeJUnit(&out, challenge.Document{Verdict: verdict, Tried: challenge.Kinds(), Unfinished: []challenge.Kind{challenge.Faults, challenge.Lies},
			Findings: []challenge.Finding{{Kind: "fault", Fault: &challenge.Fault{Kind: "reset", Operation: "branch-report"}, Outcome: challenge.Swallowed}}}, false))
		var report junit.Report
		require.NoError(t, xml.Unmarshal(out.Bytes(), &report))
		skipped := map[string]int{}
		for _, s := range report.Suites {
			for _, c := range s.Cases {
				if c.Skipped != nil {
					skipped[s.Name]++
				}
			}
		}
		assert.Equal(t, map[string]int{"faults": 1, "lies": 1}, skipped, verdict)
	}
}

func TestChallengeSchema(t *testing.T) {
	t.Parallel()
	schema, err := jsonschema.UnmarshalJSON(bytes.NewReader(ChallengeSchema))
	require.NoError(t, err)
	compiler := jsonschema.NewCompiler()
	require.NoError(t, compiler.AddResource("challenge.schema.json", schema))
	compiled, err := compiler.Compile("challenge.schema.json")
	require.NoError(t, err)
	for name, d := range map[string]challenge.Document{
		"of every kind": challenged(hostileText),
		"empty":         {Verdict: challenge.VerdictIncomplete, Tried: []challenge.Kind{challenge.Faults}, Unfinished: []challenge.Kind{challenge.Faults}, Findings: []challenge.Finding{}},
	} {
		text, err := json.Marshal(d)
		require.NoError(t, err)
		document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		require.NoError(t, err)
		assert.NoError(t, compiled.Validate(document), name)
	}
	for _, wrong := range []string{
		`{"verdict":"passed","runs":1,"tried":[]}`,
		`{"verdict":"green","runs":1,"tried":[],"findings":[]}`,
		`{"verdict":"failed","runs":1,"tried":[],"findings":[{"kind":"clock","outcome":"fails"}]}`,
		`{"verdict":"failed","runs":1,"tried":[],"findings":[{"kind":"reading","questions":{},"outcome":"fails"}]}`,
		`{"verdict":"failed","runs":1,"tried":[],"findings":[{"kind":"behaviour"}]}`,
	} {
		document, err := jsonschema.UnmarshalJSON(strings.NewReader(wrong))
		require.NoError(t, err)
		assert.Error(t, compiled.Validate(document), wrong)
	}
}
