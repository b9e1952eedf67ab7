package mockserver

import (
	"errors"
	"net/url"
	"slices"
	"strconv"

	"calco.example/contracts/rules"
	"calco.example/mockserver/jsonbody"
)

// readPayload takes the body off the wire. It is called once, and only when the
// account checks that come first have passed.
func readPayload(x *exchange) payload {
	r := x.request
	p := payload{declared: jsonbody.Declared(r.Header) && !jsonbody.Encoded(r.Header)}
	raw, err := jsonbody.Read(x.writer, r, x.scratch.raw[:0])
	x.scratch.raw = raw
	switch {
	case errors.Is(err, jsonbody.ErrTooLarge):
		p.tooLarge = true
	case err != nil:
		p.problem = &jsonbody.Problem{State: jsonbody.NotJSON, Reason: "the body could not be read to its end"}
	default:
		p.raw = raw
		p.members, p.problem = jsonbody.ParseInto(x.scratch.members[:0], raw)
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

// decode reads the fields of a body, and notes them.
func (c *branchCase) decode() {
	c.fields = decodeBranch(c.x.profile, &c.body, c.x.request.URL.RawQuery)
	c.x.noteBranch(c)
}

func decodeBranch(a *resolved, p *payload, query string) branchFields {
	p.dropIf(a.is("Q-BR-CONTENT-TYPE", "as-missing"), false)
	var sent [branchNumber]*jsonbody.Field
	if !placed(sent[:], p.members, branchNames) {
		p.unread = unreadNames(p.members, branchNames)
	}
	if query != "" && a.is("Q-QUERY-PARAMETERS", "honoured") {
		placed(sent[:], withQuery(p, query), branchNames)
	}
	how := misfits{reading: a.reading.fields}
	f := branchFields{ // in the order of branchNames
		startDate:    how.text(sent[0]),
		endDate:      how.text(sent[1]),
		locationID:   how.text(sent[2]),
		serialNumber: how.text(sent[3]),
		types:        how.text(sent[4]),
		brands:       how.text(sent[5]),
		installments: how.text(sent[6]),
		page:         how.integer(sent[7]),
		pageSize:     how.integer(sent[8]),
	}
	f.wrong, f.ignored = how.first, how.ignored
	return f
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

func (c *reportCase) decode() {
	c.fields = decodeReport(c.x.profile, &c.body)
	c.x.noteReport(c)
}

func decodeReport(a *resolved, p *payload) reportFields {
	p.dropIf(a.is("Q-TR-CONTENT-TYPE", "as-missing"), p.repeated(a) != "")
	how := misfits{reading: a.reports.fields}
	filters, sent := jsonbody.LastNamed(p.members, "Filters")
	f := reportFields{
		filters:      how.presenceOf(filters, sent, filters.Kind == jsonbody.Object, wrongKind(filters), false),
		startDate:    how.text(jsonbody.Last(filters.Members, "StartDate")),
		endDate:      how.text(jsonbody.Last(filters.Members, "EndDate")),
		serialNumber: how.text(jsonbody.Last(filters.Members, "SerialNumber")),
	}
	if a.reports.lowerNames {
		f.page, f.pageSize = how.integer(jsonbody.Last(p.members, "page")), how.integer(jsonbody.Last(p.members, "pageSize"))
	}
	if a.reports.pascalNames {
		f.page = f.page.or(how.integer(jsonbody.Last(p.members, "Page")))
		f.pageSize = f.pageSize.or(how.integer(jsonbody.Last(p.members, "PageSize")))
	}
	f.wrong, f.ignored = how.first, how.ignored
	outer, inner := unreadNames(p.members, a.reports.known), unreadNames(filters.Members, filterNames)
	f.unknown = len(inner) > 0 || slices.ContainsFunc(outer, isUnknown)
	p.unread = append(outer, inner...)
	return f
}

// bothSpellings are the names of the page of the transaction report in both
// spellings of the reference: whichever is read, the other one is not unknown.
var bothSpellings = []string{"page", "pageSize", "Page", "PageSize"}

func isUnknown(name string) bool { return !slices.Contains(bothSpellings, name) }

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

// repeated tells why the body is refused for a name sent twice.
func (p *payload) repeated(a *resolved) string {
	if p.problem == nil || p.problem.State != jsonbody.Duplicate || a.is("Q-DUPLICATE-FIELD", "last-wins") {
		return ""
	}
	return p.problem.Reason
}
