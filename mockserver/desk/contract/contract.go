// Package contract shows openapi.yaml: operations, schemas, every example by
// name, in the language of a page.
//
// [Read] takes the document, [Contract.Show] makes its page, and [Contract.Help]
// is what it says of one field.
package contract

import (
	"strings"

	"go.yaml.in/yaml/v4"

	"calco.example/contracts/rules"
)

// Contract is openapi.yaml as far as the page shows it.
type Contract struct {
	Paths      map[string]map[string]operationDoc
	Components struct {
		Schemas  map[string]schemaDoc
		Examples map[string]exampleDoc
	}
}

type operationDoc struct {
	OperationID string `yaml:"operationId"`
	Description string
	RequestBody *struct {
		Content map[string]mediaDoc
	} `yaml:"requestBody"`
	Responses map[string]responseDoc
}

type responseDoc struct {
	Description string
	Content     map[string]mediaDoc
}

type mediaDoc struct {
	Schema   schemaDoc
	Examples map[string]exampleDoc
}

type exampleDoc struct {
	Ref     string `yaml:"$ref"`
	Summary string
	Value   any
}

type schemaDoc struct {
	Ref         string `yaml:"$ref"`
	Type        string
	Format      string
	OwnFormat   string `yaml:"x-format"` // one that OpenAPI has no name for
	Description string
	Nullable    bool
	Enum        []any
	Required    []string
	Properties  yaml.Node
	Items       *schemaDoc
	OneOf       []schemaDoc `yaml:"oneOf"`
	AllOf       []schemaDoc `yaml:"allOf"`
	Minimum     *float64
	Maximum     *float64
	Pattern     string
}

// Read panics when the contract that is part of the program cannot be
// read.
func Read(data []byte) Contract {
	var c Contract
	if len(data) == 0 {
		return c
	}
	if err := yaml.Unmarshal(data, &c); err != nil {
		panic(err)
	}
	return c
}

// resolve follows a reference to a schema.
func (c Contract) resolve(s schemaDoc) schemaDoc {
	if name, isRef := strings.CutPrefix(s.Ref, "#/components/schemas/"); isRef {
		return c.resolve(c.Components.Schemas[name])
	}
	return s
}

// property is one property of a schema, in the order of the contract.
type property struct {
	Name     string
	Required bool
	ref      string // the name of its schema, if it has one
	schemaDoc
}

func (c Contract) properties(s schemaDoc) (list []property) {
	s = c.resolve(s)
	for _, part := range s.AllOf {
		list = append(list, c.properties(part)...)
	}
	for i := 0; i+1 < len(s.Properties.Content); i += 2 {
		var inner schemaDoc
		if s.Properties.Content[i+1].Decode(&inner) != nil {
			continue
		}
		name := s.Properties.Content[i].Value
		p := property{Name: name, ref: nameOf(inner.Ref), schemaDoc: c.resolve(inner)}
		if inner.Description != "" {
			p.Description = inner.Description
		}
		for _, required := range s.Required {
			p.Required = p.Required || required == name
		}
		list = append(list, p)
	}
	return list
}

// Help is what the contract says of a field of an operation's request.
func (c Contract) Help(op rules.Operation, field string) string {
	row, _ := rules.LookupOperation(op)
	doc := c.Paths[row.Path][strings.ToLower(row.Method)]
	if doc.RequestBody == nil {
		return ""
	}
	schema := doc.RequestBody.Content["application/json"].Schema
	for name := range strings.SplitSeq(field, ".") {
		found := false
		for _, p := range c.properties(schema) {
			if p.Name == name {
				schema, found = p.schemaDoc, true
			}
		}
		if !found {
			return ""
		}
	}
	return strings.TrimSpace(schema.Description)
}
