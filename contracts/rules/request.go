package rules

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Request is one request as plain data: what a row of the catalogue and some
// givens make together. Whoever sends it adds base URL and key.
type Request struct {
	Operation   Operation
	Role        string   // whose key, as the target file names roles; empty: none
	ContentType string   // empty: none is sent
	Query       string   // as it stands in the URL
	Members     []Member // of the JSON body, in the order sent; nil: no body
	Raw         string   // a body as it is, in place of Members
}

// Member is one name of a JSON object with its value: a string, an int, a
// json.Number, a bool, nil, or []Member for an object.
type Member struct {
	Name  string
	Value any
}

// Good is a request of an operation that breaks no rule.
func Good(op Operation, f Givens) (Request, error) {
	row, known := LookupOperation(op)
	if !known {
		return Request{}, fmt.Errorf("there is no operation %q", op)
	}
	r := Request{Operation: op, Role: "main", ContentType: "application/json"}
	var changes []Change
	for _, field := range row.Fields {
		switch {
		case field.Type == "object":
			r.Members = append(r.Members, Member{field.Name, []Member{}})
		case field.Good.Base != "":
			changes = append(changes, set(field.Name, field.Good))
		}
	}
	return r.With(f, changes...)
}

// With is a changed copy of the request. Values that are reckoned from another
// field are reckoned in the order of the changes.
func (r Request) With(f Givens, changes ...Change) (Request, error) {
	r.Members = cloneMembers(r.Members)
	for _, c := range changes {
		if err := r.change(c, f); err != nil {
			return Request{}, fmt.Errorf("%s: %w", c, err)
		}
	}
	return r, nil
}

func (r *Request) change(c Change, f Givens) error {
	switch c.Kind {
	case Set:
		value, err := c.Value.in(*r, f)
		r.edit(c.Name, func(members []Member, name string) []Member { return put(members, name, value) })
		return err
	case Drop:
		r.edit(c.Name, func(members []Member, name string) []Member {
			return slices.DeleteFunc(members, func(m Member) bool { return m.Name == name })
		})
	case Repeat:
		r.edit(c.Name, repeated)
	case SetRole:
		r.Role = c.Text
	case SetHeader:
		if c.Name != "Content-Type" {
			return fmt.Errorf("no request has the header %s", c.Name)
		}
		r.ContentType = c.Text
	case SetQuery:
		r.Query = c.Text
	case SetBody:
		r.Raw = c.Text
	default:
		return fmt.Errorf("there is no change %q", c.Kind)
	}
	return nil
}

// edit applies a function to the members of the object that holds a field.
func (r *Request) edit(field string, apply func(members []Member, name string) []Member) {
	outer, name, nested := strings.Cut(field, ".")
	if !nested {
		r.Members = apply(r.Members, field)
		return
	}
	for i, m := range r.Members {
		if object, isObject := m.Value.([]Member); isObject && m.Name == outer {
			r.Members[i].Value = apply(object, name)
		}
	}
}

func put(members []Member, name string, value any) []Member {
	for i := range members {
		if members[i].Name == name {
			members[i].Value = value
			return members
		}
	}
	return append(members, Member{name, value})
}

// repeated sends a member once more, before what is there.
func repeated(members []Member, name string) []Member {
	i := slices.IndexFunc(members, func(m Member) bool { return m.Name == name })
	if i < 0 {
		return members
	}
	return slices.Insert(members, 0, members[i])
}

func cloneMembers(members []Member) []Member {
	members = slices.Clone(members)
	for i, m := range members {
		if object, isObject := m.Value.([]Member); isObject {
			members[i].Value = cloneMembers(object)
		}
	}
	return members
}

// Field is the value of a field (dotted), the last one where it is sent twice.
func (r Request) Field(name string) (value any, sent bool) {
	members := r.Members
	for outer, rest, nested := strings.Cut(name, "."); ; outer, rest, nested = strings.Cut(rest, ".") {
		value, sent = nil, false
		for _, m := range members {
			if m.Name == outer {
				value, sent = m.Value, true
			}
		}
		if !nested || !sent {
			return value, sent
		}
		members, _ = value.([]Member)
	}
}

// Body is the body as it is sent; empty where there is none.
func (r Request) Body() string {
	switch {
	case r.Raw != "":
		return r.Raw
	case r.Members == nil:
		return ""
	}
	return objectText(r.Members)
}

func objectText(members []Member) string {
	parts := make([]string, len(members))
	for i, m := range members {
		parts[i] = valueText(m.Name) + ":" + valueText(m.Value)
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// valueText is a value as JSON: < and > stand as they are.
func valueText(value any) string {
	if object, isObject := value.([]Member); isObject {
		return objectText(object)
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if encoder.Encode(value) != nil {
		return "null" // no value of a Member comes here
	}
	return strings.TrimSuffix(text.String(), "\n")
}

// sameValue tells whether a request carries the value of one side of a bound.
func sameValue(v Term, at, sent any) bool {
	if v.Base == Characters {
		text, isText := sent.(string)
		return isText && utf8.RuneCountInString(text) == v.Plus
	}
	if number, isNumber := at.(int); isNumber {
		got, sentNumber := integer(sent)
		return sentNumber && got == number
	}
	return at == sent
}

func integer(value any) (int, bool) {
	switch v := value.(type) {
	case int:
		return v, true
	case json.Number:
		n, err := strconv.Atoi(v.String())
		return n, err == nil
	}
	return 0, false
}
