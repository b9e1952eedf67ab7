package session

import (
	"bytes"
	"encoding/json"
	"net/url"
	"regexp"
	"strings"

	"calco.example/mockserver/reason"
)

// What a page may keep of a request whose key is a shipped one: the request as it was
// sent, so that it can be sent again, without what could be another key.

const aKey = "(a key)" // stands for one

// LeaveQuery is a query as it was sent, and still a query; what KeepQuery does not keep
// is replaced.
func (n *Note) LeaveQuery(raw string) string {
	if raw == "" {
		return ""
	}
	pairs := strings.Split(raw, "&")
	for i, pair := range pairs {
		kept := n.safeParameter(pair)
		asSent, err := url.QueryUnescape(pair)
		if err == nil && asSent == kept || err != nil && n.shortAndNoKey(pair) {
			continue
		}
		name, value, valued := strings.Cut(kept, "=")
		pairs[i] = inQuery(name)
		if valued {
			pairs[i] += "=" + inQuery(value)
		}
	}
	return strings.Join(pairs, "&") // a copy, or short
}

// shortAndNoKey tells whether a part of a query that cannot be read is none of a key.
func (n *Note) shortAndNoKey(pair string) bool {
	name, _, _ := strings.Cut(pair, "=")
	return len(pair) < shortestKey && !reason.NamesKey(name) && n.withoutKey(pair) == pair
}

// inQuery writes a text as a part of a query, with parentheses as they are.
func inQuery(text string) string {
	return strings.NewReplacer("%28", "(", "%29", ")").Replace(url.QueryEscape(text))
}

// headerWords divides the value of a header into words.
var headerWords = regexp.MustCompile(`[^ \t;,=/"']+`)

// betweenLetters are marks that stand in words of headers which are no keys.
var betweenLetters = strings.NewReplacer("-", "", ".", "", "+", "", "*", "")

// LeaveHeader is the value of a header as it was sent; a word of it that could be a key
// is replaced.
func (n *Note) LeaveHeader(value string) string {
	if value == "" {
		return ""
	}
	left := string(n.LeaveBody([]byte(value)))
	return headerWords.ReplaceAllStringFunc(left, func(word string) string {
		if len(word) < shortestKey || len(word) <= longestText && onlyLetters(betweenLetters.Replace(word)) {
			return word
		}
		return bytesOf(word)
	})
}

// named finds what a body names, whatever its form: {"apiKey": "x"} in JSON, or in JSON
// within a text, apiKey=x, <apiKey>x. It ends where the value begins.
var named = regexp.MustCompile(`([A-Za-z][A-Za-z0-9_-]*)\\*["']?[ \t\r\n]*[:=>][ \t\r\n]*`)

// LeaveBody is a body as it was sent; what stands under the name of a key is replaced,
// unless it is a shipped one.
func (n *Note) LeaveBody(body []byte) []byte {
	read := spelledOut(body)
	left, from := make([]byte, 0, len(body)), 0
	for _, at := range named.FindAllSubmatchIndex(read.text, -1) {
		if read.place(at[0]) < from || !reason.NamesKey(string(read.text[at[2]:at[3]])) {
			continue
		}
		value := valueAt(read.text[at[1]:])
		hidden := n.leaveValue(value)
		if bytes.Equal(hidden, value) {
			continue
		}
		left = append(append(left, body[from:read.place(at[1])]...), read.widened(hidden)...)
		from = read.end(at[1] + len(value))
	}
	return append(left, body[from:]...)
}

// valueAt is the value that a text begins with: to its closing quotation mark or
// bracket, and to the end of the text where there is none.
func valueAt(text []byte) []byte {
	mark := bytes.TrimLeft(text, `\`)
	if len(mark) == 0 {
		return text
	}
	switch mark[0] {
	case '"', '\'':
		quote := text[:len(text)-len(mark)+1] // \" in JSON within a text
		for end := len(quote); end < len(text); end++ {
			if bytes.HasPrefix(text[end:], quote) {
				return text[:end+len(quote)]
			}
			if text[end] == '\\' {
				end++
			}
		}
		return text
	case '[', '{':
		d := json.NewDecoder(bytes.NewReader(text))
		var value json.RawMessage
		if d.Decode(&value) != nil {
			return text
		}
		return text[:d.InputOffset()]
	}
	if end := bytes.IndexAny(text, "\"'\\,;}]&<\r\n"); end >= 0 {
		return text[:end]
	}
	return text
}

// leaveValue is a value that stands under the name of a key, as it may be kept.
func (n *Note) leaveValue(value []byte) []byte {
	plain := strings.Trim(string(value), `\"' `)
	key, _, _ := strings.Cut(plain, "~")
	switch {
	case plain == "" || plain == "null" || plain == "true" || plain == "false" || n.world.Find(key) != nil:
		return value
	case value[0] >= '0' && value[0] <= '9' || value[0] == '[' || value[0] == '{': // JSON stays JSON
		return []byte(`"` + aKey + `"`)
	case value[0] != '"' && value[0] != '\'' && value[0] != '\\':
		return []byte(aKey)
	}
	quote := value[:bytes.IndexAny(value, `"'`)+1]
	hidden := append(bytes.Clone(quote), aKey...)
	if len(value) > len(quote) && bytes.HasSuffix(value, quote) {
		hidden = append(hidden, quote...)
	}
	return hidden
}
