package suite

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"

	"calco.example/contracts/report"
	"calco.example/contracts/suite/features"
	"calco.example/contracts/suite/lint"
	"calco.example/contracts/suite/steps"
)

// Prepared is features read once, for several runs in one process.
type Prepared struct {
	phrases *steps.Phrasebook
	list    []features.Planned
	parts   sync.Map // []features.Planned by the files that were read together
	read    sync.Map // understood by *features.Planned
}

// Prepare reads features for Suite.Prepared.
func Prepare(from fs.FS) (*Prepared, error) {
	phrases, err := steps.Known()
	if err != nil {
		return nil, err
	}
	list, err := features.Load(from)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFeatures, err)
	}
	return &Prepared{phrases: phrases, list: list}, nil
}

// understood is what the phrases make of a scenario.
type understood struct {
	wrong [][]string // with each step; nothing where all is well
	says  []phrase   // each once
}

// phrase is one that a scenario says, as godog takes it.
type phrase struct {
	pattern *regexp.Regexp
	handler any
}

// understand looks at the steps of a scenario, once for all runs.
func (p *Prepared) understand(one *features.Planned) understood {
	if known, found := p.read.Load(one); found {
		return known.(understood)
	}
	u := understood{lint.Steps(p.phrases, *one), saidBy(p.phrases, *one)}
	p.read.Store(one, u)
	return u
}

// saidBy are the phrases that a scenario says, each once.
func saidBy(known *steps.Phrasebook, p features.Planned) []phrase {
	var list []phrase
	for _, step := range p.Info.Steps {
		for _, match := range known.Matching(step.Text) {
			if !slices.ContainsFunc(list, func(said phrase) bool { return said.pattern == match.Pattern }) {
				list = append(list, phrase{match.Pattern, handler(heeding(match.Step))})
			}
		}
	}
	return list
}

// filesWith are the files that hold a selected scenario: godog meets every
// scenario of the files it is given.
func (p *Prepared) filesWith(selected func(report.Scenario) bool) []string {
	var files []string
	for _, scenario := range p.list {
		if !slices.Contains(files, scenario.Info.File) && selected(scenario.Info) {
			files = append(files, scenario.Info.File)
		}
	}
	return files
}

// of are the scenarios of some of the files, as godog will meet them: the ids of
// nodes depend on which files are parsed together.
func (p *Prepared) of(from fs.FS, files []string) ([]features.Planned, error) {
	all := func(one features.Planned) bool { return slices.Contains(files, one.Info.File) }
	if !slices.ContainsFunc(p.list, func(one features.Planned) bool { return !all(one) }) {
		return p.list, nil
	}
	key := strings.Join(files, "\n")
	if known, found := p.parts.Load(key); found {
		return known.([]features.Planned), nil
	}
	list, err := features.Load(from, files...)
	if err == nil {
		p.parts.Store(key, list)
	}
	return list, err
}

// tags are those of all scenarios, sorted.
func (p *Prepared) tags() []string {
	var tags []string
	for _, scenario := range p.list {
		tags = append(tags, scenario.Info.Tags...)
	}
	slices.Sort(tags)
	return slices.Compact(tags)
}
