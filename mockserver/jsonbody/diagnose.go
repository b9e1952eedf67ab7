package jsonbody

import (
	"bytes"
	"encoding/json"
	"strconv"
	"unicode/utf8"
)

// diagnose says in words what is wrong with a body that is not JSON, from the
// mistakes that people make; at is the byte where the reader stopped. It never
// quotes the body.
func diagnose(raw []byte, at int) string {
	if what := opening(raw); what != "" {
		return what
	}
	what := "malformed JSON"
	rest := raw[min(at, len(raw)):]
	before := bytes.TrimRight(raw[:min(at, len(raw))], jsonSpace)
	switch first := firstByte(rest); {
	case len(rest) > 0 && first == 0:
		what = "a NUL byte"
	case typographic(rest):
		what = "typographic quotes, as an editor makes: JSON has plain double quotes"
	case insideString(before) && first < ' ' && len(rest) > 0:
		what = "a line break or another control character inside a string: write it as \\n"
	case insideString(before) && bytes.HasSuffix(before, []byte(`\`)):
		what = "a backslash that begins no escape: write \\\\ for a backslash"
	case len(rest) == 0 || at >= len(raw)-1 && !bytes.HasSuffix(bytes.TrimRight(raw, jsonSpace), []byte("}")):
		what = "the JSON ends too early: something is not closed"
	case (first == '}' || first == ']') && bytes.HasSuffix(before, []byte(",")):
		what = "a comma stands before the closing bracket: JSON has no trailing commas"
	case first == '\'':
		what = "single quotes: JSON has double quotes only"
	case bytes.HasPrefix(rest, []byte("//")), bytes.HasPrefix(rest, []byte("/*")), first == '#':
		what = "a comment: JSON has none"
	case complete(before) && (first == '{' || first == '['):
		what = "a second JSON value after the first: send one object"
	case complete(before):
		what = "text after the JSON object"
	case word(rest, "True"), word(rest, "False"), word(rest, "None"), word(rest, "NaN"), word(rest, "undefined"), word(rest, "Infinity"):
		what = "a word that is no JSON: the words are true, false and null"
	case (bytes.HasSuffix(before, []byte("{")) || bytes.HasSuffix(before, []byte(","))) && letter(first):
		what = "a name without quotes: names stand in double quotes"
	case (first == 'x' || first == 'X') && bytes.HasSuffix(before, []byte("0")):
		what = "a number that is no JSON: decimal digits only"
	case first == '=':
		what = "an equals sign: a colon stands between name and value"
	case first == ';':
		what = "a semicolon: commas stand between members"
	case first == '"':
		what = "a comma is missing before a name"
	case first == '+', first == '.', first >= '0' && first <= '9' && bytes.HasSuffix(before, []byte("0")):
		what = "a number that is no JSON: no plus, no leading zero or point"
	}
	return what + " at byte " + strconv.Itoa(at)
}

// opening recognises a body by how it begins.
func opening(raw []byte) string {
	trimmed := bytes.TrimLeft(raw, jsonSpace)
	switch {
	case bytes.HasPrefix(raw, []byte("\xef\xbb\xbf")):
		return "the body begins with a byte-order mark: send UTF-8 without one"
	case bytes.HasPrefix(raw, []byte("\xff\xfe")), bytes.HasPrefix(raw, []byte("\xfe\xff")), len(raw) > 3 && (raw[0] == 0 || raw[1] == 0):
		return "the body is UTF-16: send UTF-8"
	case bytes.HasPrefix(raw, []byte("\x1f\x8b")):
		return "the body is compressed with gzip: send it uncompressed"
	case bytes.HasPrefix(trimmed, []byte("<")):
		return "the body looks like XML or HTML: send one JSON object"
	case bytes.HasPrefix(trimmed, []byte("--")):
		return "the body looks like a multipart form: send one JSON object"
	case bytes.HasPrefix(trimmed, []byte("[object ")):
		return "the body is an object that became text: encode it as JSON, as JSON.stringify does"
	case plainText(trimmed):
		return "the body is plain text and no JSON: send one JSON object"
	case form(trimmed):
		return "the body looks like a form (name=value): send one JSON object"
	}
	return ""
}

// plainText tells whether a body begins with a word that begins no JSON value, and
// is no form.
func plainText(raw []byte) bool {
	if len(raw) == 0 || !letter(raw[0]) || form(raw) || typographic(raw) {
		return false
	}
	for _, one := range []string{"true", "false", "null", "True", "False", "None", "NaN", "undefined", "Infinity"} {
		if word(raw, one) {
			return false
		}
	}
	return true
}

// typographic tells whether a text begins with quotes that only look like quotes.
func typographic(rest []byte) bool {
	for _, quote := range []string{"\u201c", "\u201d", "\u201e", "\u2018", "\u2019", "\u00ab", "\u00bb"} {
		if bytes.HasPrefix(rest, []byte(quote)) {
			return true
		}
	}
	return false
}

// insideString tells whether a text ends within a string.
func insideString(before []byte) bool {
	inside := false
	for i := 0; i < len(before); i++ {
		switch {
		case before[i] == '\\' && inside:
			i++
		case before[i] == '"':
			inside = !inside
		}
	}
	return inside
}

// form tells whether a body begins with name=value.
func form(raw []byte) bool {
	at := bytes.IndexByte(raw[:min(len(raw), 64)], '=')
	if at < 1 {
		return false
	}
	for _, c := range raw[:at] {
		if !letter(c) && c != '_' && c != '-' && c != '.' && c != '[' && c != ']' && c != '%' {
			return false
		}
	}
	return true
}

// badUTF8 says what a body that is not UTF-8 seems to be.
func badUTF8(raw []byte) string {
	if what := opening(raw); what != "" {
		return what
	}
	return "not UTF-8 (Latin-1 perhaps) at byte " + strconv.Itoa(firstBadUTF8(raw))
}

// complete tells whether a text is one whole JSON object or list.
func complete(before []byte) bool {
	return len(before) > 0 && (before[len(before)-1] == '}' || before[len(before)-1] == ']') && json.Valid(before)
}

func firstByte(rest []byte) byte {
	if len(rest) == 0 {
		return 0
	}
	return rest[0]
}

func letter(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= utf8.RuneSelf
}

func word(rest []byte, one string) bool { return bytes.HasPrefix(rest, []byte(one)) }
