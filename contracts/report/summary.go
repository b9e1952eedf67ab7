package report

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
)

// summaryFindings is how many findings summary.md tells in full: CI systems cut
// long summaries, and the whole is in report.html.
const summaryFindings = 20

// WriteSummary writes summary.md for the step summary of a CI system. Data from
// outside stands in code spans only, and never in a table.
func WriteSummary(w io.Writer, r *Results) error {
	var b strings.Builder
	fmt.Fprintf(&b, "## calco: %s\n\n", strings.ToLower(r.headline()))
	for _, note := range r.Notes {
		fmt.Fprintf(&b, "**WARNING** %s\n\n", reporttext.Markdown(note))
	}
	fmt.Fprintf(&b, "%s\n\nTarget %s · exit code %d\n\n", reporttext.Markdown(r.reason()), reporttext.Markdown(r.Target), r.ExitCode)
	summaryCounts(&b, r)
	summaryGroups(&b, "Findings", groupFindings(r, false, SuiteError, Violated, Warning, Flaky))
	summaryGroups(&b, "Known findings, from the baseline", groupFindings(r, true, Violated, Warning))
	summaryBaseline(&b, r)
	summaryUnverified(&b, r)
	summaryObservations(&b, r)
	_, err := io.WriteString(w, b.String())
	return err
}

func summaryCounts(b *strings.Builder, r *Results) {
	b.WriteString("| outcome | rules | scenarios |\n|---|---:|---:|\n")
	for _, o := range worstToBest() {
		rules, scenarios := r.withinReach(o), r.Count(o)
		knownRules, knownScenarios := r.knownRules(o), r.knownScenarios(o)
		summaryCount(b, string(o), rules-knownRules, scenarios-knownScenarios)
		summaryCount(b, "known "+string(o), knownRules, knownScenarios)
	}
	if _, of := r.VerifiedRules(); of < len(r.Rules) {
		fmt.Fprintf(b, "\n%s more that no input reaches\n", reporttext.Plural(len(r.Rules)-of, "rule"))
	}
	fmt.Fprintf(b, "\n%s, %s, %s\n", reporttext.Plural(r.Checks, "check"), reporttext.Plural(r.Requests, "request"), seconds(r.Duration))
}

func summaryCount(b *strings.Builder, of string, rules, scenarios int) {
	if rules+scenarios > 0 {
		fmt.Fprintf(b, "| %s | %s | %s |\n", of, reporttext.Thousands(rules), reporttext.Thousands(scenarios))
	}
}

func summaryGroups(b *strings.Builder, title string, groups []findingGroup) {
	if len(groups) == 0 {
		return
	}
	fmt.Fprintf(b, "\n### %s\n\n", title)
	listed := 0
	for _, g := range groups {
		if listed >= summaryFindings {
			fmt.Fprintf(b, "\nThe rest is in report.html.\n")
			return
		}
		listed += summaryGroup(b, g, summaryFindings-listed)
	}
}

func summaryGroup(b *strings.Builder, g findingGroup, most int) int {
	fmt.Fprintf(b, "- **%s** %s %s\n", g.Outcome, reporttext.Markdown(cmp.Or(g.Subject, "the run itself")), optional("", g.Condition))
	if g.Sentence != "" {
		fmt.Fprintf(b, "  reference: %s\n", reporttext.Markdown(g.Sentence))
	}
	for i, f := range g.Findings {
		if i == most {
			fmt.Fprintf(b, "  - and %d more\n", len(g.Findings)-i)
			return i
		}
		summaryFinding(b, f)
	}
	return len(g.Findings)
}

func summaryFinding(b *strings.Builder, f Finding) {
	fmt.Fprintf(b, "  - %s%s\n", reporttext.Markdown(f.Summary), optional(" in ", f.Scenario))
	for _, line := range findingLines(f) {
		if line[0] != "reference" {
			fmt.Fprintf(b, "    - %s: %s\n", line[0], reporttext.Markdown(line[1]))
		}
	}
}

func summaryBaseline(b *strings.Builder, r *Results) {
	if len(r.Baseline) == 0 {
		return
	}
	b.WriteString("\n### Baseline\n\n")
	for _, note := range r.Baseline {
		fmt.Fprintf(b, "- **%s** %s\n", note.State, reporttext.Markdown(note.sentence()))
	}
}

func summaryUnverified(b *strings.Builder, r *Results) {
	list := unverifiedIn(r)
	if len(list) == 0 {
		return
	}
	b.WriteString("\n### Not verified\n\n")
	for _, g := range list {
		fmt.Fprintf(b, "- %s%s%s", reporttext.Markdown(g.Why), optional("; ask for ", g.Ask), optional("; rules ", rules.Joined(g.Rules)))
		if len(g.Scenarios) > 0 {
			fmt.Fprintf(b, "; %s", reporttext.Plural(len(g.Scenarios), "scenario"))
		}
		b.WriteString("\n")
	}
}

func summaryObservations(b *strings.Builder, r *Results) {
	list := observations(r)
	if len(list) == 0 {
		return
	}
	b.WriteString("\n### Observations about open questions\n\n")
	for _, o := range list {
		fmt.Fprintf(b, "- %s %s: %s\n", reporttext.Markdown(string(o.Question)), reporttext.Markdown(o.Title), reporttext.Markdown(o.Seen()))
	}
}

// optional is a label with data, or nothing.
func optional(label, data string) string {
	if data == "" {
		return ""
	}
	return label + reporttext.Markdown(data)
}
