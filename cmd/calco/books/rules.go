// Package books has the verbs that print what calco knows: rules, questions, profiles, steps
// and the contract; and lint, which holds feature files against it.
package books

import (
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"time"

	"calco.example"
	"calco.example/cmd/calco/shell"
	"calco.example/contracts/mutants"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/rules"
	"calco.example/contracts/schema"
	"calco.example/mockserver"
	"calco.example/mockserver/world"
)

// Rules prints the rule book, or one rule in full.
type Rules struct {
	ID       string `arg:"" optional:"" help:"Show one rule in full, as BR-31."`
	Coverage bool   `help:"Print the trace of each rule: mock check, contract, scenarios, mutants. Exit code 1 if there is a hole."`
	shell.Format
}

func (Rules) Help() string {
	return "Examples:\n\n  calco rules\n  calco rules BR-31\n  calco rules --format json\n  calco rules --coverage"
}

func (v Rules) Run(s shell.Streams) error {
	if v.Coverage {
		return v.coverage(s)
	}
	list := rules.All()
	if v.ID != "" {
		rule, known := rules.Lookup(rules.ID(v.ID))
		if !known {
			return shell.Usagef("%s", rules.NoRule(v.ID))
		}
		list = []rules.Rule{rule}
	}
	switch {
	case v.JSON():
		return reporttext.WriteJSON(s.Out, map[string]any{"rules": list})
	case v.ID != "":
		return shell.Table(s.Out, ruleInFull(list[0]))
	}
	rows := [][]string{{"RULE", "OPERATION", "CODE", "LEVEL", "CONDITION"}}
	for _, r := range list {
		rows = append(rows, []string{string(r.ID), string(r.Operation), r.Code, string(r.Level), r.Condition})
	}
	return shell.Table(s.Out, rows)
}

func ruleInFull(r rules.Rule) [][]string {
	rows := [][]string{
		{"rule", string(r.ID)}, {"operation", string(r.Operation)}, {"code", r.Code}, {"message", r.Message},
		{"condition", r.Condition}, {"level", string(r.Level)}, {"reference", r.Source.Section}, {"", r.Source.Text},
		{"shown by", r.Trigger}, {"under", underText(r)}, {"try it", tryRule(r, world.Shipped(), time.Now())}, {"not shown:", r.NoTrigger}, {"questions", rules.Joined(r.Questions)},
	}
	return slices.DeleteFunc(rows, func(row []string) bool { return row[1] == "" })
}

// coverage prints the trace of the rules and ends with 1 if it has a hole.
func (v Rules) coverage(s shell.Streams) error {
	contract, err := schema.Load(calco.OpenAPI)
	if err != nil {
		return err
	}
	features, err := fs.Sub(calco.Files, "features")
	if err != nil {
		return err
	}
	rows, loose, err := mutants.Coverage(contract, features, mockserver.Coverage())
	if err != nil {
		return err
	}
	if v.ID != "" {
		rows = slices.DeleteFunc(rows, func(r mutants.CoverageRow) bool { return string(r.Rule) != v.ID })
	}
	holes := len(loose)
	lines := [][]string{{"RULE", "SCENARIOS", "MUTANTS", "EXAMPLES", "MOCK", "HOLES"}}
	for _, r := range rows {
		holes += len(r.Holes)
		lines = append(lines, []string{string(r.Rule), strconv.Itoa(len(r.Scenarios)), strconv.Itoa(r.Mutants), strconv.Itoa(r.Examples), r.Mock, strings.Join(r.Holes, ", ")})
	}
	if v.JSON() {
		err = reporttext.WriteJSON(s.Out, map[string]any{"coverage": rows, "loose": append([]string{}, loose...)})
	} else {
		for _, text := range loose {
			lines = append(lines, []string{text})
		}
		err = shell.Table(s.Out, lines)
	}
	if err == nil && holes > 0 {
		return shell.VerdictError(shell.ExitFindings)
	}
	return err
}
