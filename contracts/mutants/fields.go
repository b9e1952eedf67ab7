package mutants

import (
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/schema"
)

// field drops, renames, nulls and retypes one field of the successful answers.
func (l *mutantList) field(op rules.OperationRow, f schema.Field) {
	rule := schema.RuleOfField(success(op), f.Pointer)
	path := strings.ReplaceAll(strings.TrimPrefix(f.Pointer, "/"), "/", ".")
	id := func(change string) string { return string(rule) + "/" + path + "/" + change }
	add := func(change string) {
		l.add(rules.Mutant{ID: id(change), Rule: rule, Kind: rules.Field, Operation: op.ID, Path: path, Change: change, Word: op.SuccessCode,
			Summary: path + ": " + change})
	}
	for _, change := range []string{"drop", "rename"} {
		if f.Required {
			add(change)
		} else {
			l.leave(id(change), "an open question allows the field to be absent")
		}
	}
	if f.Nullable {
		l.leave(id("null"), "the reference or an open question allows null")
	} else {
		add("null")
	}
	add("object")
	if slices.Contains(f.Types, "string") && !slices.Contains(f.Types, "number") {
		add("number")
	}
	if !slices.Contains(f.Types, "string") {
		add("text")
	}
}

// success is an answer of an operation that carries the code of a success.
func success(op rules.OperationRow) *exchange.Exchange {
	var body any = op.SuccessCode
	path := strings.Split(op.CodeAt, ".")
	for _, name := range slices.Backward(path) {
		body = map[string]any{name: body}
	}
	return &exchange.Exchange{Request: exchange.Request{Operation: op.ID}, JSON: body}
}
