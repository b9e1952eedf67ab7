package jsonbody

// The walk over a body: what is no JSON, it leaves; of what JSON leaves free, it
// checks depth, duplicate names, lone surrogates and the length of numbers.

import (
	"strings"
	"unicode/utf8"
)

// jsonSpace is the white space of RFC 8259, section 2, and no other.
const jsonSpace = " \t\r\n"

// manyMembers is the size above which an object's names are kept in a map: a
// scan of the earlier members is faster below, and quadratic.
const manyMembers = 16

// malformed stands for what is no JSON, wherever the walk came upon it.
var malformed = &Problem{NotJSON, "malformed JSON"}

// walk is a position in a text.
type walk struct {
	text        string
	at          int
	duplicateAt int     // offset of the first name used twice, or -1
	buffer      []Field // for the members of the top level
}

// whole reads a text that is one value.
func (w *walk) whole(into *Field) *Problem {
	if !utf8.ValidString(w.text) {
		return malformed
	}
	w.skipSpace()
	if failure := w.value(into, 1); failure != nil {
		return failure
	}
	if w.skipSpace(); w.at < len(w.text) {
		return malformed
	}
	return nil
}

// here is the byte where the walk stands; at the end a 0, which JSON has nowhere.
func (w *walk) here() byte {
	if w.at < len(w.text) {
		return w.text[w.at]
	}
	return 0
}

// value reads the value that starts here into a field. An element of an array is
// checked like any other value but not kept: no documented field is an array.
func (w *walk) value(into *Field, depth int) *Problem {
	switch first := w.here(); first {
	case '{', '[':
		if depth > maxDepth {
			return refuseAt(NotJSON, "nested too deeply", w.at)
		}
		if first == '[' {
			return w.array(into, depth)
		}
		return w.object(into, depth)
	case '"':
		text, failure := w.str()
		into.Kind, into.Text = String, text
		return failure
	case 't':
		into.Kind, into.Truth = Bool, true
		return w.literal("true")
	case 'f':
		into.Kind = Bool
		return w.literal("false")
	case 'n':
		into.Kind = Null
		return w.literal("null")
	}
	return w.numeral(into)
}

// literal steps over one of the three words.
func (w *walk) literal(word string) *Problem {
	if !strings.HasPrefix(w.text[w.at:], word) {
		return malformed
	}
	w.at += len(word)
	return nil
}

func (w *walk) object(into *Field, depth int) *Problem {
	into.Kind = Object
	if depth == 1 {
		into.Members = w.buffer
	}
	var names map[string]bool // used above manyMembers
	for more := w.opens('}'); more; more = w.goesOn() {
		start := w.at
		name, failure := w.name()
		if failure != nil {
			return failure
		}
		if len(into.Members) == manyMembers {
			names = namesOf(into.Members)
		}
		member := Field{Name: name}
		if names == nil {
			member.duplicate = Last(into.Members, name) != nil
		} else {
			member.duplicate = names[name]
			names[name] = true
		}
		if member.duplicate && (w.duplicateAt < 0 || start < w.duplicateAt) {
			w.duplicateAt = start
		}
		into.Members = append(into.Members, member)
		if failure := w.value(&into.Members[len(into.Members)-1], depth+1); failure != nil {
			return failure
		}
	}
	return w.closes('}')
}

// name reads the name of a member, and the colon behind it.
func (w *walk) name() (string, *Problem) {
	name, failure := w.str()
	if failure != nil {
		return "", failure
	}
	if w.skipSpace(); w.here() != ':' {
		return "", malformed
	}
	w.at++
	w.skipSpace()
	return name, nil
}

func (w *walk) array(into *Field, depth int) *Problem {
	into.Kind = Array
	for more := w.opens(']'); more; more = w.goesOn() {
		var element Field
		if failure := w.value(&element, depth+1); failure != nil {
			return failure
		}
	}
	return w.closes(']')
}

// opens steps over the opening bracket, and tells whether an entry follows.
func (w *walk) opens(closing byte) bool {
	w.at++
	w.skipSpace()
	return w.here() != closing
}

// goesOn steps over the comma behind an entry, and tells whether there is one: an entry
// follows then.
func (w *walk) goesOn() bool {
	w.skipSpace()
	if w.here() != ',' {
		return false
	}
	w.at++
	w.skipSpace()
	return true
}

// closes steps over the closing bracket.
func (w *walk) closes(closing byte) *Problem {
	if w.here() != closing {
		return malformed
	}
	w.at++
	return nil
}

func (w *walk) skipSpace() {
	for w.at < len(w.text) && isSpace(w.text[w.at]) {
		w.at++
	}
}

func isSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\r' || b == '\n' }

func namesOf(members []Field) map[string]bool {
	names := make(map[string]bool, 2*len(members))
	for _, member := range members {
		names[member.Name] = true
	}
	return names
}
