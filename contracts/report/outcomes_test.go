package report

import (
	"encoding/json"
	"encoding/xml"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/junit"
)

// outcomeRow says where CI systems find an outcome.
type outcomeRow struct {
	name     string
	outcome  Outcome
	strict   bool
	known    string
	junit    string // element of the test case
	cucumber string // status that the steps add up to
}

var outcomeRows = []outcomeRow{
	{"passed", Passed, false, "", "", "passed"},
	{"flaky", Flaky, false, "", "system-out", "passed"},
	{"observation", Observed, false, "", "skipped", "skipped"},
	{"not verified", NotVerified, false, "", "skipped", "skipped"},
	{"warning", Warning, false, "", "system-out", "passed"},
	{"warning, strict", Warning, true, "", "failure", "failed"},
	{"known warning, strict", Warning, true, "OPS-1", "skipped", "skipped"},
	{"violation", Violated, false, "", "failure", "failed"},
	{"known violation", Violated, false, "OPS-1", "skipped", "skipped"},
	{"suite error", SuiteError, false, "", "error", "failed"},
}

// resultsOf is a run of one scenario and one rule, whose steps passed whatever
// the outcome.
func (row outcomeRow) results() *Results {
	r := passedResults()
	r.Strict = row.strict
	r.Rules = r.Rules[:1]
	r.Rules[0].Outcome, r.Scenarios[0].Outcome, r.Scenarios[0].Why = row.outcome, row.outcome, "because"
	r.Scenarios[0].Steps = []StepLine{{Keyword: "Given ", Text: "a step", Outcome: Passed}}
	r.Findings = []Finding{{Outcome: row.outcome, Rule: "BR-31", Scenario: "F: s", Summary: "summary", Known: row.known}}
	r.Judge(VerdictOptions{})
	return r
}

func TestJUnit_FilesOutcomes(t *testing.T) {
	t.Parallel()
	for _, row := range outcomeRows {
		r := row.results()
		var report junit.Report
		require.NoError(t, xml.Unmarshal([]byte(rendered(t, reportFile{"junit.xml", WriteJUnit}, r)), &report))
		require.Len(t, report.Suites, 3)
		assert.Equal(t, row.junit, element(report.Suites[2].Cases[0]), row.name)
		if row.junit == "failure" || row.junit == "error" {
			assert.Equal(t, "skipped", element(report.Suites[1].Cases[0]), "%s: told by its scenario", row.name)
			assert.Equal(t, 1, report.Failures+*report.Errors, "%s: counted once", row.name)
			r.Scenarios[0].Rules, report = nil, junit.Report{}
			require.NoError(t, xml.Unmarshal([]byte(rendered(t, reportFile{"junit.xml", WriteJUnit}, r)), &report))
		}
		assert.Equal(t, row.junit, element(report.Suites[1].Cases[0]), "%s: told by no scenario", row.name)
		green := report.Failures+*report.Errors == 0
		assert.Equal(t, r.ExitCode == ExitOK, green, "%s: green only with exit code 0", row.name)
		assert.Equal(t, 3, report.Tests, row.name)
	}
}

// element names what stands in a test case.
func element(c junit.Case) string {
	switch {
	case c.Failure != nil:
		return "failure"
	case c.Error != nil:
		return "error"
	case c.Skipped != nil:
		return "skipped"
	case c.Output != "":
		return "system-out"
	}
	return ""
}

func TestCucumber_FilesOutcomes(t *testing.T) {
	t.Parallel()
	for _, row := range outcomeRows {
		r := row.results()
		features := cucumberOf(t, r)
		require.Len(t, features, 2)
		assert.Equal(t, row.cucumber, statusOf(features[0].Elements[0]), row.name)
		want := "failed"
		if r.ExitCode == ExitOK {
			want = "passed"
		}
		assert.Equal(t, want, statusOf(features[1].Elements[0]), row.name)
	}
}

func TestCucumber_ScenarioWithoutSteps(t *testing.T) {
	t.Parallel()
	r := passedResults()
	r.Scenarios = []Scenario{{Feature: "F", Name: "s", Outcome: NotVerified, Why: "no key", Tags: []string{"BR-31", "@slow"}}}
	element := cucumberOf(t, r)[0].Elements[0]
	assert.Equal(t, "skipped", statusOf(element))
	assert.Equal(t, "no key", element.Steps[0].Result.Error)
	assert.Equal(t, []cucumberTag{{Name: "@BR-31"}, {Name: "@slow"}}, element.Tags)
}

func cucumberOf(t *testing.T, r *Results) []cucumberFeature {
	t.Helper()
	var features []cucumberFeature
	require.NoError(t, json.Unmarshal([]byte(rendered(t, reportFile{"cucumber.json", WriteCucumber}, r)), &features))
	return features
}

// statusOf adds up a scenario as viewers do: any failed step fails it, any
// skipped one skips it.
func statusOf(e cucumberElement) string {
	worst := "passed"
	for _, step := range e.Steps {
		worst = worseStatus(worst, step.Result.Status)
	}
	return worst
}

func TestReports_InterruptedRunSaysSo(t *testing.T) {
	t.Parallel()
	r := passedResults()
	r.Run, r.Planned, r.Rules = Interrupted, 812, nil
	r.Judge(VerdictOptions{})
	for _, f := range allReports() {
		if f.name == "report.json" {
			continue // has the fields
		}
		assert.Contains(t, rendered(t, f, r), "INCOMPLETE 1/812", f.name)
	}
}

// What weakens all that a run says stands before what it says, in every format.
func TestReports_NotesStandHighUp(t *testing.T) {
	t.Parallel()
	r := passedResults()
	r.Notes = []string{"no certificate is checked"}
	for _, f := range allReports() {
		text := rendered(t, f, r)
		at := strings.Index(text, r.Notes[0])
		require.Positive(t, at, f.name)
		switch f.name {
		case "report.html":
			assert.Less(t, at, strings.Index(text, `class="tiles"`), f.name)
		case "summary.md":
			assert.Less(t, at, strings.Index(text, "Target"), f.name)
		case "terminal.txt":
			assert.Contains(t, text[:at], "WARNING", f.name)
			assert.Equal(t, 1, strings.Count(text[:at], "\n"), "the second line")
		}
	}
}

func TestReports_RunningIsNotGreen(t *testing.T) {
	t.Parallel()
	r := passedResults()
	r.Run = Running
	assert.Contains(t, rendered(t, reportFile{"", WriteHTML}, r), "Still running")
	assert.Contains(t, rendered(t, reportFile{"", WriteJUnit}, r), `errors="1"`)
	assert.Contains(t, rendered(t, reportFile{"", WriteCucumber}, r), `"failed"`)
}

func TestSummary_LongListsAreCut(t *testing.T) {
	t.Parallel()
	r := passedResults()
	for range 30 {
		r.Findings = append(r.Findings, Finding{Outcome: Violated, Rule: "BR-31", Summary: "broken"})
	}
	text := rendered(t, reportFile{"summary.md", WriteSummary}, r)
	assert.Equal(t, summaryFindings, strings.Count(text, "`broken`"))
	assert.Contains(t, text, "and 10 more")
}

func TestTerminal_LastLineAndColour(t *testing.T) {
	t.Parallel()
	r := passedResults()
	plain := rendered(t, reportFile{"", plainTerminal}, r)
	assert.Equal(t, "rules: 1 passed (1 more that no input reaches) · scenarios: 1 passed · 0 checks · 0 requests · 0.0 s · exit 0",
		lastLine(plain))
	var coloured strings.Builder
	require.NoError(t, WriteTerminal(&coloured, r, TerminalOptions{Colour: true}))
	stripped := strings.NewReplacer("\x1b[32m", "", "\x1b[1m", "", "\x1b[0m", "").Replace(coloured.String())
	assert.Equal(t, plain, stripped, "colour adds nothing but colour")
	assert.NotEqual(t, plain, coloured.String())
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	return lines[len(lines)-1]
}
