// Package strictyaml reads calco's own files: every key that is not known, and
// every value of another form, is a problem with file, line and column, and all
// problems are reported together.
//
// It walks YAML nodes instead of decoding into Go types, because a problem
// between two values must name its place too.
package strictyaml

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"
)

// Reader walks the nodes of one file and collects problems.
type Reader struct {
	File     string
	Kind     string // what the file should be, as "profile"
	Problems []error
}

// Root parses the file and returns its top value, or nil after a problem.
func (r *Reader) Root(data []byte) *yaml.Node {
	var doc yaml.Node
	if err := yaml.Load(data, &doc); err != nil {
		r.syntax(data, err)
		return nil
	}
	if doc.Kind == yaml.DocumentNode && len(doc.Content) > 0 {
		return doc.Content[0]
	}
	return &doc
}

// syntax reports what the library found. A fault of the file as a whole (no
// document, several) has no place of its own and stands at its beginning.
func (r *Reader) syntax(data []byte, err error) {
	place, message := yaml.Node{Line: 1, Column: 1}, err.Error()
	if one, ok := errors.AsType[*yaml.LoadError](err); ok {
		message = strings.TrimPrefix(one.Message, "yaml: ")
		place.Line, place.Column = max(one.Mark.Line, 1), max(one.Mark.Column, 1)
	}
	switch line := strings.SplitN(string(data), "\n", place.Line+1)[place.Line-1:]; {
	case message == "no documents in stream":
		r.Fail(&place, "the %s is empty", r.Kind)
	case message == "expected single document, found multiple":
		r.Fail(&place, "the %s holds several documents, parted by ---: one is read", r.Kind)
	case len(line) > 0 && strings.HasPrefix(line[0][min(place.Column-1, len(line[0])):], "\t"):
		r.Fail(&place, "the %s is no YAML: a tab: indent with spaces", r.Kind)
	default:
		r.Fail(&place, "the %s is no YAML: %s", r.Kind, message)
	}
}

// Fail notes a problem at a node.
func (r *Reader) Fail(n *yaml.Node, format string, args ...any) {
	r.Problems = append(r.Problems, fmt.Errorf("%s:%d:%d: %s", r.File, n.Line, n.Column, fmt.Sprintf(format, args...)))
}

// Err is every problem, or nil.
func (r *Reader) Err() error { return errors.Join(r.Problems...) }

// Mapping calls the reader of each key and refuses keys that have none.
func (r *Reader) Mapping(n *yaml.Node, readers map[string]func(*yaml.Node)) {
	r.Pairs(n, func(key, value *yaml.Node) {
		read, known := readers[key.Value]
		if !known {
			words := slices.Sorted(maps.Keys(readers))
			r.Fail(key, "unknown key %q: use %s%s", key.Value, strings.Join(words, ", "), Hint(key.Value, words))
			return
		}
		read(value)
	})
}

// Pairs walks a mapping and refuses what is none, and a key given twice.
func (r *Reader) Pairs(n *yaml.Node, visit func(key, value *yaml.Node)) {
	if n.Kind != yaml.MappingNode {
		r.Fail(n, "expected a mapping (key: value)")
		return
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		if seen[key.Value] {
			r.Fail(key, "%q is given twice", key.Value)
			continue
		}
		seen[key.Value] = true
		visit(key, n.Content[i+1])
	}
}

// Text reads a scalar that is not null, as it is written.
func (r *Reader) Text(n *yaml.Node) string {
	if n.Kind != yaml.ScalarNode || n.ShortTag() == "!!null" {
		r.Fail(n, "expected a text")
	}
	return n.Value
}

// Number reads a whole number.
func (r *Reader) Number(n *yaml.Node) int {
	number, err := strconv.Atoi(n.Value)
	if n.Kind != yaml.ScalarNode || err != nil {
		r.Fail(n, "expected a whole number")
	}
	return number
}

// Yes reads true or false.
func (r *Reader) Yes(n *yaml.Node) bool {
	if n.Kind != yaml.ScalarNode || n.Value != "true" && n.Value != "false" {
		r.Fail(n, "expected true or false")
	}
	return n.Value == "true"
}
