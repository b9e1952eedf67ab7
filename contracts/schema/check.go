package schema

import (
	"cmp"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/exchange"
)

// CheckResponse compares an answer with the contract and returns everything it
// finds. op is an operationId or "METHOD path". No body makes it panic.
func (c *Contract) CheckResponse(op string, status int, header http.Header, body []byte) Checked {
	return c.CheckExchange(op, exchange.New(exchange.Request{}, status, header, body, 1))
}

// CheckExchange is [Contract.CheckResponse] for an answer that was read before.
func (c *Contract) CheckExchange(op string, x *exchange.Exchange) Checked {
	known := c.operations[op]
	if known == nil {
		return Checked{Violations: []Violation{{SchemaField: "operation", Reason: "the contract has no such operation", Value: op}}}
	}
	a := known.responses[strconv.Itoa(x.Status)]
	if a == nil {
		a = known.responses["default"]
	}
	if a == nil {
		return Checked{Violations: []Violation{{SchemaField: "status", Reason: "the contract has no such status", Value: strconv.Itoa(x.Status)}}}
	}
	if len(x.Body) == 0 && a.bodyOptional {
		return Checked{}
	}
	body := c.checked.of(a, x.Body, func() Checked { return a.check(x) })
	return Checked{Violations: tidy(append(contentType(x.Header), body.Violations...)), Unknown: body.Unknown}
}

// check is what is wrong with a body, and what is unknown in it.
func (r *response) check(x *exchange.Exchange) Checked {
	p := parseStrict(x.Body, x.Decoded())
	if !p.usable {
		return Checked{Violations: p.faults}
	}
	b, broken := selectBranch(r.branches, p)
	beside := b.shape.besides(p.value)
	slices.Sort(beside.unknown)
	return Checked{Violations: append(append(p.faults, broken...), beside.notInteger...), Unknown: beside.unknown}
}

// contentType wants exactly one type that is JSON, in UTF-8.
func contentType(header http.Header) []Violation {
	sent := header.Values("Content-Type")
	bad := func(reason string) []Violation {
		return []Violation{{SchemaField: "Content-Type", Reason: reason, Value: strings.Join(sent, " | ")}}
	}
	switch len(sent) {
	case 0:
		return bad("no Content-Type")
	case 1:
	default:
		return bad("more than one Content-Type")
	}
	media, parameters, err := mime.ParseMediaType(sent[0])
	if err != nil || !IsJSON(media) {
		return bad("not JSON")
	}
	if charset, named := parameters["charset"]; named && !strings.EqualFold(charset, "utf-8") {
		return bad("JSON is UTF-8")
	}
	return nil
}

// IsJSON tells whether a media type says JSON. "All data is JSON" names none of
// answers: application/json, its old name, and those that RFC 6839 makes of it, as
// the application/problem+json of errors.
func IsJSON(media string) bool {
	return media == "application/json" || media == "text/json" || strings.HasSuffix(media, "+json")
}

// SaysOther tells whether an answer is declared as something else than JSON. No sentence
// says the type of an answer: one without any, or declared as plain text, as some
// servers do with whatever is not declared, says nothing against JSON, nor does an
// encoding that it names, for the text itself is looked at.
func SaysOther(header http.Header) bool {
	return slices.ContainsFunc(header.Values("Content-Type"), func(sent string) bool {
		media, _, _ := strings.Cut(sent, ";")
		media = strings.ToLower(strings.TrimSpace(media))
		return media != "" && media != "text/plain" && !IsJSON(media)
	})
}

// selectBranch finds the branch of a oneOf that metadata.code names, so that the
// violations are those of the answer that was meant. The library would only say
// that no branch matches. Where the code names no branch, the one with the
// fewest violations is taken.
func selectBranch(branches []branch, p parsed) (branch, []Violation) {
	code, _ := valueAt(p.value, []string{"metadata", "code"}).(string)
	var closest branch
	var fewest []Violation
	for i, b := range branches {
		if len(branches) == 1 || slices.Contains(b.codes, code) {
			return b, b.visit(p)
		}
		if found := b.visit(p); i == 0 || len(found) < len(fewest) {
			closest, fewest = b, found
		}
	}
	for i, v := range fewest {
		if v.Pointer == "/metadata/code" && v.SchemaField == "enum" {
			fewest[i].Reason = "value is not one of the allowed codes " + strings.Join(codesOf(branches), ", ")
		}
	}
	return closest, fewest
}

func codesOf(branches []branch) []string {
	var codes []string
	for _, b := range branches {
		codes = append(codes, b.codes...)
	}
	return codes
}

// tidy sorts, and keeps the first of several violations of one keyword at one
// place: 1.5 for an integer is found by the library and on the raw text.
func tidy(found []Violation) []Violation {
	slices.SortStableFunc(found, func(a, b Violation) int {
		return cmp.Or(cmp.Compare(a.Pointer, b.Pointer), cmp.Compare(a.SchemaField, b.SchemaField))
	})
	return slices.CompactFunc(found, func(a, b Violation) bool {
		return a.Pointer == b.Pointer && a.SchemaField == b.SchemaField && a.SchemaField == "type"
	})
}
