package models

import (
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// What a slot of a model offers. How a request breaks a rule with one field, or
// with whose key, stands in the rule's row; a model adds what only the deployment
// and its account can tell.

// option is a value of a field, and the rule that it breaks by itself.
type option struct {
	value  any // nil leaves the field out
	breaks rules.ID
	is     optionKind
}

// optionKind tells why an option is there.
type optionKind string

const (
	isUsual   optionKind = "usual"   // what a good request says
	isRow     optionKind = "row"     // the rule book says so
	isAnother optionKind = "another" // good by itself, wrong beside other fields
	isForeign optionKind = "foreign" // a location or terminal that nobody has
	isMisfit  optionKind = "misfit"  // a value of a wrong type
	isBeyond  optionKind = "beyond"  // a page after the last
)

// fieldOptions are a good value, those of the rows that a request breaks with this
// field alone, and others.
func fieldOptions(op rules.Operation, field string, usual any, others ...option) []option {
	list := []option{{value: usual, is: isUsual}}
	for _, id := range rules.DefaultPrecedence(op) {
		rule, _ := rules.Lookup(id)
		if id == "BR-FIELD-TYPE" || id == "TR-FIELD-TYPE" || rule.Break == nil {
			continue // which types are refused is learnt for each field
		}
		for _, way := range rule.Break.Ways {
			if value, alone := valueAlone(way, field); alone {
				list = append(list, option{value, id, isRow})
				break
			}
		}
	}
	return append(list, others...)
}

// valueAlone is what a change sets a field to, nil where it leaves the field out;
// not alone where it takes more than that, or a value that only the account knows.
func valueAlone(way []rules.Change, field string) (value any, alone bool) {
	if len(way) != 1 || way[0].Name != field {
		return nil, false
	}
	switch change := way[0]; {
	case change.Kind == rules.Drop:
		return nil, true
	case change.Kind != rules.Set:
	case change.Value.Base == rules.Literal:
		return change.Value.Is, true
	case change.Value.Base == rules.Characters:
		return strings.Repeat("9", change.Value.Plus), true
	}
	return nil, false
}

// misfitOption is a value of a wrong type where that is refused as one; no option
// elsewhere: a field that is read all the same breaks nothing.
func misfitOption(value any) []option {
	if value == nil {
		return nil
	}
	return []option{{value: value, is: isMisfit}}
}

// plain tells whether a text has no character that the reference forbids in a
// location id or a serial number: such a one is nobody's.
func (o option) plain() bool {
	text, isText := o.value.(string)
	return isText && !strings.ContainsFunc(text, func(c rune) bool {
		return !(c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z')
	})
}

// accountOption is whose key is used, and the rule that the account breaks.
type accountOption struct {
	role   exchange.Role
	breaks rules.ID
	// data tells that the rule breaks only where the request is otherwise good.
	data bool
}

// sells tells whether the account has sales, as far as its role says.
func (a accountOption) sells() bool {
	return a.role == exchange.RoleMain || a.role == exchange.RoleBroken
}

// accountsOf are the main account and those that the rows break a rule with, as far
// as there are keys; data are the rules that look at the data.
func (c choices) accountsOf(op rules.Operation, data ...rules.ID) []accountOption {
	list := []accountOption{{role: exchange.RoleMain}}
	for _, id := range rules.DefaultPrecedence(op) {
		rule, _ := rules.Lookup(id)
		if rule.Break == nil || len(rule.Break.Ways[0]) != 1 || rule.Break.Ways[0][0].Kind != rules.SetRole {
			continue
		}
		list = append(list, accountOption{exchange.Role(rule.Break.Ways[0][0].Text), id, slices.Contains(data, id)})
	}
	return slices.DeleteFunc(list, func(o accountOption) bool { return c.p.NeedRole(o.role) != nil })
}
