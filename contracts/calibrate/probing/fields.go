package probing

import (
	"encoding/json"
	"maps"
	"net/http"
)

// Fields are changes to a good request; nil leaves a field out.
type Fields map[string]any

// Null is JSON null; a nil in fields leaves the field out.
var Null = json.RawMessage("null")

// Raw is JSON as it stands: numbers in a form of their own.
func Raw(text string) json.RawMessage { return json.RawMessage(text) }

// Encode is a body of some fields.
func Encode(f Fields) []byte {
	body, err := json.Marshal(map[string]any(f))
	if err != nil {
		panic(err) // the values are ours
	}
	return body
}

func (f Fields) set(name string, value any) {
	if f[name] = value; value == nil {
		delete(f, name)
	}
}

func (f Fields) with(change Fields) []byte {
	for name, value := range change {
		f.set(name, value)
	}
	return Encode(f)
}

// And is a copy with one more field.
func (f Fields) And(name string, value any) Fields {
	c := maps.Clone(f)
	c.set(name, value)
	return c
}

// ContentType is a header that declares a body, or that declares none.
func ContentType(value string) http.Header {
	if value == "" {
		return http.Header{}
	}
	return http.Header{"Content-Type": {value}}
}

// Nowhere is a location, a terminal that nobody has.
const Nowhere = "999999999"
