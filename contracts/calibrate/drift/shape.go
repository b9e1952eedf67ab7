package drift

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"calco.example/contracts/calibrate/asking"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// shape is what the rows of one kind look like: for each member how often it was
// there, and the JSON types that it had.
type shape struct {
	rows    int
	first   *exchange.Exchange
	members map[string]bool // "amount number", "items[].code null", …
}

// shapes compares the rows of each kind that both sides have: of one operation
// and payment type, with items or without, with installments or without. Which
// sales there are differs, what a sale of a kind looks like must not.
func (c *comparison) shapes() {
	mock, deployed := shapesOf(c.mock.Steps()), shapesOf(c.deployed.Steps())
	for _, kind := range slices.Sorted(maps.Keys(deployed)) {
		if other := mock[kind]; other != nil {
			c.drift.Compared++
			c.shape(kind, other, deployed[kind])
		}
	}
}

// shapesOf are the rows that were seen, by kind.
func shapesOf(steps []asking.Step) map[string]*shape {
	all := map[string]*shape{}
	for _, s := range steps {
		if !s.Success() || s.Request.Path != "" {
			continue
		}
		for _, row := range s.Rows() {
			kind := kindOfRow(s.Request.Operation, row)
			if all[kind] == nil {
				all[kind] = &shape{first: s.Exchange, members: map[string]bool{}}
			}
			all[kind].rows++
			walk("", map[string]any(row), all[kind].members)
		}
	}
	return all
}

func kindOfRow(op rules.Operation, row exchange.Row) string {
	kind := strings.ToLower(row.Text("transactionType") + row.Text("typeTransaction"))
	if kind == "" {
		return string(op)
	}
	items := row.At("items")
	if op == rules.TransactionReport {
		items = row.At("extraData.items")
	}
	if list, ok := items.([]any); ok && len(list) > 0 {
		kind += " with items"
	}
	if row.Text("installmentType") != "" {
		kind += " in installments"
	}
	return string(op) + ", " + kind
}

// walk notes members with their types.
func walk(path string, value any, into map[string]bool) {
	switch v := value.(type) {
	case map[string]any:
		for name, member := range v {
			walk(strings.TrimPrefix(path+"."+name, "."), member, into)
		}
		if path != "" {
			into[path+" object"] = true
		}
	case []any:
		into[path+" array"] = true
		for _, element := range v {
			walk(path+"[]", element, into)
		}
	default:
		into[path+" "+typeOf(value)] = true
	}
}

func typeOf(value any) string {
	switch value.(type) {
	case nil:
		return "null"
	case string:
		return "string"
	case json.Number:
		return "number"
	case bool:
		return "boolean"
	}
	return fmt.Sprintf("%T", value)
}

// shape compares rows of one kind: a member that one side never has, or has in
// other types only. Null says that there is no value, which is a matter of the
// data.
func (c *comparison) shape(kind string, mock, deployed *shape) {
	served, shown := mock.types(), deployed.types()
	for _, name := range slices.Sorted(maps.Keys(merged(served, shown))) {
		a, b := served[name], shown[name]
		inList := strings.Contains(name, "[]")
		switch {
		case len(a) == 0 && !inList:
			c.differ(ruleOfRow(kind), kind+": "+name, "shape", "no such field", name+" "+strings.Join(b, " or "), deployed.first)
		case len(b) == 0 && !inList:
			c.differ(ruleOfRow(kind), kind+": "+name, "shape", name+" "+strings.Join(a, " or "), "no such field", deployed.first)
		case len(a) > 0 && len(b) > 0 && name != openType && !overlap(a, b):
			c.differ(ruleOfRow(kind), kind+": "+name, "shape", name+" "+strings.Join(a, " or "), name+" "+strings.Join(b, " or "), deployed.first)
		}
	}
}

// openType is a member that the reference gives two types: a number, or a text
// where there is none yet.
const openType = "reconciliations[].reconciliationId"

// types are the types of each member, sorted.
func (s *shape) types() map[string][]string {
	all := map[string][]string{}
	for _, member := range slices.Sorted(maps.Keys(s.members)) {
		name, kind, _ := strings.Cut(member, " ")
		all[name] = append(all[name], kind)
	}
	return all
}

func merged(a, b map[string][]string) map[string][]string {
	both := maps.Clone(a)
	maps.Copy(both, b)
	return both
}

// overlap tells whether a type is among both, or one side had no value at all.
func overlap(a, b []string) bool {
	return slices.ContainsFunc(a, func(kind string) bool { return slices.Contains(b, kind) }) ||
		slices.Equal(a, []string{"null"}) || slices.Equal(b, []string{"null"})
}

func ruleOfRow(kind string) string {
	switch operation, _, _ := strings.Cut(kind, ","); rules.Operation(operation) {
	case rules.BranchReport:
		return "BR-TRANSACTION"
	case rules.TransactionReport:
		return "TR-REPORT"
	case rules.SerialNumbers:
		return "SN-LISTING"
	}
	return "L-LOCATION"
}
