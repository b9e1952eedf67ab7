package schema

import (
	"cmp"
	"slices"

	"calco.example/contracts/pick"
)

// Contract is a loaded OpenAPI document.
type Contract struct {
	list       []Operation
	operations map[string]*operation // by operationId and by "METHOD path"
	examples   []Example
	checked    memory
}

// Operation is one call of the contract.
type Operation struct {
	ID          string // operationId
	Method      string
	Path        string
	Provisional bool // the reference does not show its shape
}

// Example is one named example of the contract.
type Example struct {
	Name      string // of an answer: the ID of the rule it shows
	Operation string // operationId
	Status    string // as in the contract: "200", "default"; empty for a request
	Body      []byte // JSON, names sorted
}

// Field is one field of a success answer.
type Field struct {
	Pointer  string // elements of arrays written as *, as in /data/transactions/*/cardBin
	Types    []string
	Required bool
	Nullable bool
}

// Checked is what CheckResponse found in one answer.
type Checked struct {
	Violations []Violation // of the contract, sorted
	// Unknown holds pointers to fields the contract does not know, sorted. The
	// contract allows them: they are an observation, never a violation.
	Unknown []string
}

// Violation is one way in which an answer breaks the contract.
type Violation struct {
	Pointer string // RFC 6901, into the body; of a missing field, where it should be
	// SchemaField is the keyword of the schema that was broken (type, required,
	// pattern, …), or for faults beside the schema one of: operation, status,
	// Content-Type, size, utf-8, json, duplicate, depth.
	SchemaField string
	Reason      string
	Value       string // JSON of a scalar, a description of anything else, empty if there is none
}

type operation struct {
	Operation
	responses map[string]*response // by status or "default"
}

// response is the body documented for one status.
type response struct {
	branches     []branch
	bodyOptional bool
}

// branch is one alternative of a response; most have one.
type branch struct {
	codes []string // enum of metadata.code
	shape *shape
	visit func(p parsed) []Violation
}

// shape is the part of a schema that the walk beside the library needs.
type shape struct {
	kinds    []string
	nullable bool
	required []string
	fields   map[string]*shape // nil where the contract names none
	items    *shape
}

// Operations returns the calls of the contract, sorted by path.
func (c *Contract) Operations() []Operation { return slices.Clone(c.list) }

// Examples returns every named example: by path, the request first, then by
// status and name.
func (c *Contract) Examples() []Example { return slices.Clone(c.examples) }

// ExamplesOf returns the answers that show one rule.
func (c *Contract) ExamplesOf(rule string) []Example {
	return pick.Only(c.examples, func(e Example) bool { return e.Name == rule && e.Status != "" })
}

// Fields returns the fields of the success answer of an operation (operationId
// or "METHOD path"), sorted by pointer; nothing for an unknown operation.
func (c *Contract) Fields(op string) []Field {
	known := c.operations[op]
	if known == nil || known.responses["200"] == nil {
		return nil
	}
	fields := known.responses["200"].branches[0].shape.list("")
	slices.SortFunc(fields, func(a, b Field) int { return cmp.Compare(a.Pointer, b.Pointer) })
	return fields
}

func (s *shape) list(at string) []Field {
	var fields []Field
	for name, below := range s.fields {
		field := Field{Pointer: step(at, name), Types: below.kinds, Required: slices.Contains(s.required, name), Nullable: below.nullable}
		fields = append(append(fields, field), below.list(field.Pointer)...)
	}
	if s.items != nil {
		fields = append(fields, s.items.list(at+"/*")...)
	}
	return fields
}
