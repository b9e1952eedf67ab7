package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/junit"
	"calco.example/contracts/pick"
	"calco.example/contracts/reporttext"
)

// WriteJUnit writes junit.xml. Besides a suite per feature it has one for the
// verdict and one for the rules, because a finding may be filed under a rule and
// fail no scenario: whoever reads only failures sees it all the same. Each failure
// is counted once: a rule whose scenario fails, and the verdict of a run with
// failures, are skipped, and say where it is told. What was not verified is
// skipped, never passed.
func WriteJUnit(w io.Writer, r *Results) error {
	r = mapTexts(r, reporttext.Terminal)
	report := junit.Report{Name: "calco verify", Counts: junit.Counts{Errors: new(int), Time: junitTime(r.Duration)}}
	for _, suite := range append([]junit.Suite{junitRules(r)}, junitFeatures(r)...) {
		suite.Time = cmp.Or(suite.Time, junitTime(0))
		report.Add(suite)
	}
	report.Add(junitVerdict(r, report.Failures+*report.Errors > 0))
	last := len(report.Suites) - 1
	report.Suites = slices.Insert(report.Suites[:last:last], 0, report.Suites[last])
	return reporttext.WriteXML(w, report)
}

// junitVerdict is one case that is green only when the exit code is 0, and fails
// where nothing else does.
func junitVerdict(r *Results, told bool) junit.Suite {
	c := junit.Case{Class: "verdict", Name: "exit code", Time: junitTime(0), Output: r.headline() + ": " + r.reason() + r.warnings()}
	switch {
	case r.ExitCode == ExitOK && r.Run == Finished:
	case told:
		c.Skipped = &junit.Problem{Message: r.reason()}
	case r.ExitCode == ExitViolation:
		c.Failure = &junit.Problem{Message: r.reason(), Type: string(Violated)}
	default:
		c.Error = &junit.Problem{Message: r.reason(), Type: fmt.Sprintf("exit %d", r.ExitCode)}
	}
	return junit.Suite{Name: "verdict", Counts: junit.Counts{Time: junitTime(0)}, Cases: []junit.Case{c}}
}

// warnings are the notes in lines of their own.
func (r *Results) warnings() string {
	text := ""
	for _, note := range r.Notes {
		text += "\nWARNING: " + note
	}
	return text
}

func junitRules(r *Results) junit.Suite {
	s := junit.Suite{Name: "rules"}
	for _, row := range r.Rules {
		c := junit.Case{Class: "rules." + string(row.Operation), Name: string(row.ID) + " " + row.Condition, Time: junitTime(0)}
		text := findingsText(r, func(f Finding) bool { return f.Rule == row.ID && f.Outcome == row.Outcome })
		fileOutcome(&c, r, row.Outcome, cmp.Or(row.Why, string(row.Outcome)), r.knownRule(row), text)
		if by := r.toldBy(row); by != "" && (c.Failure != nil || c.Error != nil) {
			c.Failure, c.Error = nil, nil
			c.Skipped = &junit.Problem{Message: string(row.Outcome) + ", told by the scenario: " + by}
			c.Output = text
		}
		s.Cases = append(s.Cases, c)
	}
	return s
}

// toldBy is a scenario that fails for what a rule fails for; empty where none
// does.
func (r *Results) toldBy(row RuleRow) string {
	for _, s := range r.Scenarios {
		if s.Outcome == row.Outcome && r.knownScenario(s) == "" && slices.Contains(s.Rules, row.ID) {
			return s.FullName()
		}
	}
	return ""
}

func junitFeatures(r *Results) []junit.Suite {
	var suites []junit.Suite
	for _, scenarios := range r.byFeature() {
		suite, total := junit.Suite{Name: scenarios[0].Feature}, 0.0
		for _, s := range scenarios {
			total += s.Seconds
			suite.Cases = append(suite.Cases, junitScenario(r, s))
		}
		suite.Time = junitTime(total)
		suites = append(suites, suite)
	}
	return suites
}

func junitScenario(r *Results, s Scenario) junit.Case {
	class := s.Feature
	if s.Rule != "" {
		class += "." + s.Rule
	}
	c := junit.Case{Class: class, Name: s.Name, File: s.File, Line: s.Line, Time: junitTime(s.Seconds)}
	fileOutcome(&c, r, s.Outcome, cmp.Or(s.Why, string(s.Outcome)), r.knownScenario(s), scenarioText(r, s))
	return c
}

// scenarioText tells how a scenario went and what was found in it. What another
// scenario tells already is told in one line.
func scenarioText(r *Results, s Scenario) string {
	name := s.FullName()
	if r.toldElsewhere(s) != "" {
		s.Steps = pick.Except(s.Steps, func(step StepLine) bool { return step.Outcome != s.Outcome })
		for i := range s.Steps {
			s.Steps[i].Error = "" // what follows says it
		}
	}
	text := stepsText(s) + findingsText(r, func(f Finding) bool { return f.Outcome == s.Outcome && f.Scenario == name })
	for _, f := range r.Findings {
		if f.Outcome == s.Outcome && f.Scenario != name && f.of(name) {
			text += fmt.Sprintf("\n%s\n  the same as in %s\n", f.Summary, f.where())
		}
	}
	return text
}

// fileOutcome files an outcome where CI servers look for it.
func fileOutcome(c *junit.Case, r *Results, o Outcome, message, known, text string) {
	problem := &junit.Problem{Message: message, Type: string(o), Text: text}
	switch {
	case o == Passed:
	case o.Bad() && known != "":
		c.Skipped = &junit.Problem{Message: "known " + string(o) + ": " + known}
		c.Output = text
	case o == Violated || o == Warning && r.Strict:
		c.Failure = problem
	case o == SuiteError:
		c.Error = problem
	case o == Warning || o == Flaky:
		c.Output = string(o) + ": " + message + "\n" + text
	default:
		c.Skipped = &junit.Problem{Message: string(o) + ": " + message}
	}
}

// findingsText tells the findings of a case in lines.
func findingsText(r *Results, of func(Finding) bool) string {
	var b strings.Builder
	for _, f := range r.Findings {
		if !of(f) {
			continue
		}
		fmt.Fprintf(&b, "\n%s\n", f.Summary)
		for _, line := range findingLines(f) {
			fmt.Fprintf(&b, "  %-9s  %s\n", line[0], line[1])
		}
	}
	return b.String()
}

// findingLines are the parts of a finding that are there, each with its name.
func findingLines(f Finding) [][2]string {
	var lines [][2]string
	for _, line := range [][2]string{
		{"feature", f.Place}, {"reference", f.Sentence}, {"question", string(f.Question)}, {"at", f.Pointer}, {"times", f.timesField()},
		{"expected", f.Expected}, {"actual", f.Actual}, {"ask for", f.Ask}, {"known", f.Known}, {"try", f.Curl},
	} {
		if line[1] != "" {
			lines = append(lines, line)
		}
	}
	return append(lines, otherLines(f)...)
}

// otherLines are the other places where a finding was made, each with its request.
func otherLines(f Finding) [][2]string {
	var lines [][2]string
	for _, e := range f.Others() {
		lines = append(lines, [2]string{"also", e.Text()})
		if e.Curl != "" {
			lines = append(lines, [2]string{"try", e.Curl})
		}
	}
	return lines
}

func stepsText(s Scenario) string {
	var b strings.Builder
	for _, step := range s.Steps {
		fmt.Fprintf(&b, "%s %s (%s)\n", strings.TrimSpace(step.Keyword), step.Text, step.Outcome)
		if step.Error != "" {
			fmt.Fprintf(&b, "  %s\n", step.Error)
		}
	}
	return b.String()
}

func junitTime(s float64) string { return strconv.FormatFloat(s, 'f', 3, 64) }
