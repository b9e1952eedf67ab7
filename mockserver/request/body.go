package request

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"calco.example/contracts/rules"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/reason"
)

// Payload is what could be read of a request's body, before anyone asks what
// its fields mean.
type Payload struct {
	Raw      []byte
	Problem  *jsonbody.Problem // nil when it is one JSON object
	Declared bool              // as application/json, without a coding
	TooLarge bool
	Members  []jsonbody.Field
	Unread   []string // names nobody reads, in the order sent
}

// Memory is where a body is read and taken apart.
type Memory struct {
	Raw     []byte
	Members []jsonbody.Field // of the top level
}

// Read takes the body off the wire. It is called once, and only when the
// account checks that come first have passed.
func Read(w http.ResponseWriter, r *http.Request, memory *Memory) Payload {
	p := Payload{Declared: jsonbody.Declared(r.Header) && !jsonbody.Encoded(r.Header)}
	raw, err := jsonbody.Read(w, r, memory.Raw[:0])
	memory.Raw = raw
	switch {
	case errors.Is(err, jsonbody.ErrTooLarge):
		p.TooLarge = true
	case err != nil:
		p.Problem = &jsonbody.Problem{State: jsonbody.NotJSON, Reason: reason.Unended(r.ContentLength)}
	default:
		p.Raw = raw
		p.Members, p.Problem = jsonbody.ParseInto(memory.Members[:0], raw)
	}
	if p.Problem == nil && r.URL.RawQuery != "" {
		if _, err := url.ParseQuery(r.URL.RawQuery); err != nil {
			p.Problem, p.Members = &jsonbody.Problem{State: jsonbody.NotJSON, Reason: reason.Malformed(r.URL.RawQuery)}, nil
		}
	}
	return p
}

// dropIf forgets the members of a body that counts as one without fields:
// because it is not declared as JSON, or for another reason.
func (p *Payload) dropIf(asMissing, other bool) {
	if asMissing && !p.Declared || other {
		p.Members = nil
	}
}

// withQuery adds the query's parameters to the members of the body; the body
// wins where both name a field. A query alone stands for an empty body.
func withQuery(p *Payload, query string) []jsonbody.Field {
	values, err := url.ParseQuery(query)
	if err != nil {
		return p.Members
	}
	var members []jsonbody.Field
	for _, name := range BranchNames {
		if text := values.Get(name); values.Has(name) {
			members = append(members, queryField(name, text))
		}
	}
	if len(members) > 0 && p.Problem != nil && p.Problem.State == jsonbody.Empty {
		p.Problem, p.Declared = nil, true
	}
	return append(members, p.Members...)
}

// queryField gives a parameter the JSON type that the table says.
func queryField(name, text string) jsonbody.Field {
	if name == "page" || name == "pageSize" {
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			return jsonbody.Field{Name: name, Kind: jsonbody.Integer, Number: n, Integral: true}
		}
	}
	return jsonbody.Field{Name: name, Kind: jsonbody.String, Text: text}
}

// Placed puts members in the order of the names that are known, each where it is sent
// last. It tells whether these are all.
func Placed(sent []*jsonbody.Field, members []jsonbody.Field, known []string) (all bool) {
	all = true
	for i := range members {
		if at := slices.Index(known, members[i].Name); at >= 0 {
			sent[at] = &members[i]
		} else {
			all = false
		}
	}
	return all
}

// unreadNames lists the members that nobody reads, each name once. A body may
// hold thousands, so they are not compared with each other.
func unreadNames(members []jsonbody.Field, known []string) []string {
	var names []string
	var seen map[string]bool
	for _, f := range members {
		if !slices.Contains(known, f.Name) && !seen[f.Name] {
			if seen == nil {
				seen = map[string]bool{}
			}
			seen[f.Name] = true
			names = append(names, f.Name)
		}
	}
	return names
}

// Unreadable is the open question that says what a body gets which is not one JSON
// object, "" for one that is. A name sent twice is a matter of its own
// (Q-DUPLICATE-FIELD).
func (p *Payload) Unreadable(prefix string) rules.QuestionID {
	if p.Problem == nil || p.Problem.State == jsonbody.Duplicate {
		return ""
	}
	switch p.Problem.State {
	case jsonbody.Empty:
		return rules.QuestionID(prefix + "EMPTY-BODY")
	case jsonbody.NotObject:
		return rules.QuestionID(prefix + "NOT-OBJECT")
	}
	return rules.QuestionID(prefix + "NOT-JSON")
}

// Repeated tells whether the body is refused for a name sent twice, unless the last one
// wins (Q-DUPLICATE-FIELD).
func (p *Payload) Repeated(lastWins bool) bool {
	return p.Problem != nil && p.Problem.State == jsonbody.Duplicate && !lastWins
}
