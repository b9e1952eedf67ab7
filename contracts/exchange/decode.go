package exchange

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"
)

// MaxDepth is how deep a body may be nested to be plain.
const MaxDepth = 64

// Decoded is the first JSON value of a text, its numbers as they are written; nil
// where there is none.
type Decoded struct {
	Value any
	// Plain tells that nothing is wrong or odd with the text: it is one value in
	// UTF-8, no deeper than MaxDepth, and no object of it has a name twice.
	Plain  bool
	Values int // how many there are in a plain one, itself among them
}

// Decode makes of a text what encoding/json does, several times sooner: reading
// answers is most of what a run computes.
func Decode(text []byte) Decoded {
	r := plainReader{text: text}
	value, plain := r.value(0)
	if !plain {
		return Decoded{Value: decodeAny(text)}
	}
	if r.next(); r.odd || r.at < len(text) {
		return Decoded{Value: value}
	}
	return Decoded{Value: value, Plain: true, Values: r.values}
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

	values int
	odd    bool // a name is there twice, or a string is no UTF-8
}

type member struct {
	name  string
	value any
}

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
	r.values++
	switch c := r.next(); {
	case depth == MaxDepth && (c == '{' || c == '['):
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
		text, plain := r.unquote(quoted)
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
	r.odd = r.odd || len(object) < len(members)
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
	name, plain := r.unquote(quoted)
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
func (r *plainReader) unquote(quoted []byte) (text string, plain bool) {
	inner := quoted[1 : len(quoted)-1]
	valid := utf8.Valid(inner)
	if valid && bytes.IndexByte(inner, '\\') < 0 {
		return string(inner), true
	}
	r.odd = r.odd || !valid
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
