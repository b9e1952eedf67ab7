package desk

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/call"
)

type contractView struct {
	Operations []operationView
	Schemas    []schemaView
	Examples   []exampleView
	Bytes      int
}

type operationView struct {
	rules.OperationRow
	Description []prose
	Request     *schemaView
	Responses   []responseView
	Examples    []exampleView
}

type responseView struct {
	Status      string
	Description prose
	Examples    []string
}

type schemaView struct {
	Name        string
	Description []prose
	Fields      []fieldDoc
}

type fieldDoc struct {
	Name, Type  string
	Description prose
	Required    bool
	To          string // the schema that it holds, if that has a name
}

type exampleView struct {
	Name    string
	Summary prose
	Text    string
}

// contractPage shows openapi.yaml: operations, schemas, every example by name.
func (d *Desk) contractPage(w http.ResponseWriter, r *http.Request) {
	p := d.newPage(r, "contract")
	p.Title = p.text("contract.title")
	contract := d.contract()
	v := contractView{Bytes: len(d.config.Contract)}
	for _, op := range call.Operations() {
		v.Operations = append(v.Operations, p.operationOf(contract, op))
	}
	for _, name := range slices.Sorted(maps.Keys(contract.Components.Schemas)) {
		v.Schemas = append(v.Schemas, p.schema(contract, name, contract.Components.Schemas[name]))
	}
	v.Examples = p.examples(contract, contract.Components.Examples)
	p.Body = v
	d.send(w, r, http.StatusOK, "contract", p)
}

// contractFile sends openapi.yaml.
func (d *Desk) contractFile(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Disposition", `attachment; filename="openapi.yaml"`)
	sendBytes(w, r, "application/yaml; charset=utf-8", d.config.Contract, packQuick(d.config.Contract))
}

func (p *page) operationOf(c contract, op rules.Operation) operationView {
	row, _ := rules.LookupOperation(op)
	doc := c.Paths[row.Path][strings.ToLower(row.Method)]
	v := operationView{OperationRow: row, Description: p.paragraphs(doc.Description)}
	if doc.RequestBody != nil {
		media := doc.RequestBody.Content["application/json"]
		request := p.schema(c, nameOf(media.Schema.Ref), media.Schema)
		v.Request, v.Examples = &request, p.examples(c, media.Examples)
	}
	for _, status := range slices.Sorted(maps.Keys(doc.Responses)) {
		answer := doc.Responses[status]
		v.Responses = append(v.Responses, responseView{
			Status: status, Description: p.prose(answer.Description),
			Examples: slices.Sorted(maps.Keys(answer.Content["application/json"].Examples)),
		})
	}
	return v
}

func nameOf(ref string) string { return ref[strings.LastIndex(ref, "/")+1:] }

func (p *page) schema(c contract, name string, s schemaDoc) schemaView {
	s = c.resolve(s)
	v := schemaView{Name: name, Description: p.paragraphs(s.Description)}
	for _, member := range c.properties(s) {
		v.Fields = append(v.Fields, fieldDoc{
			Name: member.Name, Type: p.typeOf(member.schemaDoc), Description: p.prose(member.Description), Required: member.Required, To: member.to(),
		})
	}
	if len(v.Fields) == 0 {
		v.Fields = []fieldDoc{{Type: p.typeOf(s), To: (property{schemaDoc: s}).to()}}
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
func (p *page) typeOf(s schemaDoc) string {
	parts := []string{s.Type}
	if s.Type == "" && len(s.OneOf) > 0 {
		parts[0] = p.text("contract.oneof", len(s.OneOf))
	}
	if s.Format != "" {
		parts = append(parts, s.Format)
	}
	if s.Nullable {
		parts = append(parts, p.text("contract.ornull"))
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

func (p *page) examples(c contract, all map[string]exampleDoc) (list []exampleView) {
	for _, name := range slices.Sorted(maps.Keys(all)) {
		example := all[name]
		if example.Ref != "" {
			example = c.Components.Examples[nameOf(example.Ref)]
		}
		text, err := json.MarshalIndent(example.Value, "", "  ")
		if err != nil {
			text = []byte(fmt.Sprint(example.Value))
		}
		list = append(list, exampleView{name, p.summary(name, example.Summary), string(text)})
	}
	return list
}

// summary is that of an example. One with the name of a rule shows that rule.
func (p *page) summary(name, text string) prose {
	if rule, isRule := rules.Lookup(rules.ID(name)); isRule && p.Lang != "en" {
		return prose{Spans: []span{{Text: p.Rule(rule).Condition}}}
	}
	return p.prose(text)
}
