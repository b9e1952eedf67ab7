package tally

import (
	"slices"
	"strings"

	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
)

// sent counts fields, roles and pages.
func (t *Tally) sent(r *sent.Request, k *Kind, w *witness) {
	for i := range r.Fields {
		f := &r.Fields[i]
		c := t.field(i, r.Operation, f.Name)
		c.times++
		c.note(f)
		w.first(&c.by)
	}
	if r.Persona != "" {
		c := t.role(r.Persona)
		c.times++
		w.first(&c.by)
	}
	if k.success >= 0 && r.PageSize > 0 {
		t.paging(r, w)
	}
}

// field is the count of a field, which mostly stands where it stood before.
func (t *Tally) field(at int, op rules.Operation, name string) *fieldCount {
	if at < len(t.fields) && t.fields[at].operation == op && t.fields[at].name == name {
		return &t.fields[at]
	}
	i := slices.IndexFunc(t.fields, func(c fieldCount) bool { return c.operation == op && c.name == name })
	if i < 0 {
		i = len(t.fields)
		t.fields = append(t.fields, fieldCount{operation: op, name: name})
	}
	return &t.fields[i]
}

// valuesKept bounds the values that are kept of a filter.
const valuesKept = 16

// note keeps the words of a list filter: they are few, and a client should have
// used them all.
func (c *fieldCount) note(f *sent.Field) {
	if f.Text == "" || !slices.Contains(listFields, f.Name) {
		return
	}
	for word := range strings.SplitSeq(f.Text, ",") {
		word = strings.TrimPrefix(word, " ")
		if word != "" && len(c.values) < valuesKept && !slices.Contains(c.values, word) {
			c.values = append(c.values, strings.Clone(word))
		}
	}
}

func (t *Tally) role(persona string) *roleCount {
	i := slices.IndexFunc(t.roles, func(c roleCount) bool { return c.persona == persona })
	if i < 0 {
		i = len(t.roles)
		t.roles = append(t.roles, roleCount{persona: persona})
	}
	return &t.roles[i]
}

func (t *Tally) paging(r *sent.Request, w *witness) {
	i := slices.IndexFunc(t.paged, func(c pageCount) bool { return c.operation == r.Operation })
	if i < 0 {
		i = len(t.paged)
		t.paged = append(t.paged, pageCount{operation: r.Operation, least: r.PageSize})
	}
	c := &t.paged[i]
	switch {
	case r.Page > c.furthest:
		c.furthest, c.of, c.by = r.Page, r.TotalPages, w.at()
	case r.Page == c.furthest:
		c.of = max(c.of, r.TotalPages)
	}
	c.largest, c.least = max(c.largest, r.PageSize), min(c.least, r.PageSize)
	if r.Page > 1 && r.Page == r.TotalPages {
		c.whole++
	}
}
