package mockserver

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/jsonbody"
)

// The answers where something is refused, or a fault asks for what is documented.

// refused renders a broken rule of the branch report. Codes and messages come from the
// catalogue, the status from the profile.
func (c *branchCase) refused(r refusal) response {
	var a response
	switch r.code {
	case without401Body:
		a = response{status: http.StatusUnauthorized, bare: true}
	case unsupportedMedia:
		a = anotherMediaType()
	default:
		if status, body := rules.SplitReply(r.code); status != 0 {
			a = ownReply(status, body)
			break
		}
		a = branchError(c.x.profile, rules.ID(r.code))
	}
	a.rule, a.code = r.rule, r.code
	return a
}

// ownReply is a reply in words of the deployment's own, which may be no JSON.
func ownReply(status int, body string) response {
	a := response{status: status, bare: body == "", body: []byte(body)}
	switch {
	case a.bare || json.Valid(a.body):
	case strings.HasPrefix(body, "<"):
		a.header("Content-Type", "text/html; charset=utf-8")
	default:
		a.header("Content-Type", "text/plain; charset=utf-8")
	}
	return a
}

// writtenErrors are errors in an envelope that are written once, by their codes: a
// profile that does not vary has no other ones. Nobody may change their bodies.
type writtenErrors map[rules.Operation]map[rules.ID]response

func writeErrors(a *resolved) writtenErrors {
	w := writtenErrors{rules.BranchReport: {}, rules.Locations: {}, rules.SerialNumbers: {}}
	for op, written := range w {
		for _, code := range rules.EnvelopeCodes() {
			written[code] = envelopeError(a, op, code)
		}
	}
	return w
}

func envelopeError(a *resolved, op rules.Operation, code rules.ID) response {
	if op == rules.BranchReport {
		return branchError(a, code)
	}
	return listingError(a, op, code)
}

func branchError(a *resolved, code rules.ID) response {
	if written, ready := a.written[rules.BranchReport][code]; ready {
		return written
	}
	body := envelope(string(code), rules.MessageOf(code), a.of["Q-BR-ERROR-DATA"], a.of["Q-BR-ERROR-PAGINATION"])
	return response{status: a.of["Q-STATUS"].StatusIn(rules.BranchReport, code), body: body}
}

// envelope is the body of an error: its code may be none of the reference.
func envelope(code, message string, data, pagination rules.Answer) []byte {
	body := appendMetadata(nil, code, message)
	body = appendBlank(body, "data", data.In(code))
	return append(appendBlank(body, "pagination", pagination.In(code)), '}')
}

// appendBlank adds a member without a value: null, an empty object or list, JSON of
// the profile's own that holds nothing, or not at all.
func appendBlank(dst []byte, name string, how rules.Answer) []byte {
	if how.Is("absent") {
		return dst
	}
	dst = append(dst, `,"`...)
	dst = append(dst, name...)
	dst = append(dst, `":`...)
	if how.Value != nil {
		return append(dst, *how.Value...)
	}
	return append(dst, blanks[how.Choice]...)
}

var blanks = map[string]string{"empty": "{}", "empty-list": "[]", "null": "null"}

// reportRefusal renders a broken rule of the transaction report.
func reportRefusal(x *exchange, r refusal) response {
	a := anotherMediaType()
	if r.code != unsupportedMedia {
		a = reportError(x.profile, r.code, r.message)
	}
	a.rule, a.code = r.rule, r.code
	return a
}

// reportError is an error of the transaction report: "an HTTP status and a JSON
// body with code (string, the status number) and message (string)".
func reportError(a *resolved, code, message string) response {
	status, _ := strconv.Atoi(code) // a status by construction
	body := append(make([]byte, 0, 120), `{"code":`...)
	body = jsonbody.AppendString(body, code)
	body = append(body, `,"message":`...)
	body = jsonbody.AppendString(body, message)
	body = appendBlank(body, "content", a.of["Q-TR-ERROR-CONTENT"])
	return response{status: status, body: append(body, '}')}
}

// listingRefusal renders a broken rule of a listing.
func listingRefusal(x *exchange, r refusal) response {
	a := listingError(x.profile, x.op, rules.ID(r.code))
	if r.code == "L-01" {
		a = noLocations(x.profile)
	}
	a.rule, a.code = r.rule, r.code
	return a
}

// listingError is the envelope of an error of one of the two listings.
func listingError(a *resolved, op rules.Operation, code rules.ID) response {
	if written, ready := a.written[op][code]; ready {
		return written
	}
	body := envelope(string(code), rules.MessageOf(code), a.of["Q-L-ERROR-DATA"], a.of["Q-L-ERROR-PAGINATION"])
	return response{status: a.of["Q-STATUS"].StatusIn(op, code), body: body}
}

// noLocations is L-01: an empty array, and a status that is an open question.
func noLocations(a *resolved) response {
	status := http.StatusOK
	if a.is("Q-L01-STATUS", "404") {
		status = http.StatusNotFound
	}
	body := appendMetadata(nil, "L-01", rules.MessageOf("L-01"))
	return response{status: status, body: append(body, `,"data":[],"pagination":null}`...)}
}

// documentedError is the body that goes with a status of an operation, for faults.
// 429, and 503 of anything but the branch report, are not documented: the code is
// then the status, and the words are ours, in the envelope of the operation. With
// 200 it is the error of 500: in the envelope the code tells, whatever the status.
func (p *resolver) documentedError(op rules.Operation, status int) []byte {
	const ours = "a fault that is set under /__admin/faults"
	a, code := p.byDefault(), strconv.Itoa(status)
	branch := map[int]rules.ID{200: "BR-13", 401: "ERROR_NOT_AUTHORIZED", 500: "BR-13", 503: "BR-30"}[status]
	listing := map[int]rules.ID{200: "ERROR_UNEXPECTED", 401: "ERROR_NOT_AUTHORIZED", 500: "ERROR_UNEXPECTED"}[status]
	switch op {
	case rules.BranchReport:
		if branch != "" {
			return branchError(a, branch).body
		}
		return envelope(code, ours, a.of["Q-BR-ERROR-DATA"], a.of["Q-BR-ERROR-PAGINATION"])
	case rules.TransactionReport:
		if status == http.StatusOK {
			status, code = http.StatusInternalServerError, "500"
		}
		message := map[int]rules.QuestionID{401: "Q-TR-MESSAGE-401", 500: "Q-TR-MESSAGE-500"}[status]
		if message != "" {
			return reportError(a, code, a.of[message].Text()).body
		}
		return reportError(a, code, ours).body
	case rules.Locations, rules.SerialNumbers:
		if listing != "" {
			return listingError(a, op, listing).body
		}
		return envelope(code, ours, a.of["Q-L-ERROR-DATA"], a.of["Q-L-ERROR-PAGINATION"])
	}
	return problem(status, ours).body
}
