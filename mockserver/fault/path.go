package fault

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"calco.example/mockserver/buffered"
)

// The member of a body that a fault spoils, by its path: data.transactions[0].status.

// member is where a value stands in the bytes of a body; name is where its own
// name begins.
type member struct{ name, start, end int }

// atPath is the answer with the bytes from one place to another replaced.
func (i *injection) atPath(change func(member) (from, to int, by string)) buffered.Response {
	m, found := find(i.genuine.Body, i.fault.Path)
	if !found {
		return i.genuine
	}
	from, to, by := change(m)
	return i.with200(slices.Concat(i.genuine.Body[:from], []byte(by), i.genuine.Body[to:]))
}

// misses tells why a fault spoils nothing of a body: it has no member of the fault's
// path, or none that this kind changes; "" where it does. Nothing is counted then.
func (i *injection) misses(body []byte) string {
	if i.fault.Path == "" {
		return ""
	}
	if i.request.Method == http.MethodHead {
		body = nil
	}
	switch m, found := find(body, i.fault.Path); {
	case !found:
		return "the answer has no member at " + i.fault.Path
	case i.fault.Kind == "extra-field" && body[m.start] != '{':
		return "extra-field needs an object, and " + i.fault.Path + " is none"
	case i.fault.Kind == "null-field" && body[m.start] == 'n':
		return i.fault.Path + " is null already"
	}
	return ""
}

// find looks a path up.
func find(body []byte, path string) (m member, found bool) {
	m = member{end: len(body)}
	for step := range strings.SplitSeq(strings.ReplaceAll(path, "[", ".["), ".") {
		if m, found = child(body, m, step); !found {
			return m, false
		}
	}
	return m, true
}

// child finds a member of an object by its name, or an element of a list by its
// place, as [0].
func child(body []byte, of member, step string) (member, bool) {
	part := body[of.start:of.end]
	decoder := json.NewDecoder(bytes.NewReader(part))
	open, _ := decoder.Token()
	index, isIndex := strings.CutPrefix(strings.TrimSuffix(step, "]"), "[")
	if isIndex != (open == json.Delim('[')) || open != json.Delim('{') && !isIndex {
		return of, false
	}
	wanted, _ := strconv.Atoi(index)
	for at := 0; decoder.More(); at++ {
		m, is := member{}, at == wanted
		if !isIndex {
			name, _ := decoder.Token()
			m.name = of.start + int(decoder.InputOffset()) - len(step) - len(`""`)
			is = name == step
		}
		var value json.RawMessage
		if decoder.Decode(&value) != nil {
			return of, false
		}
		if is {
			m.end = of.start + int(decoder.InputOffset())
			m.start = m.end - len(value)
			return m, true
		}
	}
	return of, false
}

func lastName(path string) string { return path[strings.LastIndex(path, ".")+1:] }

func comma(rest []byte) string {
	if len(bytes.TrimSpace(rest)) == 0 {
		return ""
	}
	return ","
}
