package mockserver

// The walk over a body that json.Valid has accepted. It relies on that: what
// must follow is never checked again, only what JSON leaves free (depth,
// duplicate names, lone surrogates, length of numbers) is.

import "strings"

// jsonSpace is the white space of RFC 8259, section 2, and no other.
const jsonSpace = " \t\r\n"

// manyMembers is the size above which an object's names are kept in a map: a
// scan of the earlier members is faster below, and quadratic.
const manyMembers = 16

// bodyWalk is a position in a valid JSON text.
type bodyWalk struct {
	text        string
	at          int
	duplicateAt int     // offset of the first name used twice, or -1
	room        []field // for the members of the top level
}

// value reads the value that starts here. An element of an array is checked
// like any other value but not kept: no documented field is an array.
func (w *bodyWalk) value(depth int) (field, *bodyError) {
	switch first := w.text[w.at]; first {
	case '{', '[':
		if depth > maxDepth {
			return field{}, refuseAt(bodyNotJSON, "nested too deeply", w.at)
		}
		if first == '[' {
			return w.array(depth)
		}
		return w.object(depth)
	case '"':
		text, failure := w.str()
		return field{kind: fieldString, text: text}, failure
	case 't':
		w.at += len("true")
		return field{kind: fieldBool, truth: true}, nil
	case 'f':
		w.at += len("false")
		return field{kind: fieldBool}, nil
	case 'n':
		w.at += len("null")
		return field{kind: fieldNull}, nil
	}
	return w.numeral()
}

func (w *bodyWalk) object(depth int) (field, *bodyError) {
	result := field{kind: fieldObject}
	if depth == 1 {
		result.members = w.room
	}
	var names map[string]bool // used above manyMembers
	for w.enter('}') {
		start := w.at
		name, failure := w.str()
		if failure != nil {
			return field{}, failure
		}
		w.skipSpace()
		w.at++ // the colon
		w.skipSpace()
		member, failure := w.value(depth + 1)
		if failure != nil {
			return field{}, failure
		}
		member.name = name
		if len(result.members) == manyMembers {
			names = namesOf(result.members)
		}
		if names == nil {
			_, member.duplicate = lastNamed(result.members, name)
		} else {
			member.duplicate = names[name]
			names[name] = true
		}
		if member.duplicate && (w.duplicateAt < 0 || start < w.duplicateAt) {
			w.duplicateAt = start
		}
		result.members = append(result.members, member)
	}
	return result, nil
}

func (w *bodyWalk) array(depth int) (field, *bodyError) {
	for w.enter(']') {
		if _, failure := w.value(depth + 1); failure != nil {
			return field{}, failure
		}
	}
	return field{kind: fieldArray}, nil
}

// enter steps over the opening bracket or the comma to the next entry. At the
// closing bracket it steps over that and reports false. In valid JSON no byte
// but these three can stand where it is called.
func (w *bodyWalk) enter(closing byte) bool {
	w.skipSpace()
	if w.text[w.at] != closing {
		w.at++ // the bracket or the comma
		w.skipSpace()
	}
	if w.text[w.at] == closing {
		w.at++
		return false
	}
	return true
}

func (w *bodyWalk) skipSpace() {
	for w.at < len(w.text) && strings.IndexByte(jsonSpace, w.text[w.at]) >= 0 {
		w.at++
	}
}

func namesOf(members []field) map[string]bool {
	names := make(map[string]bool, 2*len(members))
	for _, member := range members {
		names[member.name] = true
	}
	return names
}
