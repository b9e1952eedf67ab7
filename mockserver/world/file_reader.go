package world

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"calco.example/contracts/strictyaml"
)

// Error is everything that is wrong with a world file.
type Error struct {
	Name     string
	Problems []Problem // in the order of the file
}

// Problem is one thing wrong with a file.
type Problem struct {
	Line, Column int
	Text         string
}

// newError sorts the problems: some, like a missing key, are found late.
func newError(name string, problems []Problem) error {
	slices.SortStableFunc(problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return &Error{Name: name, Problems: problems}
}

// Error prints one line per problem, each with a position an editor can open.
func (e *Error) Error() string {
	lines := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		lines[i] = fmt.Sprintf("%s:%d:%d: %s", e.Name, p.Line, p.Column, p.Text)
	}
	if len(lines) == 1 {
		return "load world " + lines[0]
	}
	return fmt.Sprintf("load world %s: %d problems\n%s", e.Name, len(lines), strings.Join(lines, "\n"))
}

// syntaxError turns what the YAML library found into an Error.
func syntaxError(name string, err error) error {
	if one, ok := errors.AsType[*yaml.LoadError](err); ok {
		return &Error{Name: name, Problems: []Problem{{one.Mark.Line, one.Mark.Column, one.Message}}}
	}
	return fmt.Errorf("load world %s: %w", name, err)
}

// fileReader walks a YAML tree. It goes by nodes, not by Go types, because every
// problem, also one between two values, must name its line and column.
type fileReader struct{ problems []Problem }

// fileKey is one key a mapping may have.
type fileKey struct {
	key      string
	required bool
	read     func(*yaml.Node)
}

func (r *fileReader) report(n *yaml.Node, format string, args ...any) {
	r.problems = append(r.problems, Problem{n.Line, n.Column, fmt.Sprintf(format, args...)})
}

// topValue returns the top value of a document.
func topValue(root *yaml.Node) *yaml.Node {
	if root.Kind == yaml.DocumentNode && len(root.Content) > 0 {
		return root.Content[0]
	}
	return root
}

// mapping reads the keys of a mapping in their order in the file.
func (r *fileReader) mapping(n *yaml.Node, fields []fileKey) {
	if n.Kind != yaml.MappingNode {
		r.report(n, "expected keys and values")
		return
	}
	found := make(map[string]bool)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		at := slices.IndexFunc(fields, func(f fileKey) bool { return f.key == key.Value })
		switch {
		case at < 0:
			r.report(key, "unknown key %q%s", key.Value, strictyaml.Hint(key.Value, namesOf(fields)))
		case found[key.Value]:
			r.report(key, "key %q is given twice", key.Value)
		default:
			fields[at].read(value)
		}
		found[key.Value] = true
	}
	for _, f := range fields {
		if f.required && !found[f.key] {
			r.report(n, "key %q is missing", f.key)
		}
	}
}

func namesOf(fields []fileKey) (names []string) {
	for _, f := range fields {
		names = append(names, f.key)
	}
	return names
}

func (r *fileReader) sequence(n *yaml.Node) []*yaml.Node {
	if n.Kind != yaml.SequenceNode {
		r.report(n, "expected a list")
		return nil
	}
	return n.Content
}

// anyText reads a text. Numbers are taken as they are written: 0450 is "0450".
func (r *fileReader) anyText(n *yaml.Node) string {
	if n.Kind != yaml.ScalarNode || n.ShortTag() == "!!null" {
		r.report(n, "expected a text")
		return ""
	}
	return n.Value
}

// text reads a text that is not empty.
func (r *fileReader) text(n *yaml.Node) string {
	before := len(r.problems)
	s := r.anyText(n)
	if s == "" && len(r.problems) == before {
		r.report(n, "expected a text that is not empty")
	}
	return s
}

func (r *fileReader) flag(n *yaml.Node) bool {
	if n.Kind != yaml.ScalarNode || n.Value != "true" && n.Value != "false" {
		r.report(n, "expected true or false")
	}
	return n.Value == "true"
}

func (r *fileReader) number(n *yaml.Node, least, most int) int {
	i, err := strconv.Atoi(n.Value)
	if n.Kind != yaml.ScalarNode || err != nil || i < least || i > most {
		r.report(n, "expected a whole number from %d to %d", least, most)
		return 0
	}
	return i
}
