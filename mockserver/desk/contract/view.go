package contract

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/call"
	"calco.example/mockserver/desk/texts"
)

// View is what the page of the contract shows.
type View struct {
	Operations []Operation
	Schemas    []Schema
	Examples   []Example
}

// Operation is an operation with its request, its answers and its examples.
type Operation struct {
	rules.OperationRow
	Description []Prose
	Request     *Schema
	Responses   []Response
	Examples    []Example
}

// Response is the answers of one status.
type Response struct {
	Status      string
	Description Prose
	Examples    []string
}

// Schema is a schema as a table of its fields.
type Schema struct {
	Name        string
	Description []Prose
	Fields      []Field
}

// Field is a row of that table.
type Field struct {
	Name, Type  string
	Description Prose
	Required    bool
	To          string // the schema that it holds, if that has a name
}

// Example is an example by name.
type Example struct {
	Name    string
	Summary Prose
	Text    string
}

// Show makes the page of the contract.
func (c Contract) Show(words texts.Catalogue) View {
	w := writer{c, words}
	var v View
	for _, op := range call.Operations() {
		v.Operations = append(v.Operations, w.operation(op))
	}
	for _, name := range slices.Sorted(maps.Keys(c.Components.Schemas)) {
		v.Schemas = append(v.Schemas, w.schema(name, c.Components.Schemas[name]))
	}
	v.Examples = w.examples(c.Components.Examples)
	return v
}

// writer writes parts of the contract in one language.
type writer struct {
	contract Contract
	words    texts.Catalogue
}

func (w writer) operation(op rules.Operation) Operation {
	row, _ := rules.LookupOperation(op)
	doc := w.contract.Paths[row.Path][strings.ToLower(row.Method)]
	v := Operation{OperationRow: row, Description: paragraphs(w.words, doc.Description)}
	if doc.RequestBody != nil {
		media := doc.RequestBody.Content["application/json"]
		request := w.schema(nameOf(media.Schema.Ref), media.Schema)
		v.Request, v.Examples = &request, w.examples(media.Examples)
	}
	for _, status := range slices.Sorted(maps.Keys(doc.Responses)) {
		response := doc.Responses[status]
		v.Responses = append(v.Responses, Response{
			Status: status, Description: ProseOf(w.words, response.Description),
			Examples: slices.Sorted(maps.Keys(response.Content["application/json"].Examples)),
		})
	}
	return v
}

func nameOf(ref string) string { return ref[strings.LastIndex(ref, "/")+1:] }

func (w writer) schema(name string, s schemaDoc) Schema {
	s = w.contract.resolve(s)
	v := Schema{Name: name, Description: paragraphs(w.words, s.Description)}
	for _, member := range w.contract.properties(s) {
		v.Fields = append(v.Fields, Field{
			Name: member.Name, Type: w.typeOf(member.schemaDoc), Description: ProseOf(w.words, member.Description), Required: member.Required, To: member.to(),
		})
	}
	if len(v.Fields) == 0 {
		v.Fields = []Field{{Type: w.typeOf(s), To: (property{schemaDoc: s}).to()}}
	}
	return v
}

// to is the named schema of a property or of its entries.
func (p property) to() string {
	switch {
	case p.ref != "":
		return p.ref
	case p.Items != nil:
		return nameOf(p.Items.Ref)
	}
	return ""
}

// typeOf writes a type with its limits.
func (w writer) typeOf(s schemaDoc) string {
	parts := []string{s.Type}
	if s.Type == "" && len(s.OneOf) > 0 {
		parts[0] = w.words.Say("contract.oneof", len(s.OneOf))
	}
	if format := s.Format + s.OwnFormat; format != "" {
		parts = append(parts, format)
	}
	if s.Nullable {
		parts = append(parts, w.words.Say("contract.ornull"))
	}
	if s.Minimum != nil {
		parts = append(parts, fmt.Sprintf("≥ %v", *s.Minimum))
	}
	if s.Maximum != nil {
		parts = append(parts, fmt.Sprintf("≤ %v", *s.Maximum))
	}
	for _, word := range s.Enum {
		parts = append(parts, fmt.Sprint(word))
	}
	if s.Pattern != "" {
		parts = append(parts, s.Pattern)
	}
	return strings.TrimSpace(strings.Join(parts, " "))
}

func (w writer) examples(all map[string]exampleDoc) (list []Example) {
	for _, name := range slices.Sorted(maps.Keys(all)) {
		example := all[name]
		if example.Ref != "" {
			example = w.contract.Components.Examples[nameOf(example.Ref)]
		}
		text, err := json.MarshalIndent(example.Value, "", "  ")
		if err != nil {
			text = fmt.Append(nil, example.Value)
		}
		list = append(list, Example{name, w.summary(name, example.Summary), string(text)})
	}
	return list
}

// summary is that of an example. One with the name of a rule shows that rule.
func (w writer) summary(name, text string) Prose {
	if rule, isRule := rules.Lookup(rules.ID(name)); isRule && w.words.Lang != "en" {
		return Prose{Spans: []Span{{Text: w.words.Rule(rule).Condition}}}
	}
	return ProseOf(w.words, text)
}
