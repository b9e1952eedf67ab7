package mockserver

// The request fields that hostile values are put into, and how.

import (
	"strings"

	"calco.example/mockserver/jsonbody"
)

// bodyField is a place in the good body of an operation.
type bodyField struct {
	operation operation
	name      string
	kind      jsonbody.Kind // as the reference has it
	refusal   string        // code (branch report) or message (transaction report) for a value it cannot take
	write     func(value string) string
}

// bodyFields lists every documented field of both POST operations.
func bodyFields() []bodyField {
	operations := postOperations()
	branch := func(name string, kind jsonbody.Kind, refusal string) bodyField {
		return bodyField{operations[0], name, kind, refusal, func(value string) string {
			return withMember(goodBranch, name, value)
		}}
	}
	report := func(name string, kind jsonbody.Kind) bodyField {
		return bodyField{operations[1], name, kind, "", func(value string) string {
			return withMember(goodReport, name, value)
		}}
	}
	filter := func(name, refusal string) bodyField {
		return bodyField{operations[1], name, jsonbody.String, refusal, func(value string) string {
			filters := withMember(`{"StartDate":"2025-08-04","EndDate":"2025-08-20"}`, name, value)
			return `{"Filters":` + filters + `,"page":1,"pageSize":20}`
		}}
	}
	return []bodyField{
		branch("startDate", jsonbody.String, "BR-03"),
		branch("endDate", jsonbody.String, "BR-04"),
		branch("locationId", jsonbody.String, "BR-14"),
		branch("serialNumber", jsonbody.String, "BR-15"),
		branch("typeTransaction", jsonbody.String, "BR-16"),
		branch("cardBrand", jsonbody.String, "BR-17"),
		branch("installmentType", jsonbody.String, "BR-26"),
		branch("page", jsonbody.Integer, "BR-11"),
		branch("pageSize", jsonbody.Integer, "BR-02"),
		report("Filters", jsonbody.Object),
		filter("StartDate", "StartDate must be "),
		filter("EndDate", "EndDate must be "),
		filter("SerialNumber", "Invalid serial number."),
		report("page", jsonbody.Integer),
		report("pageSize", jsonbody.Integer),
	}
}

// stringFields are those of bodyFields that take a string.
func stringFields() []bodyField {
	var fields []bodyField
	for _, field := range bodyFields() {
		if field.kind == jsonbody.String {
			fields = append(fields, field)
		}
	}
	return fields
}

// withMember puts a value, byte for byte, in the place of a member of a flat
// object written without spaces, or adds the member.
func withMember(object, name, value string) string {
	member := `"` + name + `":`
	start := strings.Index(object, member)
	if start < 0 {
		return `{` + member + value + `,` + object[1:]
	}
	start += len(member)
	depth, end := 0, start
	for ; depth > 0 || object[end] != ',' && object[end] != '}'; end++ {
		switch object[end] {
		case '{':
			depth++
		case '}':
			depth--
		}
	}
	return object[:start] + value + object[end:]
}

// quoted writes a JSON string and leaves every byte that may stand as it is,
// so that what is not UTF-8 stays so.
func quoted(text string) string {
	const hex = "0123456789abcdef"
	var json strings.Builder
	json.WriteByte('"')
	for _, char := range []byte(text) {
		switch {
		case char == '"' || char == '\\':
			json.WriteByte('\\')
			json.WriteByte(char)
		case char < ' ':
			json.WriteString(`\u00`)
			json.WriteByte(hex[char>>4])
			json.WriteByte(hex[char&15])
		default:
			json.WriteByte(char)
		}
	}
	json.WriteByte('"')
	return json.String()
}
