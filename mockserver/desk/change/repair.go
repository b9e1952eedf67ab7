package change

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"calco.example/contracts/rules"
)

// repaired proposes the request with every mistake repaired that can be read off it,
// all at once and each alone: a field under another name, a date in another form,
// a number written as text, a list that is no text, what is required and missing.
func (t *trial) repaired() {
	m := repair{trial: t, request: t.plain}
	row, _ := rules.LookupOperation(t.from.Operation)
	for _, f := range row.Fields {
		if f.Type != "object" {
			m.field(f)
		}
	}
	if len(m.steps) > 0 {
		t.add(To(m.request, t.from, t.keys), m.steps...)
	}
}

// repair is a request on its way to a good one.
type repair struct {
	trial   *trial
	request rules.Request
	steps   []Step
}

func (m *repair) field(f rules.FieldRow) {
	if _, sent := m.request.Field(f.Name); !sent {
		m.rename(f.Name)
	}
	value, sent := m.request.Field(f.Name)
	right, known := rightForm(f, value)
	switch {
	case sent && value != nil && value != "" && known:
		m.apply(Step{"with", f.Name, text(right)}, setTo(f.Name, right))
	case f.Required && (!sent || value == nil || value == "") && f.Good.Base != "":
		if r, err := m.request.With(m.trial.givens, rules.Change{Kind: rules.Set, Name: f.Name, Value: f.Good}); err == nil {
			good, _ := r.Field(f.Name)
			m.request, m.steps = r, append(m.steps, Step{"with", f.Name, text(good)})
		}
	}
}

// apply adds a step to the whole, and proposes it alone.
func (m *repair) apply(step Step, changes ...rules.Change) {
	r, err := m.request.With(m.trial.givens, changes...)
	if err != nil {
		return
	}
	m.request, m.steps = r, append(m.steps, step)
	if alone, err := m.trial.plain.With(m.trial.givens, changes...); err == nil {
		m.trial.add(To(alone, m.trial.from, m.trial.keys), step)
	}
}

// rename gives a field its name, where the request holds it under one that
// differs in letter case, in underscores, or in the object that it lies in.
func (m *repair) rename(name string) {
	for _, sent := range namesIn(m.request.Members, "") {
		if plainName(sent) == plainName(name) && sent != name {
			value, _ := m.request.Field(sent)
			m.apply(Step{"renamed", sent, name}, rules.Change{Kind: rules.Drop, Name: sent}, setTo(name, value))
			return
		}
	}
}

// namesIn lists the fields of an object and of those in it, dotted.
func namesIn(members []rules.Member, prefix string) (names []string) {
	for _, member := range members {
		if inner, isObject := member.Value.([]rules.Member); isObject {
			names = append(names, namesIn(inner, prefix+member.Name+".")...)
			continue
		}
		names = append(names, prefix+member.Name)
	}
	return names
}

// plainName is a name without what people get wrong in it.
func plainName(name string) string {
	name = name[strings.LastIndex(name, ".")+1:]
	return strings.ToLower(strings.NewReplacer("_", "", "-", "", " ", "").Replace(name))
}

// otherDays are the forms in which clients write a day when it is not the one of
// the reference.
var otherDays = []string{"02-01-2006", "02/01/2006", "2006/01/02", "20060102", "02.01.2006", "2006-1-2"}

// rightForm is a value in the form of the request table; false where it has it
// already, or where nobody can tell.
func rightForm(f rules.FieldRow, value any) (right any, known bool) {
	switch value := value.(type) {
	case string:
		switch {
		case f.Type == "int":
			n, err := strconv.Atoi(strings.TrimSpace(value))
			return n, err == nil
		case f.Good.Base == rules.From || f.Good.Base == rules.To:
			return rightDay(value)
		}
	case []any:
		var list []string
		for _, element := range value {
			word, isText := element.(string)
			if !isText {
				return nil, false
			}
			list = append(list, word)
		}
		return strings.Join(list, ","), f.Type == "string" && len(list) > 0
	}
	return nil, false
}

func rightDay(written string) (string, bool) {
	if _, err := time.Parse(time.DateOnly, written); err == nil {
		return "", false
	}
	if len(written) > len(time.DateOnly) && strings.ContainsAny(written[len(time.DateOnly):len(time.DateOnly)+1], "T ") {
		written = written[:len(time.DateOnly)]
		if _, err := time.Parse(time.DateOnly, written); err == nil {
			return written, true
		}
	}
	for _, form := range otherDays {
		if day, err := time.Parse(form, written); err == nil {
			return day.Format(time.DateOnly), true
		}
	}
	return "", false
}

// mostSuccesses is how many ways to a success are shown: the smallest ones, each
// in another field.
const mostSuccesses = 3

// successes chooses among changes that lead to a success, smallest first.
func successes(found []Change) (chosen []Change) {
	for _, c := range found {
		sameField := slices.ContainsFunc(chosen, func(other Change) bool {
			return other.Request == c.Request || other.Steps[0].Name == c.Steps[0].Name
		})
		if len(chosen) == mostSuccesses || len(chosen) > 0 && (sameField || c.size() > chosen[0].size()) {
			continue
		}
		chosen = append(chosen, c)
	}
	return chosen
}
