package reason

import (
	"regexp"
	"slices"
	"strings"

	"calco.example/mockserver/jsonbody"
)

// FieldType is what a request table says of a field.
type FieldType struct {
	Name string
	Kind jsonbody.Kind
}

// Fields are fields of one type.
func Fields(kind jsonbody.Kind, names ...string) (list []FieldType) {
	for _, name := range names {
		list = append(list, FieldType{name, kind})
	}
	return list
}

// FieldTypes finds the first member that has another type than its table says;
// within tells where the fields lie.
func FieldTypes(members []jsonbody.Field, table []FieldType, within string) string {
	if within != "" {
		inner, _ := jsonbody.LastNamed(members, within)
		members, within = inner.Members, within+"."
	}
	for _, one := range table {
		f, sent := jsonbody.LastNamed(members, one.Name)
		if !sent || f.Kind == one.Kind {
			continue
		}
		got := typeWord(f.Kind)
		if f.Kind == jsonbody.Number && f.Text == "-0" {
			got = "zero with a minus"
		} else if tooManyDigits(f) {
			got = "a number that is too large"
		}
		return Type(within+one.Name, typeWord(one.Kind), got, typeHint(one, f))
	}
	return ""
}

// tooManyDigits tells whether a number is a whole one, and too large.
func tooManyDigits(f jsonbody.Field) bool {
	return f.Kind == jsonbody.Number && f.Text != "-0" && !strings.ContainsAny(f.Text, ".eE")
}

var wholeNumber = regexp.MustCompile(`^ *-?[0-9]+ *$`)

// typeWord is the word for a JSON type in the reference's tables.
func typeWord(kind jsonbody.Kind) string {
	switch kind {
	case jsonbody.Integer:
		return "integer"
	case jsonbody.Number:
		return "number with a fraction or an exponent"
	case jsonbody.Bool:
		return "boolean"
	}
	return string(kind)
}

// typeHint is what to send instead.
func typeHint(want FieldType, got jsonbody.Field) string {
	switch {
	case got.Kind == jsonbody.String && unfilled(want.Name, got.Text) != "":
		return unfilled(want.Name, got.Text)
	case want.Kind == jsonbody.Integer && slices.Contains([]jsonbody.Kind{jsonbody.Array, jsonbody.Object, jsonbody.Bool}, got.Kind),
		want.Kind == jsonbody.Integer && got.Kind == jsonbody.String && !wholeNumber.MatchString(got.Text):
		return "send a number"
	case want.Kind == jsonbody.Integer && got.Kind == jsonbody.String:
		return "send it without quotes"
	case want.Kind == jsonbody.Integer && tooManyDigits(got):
		return "send fewer digits"
	case want.Kind == jsonbody.Integer && got.Kind == jsonbody.Number:
		return "send plain digits"
	case want.Kind == jsonbody.Object && got.Kind == jsonbody.Array:
		return "send the object itself, not in a list"
	case want.Kind == jsonbody.Object && got.Kind == jsonbody.String:
		return "send it as an object; is it encoded twice?"
	case strings.HasSuffix(strings.ToLower(want.Name), "date"):
		return dateHint(got)
	case want.Kind == jsonbody.String && got.Kind == jsonbody.Array && listExample(want.Name) != "":
		return "send several values in one string: " + listExample(want.Name)
	case want.Kind == jsonbody.String && listExample(want.Name) != "":
		return "send words in one string: " + listExample(want.Name)
	case want.Kind == jsonbody.String && (got.Kind == jsonbody.Integer || got.Kind == jsonbody.Number):
		return "send it in quotes"
	case got.Kind == jsonbody.Null:
		return "leave the field out"
	case want.Kind == jsonbody.String:
		return "send one value as text"
	}
	return ""
}

func listExample(name string) string {
	switch name {
	case "typeTransaction":
		return `"CREDIT, DEBIT"`
	case "cardBrand":
		return `"VISA,MASTERCARD"`
	case "installmentType":
		return `"COMERCIO,BANCO"`
	}
	return ""
}

// dateHint is what to send for a date that is no text.
func dateHint(got jsonbody.Field) string {
	isNumber := got.Kind == jsonbody.Integer || got.Kind == jsonbody.Number
	if meant := dateMeant(got.Text); isNumber && meant != "" {
		return `send it in quotes as YYYY-MM-DD: did you mean "` + meant + `"?` + inChile(got.Text)
	}
	return "send YYYY-MM-DD in quotes"
}
