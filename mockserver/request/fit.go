package request

import (
	"math/big"
	"strconv"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/jsonbody"
)

// reading is how an operation's open questions say to read a field: what null
// and what another JSON type than the table's counts as.
type reading struct {
	null, wrong rules.Answer // by field, and by field and kind of value
	anyIntForm  bool         // 1.0 and 1e0 are whole numbers
	ownRules    bool         // what does not convert is refused by its field's own rule
}

// misfits notes the fields of a wrong type that are refused as such, the first
// for its answer.
type misfits struct {
	reading
	first   string // its case: "page text", "page null"
	ignored bool   // one of them counts as absent
}

func (m *misfits) text(sent *jsonbody.Field) Text {
	switch {
	case sent == nil:
		return Text{}
	case sent.Kind == jsonbody.String:
		return Text{Given, sent.Text}
	}
	f := *sent
	p := m.presenceOf(f, true, false, wrongKind(f), scalar(f))
	if p == converted {
		return Text{Given, asText(f)}
	}
	return Text{p, f.Text}
}

func (m *misfits) integer(sent *jsonbody.Field) Integer {
	switch {
	case sent == nil:
		return Integer{}
	case sent.Kind == jsonbody.Integer:
		return Integer{Given, sent.Number}
	}
	f := *sent
	fits := m.anyIntForm && f.Kind == jsonbody.Number && f.Integral
	kind := wrongKind(f)
	if f.Kind == jsonbody.Number {
		kind = "fraction"
	}
	number, whole := asInteger(f)
	switch p := m.presenceOf(f, true, fits, kind, whole); p {
	case converted:
		return Integer{Given, number}
	case Given:
		return Integer{Given, f.Number}
	default:
		return Integer{Presence: p}
	}
}

// presenceOf is what a request says about a field that fits the table's type or
// does not.
func (m *misfits) presenceOf(f jsonbody.Field, sent, fits bool, kind string, converts bool) Presence {
	switch {
	case !sent:
		return Absent
	case f.Kind == jsonbody.Null:
		return m.nullOf(f, kind)
	case fits:
		return Given
	}
	return m.misfitOf(f, kind, converts)
}

// nullOf is what null counts as: what its own code says is that of the field's rule, or
// else of the one about types.
func (m *misfits) nullOf(f jsonbody.Field, kind string) Presence {
	answer := m.null.In(caseName(f))
	switch {
	case answer.Is("as-absent"):
		return Absent
	case answer.Value == nil:
		return m.misfitOf(f, kind, false)
	case *answer.Value == RefusalsOf[f.Name]:
		return Unfit
	case m.first == "":
		m.first = caseName(f) + nullCase
	}
	return Wrong
}

// nullCase ends the name of a field that is null, where it is refused as that.
const nullCase = " null"

// Refusal is the answer for the first field that is refused for its type, by its case.
func (how reading) Refusal(name string) rules.Answer {
	if field, isNull := strings.CutSuffix(name, nullCase); isNull {
		return how.null.In(field)
	}
	return how.wrong.In(name)
}

// RefusalsOf are the codes and messages with which the rules of the fields refuse what
// they cannot read.
var RefusalsOf = func() map[string]string {
	of := map[string]string{}
	for field, id := range map[string]rules.ID{"startDate": "BR-03", "endDate": "BR-04", "locationId": "BR-14", "serialNumber": "BR-15",
		"typeTransaction": "BR-16", "cardBrand": "BR-17", "installmentType": "BR-26", "page": "BR-11"} {
		of[field] = string(id)
	}
	for field, id := range map[string]rules.ID{"StartDate": "TR-START-FORMAT", "EndDate": "TR-END-FORMAT", "SerialNumber": "TR-SERIAL"} {
		of[field] = rules.MessageOf(id)
	}
	return of
}()

// misfitOf is what a value of a wrong type counts as.
func (m *misfits) misfitOf(f jsonbody.Field, kind string, converts bool) Presence {
	name := caseName(f) + " " + kind
	switch answer := m.wrong.In(name); {
	case answer.Is("as-absent"):
		m.ignored = true
		return Absent
	case answer.Is("own-code"), answer.Is("own-message"):
		return Unfit
	case answer.Is("converted") && converts:
		return converted
	case answer.Is("converted") && kind != unconverted: // "two" for a number: as what never is one
		return m.misfitOf(f, unconverted, false)
	case answer.Is("converted") && m.ownRules:
		return Unfit
	case m.first == "" && !answer.Is("converted"):
		m.first = name
	}
	return Wrong
}

// unconverted is the kind of value that is not taken for one of the table's type.
const unconverted = "list"

// caseName is the field as the cases of the rule book name it: page and pageSize
// may be read under names in capitals, too.
func caseName(f jsonbody.Field) string {
	switch f.Name {
	case "Page", "PageSize":
		return "p" + f.Name[1:]
	}
	return f.Name
}

// wrongKind is a value's type as the cases of the rule book name it.
func wrongKind(f jsonbody.Field) string {
	switch f.Kind {
	case jsonbody.String:
		return "text"
	case jsonbody.Bool:
		return "boolean"
	case jsonbody.Array, jsonbody.Object, jsonbody.Null: // null converts to nothing either
		return "list"
	}
	return "number"
}

// scalar tells whether a value can be taken for a text.
func scalar(f jsonbody.Field) bool {
	return f.Kind == jsonbody.Number || f.Kind == jsonbody.Integer || f.Kind == jsonbody.Bool
}

func asText(f jsonbody.Field) string {
	if f.Kind == jsonbody.Bool {
		return strconv.FormatBool(f.Truth)
	}
	return f.Text
}

// asInteger is a text as the number that it writes, a fraction without what
// follows its point.
func asInteger(f jsonbody.Field) (int64, bool) {
	if n, err := strconv.ParseInt(f.Text, 10, 64); err == nil {
		return n, true
	}
	if r, ok := new(big.Float).SetString(f.Text); ok && f.Kind == jsonbody.Number {
		n, _ := r.Int64()
		return n, true
	}
	return 0, false
}
