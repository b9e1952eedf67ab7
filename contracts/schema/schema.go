// Package schema holds answers against openapi.yaml. It alone imports the
// library that reads OpenAPI documents.
//
// [Load] reads the document into a [Contract]; [Contract.CheckResponse] returns
// every [Violation] of an answer, and the fields that the document does not
// know, which are an observation and never a violation. Beside the schemas it
// holds what the library lets pass: duplicate names, text after the value, bad
// UTF-8, numbers beyond 64 bits, depth and size. [RuleOfField] says which rule
// of the rule book a field belongs to.
package schema

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/getkin/kin-openapi/openapi3"

	"calco.example/contracts/exchange"
)

// This file is the only one of the module that imports kin-openapi: it loads the
// contract and asks the library about one value. What the library cannot see
// (raw text, unknown fields, which branch of a oneOf was meant) is decided in
// schema_check.go and schema_strict.go on the types below.

// Load reads an OpenAPI 3.0 document, validates it with its examples and
// prepares it for CheckResponse. The result may be used from many goroutines.
//
// Besides what OpenAPI demands, the branches of a oneOf must be told apart by
// the enum of metadata.code: CheckResponse selects the branch by it.
func Load(data []byte) (*Contract, error) {
	doc, err := openapi3.NewLoader().LoadFromData(data)
	if err != nil {
		return nil, fmt.Errorf("load contract: %w", err)
	}
	// A 3.1 document is validated by another engine, four times slower, for which
	// nullable does not exist.
	if !strings.HasPrefix(doc.OpenAPI, "3.0.") {
		return nil, fmt.Errorf("load contract: OpenAPI %q is not 3.0", doc.OpenAPI)
	}
	letNullIn(doc)
	nameFormats(doc)
	if err := doc.Validate(context.Background()); err != nil { // with its examples
		return nil, fmt.Errorf("validate contract: %w", err)
	}
	c := &Contract{operations: map[string]*operation{}}
	for _, path := range doc.Paths.Keys() {
		methods := doc.Paths.Value(path).Operations()
		for _, method := range slices.Sorted(maps.Keys(methods)) {
			if err := c.add(method, path, methods[method]); err != nil {
				return nil, fmt.Errorf("load contract: %s %s: %w", method, path, err)
			}
		}
	}
	return c, nil
}

// letNullIn lets null in where a schema has no type, as OpenAPI says; the library wants
// to be told.
func letNullIn(doc *openapi3.T) {
	for _, schema := range doc.Components.Schemas {
		if s := schema.Value; s.Type == nil && len(s.OneOf)+len(s.AnyOf)+len(s.AllOf)+len(s.Enum) == 0 {
			s.Nullable = true
		}
	}
}

// nameFormats makes formats of the contract's own ones, which stand under x-format: a
// format of our own is refused by validators that only take those they know, such as
// that of Postman's tests.
func nameFormats(doc *openapi3.T) {
	for _, schema := range doc.Components.Schemas {
		for _, property := range schema.Value.Properties {
			if own, named := property.Value.Extensions["x-format"].(string); named {
				property.Value.Format = own
			}
		}
	}
}

// add prepares one operation and collects its examples.
func (c *Contract) add(method, path string, from *openapi3.Operation) error {
	op := &operation{
		Operation: Operation{ID: from.OperationID, Method: method, Path: path, Provisional: from.Extensions["x-provisional"] == true},
		responses: map[string]*response{},
	}
	if op.ID == "" {
		return errors.New("no operationId")
	}
	if from.RequestBody != nil {
		media := from.RequestBody.Value.Content.Get("application/json")
		if media == nil || media.Schema == nil {
			return errors.New("the request has no application/json schema")
		}
		if err := c.addExamples(Example{Operation: op.ID}, media.Examples, newBranch(media.Schema)); err != nil {
			return err
		}
	}
	responses := from.Responses.Map()
	for _, status := range slices.Sorted(maps.Keys(responses)) {
		response := responses[status].Value
		media := response.Content.Get("application/json")
		if media == nil || media.Schema == nil {
			return fmt.Errorf("the answer %s has no application/json schema", status)
		}
		a, err := newResponse(media.Schema)
		if err != nil {
			return fmt.Errorf("the answer %s: %w", status, err)
		}
		a.bodyOptional = response.Extensions["x-body-optional"] == true
		op.responses[status] = a
		if err := c.addExamples(Example{Operation: op.ID, Status: status}, media.Examples, a.branches...); err != nil {
			return err
		}
	}
	c.list = append(c.list, op.Operation)
	c.operations[op.ID], c.operations[method+" "+path] = op, op
	return nil
}

// addExamples collects the named examples of one body. They are checked once
// more here, because the library's own check knows a weaker date format.
func (c *Contract) addExamples(of Example, named openapi3.Examples, branches ...branch) error {
	for _, name := range slices.Sorted(maps.Keys(named)) {
		text, err := marshal(named[name].Value.Value)
		if err != nil {
			return fmt.Errorf("example %s: %w", name, err)
		}
		if _, found := selectBranch(branches, parseStrict(text, exchange.Decode(text))); len(found) > 0 {
			return fmt.Errorf("example %s: %s: %s", name, found[0].Pointer, found[0].Reason)
		}
		of.Name, of.Body = name, text
		c.examples = append(c.examples, of)
	}
	return nil
}

func marshal(value any) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return bytes.TrimRight(text.Bytes(), "\n"), err
}

func newResponse(schema *openapi3.SchemaRef) (*response, error) {
	if len(schema.Value.OneOf) == 0 {
		return &response{branches: []branch{newBranch(schema)}}, nil
	}
	a, seen := &response{}, map[string]bool{}
	for _, one := range schema.Value.OneOf {
		b := newBranch(one)
		if len(b.codes) == 0 {
			return nil, errors.New("a branch of oneOf has no enum for metadata.code")
		}
		for _, code := range b.codes {
			if seen[code] {
				return nil, fmt.Errorf("two branches of oneOf have the code %s", code)
			}
			seen[code] = true
		}
		a.branches = append(a.branches, b)
	}
	return a, nil
}

func newBranch(schema *openapi3.SchemaRef) branch {
	b := branch{shape: newShape(schema.Value), visit: func(p parsed) []Violation { return visit(schema.Value, p) }}
	if metadata := schema.Value.Properties["metadata"]; metadata != nil {
		if code := metadata.Value.Properties["code"]; code != nil {
			for _, word := range code.Value.Enum {
				b.codes = append(b.codes, fmt.Sprint(word))
			}
		}
	}
	return b
}

// newShape copies what the walk beside the library needs. The contract has no
// recursive schema.
func newShape(schema *openapi3.Schema) *shape {
	s := &shape{nullable: schema.PermitsNull(), required: schema.Required}
	if schema.Type != nil {
		s.kinds = schema.Type.Slice()
	}
	for _, one := range schema.AnyOf {
		s.kinds = append(s.kinds, one.Value.Type.Slice()...)
	}
	if len(schema.Properties) > 0 {
		s.fields = map[string]*shape{}
	}
	for name, property := range schema.Properties {
		s.fields[name] = newShape(property.Value)
	}
	if schema.Items != nil {
		s.items = newShape(schema.Items.Value)
	}
	return s
}

// maxListed is the size, in JSON values, up to which every violation is listed.
// A full page has some 2,000. The library keeps about 1 KiB for each violation,
// and one wrong element has up to 18 of them, so without a bound a hostile list
// would cost gigabytes.
const maxListed = 1 << 13

// visit returns everything the library has against a value; of a value beyond
// maxListed only the first violation, and says so.
func visit(schema *openapi3.Schema, p parsed) []Violation {
	options := []openapi3.SchemaValidationOption{openapi3.WithStringFormatValidators(formats)}
	if p.values <= maxListed {
		options = append(options, openapi3.MultiErrors())
	}
	found := violationsOf(schema.VisitJSON(p.value, options...), p.value)
	if len(found) > 0 && p.values > maxListed {
		found = append(found, Violation{SchemaField: "size", Reason: fmt.Sprintf("more than %d values: only the first violation is listed", maxListed)})
	}
	return found
}

// violationsOf walks the library's errors. Error() is never shown: it repeats the
// whole schema and the whole value.
func violationsOf(err error, value any) []Violation {
	switch err := err.(type) {
	case nil:
		return nil
	case openapi3.MultiError:
		var found []Violation
		for _, e := range err {
			found = append(found, violationsOf(e, value)...)
		}
		return found
	case *openapi3.SchemaError:
		path := err.JSONPointer()
		if onlyNull(err.Schema) {
			return []Violation{{Pointer: pointer(path), SchemaField: "type", Reason: "must be null", Value: show(valueAt(value, path))}}
		}
		return []Violation{{
			Pointer:     pointer(path),
			SchemaField: err.SchemaField,
			Reason:      err.Reason,
			Value:       show(valueAt(value, path)),
		}}
	default: // nothing else is known to occur; if it does, it must show
		return []Violation{{SchemaField: "schema", Reason: err.Error()}}
	}
}

// onlyNull tells whether a schema allows nothing but null: an object with at
// least one and at most no member, which is how the contract writes it, because
// generators of clients do not understand an enum of null.
func onlyNull(s *openapi3.Schema) bool {
	return s != nil && s.Nullable && s.MaxProps != nil && s.MinProps > *s.MaxProps
}

// formats are stricter than the library's own, which are patterns: a date and a
// time must exist on the calendar. They are passed along with each check, so no
// package of the process is changed by loading a contract.
var formats = map[string]openapi3.StringFormatValidator{
	"date":            openapi3.NewCallbackValidator(parsesAs(time.DateOnly)),
	"local-date-time": openapi3.NewCallbackValidator(parsesAs("2006-01-02T15:04:05")),
}

func parsesAs(layout string) func(string) error {
	return func(text string) error {
		if _, err := time.Parse(layout, text); err != nil {
			return errors.New("not on the calendar or the clock")
		}
		return nil
	}
}
