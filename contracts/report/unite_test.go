package report

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/junit"
	"calco.example/contracts/rules"
)

// brokenText is a run in which one text is broken in every refusal: n scenarios of each
// of some rules fail for it, and it was found in passing in the answers that they judge.
func brokenText(n, ofRules int) *Results {
	r := passedResults()
	r.Rules, r.Scenarios = nil, nil
	for i := range ofRules {
		id := rules.ID(fmt.Sprintf("BR-%02d", 3+i))
		r.Rules = append(r.Rules, RuleRow{ID: id, Operation: "branch-report", Condition: "a condition", Outcome: Violated, Scenarios: n, Checks: n})
		says := Finding{Outcome: Violated, Rule: id, Summary: "the message of " + string(id), Expected: "Invalid date", Actual: "Error"}
		for j := range n {
			s := Scenario{Feature: "F", File: "f.feature", Line: 100*i + j, Rule: string(id), Name: fmt.Sprintf("%s row %03d", id, j), Rules: []rules.ID{id}, Outcome: Violated, Checks: 1, Why: says.Summary,
				Steps: []StepLine{{"When", fmt.Sprintf("I ask for %d", j), 3, Passed, ""}, {"Then", "the answer is refused", 4, Violated, "failed: the message: expected Invalid date, got Error"}}}
			r.Scenarios = append(r.Scenarios, s)
			own, passing := says, says
			own.Scenario, own.Curl = s.FullName(), fmt.Sprintf("curl -sS 'https://x.example/%s/%d'", id, j)
			own.Evidence = &Evidence{Method: "POST", Path: "/BranchReport/branch-report", Request: "{}", Status: 400, Response: strings.Repeat("{}", 200), Tries: 1}
			passing.Scenario, passing.Pointer, passing.Passing, passing.Curl = "shared reading", "/metadata/message", true, own.Curl
			r.Findings = append(r.Findings, own, passing)
		}
	}
	r.Planned, r.Done = len(r.Scenarios), len(r.Scenarios)
	r.Findings = Distinct(r.Findings)
	return r
}

func TestJudge_FindingsThatSayTheSameAreOne(t *testing.T) {
	t.Parallel()
	r := brokenText(7, 1)
	r.Judge(VerdictOptions{})
	require.Len(t, r.Findings, 1)
	assert.Equal(t, "1 violation", r.Reason)
	f := r.Findings[0]
	assert.Equal(t, 7, f.Count, "what was found in passing was found in the same answers")
	assert.Len(t, f.Scenarios, 7)
	assert.Equal(t, "F: BR-03 row 000", f.Scenario, "a scenario tells it, no reading")
	assert.Equal(t, "/metadata/message", f.Pointer)
	assert.Equal(t, []Example{
		{Scenario: "F: BR-03 row 001", Place: "f.feature:1", Actual: "Error", Curl: "curl -sS 'https://x.example/BR-03/1'"},
		{Scenario: "F: BR-03 row 002", Place: "f.feature:2", Actual: "Error", Curl: "curl -sS 'https://x.example/BR-03/2'"},
	}, f.Examples)
	before := r.Findings
	r.Judge(VerdictOptions{})
	assert.Equal(t, before, r.Findings, "one is not united with itself")
}

func TestJudge_FindingsThatSayOtherThingsAreSeveral(t *testing.T) {
	t.Parallel()
	base := Finding{Outcome: Violated, Rule: "BR-31", Scenario: "F: a", Summary: "summary", Expected: "1", Actual: "2", Pointer: "/data/transactions/1/cardBrand"}
	for name, change := range map[string]func(*Finding){
		"outcome": func(f *Finding) { f.Outcome = Warning }, "rule": func(f *Finding) { f.Rule = "BR-30" }, "question": func(f *Finding) { f.Question = "Q-STATUS" },
		"summary": func(f *Finding) { f.Summary = "other" }, "expected": func(f *Finding) { f.Expected = "3" }, "actual": func(f *Finding) { f.Actual = "3" },
		"member": func(f *Finding) { f.Pointer = "/data/transactions/1/cardType" }, "known": func(f *Finding) { f.Known = "OPS-1" },
	} {
		other := base
		other.Scenario = "F: b"
		change(&other)
		r := &Results{Run: Finished, Findings: []Finding{base, other}}
		r.Judge(VerdictOptions{})
		assert.Len(t, r.Findings, 2, name)
	}
	other := base
	other.Scenario, other.Pointer = "F: b", "/data/transactions/7/cardBrand"
	r := &Results{Run: Finished, Findings: []Finding{base, other}}
	r.Judge(VerdictOptions{})
	assert.Len(t, r.Findings, 1, "another element of the list")
}

// Every format tells the one finding with its count and three places, each with the
// request that shows it.
func TestReports_TellWhatIsTheSameOnce(t *testing.T) {
	t.Parallel()
	r := brokenText(40, 1)
	r.Judge(VerdictOptions{})
	for _, f := range allReports() {
		if f.name == "cucumber.json" {
			continue // has no findings, only scenarios
		}
		text := rendered(t, f, r)
		if f.name == "report.json" {
			var doc struct{ Findings []Finding }
			require.NoError(t, json.Unmarshal([]byte(text), &doc))
			require.Len(t, doc.Findings, 1)
			assert.Equal(t, 40, doc.Findings[0].Count)
			assert.Len(t, doc.Findings[0].Scenarios, 40)
		} else {
			assert.Contains(t, text, "40", f.name)
			assert.Contains(t, text, "in 40 scenarios", f.name)
		}
		for i := range 3 {
			assert.Contains(t, text, fmt.Sprintf("f.feature:%d", i), f.name)
			assert.Contains(t, text, fmt.Sprintf("x.example/BR-03/%d", i), f.name)
		}
		assert.NotContains(t, text, "x.example/BR-03/3", f.name)
	}
}

// Each scenario fails in JUnit and Cucumber, and those that repeat what one tells say
// where that is.
func TestJUnit_RepeatsAreShort(t *testing.T) {
	t.Parallel()
	r := brokenText(40, 1)
	r.Judge(VerdictOptions{})
	var report junit.Report
	require.NoError(t, xml.Unmarshal([]byte(rendered(t, reportFile{"junit.xml", WriteJUnit}, r)), &report))
	assert.Equal(t, 40, report.Failures)
	cases := report.Suites[2].Cases
	require.Len(t, cases, 40)
	assert.Contains(t, cases[0].Failure.Text, "times      40, in 40 scenarios")
	for i, c := range cases[1:] {
		require.NotNil(t, c.Failure, i)
		assert.Equal(t, "Then the answer is refused (violation)\n\nthe message of BR-03\n  the same as in F: BR-03 row 000 (f.feature:0)\n", c.Failure.Text)
	}
	elements := cucumberOf(t, r)[0].Elements
	for i, e := range elements[1:] {
		assert.Equal(t, "failed", statusOf(e), i)
		assert.Equal(t, "the message of BR-03: the same as in f.feature:0", e.Steps[1].Result.Error)
	}
	assert.Contains(t, elements[0].Steps[1].Result.Error, "expected Invalid date, got Error")
}

// What several scenarios found for one cause is one entry of a baseline, in which each
// counts by itself: one that it does not name is let through no more.
func TestBaseline_NamesOneScenarioOfMany(t *testing.T) {
	t.Parallel()
	written := NewBaseline(brokenText(5, 1), "OPS-1")
	require.Len(t, written.Entries, 1, "one cause")
	require.Len(t, written.Entries[0].Scenarios, 6, "each scenario, and what was found in passing")
	assert.Contains(t, string(written.Format()), "\n  # the message of BR-03\n  - finding:\n      outcome: violation\n      rule: BR-03\n      pointer: \"/metadata/message\"\n      scenarios:\n        - \"F: BR-03 row 000\"\n")
	b, err := ParseBaseline("known.yaml", written.Format())
	require.NoError(t, err, string(written.Format()))
	r := brokenText(5, 1)
	b.Apply(r, baselineDay)
	r.Judge(VerdictOptions{})
	assert.Equal(t, ExitOK, r.ExitCode)
	assert.Empty(t, r.Baseline)
	assert.Equal(t, 1, r.knownFindings())
	assert.Equal(t, 5, r.knownScenarios(Violated))

	r = brokenText(5, 1)
	some := b.Entries[0]
	some.Scenarios = some.Scenarios[1:]
	Baseline{Entries: []BaselineEntry{some}}.Apply(r, baselineDay)
	r.Judge(VerdictOptions{})
	assert.Equal(t, "1 violation", r.Reason)
	assert.Equal(t, 4, r.knownScenarios(Violated))
	assert.Len(t, r.Findings, 2, "what is known, and what is not")
}

// Of an entry of several scenarios, those that find it no more are stale, each by
// itself; where none does, the entry is, once. One that expired is told once, too.
func TestBaseline_StaleScenariosOfMany(t *testing.T) {
	t.Parallel()
	b := NewBaseline(brokenText(5, 1), "OPS-1")
	for _, c := range []struct {
		fixed   int
		expires string
		want    []string
	}{
		{0, "", nil},
		{2, "", []string{"stale violation BR-03 F: BR-03 row 000 /metadata/message", "stale violation BR-03 F: BR-03 row 001 /metadata/message"}},
		{6, "", []string{"stale violation BR-03  /metadata/message"}},
		{0, "2026-11-20", []string{"expired violation BR-03  /metadata/message"}},
	} {
		r := brokenText(5, 1)
		r.Findings = slices.DeleteFunc(r.Findings, func(f Finding) bool { return slices.Contains(b.Entries[0].Scenarios[:c.fixed], f.Scenario) })
		b.Entries[0].Expires = c.expires
		b.Apply(r, baselineDay)
		var got []string
		for _, note := range r.Baseline {
			got = append(got, string(note.State)+" "+note.Finding)
		}
		assert.Equal(t, c.want, got)
	}
}

// Hundreds of scenarios that fail for few causes make a page that opens at once.
func TestHTML_ManyFailuresOfFewCauses(t *testing.T) {
	t.Parallel()
	r := brokenText(17, 26)
	r.Judge(VerdictOptions{})
	assert.Equal(t, "26 violations", r.Reason)
	page := rendered(t, reportFile{"report.html", WriteHTML}, r)
	assert.Less(t, len(page), 300_000)
	assert.Equal(t, "26", htmlTiles(r)[1].Value)
}

// What readings differ in hangs on the sales: all comparisons that expected the same are one
// finding, and each place shows what was found there.
func TestJudge_ComparisonsThatExpectTheSameAreOne(t *testing.T) {
	t.Parallel()
	differing := func(scenario, actual string) Finding {
		return Finding{Outcome: Violated, Rule: "BR-FILTER-SERIAL", Scenario: scenario, Summary: "summary", Expected: "the sales", Actual: actual, Compared: true}
	}
	r := &Results{Run: Finished, Findings: []Finding{differing("F: a", "37 rows"), differing("F: b", "11 rows"), differing("F: c", "2 rows")}}
	r.Judge(VerdictOptions{})
	require.Len(t, r.Findings, 1)
	assert.Equal(t, 3, r.Findings[0].Count)
	assert.Equal(t, "37 rows", r.Findings[0].Actual)
	assert.Equal(t, []Example{{Scenario: "F: b", Actual: "11 rows"}, {Scenario: "F: c", Actual: "2 rows"}}, r.Findings[0].Examples)
}
