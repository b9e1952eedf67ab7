package exchange

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
)

// MaxBody is how much of an answer is read, in bytes. The largest honest one is
// far smaller: a page has at most 50 sales, a listing some thousands of locations.
const MaxBody = 16 << 20

// JSONSpace is the white space that JSON allows around a value.
const JSONSpace = " \t\r\n"

// at follows a dotted path into a decoded value: "pagination.totalItems". Nil
// where there is nothing.
func at(value any, path string) any {
	found, _ := Find(value, path)
	return found
}

// Find follows a dotted path and tells a null from what is absent.
func Find(value any, path string) (found any, present bool) {
	for more := true; more; {
		var name string
		name, path, more = strings.Cut(path, ".")
		switch v := value.(type) {
		case map[string]any:
			if value, present = v[name]; !present {
				return nil, false
			}
		case []any:
			i, err := strconv.Atoi(name)
			if err != nil || i < 0 || i >= len(v) {
				return nil, false
			}
			value = v[i]
		default:
			return nil, false
		}
	}
	return value, true
}

// TextOf is a string as it is, or a number as it is written.
func TextOf(value any) (text string, ok bool) {
	switch v := value.(type) {
	case string:
		return v, true
	case json.Number:
		return v.String(), true
	}
	return "", false
}

// Names tells whether a text, or a number as it is written, stands anywhere in a value.
func Names(value any, text string) bool {
	switch v := value.(type) {
	case map[string]any:
		for _, part := range v {
			if Names(part, text) {
				return true
			}
		}
	case []any:
		return slices.ContainsFunc(v, func(part any) bool { return Names(part, text) })
	}
	own, is := TextOf(value)
	return is && own == text
}

// EncodeJSON is json.Marshal with a choice: many servers do not write < as \u003c.
func EncodeJSON(v any, escapeHTML bool) ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(escapeHTML)
	if err := encoder.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// MarshalJSON is json.Marshal that leaves <, > and & as they are.
func MarshalJSON(v any) ([]byte, error) { return EncodeJSON(v, false) }

// MustJSON is a value of our own making as JSON.
func MustJSON(value any) []byte {
	body, err := json.Marshal(value)
	if err != nil {
		panic(err) // the values are ours
	}
	return body
}

// Truncate keeps the first characters of a text, and says where there were more.
func Truncate(text string, longest int) string {
	if runes := []rune(text); len(runes) > longest {
		return string(runes[:longest]) + "…"
	}
	return text
}
