package report

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"calco.example/contracts/rules"
)

var baselineDay = time.Date(2026, 11, 21, 23, 30, 0, 0, time.UTC)

func baselineResults() *Results {
	r := passedResults()
	r.Scenarios[0].Outcome = Violated
	r.Findings = []Finding{
		{Outcome: Violated, Rule: "BR-31", Scenario: "F: s", Pointer: "/data/transactions/17/cardBrand"},
		{Outcome: Violated, Rule: "BR-31", Scenario: "F: s", Pointer: "/data/transactions/18/cardBrand"},
		{Outcome: Warning, Question: "Q-RANGE-LIMIT", Scenario: "F: s"},
		{Outcome: NotVerified, Rule: "BR-22"},
	}
	return r
}

func TestBaseline_MarksKnownFindings(t *testing.T) {
	t.Parallel()
	b, err := ParseBaseline("known.yaml", []byte(`
known:
  - finding: "violation BR-31 F: s /data/transactions/3/cardBrand"
    reason: OPS-1
  - finding: {outcome: warning, question: Q-RANGE-LIMIT, scenario: "F: s"}
    reason: agreed
    expires: 2026-11-21
`))
	require.NoError(t, err)
	r := baselineResults()
	r.Strict = true
	b.Apply(r, baselineDay)
	r.Judge(VerdictOptions{})
	require.Len(t, r.Findings, 3, "two elements of one list are one finding")
	assert.Equal(t, []string{"OPS-1", "agreed", ""}, []string{r.Findings[0].Known, r.Findings[1].Known, r.Findings[2].Known})
	assert.Empty(t, r.Baseline)
	assert.Equal(t, ExitOK, r.ExitCode, "known findings do not fail the run")
}

func TestBaseline_StaleAndExpired(t *testing.T) {
	t.Parallel()
	b := Baseline{Entries: []BaselineEntry{
		{Finding: "violation BR-30 F: gone ", Reason: "OPS-2", Line: 3},
		{Finding: "violation BR-31 F: s /data/transactions/*/cardBrand", Reason: "OPS-3", Expires: "2026-11-20", Line: 5},
		{Finding: "not verified BR-22  ", Reason: "cannot be known", Line: 9},
	}}
	r := baselineResults()
	b.Apply(r, baselineDay)
	assert.Equal(t, []BaselineNote{
		{State: Stale, Finding: "violation BR-30 F: gone ", Reason: "OPS-2", Line: 3},
		{State: Expired, Finding: "violation BR-31 F: s /data/transactions/*/cardBrand", Reason: "OPS-3", Expires: "2026-11-20", Line: 5},
		{State: Stale, Finding: "not verified BR-22  ", Reason: "cannot be known", Line: 9},
	}, r.Baseline)
	assert.Empty(t, r.Findings[0].Known, "an expired entry counts as absent")
	r.Judge(VerdictOptions{})
	assert.Equal(t, "1 violation; 2 stale baseline entries", r.Reason)
}

func TestBaseline_WrittenAndReadAgain(t *testing.T) {
	t.Parallel()
	r := baselineResults()
	r.Findings = append(r.Findings, Finding{Outcome: Violated, Rule: "BR-31", Summary: "odd\n: summary", Scenario: "F: \"odd\" # \u2028 'ñ'\n- x: y"})
	b := NewBaseline(r, "to be explained")
	require.Len(t, b.Entries, 3, "each finding once, only those about the target")
	read, err := ParseBaseline("known.yaml", b.Format())
	require.NoError(t, err, string(b.Format()))
	for i := range read.Entries {
		assert.NotZero(t, read.Entries[i].Line)
		read.Entries[i].Line, b.Entries[i].Summary = 0, "" // for who reads it
	}
	assert.Equal(t, b, read)
	read.Apply(r, baselineDay)
	assert.Empty(t, r.Baseline)
	assert.Zero(t, countNew(r, Violated))
	empty, err := ParseBaseline("known.yaml", Baseline{}.Format())
	require.NoError(t, err)
	assert.Empty(t, empty.Entries)
	b = Baseline{Entries: []BaselineEntry{{Finding: "warning BR-31  ", Reason: "x", Expires: "2027-01-31"}}}
	assert.Contains(t, string(b.Format()), "\n    expires: 2027-01-31\n")
}

func TestParseBaseline_IsStrict(t *testing.T) {
	t.Parallel()
	rows := []struct {
		name, text string
		want       []string
	}{
		{"empty", "", []string{"known.yaml:1:1: the baseline is empty"}},
		{"not YAML", "known: [", []string{"known.yaml:2:1: the baseline is no YAML: "}},
		{"no list", "known: 1", []string{"known.yaml:1:8: expected a list of entries"}},
		{"nothing known", "{}", []string{"known.yaml:1:1: known is missing"}},
		{"unknown top key", "know: []", []string{`known.yaml:1:1: unknown key "know": use known`}},
		{"entry is a text", "known: [x]", []string{"known.yaml:1:9: expected a mapping"}},
		{"unknown key", "known:\n  - finding: violation BR-31 F\n    reasons: x\n", []string{`known.yaml:3:5: unknown key "reasons"`, "known.yaml:2:5: reason is missing"}},
		{"key twice", "known:\n  - finding: violation BR-31 F\n    reason: x\n    reason: y\n", []string{`known.yaml:4:5: "reason" is given twice`}},
		{"blank reason", "known:\n  - finding: violation BR-31 F\n    reason: ' '\n", []string{"known.yaml:2:5: reason is missing"}},
		{"null reason", "known:\n  - finding: violation BR-31 F\n    reason:\n", []string{"known.yaml:3:12: expected a text"}},
		{"no finding", "known:\n  - reason: x\n", []string{"known.yaml:2:5: finding is missing"}},
		{"unknown rule", "known:\n  - finding: violation BR-12 F\n    reason: x\n", []string{`known.yaml:2:14: unknown rule or question "BR-12"`}},
		{"unknown question in parts", "known:\n  - finding: {outcome: warning, question: Q-NONE}\n    reason: x\n", []string{`known.yaml:2:14: unknown rule or question "Q-NONE"`}},
		{"outcome that cannot be known", "known:\n  - finding: not verified BR-31\n    reason: x\n", []string{`only a violation or a warning can be known`}},
		{"no outcome in parts", "known:\n  - finding: {rule: BR-31}\n    reason: x\n", []string{`known.yaml:2:14: outcome "": only`}},
		{"unknown part", "known:\n  - finding: {outcome: warning, rules: BR-31}\n    reason: x\n", []string{`known.yaml:2:33: unknown key "rules"`}},
		{"no date", "known:\n  - finding: violation BR-31 F\n    reason: x\n    expires: 2026-02-30\n", []string{`known.yaml:4:14: expires "2026-02-30" is not a date`}},
		{"scenario and scenarios", "known:\n  - finding: {outcome: violation, rule: BR-31, scenario: F, scenarios: [F]}\n    reason: x\n", []string{"known.yaml:2:72: give scenario or scenarios, not both"}},
		{"no list of scenarios", "known:\n  - finding: {outcome: violation, rule: BR-31, scenarios: F}\n    reason: x\n", []string{"known.yaml:2:59: expected a list of scenarios"}},
		{"empty list of scenarios", "known:\n  - finding: {outcome: violation, rule: BR-31, scenarios: []}\n    reason: x\n", []string{"known.yaml:2:59: expected a list of scenarios"}},
		{"named twice, once of many", "known:\n  - {finding: violation BR-31 F /a, reason: x}\n  - {finding: {outcome: violation, rule: BR-31, pointer: /a, scenarios: [E, F]}, reason: y}\n", []string{"known.yaml:3:5: this finding is already named in line 2"}},
		{"named twice", "known:\n  - {finding: violation BR-31 F /a/1, reason: x}\n  - {finding: violation BR-31 F /a/2, reason: y}\n", []string{"known.yaml:3:5: this finding is already named in line 2"}},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			_, err := ParseBaseline("known.yaml", []byte(row.text))
			for _, want := range row.want {
				require.ErrorContains(t, err, want)
			}
		})
	}
}

// An entry without a scenario is about its rule; one that the run could not have
// seen is not stale.
func TestBaseline_ByRuleAndUnseen(t *testing.T) {
	t.Parallel()
	b, err := ParseBaseline("known.yaml", []byte("known:\n  - {finding: {outcome: violation, rule: BR-31}, reason: OPS-1}\n  - {finding: \"violation BR-24 F: skipped \", reason: OPS-2}\n"))
	require.NoError(t, err)
	for _, c := range []struct {
		name   string
		change func(*Results)
		stale  int
	}{
		{"it ran and is gone", func(r *Results) { r.Scenarios = []Scenario{{Feature: "F", Name: "skipped", Outcome: Passed}} }, 1},
		{"it was not verified", func(r *Results) { r.Scenarios = []Scenario{{Feature: "F", Name: "skipped", Outcome: NotVerified}} }, 0},
		{"it was not selected", func(r *Results) { r.Selected = "only what --tags @BR-31 selects was looked at" }, 0},
		{"the run did not end", func(r *Results) { r.Planned = 9 }, 0},
		{"there is no such scenario any more", func(*Results) {}, 1},
	} {
		r := baselineResults()
		c.change(r)
		b.Apply(r, baselineDay)
		assert.Len(t, r.Baseline, c.stale, c.name)
		for _, f := range r.FindingsOf(Violated) {
			assert.Equal(t, f.Rule == "BR-31", f.Known == "OPS-1", f.Key())
		}
	}
}

// knownResults is a run in part whose only findings are known: of two rules that were
// verified one passed, and one more waits for a key, which a scenario of the passed one
// waits for as well.
func knownResults() *Results {
	r := &Results{
		Run: Finished, Planned: 4, Done: 4,
		Rules: []RuleRow{{ID: "BR-31", Operation: "branch-report", Outcome: Violated}, {ID: "BR-11", Operation: "branch-report", Outcome: Passed}, {ID: "BR-22", Operation: "branch-report", Outcome: NotVerified, Why: "no key"}},
		Scenarios: []Scenario{
			{Feature: "F", Name: "a", Rules: []rules.ID{"BR-31"}, Outcome: Violated, Checks: 2},
			{Feature: "F", Name: "b", Rules: []rules.ID{"BR-31"}, Outcome: Violated, Checks: 2, Why: "found in passing"},
			{Feature: "F", Name: "c", Rules: []rules.ID{"BR-11"}, Outcome: Passed, Checks: 2},
			{Feature: "F", Name: "d", Rules: []rules.ID{"BR-11", "BR-22"}, Outcome: NotVerified, Why: "no key"},
		},
		Findings: []Finding{
			{Outcome: Violated, Rule: "BR-31", Scenario: "F: a", Summary: "one"},
			{Outcome: Violated, Rule: "BR-31", Scenario: "shared reading", Summary: "found in passing"},
		},
	}
	Baseline{Entries: []BaselineEntry{{Finding: "violation BR-31", Reason: "OPS-1"}}}.Apply(r, baselineDay)
	r.Judge(VerdictOptions{})
	return r
}

// What is known is told as that wherever something is counted: in no format does a
// violation stand beside a verdict without one, and no rule is listed as not verified that was.
func TestBaseline_CountsAgree(t *testing.T) {
	t.Parallel()
	for _, f := range allReports() {
		text := rendered(t, f, knownResults())
		for _, wrong := range []string{"1 violation", "2 violations", "| violation |", "nothing failed, but", "BR-11, BR-22"} {
			assert.NotContains(t, text, wrong, f.name)
		}
		for _, right := range map[string][]string{
			"terminal.txt": {
				"Conforms in part: 2 of 3 rules: nothing failed but 2 known findings of the baseline; no key: BR-22",
				"rules: 1 known violation, 1 not verified, 1 passed · scenarios: 2 known violations, 1 not verified, 1 passed",
			},
			"summary.md": {
				"nothing failed but 2 known findings of the baseline; no key: BR-22", "| known violation | 1 | 2 |", "| passed | 1 | 1 |", "`no key`; rules `BR-22`; 1 scenario",
			},
			"junit.xml": {"nothing failed but 2 known findings of the baseline; no key: BR-22", `failures="0"`},
			"report.html": {
				"nothing failed but 2 known findings of the baseline; no key: BR-22",
				`<b>1</b> <span>rules passed</span> <small>of 3, and 1 with known findings</small>`,
				`<b>0</b> <span>violations</span> <small>findings, and 2 known</small>`,
				`aria-label="1 known violation, 1 not verified, 1 passed"`, `<title>1 known violation</title>`,
				`<p class="counts">1 known violation, 1 not verified, 1 passed</p>`, `<span class="counts">2 known violations, 1 not verified, 1 passed</span>`,
				`<td class="mono"><span class="id">BR-22</span> </td>`, `>1 known violation</a>`,
			},
		}[f.name] {
			assert.Contains(t, text, right, f.name)
		}
	}
	two := knownResults()
	two.Rules[1].Outcome, two.Scenarios[0].Rules = Violated, []rules.ID{"BR-31", "BR-11"}
	two.Judge(VerdictOptions{})
	assert.Equal(t, ExitOK, two.ExitCode, "a scenario of two rules has one finding: "+two.Reason)
	assert.Contains(t, rendered(t, allReports()[0], two), "rules: 2 known violations, 1 not verified · ")
	whole := knownResults()
	whole.Rules = whole.Rules[:2]
	whole.Judge(VerdictOptions{})
	assert.Equal(t, "all that can be verified on a deployment was, and nothing failed but 2 known findings of the baseline", whole.reason())
	some := knownResults()
	some.Findings = append(some.Findings, Finding{Outcome: Violated, Rule: "BR-31", Scenario: "F: b", Summary: "two"})
	some.Judge(VerdictOptions{})
	assert.Contains(t, rendered(t, allReports()[0], some), "rules: 1 violation, 1 not verified, 1 passed · scenarios: 1 violation, 1 known violation, 1 not verified")
}
