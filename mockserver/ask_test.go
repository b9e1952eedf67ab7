package mockserver

// Requests for tests: a good one for each operation, and edits that change it.

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
)

// ask is one request to an operation.
type ask struct {
	method, path, query string
	header              http.Header
	members             []member // of the JSON body, in the order sent
	raw                 *string  // a body in place of the members
}

// member is one name of a JSON object; a value of type []member is an object.
type member struct {
	name  string
	value any
}

// edit changes a request.
type edit func(*ask)

// The good requests: three days of main in the past. None of them breaks a rule
// under any answer to any open question.
const (
	goodFrom = "2025-08-04"
	goodTo   = "2025-08-06"
)

func askBranch(edits ...edit) ask {
	a := newAsk(http.MethodPost, pathBranchReport)
	a.members = []member{{"startDate", goodFrom}, {"endDate", goodTo}, {"page", 1}, {"pageSize", 10}}
	return a.with(edits...)
}

func askReport(edits ...edit) ask {
	a := newAsk(http.MethodPost, pathTransactionReport)
	a.members = []member{{"Filters", []member{{"StartDate", goodFrom}, {"EndDate", goodTo}}}, {"page", 1}, {"pageSize", 10}}
	return a.with(edits...)
}

func askLocations(edits ...edit) ask { return newAsk(http.MethodGet, pathLocations).with(edits...) }
func askSerials(edits ...edit) ask   { return newAsk(http.MethodGet, pathSerialNumbers).with(edits...) }

func newAsk(method, path string) ask {
	return ask{method: method, path: path, header: http.Header{"X-Api-Key": {"calco-main"}, "Content-Type": {"application/json"}}}
}

// with is a changed copy.
func (a ask) with(edits ...edit) ask {
	a.header = a.header.Clone()
	a.members = cloneMembers(a.members)
	for _, change := range edits {
		change(&a)
	}
	return a
}

func cloneMembers(members []member) []member {
	members = slices.Clone(members)
	for i, m := range members {
		if object, nested := m.value.([]member); nested {
			members[i].value = cloneMembers(object)
		}
	}
	return members
}

// body is what is sent.
func (a ask) body() string {
	if a.raw != nil {
		return *a.raw
	}
	if a.members == nil {
		return ""
	}
	return objectText(a.members)
}

func objectText(members []member) string {
	var parts []string
	for _, m := range members {
		parts = append(parts, jsonText(m.name)+":"+jsonText(m.value))
	}
	return "{" + strings.Join(parts, ",") + "}"
}

func jsonText(value any) string {
	if object, nested := value.([]member); nested {
		return objectText(object)
	}
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // a test that sends what JSON cannot say uses rawBody
	}
	return string(text)
}

// change applies a function to the members that hold a name.
func (a *ask) change(name string, apply func(members []member, last string) []member) {
	outer, last, nested := strings.Cut(name, ".")
	if !nested {
		a.members = apply(a.members, name)
		return
	}
	for i, m := range a.members {
		if object, isObject := m.value.([]member); isObject && m.name == outer {
			a.members[i].value = apply(object, last)
		}
	}
}

// set gives a field a value, and adds the field where it was not sent.
func set(name string, value any) edit {
	return func(a *ask) {
		a.change(name, func(members []member, last string) []member {
			for i := range members {
				if members[i].name == last {
					members[i].value = value
					return members
				}
			}
			return append(members, member{last, value})
		})
	}
}

// drop takes a field away.
func drop(name string) edit {
	return func(a *ask) {
		a.change(name, func(members []member, last string) []member {
			return slices.DeleteFunc(members, func(m member) bool { return m.name == last })
		})
	}
}

// add sends a field once more, before what is there.
func add(name string, value any) edit {
	return func(a *ask) {
		a.change(name, func(members []member, last string) []member {
			return append([]member{{last, value}}, members...)
		})
	}
}

// rename sends a field under another name.
func rename(from, to string) edit {
	return func(a *ask) {
		a.change(from, func(members []member, last string) []member {
			for i := range members {
				if members[i].name == last {
					members[i].name = to
				}
			}
			return members
		})
	}
}

// days sets the range of either report.
func days(from, to string) edit {
	return func(a *ask) {
		if a.path == pathTransactionReport {
			set("Filters.StartDate", from)(a)
			set("Filters.EndDate", to)(a)
			return
		}
		set("startDate", from)(a)
		set("endDate", to)(a)
	}
}

// paged sets page and size.
func paged(page, size int) edit {
	return func(a *ask) { set("page", page)(a); set("pageSize", size)(a) }
}

func rawBody(text string) edit { return func(a *ask) { a.raw = &text } }

// as sends the key of a persona.
func as(persona string) edit { return withKey("calco-" + persona) }

func withKey(key string) edit { return withHeader("X-Api-Key", key) }

func keyless(a *ask) { a.header.Del("X-Api-Key") }

func withHeader(name, value string) edit { return func(a *ask) { a.header.Set(name, value) } }

func contentType(value string) edit { return withHeader("Content-Type", value) }

func untyped(a *ask) { a.header.Del("Content-Type") }

// at sets the clock of the request.
func at(now string) edit { return withHeader("X-Calco-Now", now) }

func inQuery(query string) edit { return func(a *ask) { a.query = query } }

func to(path string) edit { return func(a *ask) { a.path = path } }

func by(method string) edit { return func(a *ask) { a.method = method } }
