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

// value reads the value that starts here. An element of an array is checked
// like any other value but not kept: no documented field is an array.
func (w *walk) value(depth int) (Field, *Problem) {
	switch first := w.text[w.at]; first {
	case '{', '[':
		if depth > maxDepth {
			return Field{}, refuseAt(NotJSON, "nested too deeply", w.at)
		}
		if first == '[' {
			return w.array(depth)
		}
		return w.object(depth)
	case '"':
		text, failure := w.str()
		return Field{Kind: String, Text: text}, failure
	case 't':
		w.at += len("true")
		return Field{Kind: Bool, Truth: true}, nil
	case 'f':
		w.at += len("false")
		return Field{Kind: Bool}, nil
	case 'n':
		w.at += len("null")
		return Field{Kind: Null}, nil
	}
	return w.numeral()
}

func (w *walk) object(depth int) (Field, *Problem) {
	result := Field{Kind: Object}
	if depth == 1 {
		result.Members = w.buffer
	}
	var names map[string]bool // used above manyMembers
	for w.enter('}') {
		start := w.at
		name, failure := w.str()
		if failure != nil {
			return Field{}, failure
		}
		w.skipSpace()
		w.at++ // the colon
		w.skipSpace()
		member, failure := w.value(depth + 1)
		if failure != nil {
			return Field{}, failure
		}
		member.Name = name
		if len(result.Members) == manyMembers {
			names = namesOf(result.Members)
		}
		if names == nil {
			_, member.duplicate = LastNamed(result.Members, name)
		} else {
			member.duplicate = names[name]
			names[name] = true
		}
		if member.duplicate && (w.duplicateAt < 0 || start < w.duplicateAt) {
			w.duplicateAt = start
		}
		result.Members = append(result.Members, member)
	}
	return result, nil
}

func (w *walk) array(depth int) (Field, *Problem) {
	for w.enter(']') {
		if _, failure := w.value(depth + 1); failure != nil {
			return Field{}, failure
		}
	}
	return Field{Kind: Array}, nil
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
