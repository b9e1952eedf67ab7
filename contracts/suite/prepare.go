package suite

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"calco.example/contracts/report"
	"calco.example/contracts/suite/features"
)

// Prepared is features read once, for several runs in one process.
type Prepared struct {
	phrases *phrasebook
	list    []features.Planned
	parts   sync.Map // []features.Planned by the files that were read together
	read    sync.Map // understood by *features.Planned
}

// understood is what the phrases make of a scenario.
type understood struct {
	wrong [][]string     // with each step; nothing where all is well
	says  []compiledStep // the phrases, each once
}

// understand looks at the steps of a scenario, once for all runs.
func (p *Prepared) understand(one *features.Planned) understood {
	if known, found := p.read.Load(one); found {
		return known.(understood)
	}
	u := understood{stepProblems(p.phrases, *one), p.phrases.saidBy(*one)}
	p.read.Store(one, u)
	return u
}

// Prepare reads features for Suite.Prepared.
func Prepare(from fs.FS) (*Prepared, error) {
	phrases, err := knownPhrases()
	if err != nil {
		return nil, err
	}
	list, err := features.Load(from)
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
