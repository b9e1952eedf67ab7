package suite

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"github.com/cucumber/godog"
	messages "github.com/cucumber/messages/go/v21"

	"calco.example/contracts/report"
	"calco.example/contracts/suite/scenario"
)

// planned is one scenario, or one row of an outline, before it runs.
type planned struct {
	key  string // uri and ids of the nodes it comes from: the same in every parse
	info report.Scenario
	language
	below []below  // each step
	kinds []string // Given, When or Then, of each step; empty where that is not said
	lines []int    // of each step or, where its words come from a row of an outline, of the row
}

func plannedOf(f *messages.Feature, uri string, pickle *messages.Pickle, nodes map[string]node) planned {
	p := planned{key: pickleKey(pickle), info: scenarioInfo(f, uri, pickle, nodes), language: language(f.Language)}
	for _, step := range pickle.Steps {
		var under below
		if step.Argument != nil {
			under = below{step.Argument.DataTable, step.Argument.DocString != nil}
		}
		p.below = append(p.below, under)
		p.kinds = append(p.kinds, kindsOfSteps[step.Type])
		line := int(nodes[step.AstNodeIds[0]].line)
		if written := nodes[step.AstNodeIds[0]].text; written != step.Text {
			line = p.info.Line
		}
		p.lines = append(p.lines, line)
	}
	return p
}

// kindsOfSteps are the keywords that a step of a pickle stands under.
var kindsOfSteps = map[messages.PickleStepType]string{
	messages.PickleStepType_CONTEXT: "Given", messages.PickleStepType_ACTION: "When", messages.PickleStepType_OUTCOME: "Then",
}

// Prepared is features read once, for several runs in one process.
type Prepared struct {
	phrases *phrasebook
	list    []planned
	parts   sync.Map // []planned by the files that were read together
	read    sync.Map // understood by *planned
}

// understood is what the phrases make of a scenario.
type understood struct {
	wrong [][]string     // with each step; nothing where all is well
	says  []compiledStep // the phrases, each once
}

// understand looks at the steps of a scenario, once for all runs.
func (p *Prepared) understand(one *planned) understood {
	if known, found := p.read.Load(one); found {
		return known.(understood)
	}
	u := understood{stepProblems(p.phrases, *one), p.phrases.saidBy(*one)}
	p.read.Store(one, u)
	return u
}

// Prepare reads features for Suite.Prepared.
func Prepare(features fs.FS) (*Prepared, error) {
	phrases, err := knownPhrases()
	if err != nil {
		return nil, err
	}
	list, err := loadFeatures(features)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFeatures, err)
	}
	return &Prepared{phrases: phrases, list: list}, nil
}

// filesWith are the files that hold a selected scenario: godog meets every
// scenario of the files it is given.
func (p *Prepared) filesWith(selected func(report.Scenario) bool) []string {
	var files []string
	for _, scenario := range p.list {
		if !slices.Contains(files, scenario.info.File) && selected(scenario.info) {
			files = append(files, scenario.info.File)
		}
	}
	return files
}

// of are the scenarios of some of the files, as godog will meet them: the ids of
// nodes depend on which files are parsed together.
func (p *Prepared) of(features fs.FS, files []string) ([]planned, error) {
	all := func(one planned) bool { return slices.Contains(files, one.info.File) }
	if !slices.ContainsFunc(p.list, func(one planned) bool { return !all(one) }) {
		return p.list, nil
	}
	key := strings.Join(files, "\n")
	if known, found := p.parts.Load(key); found {
		return known.([]planned), nil
	}
	list, err := loadFeatures(features, files...)
	if err == nil {
		p.parts.Store(key, list)
	}
	return list, err
}

// tags are those of all scenarios, sorted.
func (p *Prepared) tags() []string {
	var tags []string
	for _, scenario := range p.list {
		tags = append(tags, scenario.info.Tags...)
	}
	slices.Sort(tags)
	return slices.Compact(tags)
}

// loadFeatures parses the feature files of a file system, or some of them. The error names file
// and line, and a file system without a feature is one.
func loadFeatures(features fs.FS, paths ...string) ([]planned, error) {
	if len(paths) == 0 {
		var err error
		if paths, err = featurePaths(features); err != nil {
			return nil, err
		}
	}
	if err := checkEncodings(features, paths); err != nil {
		return nil, err
	}
	suite := godog.TestSuite{Options: &godog.Options{FS: features, Paths: paths}}
	parsed, err := suite.RetrieveFeatures()
	if err != nil {
		return nil, fmt.Errorf("read features: %w", err)
	}
	var list []planned
	for _, feature := range parsed {
		lines := nodesOf(feature.Feature)
		for _, pickle := range feature.Pickles {
			if len(pickle.Steps) == 0 {
				continue // it asks nothing, and godog takes it for undefined; lint tells of it
			}
			list = append(list, plannedOf(feature.Feature, feature.Uri, pickle, lines))
		}
	}
	return list, nil
}

// Scenarios lists every scenario and every row of an outline of the features,
// none of which has run.
func Scenarios(features fs.FS) ([]report.Scenario, error) {
	list, err := loadFeatures(features)
	scenarios := make([]report.Scenario, len(list))
	for i, p := range list {
		scenarios[i] = p.info
	}
	return scenarios, err
}

func pickleKey(p *messages.Pickle) string { return p.Uri + " " + strings.Join(p.AstNodeIds, " ") }

// node is what the tree of a feature says of a scenario, a row or a step.
type node struct {
	line    int64
	rule    string
	keyword string
	text    string // of a step, as it is written
}

// nodesOf indexes a feature by node id.
func nodesOf(f *messages.Feature) map[string]node {
	nodes := map[string]node{}
	add := func(rule string, s *messages.Scenario) {
		nodes[s.Id] = node{s.Location.Line, rule, s.Keyword, ""}
		for _, step := range s.Steps {
			nodes[step.Id] = node{step.Location.Line, rule, strings.TrimSpace(step.Keyword), step.Text}
		}
		for _, examples := range s.Examples {
			for _, row := range examples.TableBody {
				nodes[row.Id] = node{row.Location.Line, rule, "", ""}
			}
		}
	}
	background := func(b *messages.Background) {
		for _, step := range b.Steps {
			nodes[step.Id] = node{step.Location.Line, "", strings.TrimSpace(step.Keyword), step.Text}
		}
	}
	for _, child := range f.Children {
		switch {
		case child.Background != nil:
			background(child.Background)
		case child.Scenario != nil:
			add("", child.Scenario)
		case child.Rule != nil:
			for _, inner := range child.Rule.Children {
				if inner.Background != nil {
					background(inner.Background)
				}
				if inner.Scenario != nil {
					add(child.Rule.Name, inner.Scenario)
				}
			}
		}
	}
	return nodes
}

func scenarioInfo(f *messages.Feature, uri string, p *messages.Pickle, nodes map[string]node) report.Scenario {
	last := nodes[p.AstNodeIds[len(p.AstNodeIds)-1]]
	info := report.Scenario{Feature: f.Name, File: uri, Line: int(last.line), Rule: last.rule, Name: p.Name}
	for _, tag := range p.Tags {
		info.Tags = append(info.Tags, tag.Name)
	}
	info.Rules, _ = scenario.Tagged(info.Tags)
	for _, step := range p.Steps {
		at := nodes[step.AstNodeIds[0]]
		info.Steps = append(info.Steps, report.StepLine{Keyword: at.keyword, Text: step.Text, Line: int(at.line), Outcome: report.NotVerified})
	}
	return info
}
