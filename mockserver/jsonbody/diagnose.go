package jsonbody

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// diagnose says in words what is wrong with a body that is not JSON, from the
// mistakes that people make; at is the byte where the reader stopped. It never
// quotes the body.
func diagnose(raw []byte, at int) string {
	if what := opening(raw); what != "" {
		return what
	}
	at = min(at, len(raw))
	if at == 0 && firstByte(raw) > ' ' && !strings.ContainsRune("#/'`", rune(raw[0])) && !typographic(raw) && !letter(raw[0]) {
		return "the body begins with no JSON value: send one JSON object"
	}
	return atByte(mistakeAt(raw, at), at)
}

// mistakeAt is the mistake itself, without its place.
func mistakeAt(raw []byte, at int) string {
	before, rest := bytes.TrimRight(raw[:at], jsonSpace), raw[at:]
	open, inString := brackets(raw[:at])
	switch first := firstByte(rest); {
	case len(rest) > 0 && first == 0:
		return "a NUL byte"
	case len(open) > maxDepth:
		return "nested too deeply"
	case unfinished(raw):
		return cutOff(raw)
	case inString && (first == '\n' || first == '\r'):
		return "a line break inside a string: write it as \\n, or take it out"
	case inString && first == '\t':
		return "a tab inside a string: write it as \\t, or take it out"
	case inString && first < ' ':
		return "a control character inside a string: take it out"
	case inString:
		return "a backslash that begins no escape: write \\\\ for a backslash"
	case (first == '}' || first == ']') && bytes.HasSuffix(before, []byte(",")):
		return "a comma stands before the closing bracket: JSON has no trailing commas"
	case complete(before) && (first == '{' || first == '['):
		return "a second JSON value after the first: send one object"
	case complete(before) && (first == '}' || first == ']'):
		return "a closing bracket too many after the JSON object"
	case complete(before):
		return "text after the JSON object"
	case len(open) == 0 && (first == ':' || first == ','):
		return "the brace that opens the object is missing"
	case (first == '}' || first == ']') && !endsNumber(before):
		return closing(before, open)
	}
	if unreplaced(raw, at) {
		return "a placeholder that was not replaced"
	}
	if what := character(rest); what != "" {
		return what
	}
	if what := punctuation(before, rest, open); what != "" {
		return what
	}
	return unquoted(raw, at)
}

// unreplaced tells whether the reader stopped at a placeholder of a template, a shell
// or a document: {{page}}, ${PAGE}, %PAGE%, <page>.
func unreplaced(raw []byte, at int) bool {
	first := firstByte(raw[at:])
	twice := at > 0 && raw[at-1] == '{' && first == '{'
	return twice || first == '$' || first == '%' || first == '<'
}

// unfinished tells whether a body is the beginning of a JSON value.
func unfinished(raw []byte) bool {
	var ignored json.RawMessage
	return errors.Is(json.NewDecoder(bytes.NewReader(raw)).Decode(&ignored), io.ErrUnexpectedEOF)
}

// cutOff tells of a body that ends too early. One with an accent is often cut because
// its length was counted in characters.
func cutOff(raw []byte) string {
	what := "the JSON ends too early"
	if utf8.RuneCount(raw) < len(raw) {
		what += " (does Content-Length count characters for bytes?)"
	}
	if _, inString := brackets(raw); inString {
		return what + ": a text has no closing quote"
	}
	return what + ": something is not closed"
}

// endsNumber tells whether a text ends within a number, as 1. does.
func endsNumber(before []byte) bool {
	return len(before) > 0 && bytes.IndexByte([]byte(".-+eE"), before[len(before)-1]) >= 0
}

// closing says what is wrong with a bracket that closes.
func closing(before, open []byte) string {
	if bytes.HasSuffix(before, []byte(":")) {
		return "a value is missing after the colon"
	}
	if len(open) > 0 && open[len(open)-1] == '{' && bytes.HasSuffix(before, []byte("{")) {
		return "a bracket of the other kind closes: { ends with } and [ with ]"
	}
	if endsName(before, open) {
		return "a colon and a value are missing after a name"
	}
	return "a bracket of the other kind closes: { ends with } and [ with ]"
}

// character recognises a mistake by the character where the reader stopped.
func character(rest []byte) string {
	switch first := firstByte(rest); {
	case typographic(rest):
		return "typographic quotes, as an editor makes: JSON has plain double quotes"
	case otherSpace(rest):
		return "white space that JSON does not know: use plain spaces and line breaks"
	case first == '\'':
		return "single quotes: JSON has double quotes only"
	case first == '`':
		return "backticks: JSON has double quotes only"
	case first == '\\':
		return "a backslash outside of a text: the quotes are escaped once too often"
	case bytes.HasPrefix(rest, []byte("//")), bytes.HasPrefix(rest, []byte("/*")), first == '#':
		return "a comment: JSON has none"
	case first == '=':
		return "an equals sign: a colon stands between name and value"
	case first == '&':
		return "an entity of HTML (&quot;): JSON has plain double quotes"
	case bytes.HasPrefix(rest, []byte("...")):
		return "three dots: write every member out"
	case first == ';':
		return "a semicolon: commas stand between members"
	}
	return ""
}

// punctuation recognises a comma, a colon or a quote that is missing or too many.
func punctuation(before, rest, open []byte) string {
	switch first := firstByte(rest); {
	case first == ',' && bytes.HasSuffix(before, []byte(":")):
		return "a value is missing after the colon"
	case first == ',' && (bytes.HasSuffix(before, []byte(",")) || bytes.HasSuffix(before, []byte("{")) || bytes.HasSuffix(before, []byte("["))):
		return "a comma too many"
	case first == ':' && bytes.HasSuffix(before, []byte(":")):
		return "a colon too many"
	case bytes.HasSuffix(before, []byte(`"`)) && fullWidth.Match(rest[:min(len(rest), utf8.UTFMax-1)]):
		return "a mark of full width, as an editor makes: JSON has plain commas, colons and brackets"
	case endsName(before, open):
		return "a colon is missing after a name"
	case first == '"':
		return "a comma is missing before a name"
	case bytes.HasSuffix(before, []byte(`"`)):
		return "a comma is missing after a text, or a quote is too many"
	case expectsName(before, open) && letter(first):
		return "a name without quotes: names stand in double quotes"
	case expectsName(before, open):
		return "a name in double quotes is missing"
	}
	return ""
}

// unquoted says what is wrong with a value that is no text.
func unquoted(raw []byte, at int) string {
	const delimiters = jsonSpace + `,:{}[]"`
	start, end := bytes.LastIndexAny(raw[:at], delimiters)+1, bytes.IndexAny(raw[at:], delimiters)
	if end < 0 {
		end = len(raw) - at
	}
	switch value := string(raw[start : at+end]); {
	case value == "":
		return "malformed JSON"
	case slices.Contains(otherWords, value):
		return value + " is a word that is no JSON: the words are true, false and null"
	case strings.HasPrefix(strings.ToLower(value), "0x"):
		return "a number that is no JSON: decimal digits only"
	case letter(value[0]), strings.Count(value, "-")+strings.Count(value, "/") > 1:
		return "a value without quotes: texts and dates stand in double quotes"
	case fullWidth.MatchString(value):
		return "a mark of full width, as an editor makes: JSON has plain commas, colons and brackets"
	case numberWithLetters.MatchString(value):
		return "a number that is no JSON: digits, one point and an exponent, and nothing else in it"
	case strings.ContainsAny(value[:1], "+-.0123456789"):
		return "a number that is no JSON: no plus, no leading zero or point"
	}
	return "malformed JSON"
}

var (
	// fullWidth are the marks of an Asian keyboard that stand for those of JSON.
	fullWidth = regexp.MustCompile(`[\x{ff0c}\x{ff1a}\x{ff5b}\x{ff5d}\x{3001}]`)
	// numberWithLetters are numbers as programs and people write them: 10L, 1f, 0o1, 1_000.
	numberWithLetters = regexp.MustCompile(`^-?\d+(\.\d+)?(_\d|[A-DF-Za-df-z%$])`)
)

// otherWords are words of other languages that stand for what JSON writes in
// another way, or does not have.
var otherWords = []string{"True", "False", "TRUE", "FALSE", "None", "NULL", "Null", "nil", "NaN", "undefined", "Infinity", "-Infinity"}

// brackets are those that are still open at the end of a text, and whether it ends
// within a string.
func brackets(text []byte) (open []byte, inString bool) {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{', c == '[':
			open = append(open, c)
		case (c == '}' || c == ']') && len(open) > 0:
			open = open[:len(open)-1]
		}
	}
	return open, inString
}

// endsName tells whether a text ends with the name of a member.
func endsName(before, open []byte) bool {
	if len(before) < 2 || before[len(before)-1] != '"' {
		return false
	}
	at := len(before) - 2
	for at > 0 && (before[at] != '"' || before[at-1] == '\\') {
		at--
	}
	return expectsName(bytes.TrimRight(before[:at], jsonSpace), open)
}

// expectsName tells whether the name of a member follows a text.
func expectsName(before, open []byte) bool {
	return len(open) > 0 && open[len(open)-1] == '{' && (bytes.HasSuffix(before, []byte("{")) || bytes.HasSuffix(before, []byte(",")))
}

// opening recognises a body by how it begins.
func opening(raw []byte) string {
	trimmed := bytes.TrimLeft(raw, jsonSpace)
	switch {
	case bytes.HasPrefix(raw, []byte("\xef\xbb\xbf")):
		return "the body begins with a byte-order mark: send UTF-8 without one"
	case bytes.HasPrefix(raw, []byte("\xff\xfe\x00\x00")), len(raw) > 3 && raw[0]|raw[1] == 0, len(raw) > 3 && raw[1]|raw[2]|raw[3] == 0:
		return "the body is UTF-32: send UTF-8"
	case bytes.HasPrefix(raw, []byte("\xff\xfe")), bytes.HasPrefix(raw, []byte("\xfe\xff")), len(raw) > 3 && (raw[0] == 0 || raw[1] == 0):
		return "the body is UTF-16: send UTF-8"
	case Compression(raw) != "":
		return "the body is compressed with " + Compression(raw) + ": send it uncompressed"
	case bytes.HasPrefix(trimmed, []byte("[object ")), bytes.HasPrefix(trimmed, []byte("@{")):
		return "the body is an object that became text: encode it as JSON, as JSON.stringify does"
	case bytes.HasPrefix(trimmed, []byte("@")):
		return "the body begins with @: the file that was meant was not read"
	case bytes.HasPrefix(trimmed, []byte("{{")):
		return "the body begins with two braces, as a placeholder that was not replaced: send one JSON object"
	case bytes.HasPrefix(trimmed, []byte("<")):
		return "the body looks like XML or HTML: send one JSON object"
	case bytes.HasPrefix(trimmed, []byte("--")):
		return "the body looks like a multipart form: send one JSON object"
	case bytes.HasPrefix(bytes.ToUpper(trimmed), []byte("%7B")):
		return "the body is percent-encoded: send it as it was"
	case inBase64(trimmed):
		return "the body is encoded as base64: send it as it was"
	case plainText(trimmed):
		return "the body is plain text and no JSON: send one JSON object"
	case form(trimmed):
		return "the body looks like a form (name=value): send one JSON object"
	}
	return ""
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

// otherSpace tells whether a text begins with white space of another kind than
// JSON's.
func otherSpace(rest []byte) bool {
	char, _ := utf8.DecodeRune(rest)
	return char == '\u200b' || char == '\ufeff' || unicode.IsSpace(char)
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
