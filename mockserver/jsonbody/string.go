package jsonbody

// Strings of a body: escapes decoded, lone surrogates refused. encoding/json
// turns those into U+FFFD in silence, so that two different names or values
// become equal.

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// str reads the string that starts here, quotes included.
func (w *walk) str() (string, *Problem) {
	if w.here() != '"' {
		return "", malformed
	}
	start := w.at + 1
	for i := start; i < len(w.text); i++ {
		switch char := w.text[i]; {
		case char == '"':
			w.at = i + 1
			return w.text[start:i], nil
		case char == '\\':
			w.at = i
			return w.escaped(start)
		case char < ' ':
			return "", malformed
		}
	}
	return "", malformed
}

// escaped reads on from the first backslash of the string begun at start.
func (w *walk) escaped(start int) (string, *Problem) {
	var text strings.Builder
	text.WriteString(w.text[start:w.at])
	for {
		switch char := w.here(); {
		case char == '"':
			w.at++
			return text.String(), nil
		case char < ' ':
			return "", malformed
		case char != '\\':
			text.WriteByte(char)
			w.at++
		default:
			char, failure := w.escape()
			if failure != nil {
				return "", failure
			}
			text.WriteRune(char)
		}
	}
}

// escape reads the escape that starts here; a pair of surrogates is one.
func (w *walk) escape() (rune, *Problem) {
	start := w.at
	char, ok := w.oneEscape()
	if ok && utf16.IsSurrogate(char) {
		var second rune
		if w.here() == '\\' {
			second, ok = w.oneEscape()
		}
		if char = utf16.DecodeRune(char, second); ok && char == utf8.RuneError {
			return 0, refuseAt(NotJSON, "half of a surrogate pair", start)
		}
	}
	if !ok {
		return 0, malformed
	}
	return char, nil
}

// oneEscape reads an escape: a letter, or u and four digits.
func (w *walk) oneEscape() (char rune, ok bool) {
	w.at++ // the backslash
	letter := w.here()
	w.at++
	if letter != 'u' {
		char = simpleEscape(letter)
		return char, char != 0
	}
	if len(w.text) < w.at+4 {
		return 0, false
	}
	value, err := strconv.ParseUint(w.text[w.at:w.at+4], 16, 16)
	w.at += 4
	return rune(value), err == nil
}

// simpleEscape is what a letter behind a backslash stands for, 0 for none.
func simpleEscape(letter byte) rune {
	switch letter {
	case '"', '\\', '/':
		return rune(letter)
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	}
	return 0
}
