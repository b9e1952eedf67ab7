package jsonbody

// The walk over a body that json.Valid has accepted. It relies on that: what
// must follow is never checked again, only what JSON leaves free (depth,
// duplicate names, lone surrogates, length of numbers) is.

// jsonSpace is the white space of RFC 8259, section 2, and no other.
const jsonSpace = " \t\r\n"

// manyMembers is the size above which an object's names are kept in a map: a
// scan of the earlier members is faster below, and quadratic.
const manyMembers = 16

// walk is a position in a valid JSON text.
type walk struct {
	text        string
	at          int
	duplicateAt int     // offset of the first name used twice, or -1
	buffer      []Field // for the members of the top level
}

// value reads the value that starts here into a field. An element of an array is
// checked like any other value but not kept: no documented field is an array.
func (w *walk) value(into *Field, depth int) *Problem {
	switch first := w.text[w.at]; first {
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
		w.at += len("true")
		into.Kind, into.Truth = Bool, true
	case 'f':
		w.at += len("false")
		into.Kind = Bool
	case 'n':
		w.at += len("null")
		into.Kind = Null
	default:
		return w.numeral(into)
	}
	return nil
}

func (w *walk) object(into *Field, depth int) *Problem {
	into.Kind = Object
	if depth == 1 {
		into.Members = w.buffer
	}
	var names map[string]bool // used above manyMembers
	for w.enter('}') {
		start := w.at
		name, failure := w.str()
		if failure != nil {
			return failure
		}
		w.skipSpace()
		w.at++ // the colon
		w.skipSpace()
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
	return nil
}

func (w *walk) array(into *Field, depth int) *Problem {
	into.Kind = Array
	for w.enter(']') {
		var element Field
		if failure := w.value(&element, depth+1); failure != nil {
			return failure
		}
	}
	return nil
}

// enter steps over the opening bracket or the comma to the next entry. At the
// closing bracket it steps over that and reports false. In valid JSON no byte
// but these three can stand where it is called.
func (w *walk) enter(closing byte) bool {
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
