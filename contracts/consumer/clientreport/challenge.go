package clientreport

import (
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"calco.example/contracts/consumer/challenge"
	"calco.example/contracts/junit"
	"calco.example/contracts/reporttext"
)

// ChallengeSchema is the JSON Schema of challenge.json.
//
//go:embed challenge.schema.json
var ChallengeSchema []byte

// WriteChallengeFiles writes challenge.json, challenge.md and junit.xml into a
// folder, which it makes where it is missing, for the eyes of its owner only. The
// JSON document is given, so that it is that of stdout; with strict every finding
// fails.
func WriteChallengeFiles(dir string, d challenge.Document, document []byte, strict bool) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("write reports: %w", err)
	}
	var text, cases strings.Builder
	challenge.WriteText(&text, d)
	if err := WriteChallengeJUnit(&cases, d, strict); err != nil {
		return fmt.Errorf("write junit.xml: %w", err)
	}
	fence := "```"
	for strings.Contains(text.String(), fence) {
		fence += "`"
	}
	return errors.Join(
		replace(dir, "challenge.json", document),
		replace(dir, "challenge.md", []byte(fence+"\n"+text.String()+fence+"\n")),
		replace(dir, "junit.xml", []byte(cases.String())),
	)
}

// WriteChallengeJUnit writes a challenge as junit.xml: a suite for each kind that
// was tried, a case for each finding. One that does not count is skipped; a kind
// without a finding has one case that passed, or is skipped where not all of it was
// tried.
func WriteChallengeJUnit(w io.Writer, d challenge.Document, strict bool) error {
	d = *reporttext.Map(&d, reporttext.Visible)
	report := junit.Report{Name: "calco challenge"}
	for _, kind := range append(slices.Clone(d.Tried), challenge.Behaviour) {
		report.Add(junitKind(d, kind, strict))
	}
	return reporttext.WriteXML(w, report)
}

func junitKind(d challenge.Document, kind challenge.Kind, strict bool) junit.Suite {
	s := junit.Suite{Name: string(kind)}
	for _, f := range d.Findings {
		if f.Kind != kind.One() {
			continue
		}
		c := junit.Case{Class: "calco." + string(kind), Name: f.Title()}
		problem := &junit.Problem{Message: strings.TrimSpace(f.Outcome + " " + f.Means), Text: findingText(f)}
		if f.Counts(strict) {
			c.Failure = problem
		} else {
			c.Skipped = problem
		}
		s.Cases = append(s.Cases, c)
	}
	switch {
	case slices.Contains(d.Unfinished, kind):
		s.Cases = append(s.Cases, junit.Case{Class: "calco." + string(kind), Name: "the rest", Skipped: &junit.Problem{Message: "not all of it was tried: raise --budget"}})
	case len(s.Cases) == 0 && d.Verdict != challenge.VerdictIncomplete:
		s.Cases = []junit.Case{{Class: "calco." + string(kind), Name: "nothing found"}}
	}
	return s
}

func findingText(f challenge.Finding) string {
	var lines []string
	for _, sentence := range f.Reference {
		lines = append(lines, "the reference: "+sentence)
	}
	if f.Output != "" {
		lines = append(lines, f.Output)
	}
	if f.Instead != "" {
		lines = append(lines, "instead: "+f.Instead)
	}
	return strings.Join(append(lines, "repeat: "+f.Repeat), "\n")
}
