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
	w.at++ // the opening quote
	start := w.at
	for w.text[w.at] != '"' {
		if w.text[w.at] == '\\' {
			return w.escaped(start)
		}
		w.at++
	}
	text := w.text[start:w.at]
	w.at++ // the closing quote
	return text, nil
}

// escaped reads on from the first backslash of the string begun at start.
func (w *walk) escaped(start int) (string, *Problem) {
	var text strings.Builder
	text.WriteString(w.text[start:w.at])
	for w.text[w.at] != '"' {
		if w.text[w.at] != '\\' {
			text.WriteByte(w.text[w.at])
			w.at++
			continue
		}
		char, size := escape(w.text[w.at:])
		if size == 0 {
			return "", refuseAt(NotJSON, "half of a surrogate pair", w.at)
		}
		text.WriteRune(char)
		w.at += size
	}
	w.at++ // the closing quote
	return text.String(), nil
}

// escape decodes the escape at the start of a valid text and says how many
// bytes it takes; size 0 marks half of a surrogate pair.
func escape(text string) (char rune, size int) {
	if text[1] != 'u' {
		return simpleEscape(text[1]), 2
	}
	char = hexRune(text[2:6])
	if !utf16.IsSurrogate(char) {
		return char, 6
	}
	if text[6] != '\\' || text[7] != 'u' {
		return utf8.RuneError, 0
	}
	if char = utf16.DecodeRune(char, hexRune(text[8:12])); char == utf8.RuneError {
		return utf8.RuneError, 0
	}
	return char, 12
}

func simpleEscape(letter byte) rune {
	switch letter {
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
	return rune(letter) // quote, backslash, slash
}

func hexRune(digits string) rune {
	value, err := strconv.ParseUint(digits, 16, 16)
	if err != nil {
		return utf8.RuneError // json.Valid leaves no such text
	}
	return rune(value)
}
