package main

import (
	"slices"

	"calco.example/contracts/rules"
)

// rulesVerb prints the rule book, or one rule in full.
type rulesVerb struct {
	ID string `arg:"" optional:"" help:"Show one rule in full, as BR-31."`
	format
}

func (rulesVerb) Help() string {
	return "Examples:\n\n  calco rules\n  calco rules BR-31\n  calco rules --format json"
}

func (v rulesVerb) Run(s streams) error {
	list := rules.All()
	if v.ID != "" {
		rule, known := rules.Lookup(rules.ID(v.ID))
		if !known {
			return usagef("no rule %q%s; `calco rules` lists them", v.ID, rules.DidYouMean(v.ID, ruleIDs()))
		}
		list = []rules.Rule{rule}
	}
	switch {
	case v.json():
		return writeJSON(s.out, map[string]any{"rules": list})
	case v.ID != "":
		return table(s.out, ruleInFull(list[0]))
	}
	rows := [][]string{{"RULE", "OPERATION", "CODE", "LEVEL", "CONDITION"}}
	for _, r := range list {
		rows = append(rows, []string{string(r.ID), string(r.Operation), r.Code, string(r.Level), r.Condition})
	}
	return table(s.out, rows)
}

func ruleInFull(r rules.Rule) [][]string {
	rows := [][]string{
		{"rule", string(r.ID)}, {"operation", string(r.Operation)}, {"code", r.Code}, {"message", r.Message},
		{"condition", r.Condition}, {"level", string(r.Level)}, {"reference", r.Source.Section}, {"", r.Source.Text},
		{"shown by", r.Trigger}, {"not shown:", r.NoTrigger}, {"questions", joined(r.Questions)},
	}
	return slices.DeleteFunc(rows, func(row []string) bool { return row[1] == "" })
}

func ruleIDs() []string {
	var ids []string
	for _, r := range rules.All() {
		ids = append(ids, string(r.ID))
	}
	return ids
}
