package exchange

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"calco.example/contracts/rules"
)

// noData are the codes that say there is nothing to return.
var noData = map[string]bool{"BR-27": true, "L-01": true, "404": true}

// NoData tells whether the answer says that nothing matches.
func (x *Exchange) NoData() bool { return noData[x.Code()] }

// Accepted tells whether the request of a report passed validation: it has sales, or
// matches none, or none on that page.
func (x *Exchange) Accepted() bool {
	if x.Request.Operation == rules.TransactionReport {
		return x.Success() || x.Code() == "404"
	}
	return x.Success() || x.Code() == "BR-27" || x.Code() == "BR-24"
}

// Refused tells whether an answer is a documented error, or a client error that
// carries no code.
func (x *Exchange) Refused() bool {
	code := x.Code()
	switch {
	case code == "":
		return x.Status >= 400 && x.Status < 500
	case x.Success() || x.NoData() && x.Request.Operation != rules.TransactionReport:
		return false
	case x.Request.Operation == rules.TransactionReport:
		return isErrorStatus(code)
	}
	return slices.Contains(rules.EnvelopeCodes(), rules.ID(code))
}

// failures are the codes of errors inside the service: "internal error while
// generating", "generic failure", "internal server error", "server failure".
var failures = map[rules.Operation][]string{
	rules.BranchReport: {"BR-01", "BR-13"}, rules.Locations: {"ERROR_UNEXPECTED"}, rules.TransactionReport: {"500"},
}

// Failed tells whether the service says that it failed, whatever was asked.
func (x *Exchange) Failed() bool { return slices.Contains(failures[x.Request.Operation], x.Code()) }

// isErrorStatus tells whether a code is the number of an error: "Errors use an
// HTTP status and a JSON body with code (string, the status number)".
func isErrorStatus(code string) bool {
	n, err := strconv.Atoi(code)
	return err == nil && len(code) == 3 && n >= 400 && n < 600
}

// gatewayStatuses are given by what stands before a service (a router, a proxy),
// where they carry no code.
var gatewayStatuses = []int{
	http.StatusMethodNotAllowed, http.StatusNotAcceptable, http.StatusLengthRequired, http.StatusRequestEntityTooLarge,
	http.StatusRequestURITooLong, http.StatusUnsupportedMediaType, http.StatusExpectationFailed, http.StatusMisdirectedRequest,
	http.StatusUpgradeRequired, http.StatusTooManyRequests, http.StatusRequestHeaderFieldsTooLarge,
	http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout,
}

// BeforeService tells whether an answer is none of the service: it carries no
// code and has a status that a router or a gateway gives, is a 404 without JSON,
// refuses in plain words a query, which no call of the reference has, or refuses a
// body that is no JSON object, which is as far as a framework reads.
func (x *Exchange) BeforeService() bool {
	switch {
	case x.Code() != "", x.Misplaced() != "":
		return false
	case x.Status == http.StatusNotFound && x.isText(), slices.Contains(gatewayStatuses, x.Status):
		return true
	}
	unread := x.Request.Query != "" && x.isText() || x.Request.takesBody() && !isObject(x.Request.Body)
	return x.Status >= 400 && x.Status < 500 && unread
}

// isText tells whether an answer is no JSON, or begins like some and goes on as
// text: "404 page not found".
func (x *Exchange) isText() bool {
	return x.JSON == nil || !json.Valid(bytes.TrimPrefix(x.Body, ByteOrderMark))
}

// takesBody tells whether a request is one that carries a JSON object.
func (r Request) takesBody() bool {
	method, _ := r.Endpoint()
	return method == http.MethodPost
}

// isObject tells whether a body is a JSON object as the strictest frameworks read it: one
// that has a name twice is none.
func isObject(body []byte) bool {
	value := jsontext.Value(body)
	return value.Kind() == jsontext.KindBeginObject && value.IsValid()
}

// Misplaced is a code of the reference that an answer has beside its envelope, in which it
// has none: "the result is carried in metadata.code".
func (x *Exchange) Misplaced() string {
	code := x.Text("code")
	if x.Code() != "" || !slices.Contains(rules.EnvelopeCodes(), rules.ID(code)) {
		return ""
	}
	return code
}

// InWords is an answer in a few words: code, message and status.
func (x *Exchange) InWords() string {
	switch {
	case x.Misplaced() != "":
		return fmt.Sprintf("HTTP %d with %s as code, and none in metadata", x.Status, x.Misplaced())
	case x.Code() == "":
		return "HTTP " + strconv.Itoa(x.Status) + x.codeless()
	}
	return fmt.Sprintf("%s %q with HTTP %d", x.Code(), x.Message(), x.Status)
}

// codeless says what an answer has in the place of a code: nothing, or what is no text.
func (x *Exchange) codeless() string {
	value := x.At(x.operation().CodeAt)
	if _, text := value.(string); text || value == nil {
		return " without a code"
	}
	return " with a code that is no text: " + string(MustJSON(value))
}
