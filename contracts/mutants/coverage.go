package mutants

import (
	"fmt"
	"io/fs"
	"slices"

	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/schema"
	"calco.example/contracts/suite/features"
)

// CoverageRow is the trace of one rule: where the mock holds it, its example in
// the contract, its scenarios, its mutants, and the holes.
type CoverageRow struct {
	Rule      rules.ID `json:"rule"`
	Mock      string   `json:"mock"`      // the check, or where and why there is none
	Examples  int      `json:"examples"`  // named examples in openapi.yaml
	Scenarios []string `json:"scenarios"` // file:line
	Mutants   int      `json:"mutants"`
	// Excused says why a rule may lack scenarios or mutants.
	Excused string   `json:"excused,omitempty"`
	Holes   []string `json:"holes,omitempty"`
}

// Coverage traces every rule: rule, mock check, place in the contract, scenario,
// mutant, both ways. The mock's part comes in as data, because contracts never
// imports it. The strings after the rows are holes that belong to no rule: tags
// and mutants of rules that do not exist.
func Coverage(c *schema.Contract, from fs.FS, mock map[rules.ID]string) ([]CoverageRow, []string, error) {
	list, err := features.Scenarios(from)
	if err != nil {
		return nil, nil, err
	}
	mutants, left := All(c)
	var rows []CoverageRow
	for _, rule := range rules.All() {
		row := CoverageRow{Rule: rule.ID, Mock: mock[rule.ID], Scenarios: []string{}, Excused: rule.NoTrigger}
		row.Examples = len(c.ExamplesOf(string(rule.ID)))
		for _, p := range list {
			if slices.Contains(p.Rules, rule.ID) {
				row.Scenarios = append(row.Scenarios, fmt.Sprintf("%s:%d", p.File, p.Line))
			}
		}
		for _, m := range mutants {
			if m.Rule == rule.ID {
				row.Mutants++
			}
		}
		if i := slices.IndexFunc(left, func(l LeftOut) bool { return l.ID == string(rule.ID)+"/off" }); i >= 0 && row.Excused == "" {
			row.Excused = left[i].Why
		}
		row.Holes = holes(rule, row)
		rows = append(rows, row)
	}
	return rows, loose(list, mock, mutants), nil
}

// holes names what a rule lacks.
func holes(rule rules.Rule, row CoverageRow) []string {
	var list []string
	add := func(missing bool, what string) {
		if missing {
			list = append(list, what)
		}
	}
	add(row.Mock == "", "no check in the mock and no reason why not")
	add(string(rule.ID) == rule.Code && row.Examples == 0, "no example in openapi.yaml")
	add(len(row.Scenarios) == 0 && rule.NoTrigger == "", "no scenario")
	add(row.Mutants == 0 && row.Excused == "", "no mutant")
	return list
}

// loose finds what names a rule that does not exist.
func loose(list []report.Scenario, mock map[rules.ID]string, mutants []rules.Mutant) []string {
	var found []string
	unknown := func(id rules.ID, what string) {
		if _, known := rules.Lookup(id); !known {
			found = append(found, fmt.Sprintf("%s names %s, which is no rule", what, id))
		}
	}
	for id := range mock {
		unknown(id, "the mock")
	}
	for _, m := range mutants {
		unknown(m.Rule, "mutant "+m.ID)
	}
	for _, p := range list {
		if len(p.Rules) == 0 {
			found = append(found, fmt.Sprintf("%s:%d has no tag of a rule", p.File, p.Line))
		}
	}
	slices.Sort(found)
	return found
}
