package features

import (
	"strings"

	messages "github.com/cucumber/messages/go/v21"

	"calco.example/contracts/report"
	"calco.example/contracts/suite/scenario"
)

// Planned is one scenario, or one row of an outline, before it runs.
type Planned struct {
	Key      string // uri and ids of the nodes it comes from: the same in every parse
	Info     report.Scenario
	Language string // that its file says it is written in
	Steps    []Step // of each step of Info, what stands around its words
}

// Step is where a step stands, and what stands below it.
type Step struct {
	Kind  string // Given, When or Then; empty where that is not said
	Line  int    // of the step or, where its words come from a row of an outline, of the row
	Table *messages.PickleTable
	Doc   bool // a text
}

// KeyOf is the key of a scenario that godog meets: see Planned.
func KeyOf(p *messages.Pickle) string { return p.Uri + " " + strings.Join(p.AstNodeIds, " ") }

func plannedOf(f *messages.Feature, uri string, pickle *messages.Pickle, nodes map[string]node) Planned {
	p := Planned{Key: KeyOf(pickle), Info: scenarioInfo(f, uri, pickle, nodes), Language: f.Language}
	for _, step := range pickle.Steps {
		at := nodes[step.AstNodeIds[0]]
		s := Step{Kind: kindsOfSteps[step.Type], Line: int(at.line)}
		if at.text != step.Text {
			s.Line = p.Info.Line
		}
		if step.Argument != nil {
			s.Table, s.Doc = step.Argument.DataTable, step.Argument.DocString != nil
		}
		p.Steps = append(p.Steps, s)
	}
	return p
}

// kindsOfSteps are the keywords that a step of a pickle stands under.
var kindsOfSteps = map[messages.PickleStepType]string{
	messages.PickleStepType_CONTEXT: "Given", messages.PickleStepType_ACTION: "When", messages.PickleStepType_OUTCOME: "Then",
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
		if step.Argument != nil && step.Argument.DataTable != nil {
			for _, row := range step.Argument.DataTable.Rows {
				for _, cell := range row.Cells {
					info.Cells = append(info.Cells, cell.Value)
				}
			}
		}
	}
	return info
}
