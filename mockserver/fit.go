package mockserver

import (
	"math/big"
	"strconv"

	"calco.example/contracts/rules"
)

// reading is how an operation's open questions say to read a field: what null
// and what another JSON type than the table's counts as.
type reading struct {
	null, wrong rules.Answer // by field, and by field and kind of value
	anyIntForm  bool         // 1.0 and 1e0 are whole numbers
}

// misfits notes the fields of a wrong type that are refused as such, the first
// for its answer.
type misfits struct {
	reading
	first string // its case: "page text"
}

func (m *misfits) text(members []field, name string) textField {
	f, sent := lastNamed(members, name)
	p := m.presenceOf(f, sent, f.kind == fieldString, f.wrongKind())
	if p == converted {
		return textField{given, f.asText()}
	}
	return textField{p, f.text}
}

func (m *misfits) integer(members []field, name string) intField {
	f, sent := lastNamed(members, name)
	fits := f.kind == fieldInteger || m.anyIntForm && f.kind == fieldNumber && f.integral
	kind := f.wrongKind()
	if f.kind == fieldNumber {
		kind = "fraction"
	}
	switch p := m.presenceOf(f, sent, fits, kind); p {
	case converted:
		number, _ := f.asInteger()
		return intField{given, number}
	case given:
		return intField{given, f.number}
	default:
		return intField{presence: p}
	}
}

// presenceOf is what a request says about a field that fits the table's type or
// does not.
func (m *misfits) presenceOf(f field, sent, fits bool, kind string) presence {
	switch {
	case !sent, f.kind == fieldNull && m.null.In(f.name).Is("as-absent"):
		return absent
	case fits:
		return given
	}
	return m.misfit(f, kind)
}

// misfit is what a value of a wrong type counts as.
func (m *misfits) misfit(f field, kind string) presence {
	name := f.name + " " + kind
	switch answer := m.wrong.In(name); {
	case answer.Is("as-absent"):
		return absent
	case answer.Is("own-code"):
		return unfit
	case answer.Is("converted") && f.converts():
		return converted
	case m.first == "" && !answer.Is("own-message") && !answer.Is("converted"):
		m.first = name
	}
	return wrong
}

// wrongKind is a value's type as the cases of the rule book name it.
func (f field) wrongKind() string {
	switch f.kind {
	case fieldString:
		return "text"
	case fieldBool:
		return "boolean"
	case fieldArray:
		return "list"
	case fieldObject:
		return "object"
	}
	return "number"
}

// converts tells whether a value of a wrong type can be taken for one of the
// right type: a scalar for a text, a text or a fraction for a whole number.
func (f field) converts() bool {
	switch f.kind {
	case fieldString, fieldNumber:
		_, whole := f.asInteger()
		return whole || f.kind == fieldNumber
	}
	return f.kind == fieldInteger || f.kind == fieldBool
}

func (f field) asText() string {
	if f.kind == fieldBool {
		return strconv.FormatBool(f.truth)
	}
	return f.text
}

// asInteger is a text as the number that it writes, a fraction without what
// follows its point.
func (f field) asInteger() (int64, bool) {
	if n, err := strconv.ParseInt(f.text, 10, 64); err == nil {
		return n, true
	}
	if r, ok := new(big.Float).SetString(f.text); ok && f.kind == fieldNumber {
		n, _ := r.Int64()
		return n, true
	}
	return 0, false
}
