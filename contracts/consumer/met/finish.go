package met

import (
	"cmp"
	"slices"

	"calco.example/contracts/rules"
)

// Finished adds what was not met, orders everything, and says on which rung each
// rule stands.
func Finished(c Coverage, profile rules.Profile) Coverage {
	met := map[rules.ID]RuleMet{}
	for _, m := range c.Rules {
		met[m.ID] = m
	}
	all := rules.All()
	c.Rules = make([]RuleMet, 0, len(all))
	for _, rule := range all {
		m := met[rule.ID]
		m.ID = rule.ID
		m.judge(rule, profile)
		c.Rules = append(c.Rules, m)
	}
	c.Fields = allFields(c.Fields)
	slices.SortFunc(c.Roles, func(a, b RoleMet) int { return cmp.Compare(a.Persona, b.Persona) })
	slices.SortFunc(c.Pages, func(a, b PagesMet) int { return cmp.Compare(a.Operation, b.Operation) })
	c.Roles, c.Pages, c.Findings = orEmpty(c.Roles), orEmpty(c.Pages), orEmpty(c.Findings)
	return c
}

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// allFields adds the fields of the request tables that were not sent.
func allFields(sent []FieldMet) []FieldMet {
	list := []FieldMet{}
	for _, op := range rules.Operations() {
		for _, f := range op.Fields {
			i := slices.IndexFunc(sent, func(m FieldMet) bool { return m.Operation == op.ID && m.Name == f.Name })
			switch {
			case i >= 0:
				list = append(list, sent[i])
			case f.Type != "object":
				list = append(list, FieldMet{Operation: op.ID, Name: f.Name, Level: Unmet})
			}
		}
	}
	return list
}
