package mockserver

import (
	"net/http"
	"strconv"

	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/serving"
)

// appendMetadata opens the envelope of branch report and listings.
func appendMetadata(dst []byte, code, message string) []byte {
	dst = append(dst, `{"metadata":{"code":`...)
	dst = jsonbody.AppendString(dst, code)
	dst = append(dst, `,"message":`...)
	dst = jsonbody.AppendString(dst, message)
	return append(dst, '}')
}

// response is what goes back: built whole in memory, written by send alone.
type response struct {
	status  int
	headers []sent.Header // besides Content-Type, Content-Length and Date
	body    []byte
	bare    bool     // no body and no Content-Type
	code    string   // of the reference, or a status of the transaction report
	rule    rules.ID // the rule that answered, empty for what is beside the API
	why     string
	forced  string // the code that was forced, if any
}

func (a *response) header(name, value string) {
	a.headers = append(a.headers, sent.Header{Name: name, Value: value})
}

// by is the rule that answered, or where none did, the status.
func (a *response) by() string {
	if a.rule == "" {
		return strconv.Itoa(a.status)
	}
	return string(a.rule)
}

// headerValue is one of its own headers, "" where it has none.
func (a *response) headerValue(name string) string {
	for _, h := range a.headers {
		if h.Name == name {
			return h.Value
		}
	}
	return ""
}

// send writes an answer. It is the only place, faults and admin aside, that
// touches a ResponseWriter.
func send(w http.ResponseWriter, r *http.Request, a response) {
	h := w.Header()
	if !a.bare {
		h["Content-Type"] = contentTypeJSON
	}
	for _, extra := range a.headers {
		h.Set(extra.Name, extra.Value)
	}
	h["Content-Length"] = []string{strconv.Itoa(len(a.body))}
	w.WriteHeader(a.status)
	if r.Method != http.MethodHead {
		serving.SendBody(w, r, a.body)
	}
}

var contentTypeJSON = []string{"application/json; charset=utf-8"}

// Words that stand for answers without an envelope: 401 with no body (Q-BR-KEY)
// and 415 (the questions about bodies).
const (
	without401Body   = "401-empty"
	unsupportedMedia = "415"
)

// problem is the JSON answer to what is no request to an operation: an unknown
// path, a wrong method, a body that is too large, a header of ours that cannot
// be understood. The text is ours and never quotes the request.
func problem(status int, message string) response {
	return response{status: status, body: jsonbody.ErrorBody(status, message), why: message}
}

var noOperation = "no operation at this path; the paths are " + pathBranchReport + ", " +
	pathLocations + ", " + pathTransactionReport + " and " + pathSerialNumbers

// unknownPath answers a path of the API as if there were none, where a profile says so.
func unknownPath() response { return problem(http.StatusNotFound, noOperation) }

// nothingHere answers any other path. Somebody may have opened it in a browser, to look.
func nothingHere(page string) response {
	if page == "" {
		return unknownPath()
	}
	return problem(http.StatusNotFound, noOperation+"; what comes in is shown at "+page)
}

func methodNotAllowed(method string) response {
	allow := method
	if method == http.MethodGet {
		allow = "GET, HEAD"
	}
	a := problem(http.StatusMethodNotAllowed, "this path serves "+allow)
	a.header("Allow", allow)
	return a
}

// anotherMediaType answers a body that is no JSON, where an open question says 415.
func anotherMediaType() response {
	return problem(http.StatusUnsupportedMediaType, "the body must be application/json")
}

// bodyTooLarge answers a body over the bound; the connection closes after it.
func bodyTooLarge() response {
	return problem(http.StatusRequestEntityTooLarge, "the body is larger than "+strconv.Itoa(jsonbody.MaxBytes)+" bytes")
}
