// Package features reads feature files, and runs none of them.
//
// [Load] lists their scenarios for a run. [Parse] keeps the tree of each file too, for
// what looks at how it is written (package lint).
package features

import (
	"fmt"
	"io/fs"

	"github.com/cucumber/godog"
	messages "github.com/cucumber/messages/go/v21"

	"calco.example/contracts/report"
)

// Feature is one file: its tree, and its scenarios.
type Feature struct {
	Tree    *messages.Feature
	Planned []Planned
}

// Parse reads some feature files as they are. The error is that of the parser, about the
// first file that it cannot read.
func Parse(features fs.FS, paths ...string) ([]Feature, error) {
	suite := godog.TestSuite{Options: &godog.Options{FS: features, Paths: paths}}
	parsed, err := suite.RetrieveFeatures()
	if err != nil {
		return nil, err
	}
	list := make([]Feature, len(parsed))
	for i, feature := range parsed {
		list[i].Tree = feature.Feature
		nodes := nodesOf(feature.Feature)
		for _, pickle := range feature.Pickles {
			list[i].Planned = append(list[i].Planned, plannedOf(feature.Feature, feature.Uri, pickle, nodes))
		}
	}
	return list, nil
}

// Load lists the scenarios that ask something, of all feature files of a file system or
// of some of them. The error names file and line, and a file system without a feature is
// one.
func Load(features fs.FS, paths ...string) ([]Planned, error) {
	if len(paths) == 0 {
		var err error
		if paths, err = Paths(features); err != nil {
			return nil, err
		}
	}
	if err := checkEncodings(features, paths); err != nil {
		return nil, err
	}
	parsed, err := Parse(features, paths...)
	if err != nil {
		return nil, fmt.Errorf("read features: %w", err)
	}
	var list []Planned
	for _, feature := range parsed {
		for _, p := range feature.Planned {
			if len(p.Steps) > 0 { // godog takes one without steps for undefined; lint tells of it
				list = append(list, p)
			}
		}
	}
	return list, nil
}

// Scenarios lists every scenario and every row of an outline of the features,
// none of which has run.
func Scenarios(features fs.FS) ([]report.Scenario, error) {
	list, err := Load(features)
	scenarios := make([]report.Scenario, len(list))
	for i, p := range list {
		scenarios[i] = p.Info
	}
	return scenarios, err
}
