package clientreport

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"

	"calco.example/contracts/consumer/habits"
	"calco.example/contracts/consumer/verdict"
	"calco.example/contracts/reporttext"
)

type (
	junitReport struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Skipped  int          `xml:"skipped,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Class   string        `xml:"classname,attr"`
		Name    string        `xml:"name,attr"`
		Failure *junitProblem `xml:"failure"`
		Skipped *junitProblem `xml:"skipped"`
		Output  string        `xml:"system-out,omitempty"`
	}
	junitProblem struct {
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

// WriteJUnit writes junit.xml: the command, the gates, the habits and the rules. A
// habit fails where the run was strict; a rule that was not met is skipped, never
// passed.
func WriteJUnit(w io.Writer, d verdict.Document) error {
	d = *reporttext.Map(&d, reporttext.Visible)
	report := junitReport{Name: "calco run"}
	for _, s := range []junitSuite{junitCommand(d), junitGates(d), junitHabits(d), junitRules(d)} {
		report.add(s)
	}
	return reporttext.WriteXML(w, report)
}

func (r *junitReport) add(s junitSuite) {
	for _, c := range s.Cases {
		s.Tests++
		if c.Failure != nil {
			s.Failures++
		}
		if c.Skipped != nil {
			s.Skipped++
		}
	}
	r.Tests, r.Failures, r.Skipped = r.Tests+s.Tests, r.Failures+s.Failures, r.Skipped+s.Skipped
	if s.Tests > 0 {
		r.Suites = append(r.Suites, s)
	}
}

func junitCommand(d verdict.Document) junitSuite {
	c := junitCase{Class: "calco.command", Name: strings.Join(d.Command, " ")}
	if d.Exit != 0 {
		c.Failure = &junitProblem{Message: fmt.Sprintf("exit code %d", d.Exit)}
	}
	return junitSuite{Name: "command", Cases: []junitCase{c}}
}

func junitGates(d verdict.Document) junitSuite {
	s := junitSuite{Name: "gates"}
	for _, g := range d.Gates {
		c := junitCase{Class: "calco.gates", Name: g.Name, Output: g.Why}
		if !g.Passed {
			c.Failure, c.Output = &junitProblem{Message: g.Why}, ""
		}
		s.Cases = append(s.Cases, c)
	}
	return s
}

func junitHabits(d verdict.Document) junitSuite {
	s := junitSuite{Name: "behaviour"}
	for _, h := range habits.All() {
		c := junitCase{Class: "calco.behaviour", Name: h.ID}
		i := slices.IndexFunc(d.Findings, func(f verdict.DocumentFinding) bool { return f.ID == h.ID })
		if i >= 0 {
			problem := &junitProblem{Message: d.Findings[i].Means, Text: showText(d.Findings[i])}
			if strict := slices.ContainsFunc(d.Gates, func(g verdict.Gate) bool { return g.Name == "strict "+h.ID && !g.Passed }); strict {
				c.Failure = problem
			} else {
				c.Skipped = problem
			}
		}
		s.Cases = append(s.Cases, c)
	}
	return s
}

func showText(f verdict.DocumentFinding) string {
	var lines []string
	for _, show := range f.Shows {
		lines = append(lines, show.Detail)
		for _, r := range show.Requests {
			lines = append(lines, "  "+shownText(r))
		}
	}
	return strings.Join(lines, "\n")
}

func junitRules(d verdict.Document) junitSuite {
	s := junitSuite{Name: "rules"}
	for _, m := range d.Met.Rules {
		c := junitCase{Class: "calco.rules", Name: string(m.ID), Output: reachedBy(m)}
		if m.Requests == 0 {
			c.Skipped, c.Output = &junitProblem{Message: string(m.Level) + ": " + reachedBy(m)}, ""
		}
		s.Cases = append(s.Cases, c)
	}
	return s
}
