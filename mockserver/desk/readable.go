package desk

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// readable shows a body: JSON on several lines, anything else as text, with what
// a page cannot show made visible.
func readable(body []byte) string {
	var out bytes.Buffer
	if json.Indent(&out, body, "", "  ") == nil {
		return visible(out.String())
	}
	if !utf8.Valid(body) {
		return strconv.QuoteToASCII(string(body))
	}
	return visible(string(body))
}

// visible replaces characters that would not show, or that would turn the text
// around them.
func visible(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case r < 0x20:
			return 0x2400 + r
		case r == 0x7f:
			return 0x2421
		case unicode.Is(unicode.Bidi_Control, r) || unicode.Is(unicode.Cc, r):
			return '\ufffd'
		}
		return r
	}, text)
}
