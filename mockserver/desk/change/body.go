// Package change finds the smallest changes of a request that lead to another
// answer. Whatever it proposes it has tried: a change that does not do what it
// says is not proposed.
package change

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

// Body is the fields of a JSON object in the order in which they were written.
// Fields inside Filters are named Filters.StartDate and so on.
type Body []Field

// Field is one field with its value as JSON.
type Field struct {
	Name  string
	Value json.RawMessage
}

const filters = "Filters"

// Parse reads a body; false when it is not one JSON object.
func Parse(body string) (Body, bool) { return parse([]byte(body), "") }

func parse(raw []byte, prefix string) (Body, bool) {
	d := json.NewDecoder(bytes.NewReader(raw))
	if token, err := d.Token(); err != nil || token != json.Delim('{') {
		return nil, false
	}
	b := Body{}
	for d.More() {
		name, err := d.Token()
		var value json.RawMessage
		if err != nil || d.Decode(&value) != nil {
			return nil, false
		}
		if name == filters && prefix == "" && len(value) > 0 && value[0] == '{' {
			inner, ok := parse(value, filters+".")
			if !ok {
				return nil, false
			}
			b = append(b, inner...)
			continue
		}
		b = append(b, Field{prefix + name.(string), value})
	}
	_, err := d.Token()
	return b, err == nil && len(bytes.TrimSpace(raw[d.InputOffset():])) == 0
}

// String writes the body, its fields in their order.
func (b Body) String() string {
	var out strings.Builder
	out.WriteByte('{')
	inner := false
	for i, f := range b {
		name, inFilters := strings.CutPrefix(f.Name, filters+".")
		if inner && !inFilters {
			out.WriteByte('}')
		}
		if i > 0 {
			out.WriteByte(',')
		}
		if inFilters && !inner {
			out.WriteString(`"` + filters + `":{`)
		}
		inner = inFilters
		quoted, _ := json.Marshal(name)
		out.Write(quoted)
		out.WriteByte(':')
		out.Write(f.Value)
	}
	if inner {
		out.WriteByte('}')
	}
	out.WriteByte('}')
	return out.String()
}

// Get is a field's value as JSON; nil when it is not there.
func (b Body) Get(name string) json.RawMessage {
	if i := b.find(name); i >= 0 {
		return b[i].Value
	}
	return nil
}

// Text is the value of a field that is a string.
func (b Body) Text(name string) (string, bool) {
	value := b.Get(name)
	if len(value) == 0 || value[0] != '"' {
		return "", false
	}
	var text string
	err := json.Unmarshal(value, &text)
	return text, err == nil
}

func (b Body) find(name string) int {
	return slices.IndexFunc(b, func(f Field) bool { return f.Name == name })
}

// With is the body with a field set, at its place or at the end of its group.
func (b Body) With(name string, value any) Body {
	raw, err := json.Marshal(value)
	if err != nil {
		panic(err) // texts and numbers
	}
	changed := slices.Clone(b)
	if i := b.find(name); i >= 0 {
		changed[i].Value = raw
		return changed
	}
	at := len(changed)
	if strings.HasPrefix(name, filters+".") {
		at = 0
		for i, f := range changed {
			if strings.HasPrefix(f.Name, filters+".") {
				at = i + 1
			}
		}
	}
	return slices.Insert(changed, at, Field{name, raw})
}

// Without is the body without a field.
func (b Body) Without(name string) Body {
	return slices.DeleteFunc(slices.Clone(b), func(f Field) bool { return f.Name == name })
}

// Renamed is the body with a field under another name.
func (b Body) Renamed(from, to string) Body {
	changed := slices.Clone(b)
	if i := b.find(from); i >= 0 {
		changed[i].Name = to
	}
	return changed
}
