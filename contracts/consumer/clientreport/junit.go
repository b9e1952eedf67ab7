package clientreport

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"calco.example/contracts/consumer/habits"
	"calco.example/contracts/consumer/verdict"
	"calco.example/contracts/junit"
	"calco.example/contracts/reporttext"
)

// WriteJUnit writes junit.xml: the command, the gates, the habits and the rules. A
// habit fails where the run was strict; a rule that was not met is skipped, never
// passed.
func WriteJUnit(w io.Writer, d verdict.Document) error {
	d = *reporttext.Map(&d, reporttext.Visible)
	report := junit.Report{Name: "calco run"}
	for _, s := range []junit.Suite{junitCommand(d), junitGates(d), junitHabits(d), junitRules(d)} {
		report.Add(s)
	}
	return reporttext.WriteXML(w, report)
}

func junitCommand(d verdict.Document) junit.Suite {
	c := junit.Case{Class: "calco.command", Name: strings.Join(d.Command, " ")}
	if d.Exit != 0 {
		c.Failure = &junit.Problem{Message: fmt.Sprintf("exit code %d", d.Exit)}
	}
	return junit.Suite{Name: "command", Cases: []junit.Case{c}}
}

func junitGates(d verdict.Document) junit.Suite {
	s := junit.Suite{Name: "gates"}
	for _, g := range d.Gates {
		c := junit.Case{Class: "calco.gates", Name: g.Name, Output: g.Why}
		if !g.Passed {
			c.Failure, c.Output = &junit.Problem{Message: g.Why}, ""
		}
		s.Cases = append(s.Cases, c)
	}
	return s
}

func junitHabits(d verdict.Document) junit.Suite {
	s := junit.Suite{Name: "behaviour"}
	for _, h := range habits.All() {
		c := junit.Case{Class: "calco.behaviour", Name: h.ID}
		i := slices.IndexFunc(d.Findings, func(f verdict.DocumentFinding) bool { return f.ID == h.ID })
		if i >= 0 {
			problem := &junit.Problem{Message: d.Findings[i].Means, Text: showText(d.Findings[i])}
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

func junitRules(d verdict.Document) junit.Suite {
	s := junit.Suite{Name: "rules"}
	for _, m := range d.Met.Rules {
		c := junit.Case{Class: "calco.rules", Name: string(m.ID), Output: reachedBy(m)}
		if m.Requests == 0 {
			c.Skipped, c.Output = &junit.Problem{Message: string(m.Level) + ": " + reachedBy(m)}, ""
		}
		s.Cases = append(s.Cases, c)
	}
	return s
}
