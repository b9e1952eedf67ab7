package calibrate

import (
	"encoding/json"
	"maps"
	"net/http"
)

// fields are changes to a good request; nil leaves a field out.
type fields map[string]any

// null is JSON null; a nil in fields leaves the field out.
var null = json.RawMessage("null")

// raw is JSON as it stands: numbers in a form of their own.
func raw(text string) json.RawMessage { return json.RawMessage(text) }

func encode(f fields) []byte {
	body, err := json.Marshal(map[string]any(f))
	if err != nil {
		panic(err) // the values are ours
	}
	return body
}

func (f fields) set(name string, value any) {
	if f[name] = value; value == nil {
		delete(f, name)
	}
}

func (f fields) with(change fields) []byte {
	for name, value := range change {
		f.set(name, value)
	}
	return encode(f)
}

// and is a copy with one more field.
func (f fields) and(name string, value any) fields {
	c := maps.Clone(f)
	c.set(name, value)
	return c
}

func contentType(value string) http.Header {
	if value == "" {
		return http.Header{}
	}
	return http.Header{"Content-Type": {value}}
}
