package exchange

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"
)

// decode is the first JSON value of a text, its numbers as they are written; nil
// where there is none. It is what encoding/json makes of it, several times sooner:
// reading answers is most of what a run computes.
func decode(text []byte) any {
	r := plainReader{text: text}
	if value, plain := r.value(0); plain {
		return value
	}
	return decodeAny(text)
}

// decodeAny leaves it to the library.
func decodeAny(text []byte) (value any) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if decoder.Decode(&value) != nil {
		return nil
	}
	return value
}

// plainReader reads what servers usually write. Of a text that is wrong or odd it
// says so, and decides nothing.
type plainReader struct {
	text  []byte
	at    int
	names map[string]string // of members: the same few in every row
	open  []member          // of objects that are not read to their end: a map is made in its size
}

type member struct {
	name  string
	value any
}

// plainDepth is how deep a text may be nested that is read here.
const plainDepth = 100

// next is the first byte after white space; 0 at the end.
func (r *plainReader) next() byte {
	for ; r.at < len(r.text); r.at++ {
		switch c := r.text[r.at]; c {
		case ' ', '\t', '\r', '\n':
		default:
			return c
		}
	}
	return 0
}

func (r *plainReader) value(depth int) (value any, plain bool) {
	switch c := r.next(); {
	case depth > plainDepth:
		return nil, false
	case c == '{':
		return r.object(depth)
	case c == '[':
		return r.array(depth)
	case c == '"':
		quoted, plain := r.quoted()
		if !plain {
			return nil, false
		}
		text, plain := unquote(quoted)
		return text, plain
	case c == 't':
		return true, r.word("true")
	case c == 'f':
		return false, r.word("false")
	case c == 'n':
		return nil, r.word("null")
	}
	return r.number()
}

func (r *plainReader) word(word string) bool {
	found := bytes.HasPrefix(r.text[r.at:], []byte(word))
	r.at += len(word)
	return found
}

func (r *plainReader) object(depth int) (any, bool) {
	below := len(r.open)
	r.at++
	if r.next() == '}' {
		r.at++
		return map[string]any{}, true
	}
	for {
		name, plain := r.name()
		if !plain || r.next() != ':' {
			return nil, false
		}
		r.at++
		value, plain := r.value(depth + 1)
		if !plain {
			return nil, false
		}
		r.open = append(r.open, member{name, value})
		if ended, plain := r.goesOn('}'); ended || !plain {
			return r.close(below), plain
		}
	}
}

// close makes an object of the members from one on.
func (r *plainReader) close(below int) map[string]any {
	members := r.open[below:]
	object := make(map[string]any, len(members))
	for _, m := range members {
		object[m.name] = m.value
	}
	r.open = r.open[:below]
	return object
}

func (r *plainReader) array(depth int) (any, bool) {
	array := []any{}
	r.at++
	if r.next() == ']' {
		r.at++
		return array, true
	}
	for {
		value, plain := r.value(depth + 1)
		if !plain {
			return nil, false
		}
		array = append(array, value)
		if ended, plain := r.goesOn(']'); ended || !plain {
			return array, plain
		}
	}
}

// goesOn reads the comma between two elements, or the end.
func (r *plainReader) goesOn(end byte) (ended, plain bool) {
	c := r.next()
	r.at++
	return c == end, c == end || c == ','
}

// name is the name of a member.
func (r *plainReader) name() (string, bool) {
	if r.next() != '"' {
		return "", false
	}
	quoted, plain := r.quoted()
	if !plain {
		return "", false
	}
	if known, found := r.names[string(quoted)]; found {
		return known, true
	}
	name, plain := unquote(quoted)
	if r.names == nil {
		r.names = map[string]string{}
	}
	r.names[string(quoted)] = name
	return name, plain
}

// quoted is a string with its quotes, as it is written.
func (r *plainReader) quoted() (quoted []byte, plain bool) {
	for at := r.at + 1; at < len(r.text); at++ {
		switch c := r.text[at]; {
		case c == '"':
			quoted, r.at = r.text[r.at:at+1], at+1
			return quoted, true
		case c == '\\':
			at++
		case c < ' ':
			return nil, false
		}
	}
	return nil, false
}

// unquote is what a string says. What is escaped in it, or no UTF-8, is for the
// library.
func unquote(quoted []byte) (text string, plain bool) {
	inner := quoted[1 : len(quoted)-1]
	if bytes.IndexByte(inner, '\\') < 0 && utf8.Valid(inner) {
		return string(inner), true
	}
	err := json.Unmarshal(quoted, &text)
	return text, err == nil
}

func (r *plainReader) number() (any, bool) {
	from := r.at
	r.skip('-')
	if !r.skip('0') && r.digits() == 0 {
		return nil, false
	}
	if r.skip('.') && r.digits() == 0 {
		return nil, false
	}
	if r.skip('e') || r.skip('E') {
		if !r.skip('+') {
			r.skip('-')
		}
		if r.digits() == 0 {
			return nil, false
		}
	}
	return json.Number(r.text[from:r.at]), true
}

func (r *plainReader) skip(c byte) bool {
	if r.at < len(r.text) && r.text[r.at] == c {
		r.at++
		return true
	}
	return false
}

func (r *plainReader) digits() (count int) {
	for r.at < len(r.text) && r.text[r.at] >= '0' && r.text[r.at] <= '9' {
		r.at++
		count++
	}
	return count
}
