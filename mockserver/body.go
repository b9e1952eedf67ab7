package mockserver

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"calco.example/contracts/rules"
	"calco.example/mockserver/jsonbody"
)

// payload is what could be read of a request's body, before anyone asks what
// its fields mean.
type payload struct {
	raw      []byte
	problem  *jsonbody.Problem // nil when it is one JSON object
	declared bool              // as application/json, without a coding
	tooLarge bool
	members  []jsonbody.Field
	unread   []string // names nobody reads, in the order sent
}

// bodyMemory is where a body is read and taken apart.
type bodyMemory struct {
	raw     []byte
	members []jsonbody.Field // of the top level
}

// readPayload takes the body off the wire. It is called once, and only when the
// account checks that come first have passed.
func readPayload(w http.ResponseWriter, r *http.Request, memory *bodyMemory) payload {
	p := payload{declared: jsonbody.Declared(r.Header) && !jsonbody.Encoded(r.Header)}
	raw, err := jsonbody.Read(w, r, memory.raw[:0])
	memory.raw = raw
	switch {
	case errors.Is(err, jsonbody.ErrTooLarge):
		p.tooLarge = true
	case err != nil:
		p.problem = &jsonbody.Problem{State: jsonbody.NotJSON, Reason: "the body could not be read to its end"}
	default:
		p.raw = raw
		p.members, p.problem = jsonbody.ParseInto(memory.members[:0], raw)
	}
	if p.problem == nil && r.URL.RawQuery != "" {
		if _, err := url.ParseQuery(r.URL.RawQuery); err != nil {
			p.problem, p.members = &jsonbody.Problem{State: jsonbody.NotJSON, Reason: "the query is malformed"}, nil
		}
	}
	return p
}

// undeclared is why a body counts as none of JSON.
const undeclared = "the body is not declared as application/json in UTF-8, or it is encoded"

// dropIf forgets the members of a body that counts as one without fields:
// because it is not declared as JSON, or for another reason.
func (p *payload) dropIf(asMissing, other bool) {
	if asMissing && !p.declared || other {
		p.members = nil
	}
}

// withQuery adds the query's parameters to the members of the body; the body
// wins where both name a field. A query alone stands for an empty body.
func withQuery(p *payload, query string) []jsonbody.Field {
	values, err := url.ParseQuery(query)
	if err != nil {
		return p.members
	}
	var members []jsonbody.Field
	for _, name := range branchNames {
		if text := values.Get(name); values.Has(name) {
			members = append(members, queryField(name, text))
		}
	}
	if len(members) > 0 && p.problem != nil && p.problem.State == jsonbody.Empty {
		p.problem, p.declared = nil, true
	}
	return append(members, p.members...)
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

// placed puts members in the order of the names that are known, each where it is sent
// last. It tells whether these are all.
func placed(sent []*jsonbody.Field, members []jsonbody.Field, known []string) (all bool) {
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

// unreadable tells why the body is not one JSON object, "" when it is, and
// which open question says what that gets. A name sent twice is a matter of its
// own (Q-DUPLICATE-FIELD).
func (p *payload) unreadable(prefix string) (why string, question rules.QuestionID) {
	if p.problem == nil || p.problem.State == jsonbody.Duplicate {
		return "", ""
	}
	switch p.problem.State {
	case jsonbody.Empty:
		return p.problem.Reason, rules.QuestionID(prefix + "EMPTY-BODY")
	case jsonbody.NotObject:
		return p.problem.Reason, rules.QuestionID(prefix + "NOT-OBJECT")
	}
	return p.problem.Reason, rules.QuestionID(prefix + "NOT-JSON")
}

// repeated tells why the body is refused for a name sent twice, unless the last one
// wins (Q-DUPLICATE-FIELD).
func (p *payload) repeated(lastWins bool) string {
	if p.problem == nil || p.problem.State != jsonbody.Duplicate || lastWins {
		return ""
	}
	return p.problem.Reason
}
