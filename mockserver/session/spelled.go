package session

import (
	"bytes"
	"regexp"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// spelled is a body as one reads it, so that what it names is found however it is written:
// without the zeros between the letters of UTF-16 and UTF-32, and without escapes.
type spelled struct {
	text []byte
	// from and to are where in the body each byte of text begins and ends; nil where it
	// is the body.
	from, to []int
	width    int // bytes of a letter
}

// What may be escaped in JSON, in a form, and in XML.
var (
	inJSON = regexp.MustCompile(`\\+u[0-9A-Fa-f]{4}`) // within a text it has several
	inForm = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)
	inXML  = regexp.MustCompile(`&(?:#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6}|quot|apos|lt|gt|amp);`)
)

func spelledOut(body []byte) spelled {
	s := spelled{text: body, width: 1}
	if bytes.IndexByte(body, 0) >= 0 {
		s = narrowed(body)
	}
	switch first := bytes.TrimLeftFunc(s.text, marksNothing); {
	case len(first) == 0:
		return s
	case first[0] == '<':
		return s.without(inXML, entity)
	case bytes.IndexByte([]byte(`{["'`), first[0]) < 0:
		s = s.without(inForm, hexadecimal)
	}
	return s.without(inJSON, unit)
}

// marksNothing tells whether a character may stand before a body: a mark of byte order, or
// white space.
func marksNothing(r rune) bool { return r == utf8.RuneError || r == '\ufeff' || unicode.IsSpace(r) }

// narrowed is a body without its zeros.
func narrowed(body []byte) spelled {
	var s spelled
	for i, b := range body {
		if b != 0 {
			s.text, s.from, s.to = append(s.text, b), append(s.from, i), append(s.to, i+1)
		}
	}
	s.width = max(1, (len(body)+len(s.text)/2)/max(1, len(s.text)))
	return s
}

// without is a body in which what a pattern finds is what it stands for.
func (s spelled) without(escape *regexp.Regexp, plain func(escape string) string) spelled {
	found := escape.FindAllIndex(s.text, -1)
	if len(found) == 0 {
		return s
	}
	left, begin := spelled{width: s.width}, 0
	add := func(b byte, from, to int) {
		left.text, left.from, left.to = append(left.text, b), append(left.from, s.place(from)), append(left.to, s.end(to))
	}
	asIs := func(end int) {
		for ; begin < end; begin++ {
			add(s.text[begin], begin, begin+1)
		}
	}
	for _, at := range found {
		asIs(at[0])
		for _, b := range []byte(plain(string(s.text[at[0]:at[1]]))) {
			add(b, at[0], at[1])
		}
		begin = at[1]
	}
	asIs(len(s.text))
	return left
}

// unit is what an escape of JSON stands for; a quotation mark or backslash is one within a
// text.
func unit(escape string) string {
	switch letter := hexadecimal(escape[len(escape)-len("u0000"):]); letter {
	case `"`, `\`:
		return `\` + letter
	default:
		return letter
	}
}

// hexadecimal is the letter of a number behind a sign; what is beyond ASCII is in no name.
func hexadecimal(escape string) string {
	number, _ := strconv.ParseInt(escape[1:], 16, 32)
	return letterOf(number)
}

func letterOf(number int64) string {
	if number <= 0 || number >= utf8.RuneSelf {
		return "?"
	}
	return string(rune(number))
}

var entities = map[string]string{"quot": `"`, "apos": "'", "lt": "<", "gt": ">", "amp": "&"}

// entity is what one of XML stands for.
func entity(escape string) string {
	name := escape[1 : len(escape)-1]
	if letter, known := entities[name]; known {
		return letter
	}
	if name[1] == 'x' {
		return hexadecimal(name[1:])
	}
	number, _ := strconv.ParseInt(name[1:], 10, 32)
	return letterOf(number)
}

// place is where in the body a byte of the text begins.
func (s spelled) place(i int) int {
	switch {
	case s.from == nil:
		return i
	case i < len(s.from):
		return s.from[i]
	case i == 0:
		return 0
	}
	return s.to[i-1]
}

// end is where in the body a part of the text ends that ends there.
func (s spelled) end(i int) int {
	if s.to == nil || i == 0 {
		return i
	}
	return s.to[i-1]
}

// widened is a text of ASCII between letters of the body: the zeros before the first and
// after the last one are there.
func (s spelled) widened(text []byte) []byte {
	wide := make([]byte, 0, len(text)*s.width)
	for i, b := range text {
		if i > 0 {
			wide = append(wide, make([]byte, s.width-1)...)
		}
		wide = append(wide, b)
	}
	return wide
}
