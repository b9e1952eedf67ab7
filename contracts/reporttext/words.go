package reporttext

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"io"
	"strconv"
	"strings"
)

// Thousands writes 12345 as 12,345.
func Thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Plural writes "1 warning", "2 warnings".
func Plural(n int, one string, many ...string) string {
	word := one + "s"
	if len(many) > 0 {
		word = many[0]
	}
	if n == 1 {
		word = one
	}
	return Thousands(n) + " " + word
}

// deepest is how deep JSON may nest to be indented: the spaces before a line grow
// with the depth, so that a small hostile text would become a huge one.
const deepest = 20

// PrettyJSON indents what is JSON and leaves the rest as it is.
func PrettyJSON(s string) string {
	var b bytes.Buffer
	if depth(s) > deepest || json.Indent(&b, []byte(s), "", "  ") != nil {
		return s
	}
	return b.String()
}

// depth is how deep a JSON text nests.
func depth(s string) int {
	most, now, quoted := 0, 0, false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[', c == '{':
			now++
			most = max(most, now)
		case c == ']', c == '}':
			now--
		}
	}
	return most
}

// Bounded is the beginning of a text, as UTF-8.
func Bounded(text string, most int) string {
	if len(text) <= most {
		return strings.ToValidUTF8(text, "\uFFFD")
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}

// WriteJSON writes a value indented, and every character as it is.
func WriteJSON(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}

// WriteXML writes a document with its declaration, indented.
func WriteXML(w io.Writer, document any) error {
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	encoder := xml.NewEncoder(w)
	encoder.Indent("", "  ")
	if err := encoder.Encode(document); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// Grouped brings what has one key together, the keys in the order in which they first
// appear.
func Grouped[T any, K comparable](list []T, key func(T) K) (groups [][]T) {
	at := map[K]int{}
	for _, v := range list {
		i, known := at[key(v)]
		if !known {
			i = len(groups)
			at[key(v)], groups = i, append(groups, nil)
		}
		groups[i] = append(groups[i], v)
	}
	return groups
}
