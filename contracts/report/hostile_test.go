package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/reporttest"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/target"
	"calco.example/contracts/target/targettest"
)

// fullResults has an entry of every kind with every field set, for one text and
// one outcome.
func fullResults(text string, o Outcome) *Results {
	evidence := &Evidence{Method: "m", Path: "p", Request: "r", Status: 200, Headers: map[string]string{"h": "v"}, Response: "a", Tries: 2}
	r := &Results{
		Schema: "s", Version: "v", Target: "t", Profile: "p", Strict: true, Run: Finished, ExitCode: ExitViolation, Reason: "r", Notes: []string{"n"},
		Rules: []RuleRow{{ID: "i", Operation: "o", Level: "l", Condition: "c", Outcome: o, Checks: 1, Scenarios: 1, Why: "w"}},
		Scenarios: []Scenario{{Feature: "f", File: "f", Line: 1, Rule: "r", Name: "n", Tags: []string{"t"}, Rules: nil, Outcome: o,
			Checks: 1, Requests: 1, Steps: []StepLine{{Keyword: "k", Text: "t", Line: 2, Outcome: o, Error: "e"}}, Why: "w"}},
		Findings: []Finding{
			{Outcome: o, Rule: "r", Question: "q", Scenario: "s", Summary: "s", Sentence: "s", Expected: "e", Actual: "a",
				Pointer: "p", Ask: "a", Curl: "c", Evidence: evidence, Place: "p", Count: 2, Scenarios: []string{"s", "z"},
				Examples: []Example{{"s", "p", "p", "a", "c"}, {"s", "p", "p", "b", "d"}}},
			{Outcome: o, Question: "q", Summary: "s", Known: "k"},
		},
		Baseline: []BaselineNote{{State: Stale, Finding: "f", Reason: "r", Expires: "e", Line: 1}},
	}
	return mapTexts(r, func(string) string { return text })
}

// filledResults is one big run with every text in every field.
func filledResults(texts []string) *Results {
	all := fullResults(texts[0], Violated)
	for i, text := range texts {
		part := fullResults(text, bestToWorst[i%len(bestToWorst)])
		all.Target = text
		all.Rules = append(all.Rules, part.Rules...)
		all.Scenarios = append(all.Scenarios, part.Scenarios...)
		all.Findings = append(all.Findings, part.Findings...)
		all.Baseline = append(all.Baseline, part.Baseline...)
	}
	return all
}

// hostileTwins renders a report of the hostile strings and one of their twins.
func hostileTwins(t *testing.T, f reportFile) (hostile, twin string) {
	t.Helper()
	texts := reporttest.HostileStrings(t)
	return rendered(t, f, filledResults(texts)), rendered(t, f, filledResults(reporttest.HarmlessTwins(texts)))
}

func TestReports_HostileHTML(t *testing.T) {
	t.Parallel()
	hostile, twin := hostileTwins(t, reportFile{"report.html", WriteHTML})
	assert.Empty(t, cmp.Diff(reporttest.HTMLTags(t, twin), reporttest.HTMLTags(t, hostile)), "data makes no elements")
	assert.Empty(t, reporttest.InvisibleIn(hostile))
}

func TestHTML_PolicyAllowsOnlyItsOwnStyle(t *testing.T) {
	t.Parallel()
	page := rendered(t, reportFile{"report.html", WriteHTML}, sampleResults())
	reporttest.CheckPolicy(t, page)
}

func TestReports_HostileTerminal(t *testing.T) {
	t.Parallel()
	hostile, twin := hostileTwins(t, reportFile{"terminal.txt", plainTerminal})
	reporttest.CheckTerminal(t, hostile, twin)
}

func TestReports_HostileJUnit(t *testing.T) {
	t.Parallel()
	hostile, twin := hostileTwins(t, reportFile{"junit.xml", WriteJUnit})
	assert.Empty(t, cmp.Diff(xmlTags(t, twin), xmlTags(t, hostile)))
	given := strings.Count(strings.Join(reporttest.HostileStrings(t), ""), "\ufffd")
	assert.Equal(t, given > 0, strings.Contains(hostile, "\ufffd"), "nothing is lost: it was made visible before")
	assert.False(t, reporttext.HasCommand(hostile))
}

func xmlTags(t *testing.T, document string) []string {
	t.Helper()
	var tags []string
	decoder := xml.NewDecoder(strings.NewReader(document))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return tags
		}
		require.NoError(t, err)
		if start, ok := token.(xml.StartElement); ok {
			line := start.Name.Local
			for _, a := range start.Attr {
				line += " " + a.Name.Local
			}
			tags = append(tags, line)
		}
	}
}

func TestReports_HostileMarkdown(t *testing.T) {
	t.Parallel()
	texts := reporttest.HostileStrings(t)
	for start := 0; start < len(texts); start += summaryFindings / 2 { // so that none is left out
		part := texts[start:min(start+summaryFindings/2, len(texts))]
		hostile := rendered(t, reportFile{"summary.md", WriteSummary}, filledResults(part))
		twin := rendered(t, reportFile{"summary.md", WriteSummary}, filledResults(reporttest.HarmlessTwins(part)))
		require.Equal(t, outsideCode(twin), outsideCode(hostile), "strings from %d", start)
	}
}

// outsideCode is what Markdown reads as other than code, by the rule of
// CommonMark: a row of backticks opens a span that the next row of the same
// length closes.
func outsideCode(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		for line != "" {
			run := len(line) - len(strings.TrimLeft(line, "`"))
			if run == 0 {
				b.WriteByte(line[0])
				line = line[1:]
				continue
			}
			end := closingRun(line[run:], run)
			if end < 0 {
				b.WriteString(line[:run])
				line = line[run:]
				continue
			}
			b.WriteString("CODE")
			line = line[run+end+run:]
		}
	}
	return b.String()
}

func closingRun(text string, run int) int {
	for i := 0; i < len(text); {
		length := len(text[i:]) - len(strings.TrimLeft(text[i:], "`"))
		if length == run {
			return i
		}
		i += max(1, length)
	}
	return -1
}

func TestReports_HostileJSON(t *testing.T) {
	t.Parallel()
	texts := reporttest.HostileStrings(t)
	var back Results
	require.NoError(t, json.Unmarshal([]byte(rendered(t, reportFile{"report.json", WriteJSON}, filledResults(texts))), &back))
	for i, text := range texts {
		require.Equal(t, strings.ToValidUTF8(text, "\ufffd"), strings.ToValidUTF8(back.Rules[i+1].Condition, "\ufffd"))
	}
	hostile, twin := hostileTwins(t, reportFile{"cucumber.json", WriteCucumber})
	var features, twins []cucumberFeature
	require.NoError(t, json.Unmarshal([]byte(hostile), &features))
	require.NoError(t, json.Unmarshal([]byte(twin), &twins))
	require.Len(t, features, len(twins))
}

// TestReports_Canary puts the key, in every spelling, into every field of the
// results, and looks for it in everything that is written.
func TestReports_Canary(t *testing.T) {
	t.Parallel()
	texts := []string{}
	for _, spelled := range targettest.CanarySpellings() {
		texts = append(texts, spelled, "a"+spelled+"b")
	}
	redactor := target.NewRedactor(target.NewSecret("main", targettest.Canary))
	dir := filepath.Join(t.TempDir(), "reports")
	r := filledResults(texts)
	r.Findings[0].Evidence.Headers = map[string]string{"x-api-key": "other key", "Set-Cookie": "other key"}
	require.NoError(t, WriteReports(dir, r, redactor))
	var terminal bytes.Buffer
	sink := redactor.Writer(&terminal)
	require.NoError(t, WriteTerminal(sink, r, TerminalOptions{Colour: true}))
	require.NoError(t, sink.Close())
	written := map[string]string{"terminal": terminal.String()}
	for _, f := range reportFiles {
		data, err := os.ReadFile(filepath.Join(dir, f.name))
		require.NoError(t, err)
		written[f.name] = string(data)
	}
	for name, text := range written {
		assert.Empty(t, targettest.Leaks(text), name)
		assert.Contains(t, text, "[redacted:main]", name)
		assert.NotContains(t, text, "other key", name)
	}
}
