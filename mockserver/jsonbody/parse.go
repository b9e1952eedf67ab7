package jsonbody

// The strict reader of request bodies. encoding/json alone takes trailing
// text, names in another letter case, duplicate names, bad UTF-8 and null for
// anything; a client that passes here because of it would fail elsewhere. So
// a walk of our own keeps everything that the library would smooth over; what the walk
// cannot read, the library looks at as well, and says where it is no JSON.

import (
	"cmp"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxDepth bounds nesting; the documented bodies need 2 levels.
const maxDepth = 32

// State says what became of a body as a whole.
type State string

// The states of a body.
const (
	OK        State = "ok"
	Empty     State = "empty"         // no bytes, or white space only
	NotJSON   State = "not JSON"      // malformed, or beyond our bounds on depth and digits
	NotObject State = "not an object" // well-formed, but an array, a string, …
	Duplicate State = "duplicate"     // an object that uses one name twice, at any level
)

// Problem explains a state other than OK. Reason is ours and names a
// byte offset; it never quotes the body, because people send real keys by
// mistake. It is deliberately not an error value: a nil one must not end up
// inside a non-nil error interface.
type Problem struct {
	State  State
	Reason string
}

// Kind is the JSON type of a value, with numbers told apart by notation.
type Kind string

// The kinds of a value.
const (
	Null    Kind = "null"
	String  Kind = "string"
	Integer Kind = "integer" // plain digits, perhaps after a minus, that fit an int64
	Number  Kind = "number"  // any other number: 1.0, 1e0, -0, 99999999999999999999
	Bool    Kind = "bool"
	Array   Kind = "array"
	Object  Kind = "object"
)

// Field is one member of an object, as it was sent. Names are compared by the
// caller with ==, so no folding of letter case can happen on the way.
type Field struct {
	Name      string
	Kind      Kind
	Text      string  // of a string: decoded; of a number: as written
	Number    int64   // of a number, when integral
	Integral  bool    // the number is mathematically an int64, whatever its notation
	Truth     bool    // of a bool
	Members   []Field // of an object, in order, duplicates included
	duplicate bool    // an earlier member of the same object has this name
}

// Parse reads a request body. The fields are those of the top-level
// object in the order sent. With Duplicate they are returned as well, so
// that a caller who lets the last one win can go on: see LastNamed.
func Parse(raw []byte) ([]Field, *Problem) { return ParseInto(nil, raw) }

// ParseInto is [Parse] into a slice that is used again.
func ParseInto(buffer []Field, raw []byte) ([]Field, *Problem) {
	// One copy of the body serves all names and texts as substrings.
	walk := walk{text: string(raw), duplicateAt: -1, buffer: buffer}
	var top Field
	failure := walk.whole(&top)
	switch {
	case failure != nil:
		return nil, cmp.Or(checkSyntax(raw), failure)
	case top.Kind != Object:
		return nil, &Problem{NotObject, notObject(top)}
	case walk.duplicateAt >= 0:
		return top.Members, refuseAt(Duplicate, "a name is used twice in one object", walk.duplicateAt)
	}
	return top.Members, nil
}

// Last finds a member by its exact name; of several, the last. Nil means absent,
// which is not the same as a member that is null.
func Last(members []Field, name string) *Field {
	for i := len(members) - 1; i >= 0; i-- {
		if members[i].Name == name {
			return &members[i]
		}
	}
	return nil
}

// LastNamed is a copy of [Last], a field without a kind where there is none.
func LastNamed(members []Field, name string) (Field, bool) {
	if f := Last(members, name); f != nil {
		return *f, true
	}
	return Field{}, false
}

// checkSyntax refuses what is not one JSON value in UTF-8.
func checkSyntax(raw []byte) *Problem {
	if !slices.ContainsFunc(raw, func(b byte) bool { return !isSpace(b) }) {
		return &Problem{Empty, "the body is empty: send one JSON object"}
	}
	if !utf8.Valid(raw) {
		return &Problem{NotJSON, badUTF8(raw)}
	}
	if json.Valid(raw) {
		return nil
	}
	// Only now is the place worth a second look; the library's text is not.
	var ignored json.RawMessage
	var syntax *json.SyntaxError
	if errors.As(json.Unmarshal(raw, &ignored), &syntax) && syntax.Offset > 0 {
		return &Problem{NotJSON, diagnose(raw, int(syntax.Offset)-1)}
	}
	return &Problem{NotJSON, "malformed JSON"}
}

// refuseAt builds a refusal that names the offset of the offending byte.
func refuseAt(state State, what string, offset int) *Problem {
	return &Problem{state, atByte(what, offset)}
}

// atByte names the place of a mistake: behind the mistake, before what to do instead,
// for "JSON has double quotes only at byte 1" says something else.
func atByte(what string, offset int) string {
	mistake, instead, two := strings.Cut(what, ": ")
	mistake += " at byte " + strconv.Itoa(offset)
	if two {
		mistake += ": " + instead
	}
	return mistake
}

// notObject says what a body is instead of an object.
func notObject(top Field) string {
	if top.Kind == String && strings.HasPrefix(strings.TrimLeft(top.Text, jsonSpace), "{") {
		return "the body is a JSON text that holds an object: it was encoded twice"
	}
	return "the body is " + article[top.Kind] + ": send one JSON object"
}

var article = map[Kind]string{Null: "null", String: "a JSON text", Integer: "a number", Number: "a number", Bool: "true or false", Array: "a list"}

func firstBadUTF8(raw []byte) int {
	for at := 0; at < len(raw); {
		char, size := utf8.DecodeRune(raw[at:])
		if char == utf8.RuneError && size == 1 {
			return at
		}
		at += size
	}
	return len(raw)
}
