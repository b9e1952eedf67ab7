package report

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// TerminalOptions is how a terminal report looks.
type TerminalOptions struct {
	Colour bool // never the only sign: every outcome is a word, too
	Width  int  // columns that a line may take, curl lines left out; 0 for any
}

// WriteTerminal writes the report that a person reads where the run happened:
// the findings rule by rule, worst first, what was not verified and what to ask
// for, and one last line with counts and exit code.
//
// Its rules: nothing that came from outside starts a line or holds a control
// character or a command of a CI system; the last line stands alone.
func WriteTerminal(w io.Writer, r *Results, o TerminalOptions) error {
	t := console{reporttext.Console{Colour: o.Colour}, mapTexts(r, reporttext.Terminal)}
	t.heading()
	t.findings("Suite errors", SuiteError)
	t.findings("Violations", Violated)
	t.findings("Warnings", Warning)
	t.findings("Flaky: passed only after a retry", Flaky)
	t.known()
	t.observations()
	t.unverified()
	t.baseline()
	t.lastLine()
	_, err := io.WriteString(w, folded(t.String(), o.Width))
	return err
}

// console builds the report; its results are escaped already.
type console struct {
	reporttext.Console
	results *Results
}

func (t *console) heading() {
	r := t.results
	facts := []string{"calco verify", r.Target}
	if r.Profile != "" {
		facts = append(facts, "profile "+r.Profile)
	}
	if r.Strict {
		facts = append(facts, "strict")
	}
	t.Line("%s", strings.Join(facts, " · "))
	for _, note := range r.Notes {
		t.Line("%s", t.painted(Warning, "WARNING: "+note))
	}
}

func (t *console) findings(title string, outcomes ...Outcome) {
	t.groups(title, groupFindings(t.results, false, outcomes...))
}

func (t *console) known() {
	t.groups("Known findings, from the baseline", groupFindings(t.results, true, Violated, Warning))
}

func (t *console) groups(title string, groups []findingGroup) {
	if len(groups) == 0 {
		return
	}
	t.Line("\n%s", t.Bold(title))
	for _, g := range groups {
		t.group(g)
	}
}

func (t *console) group(g findingGroup) {
	name := cmp.Or(g.Subject, "the run itself")
	t.Line("\n  %s  %s", t.painted(g.Outcome, string(g.Outcome)), strings.TrimSpace(name+"  "+g.Condition))
	if g.Sentence != "" {
		t.Line("    reference: %s", g.Sentence)
	}
	for _, f := range g.Findings[:min(len(g.Findings), mostInTerminal)] {
		t.finding(f, g.Subject)
	}
	if more := len(g.Findings) - mostInTerminal; more > 0 {
		t.Line("    - and %s of the same kind: --out DIR writes them all", reporttext.Plural(more, "more finding", "more findings"))
	}
}

// mostInTerminal is how many findings of a group the terminal shows.
const mostInTerminal = 10

func (t *console) finding(f Finding, subject string) {
	t.Line("    - %s", cmp.Or(f.Scenario, f.Summary))
	t.field("feature", f.Place)
	if string(f.Rule) != subject {
		t.field("rule", string(f.Rule))
	}
	if f.Scenario != "" {
		t.field("", f.Summary)
	}
	if string(f.Question) != subject {
		t.field("question", string(f.Question))
	}
	t.field("at", f.Pointer)
	t.field("times", f.timesField())
	t.field("expected", f.Expected)
	t.field("actual", f.Actual)
	if f.Evidence != nil && f.Evidence.Tries > 1 {
		t.field("tries", fmt.Sprint(f.Evidence.Tries))
	}
	t.field("ask for", f.Ask)
	t.field("known", f.Known)
	t.field("try", f.Curl)
	for _, line := range otherLines(f) {
		t.field(line[0], line[1])
	}
}

func (t *console) field(name, value string) {
	if value == "" {
		return
	}
	if name == "" {
		t.Line("      %s", value)
		return
	}
	t.Line("      %-8s  %s", name, value)
}

func (t *console) observations() {
	list := observations(t.results)
	if len(list) == 0 {
		return
	}
	t.Line("\n%s", t.Bold("Observations about open questions"))
	for _, o := range list {
		t.Line("  %s  %s: %s (%s)", o.Question, o.Title, o.Seen(), reporttext.Plural(o.Times, "time"))
	}
}

func (t *console) unverified() {
	list := unverifiedIn(t.results)
	if len(list) == 0 || t.results.Done == 0 && t.results.Planned > 0 { // the verdict says it all
		return
	}
	t.Line("\n%s", t.Bold("Not verified"))
	for _, g := range list {
		t.Line("  %s", cmp.Or(g.Why, "no reason given"))
		t.field("ask for", g.Ask)
		t.field("rules", rules.Joined(g.Rules))
		if len(g.Scenarios) > 0 {
			t.field("waiting", reporttext.Plural(len(g.Scenarios), "scenario"))
		}
	}
}

func (t *console) baseline() {
	if len(t.results.Baseline) == 0 {
		return
	}
	t.Line("\n%s", t.Bold("Baseline"))
	for _, note := range t.results.Baseline {
		t.Line("  %s", note.sentence())
		t.field("reason", note.Reason)
	}
}

// sentence says what is wrong with an entry and what to do.
func (n BaselineNote) sentence() string {
	place := ""
	if n.Line > 0 {
		place = fmt.Sprintf("line %d: ", n.Line)
	}
	if n.State == Expired {
		return place + "expired on " + n.Expires + ", counts as absent: " + n.Finding
	}
	return place + "stale, it no longer happens, remove it: " + n.Finding
}

func (t *console) lastLine() {
	r := t.results
	verdict := t.painted(verdictOutcome(r), r.headline())
	t.Line("\n%s: %s", verdict, r.reason())
	t.Line("rules: %s · scenarios: %s · %s · %s · %s · exit %d",
		r.ruleCounts(), outcomeCounts(r.Count, r.knownScenarios), reporttext.Plural(r.Checks, "check"),
		reporttext.Plural(r.Requests, "request"), seconds(r.Duration), r.ExitCode)
}

// verdictOutcome is the outcome whose colour the verdict has.
func verdictOutcome(r *Results) Outcome {
	switch r.ExitCode {
	case ExitOK:
		if r.Run != Finished {
			return NotVerified
		}
		if r.inPart() || r.knownFindings() > 0 {
			return Warning
		}
		return Passed
	case ExitViolation:
		return Violated
	}
	return NotVerified
}

var terminalColours = map[Outcome]string{
	Passed: "32", Observed: "36", NotVerified: "33", Flaky: "35", Warning: "33;1", Violated: "31;1", SuiteError: "35;1",
}

func (t *console) painted(o Outcome, text string) string { return t.Painted(terminalColours[o], text) }
