// Package lint finds what is wrong with features before anything is sent.
//
// [Features] looks at files: what cannot be read, what would not run or not be traced.
// [Steps] looks at one scenario, for a run: phrases that there are none of, parameters
// that name nothing, steps that judge what nothing asked for. Whatever is found is told
// in the language of the feature, with what to write in its place.
package lint

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	messages "github.com/cucumber/messages/go/v21"

	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/features"
	"calco.example/contracts/suite/steps"
)

// Problem is one thing that `calco lint` found in a feature file.
type Problem struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Text string `json:"text"`

	runs bool // beside it the features run all the same
}

// Stops tells whether nothing is sent with such a problem in the features: with any but
// a name that is given twice, which costs only the telling apart, and a scenario without
// steps, which asks nothing and is no pass.
func (p Problem) Stops() bool { return !p.runs }

// String is a problem as compilers write theirs.
func (p Problem) String() string { return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Text) }

// Features reports what would keep features from running or from being traced:
// files that cannot be read, undefined steps with the nearest known one,
// other encodings than UTF-8, parameters that name nothing, scenarios without
// steps or without a tag of a rule, tags that look like rules or questions and
// are none, and scenario names given twice.
func Features(from fs.FS) ([]Problem, error) {
	paths, err := features.Paths(from)
	if err != nil {
		return nil, err
	}
	phrases, err := steps.Known()
	if err != nil {
		return nil, err
	}
	linter := linter{phrases: phrases, names: map[string]named{}}
	for _, path := range paths {
		linter.file(from, path)
	}
	return linter.problems, nil
}

type linter struct {
	language // of the file
	phrases  *steps.Phrasebook
	names    map[string]named // by feature and name: where it was first
	problems []Problem
}

// named is where a name was first given, and the key of the scenario that has it.
type named struct {
	file string
	line int
	key  string
}

// sameOutline tells whether two keys of scenarios of a file are of rows of one outline.
func sameOutline(file, a, b string) bool {
	first, second := strings.Fields(strings.TrimPrefix(a, file)), strings.Fields(strings.TrimPrefix(b, file))
	return len(first) > 1 && len(second) > 1 && first[0] == second[0]
}

// nameTwice are the messages about names that are given twice.
var nameTwice = []string{"the scenario name %q is used before, at %s:%d", "each row of the outline has the name %q: put a column into it, as <case>"}

// noSteps is the message about a scenario that asks nothing.
const noSteps = "the scenario %q has no steps: it verifies nothing"

func (l *linter) report(file string, line int, format string, args ...any) {
	p := Problem{File: file, Line: line, Text: l.language.say(format, args...), runs: format == noSteps || slices.Contains(nameTwice, format)}
	if !slices.Contains(l.problems, p) { // a step of a Background is met in every scenario
		l.problems = append(l.problems, p)
	}
}

// file lints one file. Files are parsed one by one: godog reports only the
// first that it cannot read.
func (l *linter) file(from fs.FS, path string) {
	data, err := fs.ReadFile(from, path)
	if err != nil {
		l.report(path, 0, "cannot be read: %v", err)
		return
	}
	if wrong := features.Encoding(data); wrong != "" {
		l.report(path, 1, "%s", wrong)
		return
	}
	l.language = languageOf(data)
	lines := strings.Split(string(data), "\n")
	parsed, err := features.Parse(from, path)
	if err != nil {
		line := 0
		_, _ = fmt.Sscanf(afterFirst(err.Error(), "("), "%d:", &line)
		stopped := "" // the line that the parser stopped at
		if line > 0 && line <= len(lines) {
			stopped = lines[line-1]
		}
		l.report(path, line, "cannot be read: %s", l.unread(firstLine(afterFirst(err.Error(), "\n")), stopped))
		return
	}
	said := false
	for _, feature := range parsed {
		for _, p := range feature.Planned {
			l.scenario(p)
		}
		l.outlines(path, feature.Tree.Children)
		l.described(path, feature.Tree, lines)
		said = said || len(feature.Tree.Children) > 0
	}
	if !said {
		l.report(path, 1, "the file has no scenario that could run: it verifies nothing")
	}
}

// outlines reports those without a row of examples, of which nothing comes to run.
func (l *linter) outlines(path string, children []*messages.FeatureChild) {
	check := func(s *messages.Scenario) {
		if s != nil && len(s.Examples) > 0 && !slices.ContainsFunc(s.Examples, func(e *messages.Examples) bool { return len(e.TableBody) > 0 }) {
			l.report(path, int(s.Location.Line), "the outline %q has no row of examples: it verifies nothing", s.Name)
		}
	}
	for _, child := range children {
		check(child.Scenario)
		if child.Rule == nil {
			continue
		}
		for _, inner := range child.Rule.Children {
			check(inner.Scenario)
		}
	}
}

func (l *linter) scenario(p features.Planned) {
	s := p.Info
	key := s.Feature + "\n" + s.Name
	if first, again := l.names[key]; again && first.file == s.File && sameOutline(s.File, first.key, p.Key) {
		l.report(s.File, first.line, nameTwice[1], s.Name)
	} else if again {
		l.report(s.File, s.Line, nameTwice[0], s.Name, first.file, first.line)
	} else {
		l.names[key] = named{s.File, s.Line, p.Key}
	}
	if len(s.Rules) == 0 && !slices.ContainsFunc(s.Tags, meansRule) {
		l.report(s.File, s.Line, "no tag names a rule: add one, as @BR-31 (`calco rules` lists them)")
	}
	if len(s.Steps) == 0 {
		l.report(s.File, s.Line, noSteps, s.Name)
	} else if l.judgesNothing(p) {
		l.report(s.File, s.Line, "the scenario %q has no Then: it verifies nothing", s.Name)
	}
	for _, tag := range s.Tags {
		l.tag(s, tag)
	}
	for i, problems := range Steps(l.phrases, p) {
		for _, wrong := range problems {
			l.report(s.File, p.Steps[i].Line, "%s", wrong)
		}
	}
}

// judgesNothing tells whether all steps of a scenario are known, and none is a Then.
func (l *linter) judgesNothing(p features.Planned) bool {
	return !slices.ContainsFunc(p.Info.Steps, func(step report.StepLine) bool {
		known := l.phrases.Matching(step.Text)
		return len(known) != 1 || known[0].Keyword == "Then"
	})
}

// tag reports a tag that looks like a rule or a question and is none.
func (l *linter) tag(s report.Scenario, tag string) {
	name := strings.TrimPrefix(tag, "@")
	_, isRule := rules.Lookup(rules.ID(name))
	_, isQuestion := rules.LookupQuestion(rules.QuestionID(name))
	switch {
	case isRule, isQuestion:
	case strings.HasPrefix(name, "Q-") && strings.ToUpper(name) == name:
		l.report(s.File, s.Line, "@%s is no open question%s", name, l.hint(name, questionNames()))
	case meansRule(tag):
		l.report(s.File, s.Line, "@%s is no rule%s", name, l.hint(name, ruleNames()))
	}
}

// meansRule tells whether a tag is that of a rule or looks like one: in capitals, or
// but for its letter case.
func meansRule(tag string) bool {
	name := strings.TrimPrefix(tag, "@")
	isRule := slices.ContainsFunc(ruleNames(), func(rule string) bool { return strings.EqualFold(rule, name) })
	return isRule || strings.ToUpper(name) == name && !strings.HasPrefix(name, "Q-")
}

// firstLine is the first line of a text: the parser goes on, and what it meets then
// comes from what it met first.
func firstLine(text string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return first
}

func afterFirst(text, mark string) string {
	_, after, found := strings.Cut(text, mark)
	if !found {
		return text
	}
	return after
}
