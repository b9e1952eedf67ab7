// Package exchange is one question to the service and its answer, as everything
// that asks, judges or reports sees them.
//
// A [Request] names an operation of the rule book and the [Role] whose key it
// goes out with; it never holds a real key. An [Asker] puts it to a target and
// returns an [Exchange]: status, header, body, and the body decoded so that
// numbers keep their digits. An exchange is read by dotted paths
// ([Exchange.At]), by its envelope ([Exchange.Code], [Exchange.Message]) and by
// its rows ([Exchange.Rows]), each a [Row].
//
// [CurlLine] writes a request as a line for a shell. The helpers for JSON are
// those that every package above needs; there is nothing of judgement here.
package exchange

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"math"
	"net/http"
	"strconv"
	"strings"

	"calco.example/contracts/rules"
)

// Request is one question put to the target. The client adds base URL and key:
// nothing else ever sees the key.
type Request struct {
	Operation rules.Operation
	Role      Role       // whose key: RoleMain, …, or RoleNone for no key at all
	Key       string     // a made-up key instead of a role's, never a real one
	Altered   Alteration // what is done to the role's key, which makes it another one
	Method    string     // empty: the operation's
	Path      string     // empty: the operation's
	Query     string
	Header    http.Header // replaces Content-Type: application/json where set
	Body      []byte
}

// Role names an account by what it shows, as the target file does.
type Role string

// The roles of a target file. Main is required, the others are optional.
const (
	RoleNone        Role = ""
	RoleMain        Role = "main"
	RoleNoPlan      Role = "noPlan"
	RoleUnknownUser Role = "unknownUser"
	RoleNoLocations Role = "noLocations"
	RoleQuiet       Role = "quiet"
	RoleSecond      Role = "second"
	RoleCashOnly    Role = "cashOnly"
	RoleDisabled    Role = "disabled"
	RoleBroken      Role = "broken"
)

// Roles lists the roles in the order of the target file.
var Roles = []Role{RoleMain, RoleNoPlan, RoleUnknownUser, RoleNoLocations, RoleQuiet, RoleSecond, RoleCashOnly, RoleDisabled, RoleBroken}

// Exchange is one request with its answer, as it came off the wire.
type Exchange struct {
	Request Request
	Status  int
	Header  http.Header
	Body    []byte
	// JSON is the body decoded with json.Number, nil when it is not one JSON
	// value.
	JSON  any
	Tries int // 1, or more after transport retries
	// Retried says why each earlier try was repeated.
	Retried []string
	// Faults is what is wrong with the answer as HTTP, whatever it says: a
	// redirect, a body over the limit or not in its Content-Encoding, …
	Faults []string

	decoded Decoded // the body; JSON is its value
}

// Asker puts requests to a target. An error means that there is no answer to
// judge: transport failure, budget spent, breaker open (see errors of client).
type Asker interface {
	Ask(ctx context.Context, r Request) (*Exchange, error)
}

// New decodes the body of an answer.
func New(r Request, status int, header http.Header, body []byte, tries int) *Exchange {
	text, isMarked := bytes.CutPrefix(body, ByteOrderMark)
	decoded := Decode(text)
	decoded.Plain = decoded.Plain && !isMarked
	return &Exchange{Request: r, Status: status, Header: header, Body: body, JSON: decoded.Value, Tries: tries, decoded: decoded}
}

// NoAnswer is one that says nothing, in place of one that is not known.
func NoAnswer(r Request) *Exchange { return New(r, 0, http.Header{}, nil, 1) }

// ByteOrderMark is what "implementations MUST NOT add" before a JSON text, and parsers "MAY
// ignore" (RFC 8259, 8.1): what follows it is read.
var ByteOrderMark = []byte("\ufeff")

// Decoded is the body as New read it.
func (x *Exchange) Decoded() Decoded { return x.decoded }

// At follows a dotted path into the answer: "pagination.totalItems". Nil where
// there is nothing.
func (x *Exchange) At(path string) any { return at(x.JSON, path) }

// Text is a string at a path, or empty.
func (x *Exchange) Text(path string) string { s, _ := x.At(path).(string); return s }

// Int is a whole number at a path, or -1.
func (x *Exchange) Int(path string) int {
	n, ok := x.At(path).(json.Number)
	if !ok {
		return -1
	}
	if i, err := strconv.Atoi(n.String()); err == nil {
		return i
	}
	// Written otherwise, as 3.0, it is a matter of the contract alone.
	if f, err := n.Float64(); err == nil && f == math.Trunc(f) && math.Abs(f) < 1<<53 {
		return int(f)
	}
	return -1
}

// Code is the code that the answer carries: metadata.code, or code for the
// transaction report.
func (x *Exchange) Code() string { return x.Text(x.operation().CodeAt) }

// Message is the message that goes with the code.
func (x *Exchange) Message() string { return x.Text(x.operation().MessageAt) }

// operation is the row of the request's operation, or the first one where it has
// none.
func (x *Exchange) operation() rules.OperationRow {
	if op, known := rules.LookupOperation(x.Request.Operation); known {
		return op
	}
	return rules.Operations()[0]
}

// Success tells whether the answer carries the code of a success.
func (x *Exchange) Success() bool {
	_, is := rules.SuccessOf(x.Code())
	return is
}

// Row is one sale of a page, or one location, as an object.
type Row map[string]any

// Rows are the sales of a page or the entries of a listing.
func (x *Exchange) Rows() []Row {
	list, _ := x.At(x.operation().RowsAt).([]any)
	return objectsOf(list)
}

// Commerce is the commerce that a report names; nil where it names none.
func (x *Exchange) Commerce() Row {
	parent, _, _ := strings.Cut(x.operation().RowsAt, ".")
	commerce, _ := x.At(parent + ".commerce").(map[string]any)
	return commerce
}

// TotalItems is the number of sales that match a report, -1 where missing.
func (x *Exchange) TotalItems() int { return x.Int(x.pagePrefix() + "totalItems") }

// TotalPages is the number of pages of a report, -1 where missing.
func (x *Exchange) TotalPages() int { return x.Int(x.pagePrefix() + "totalPages") }

// Page is the current page of a report, -1 where missing.
func (x *Exchange) Page() int { return x.Int(x.pagePrefix() + "page") }

func (x *Exchange) pagePrefix() string {
	if x.Request.Operation == rules.TransactionReport {
		return "content."
	}
	return "pagination."
}

// At follows a dotted path into a row.
func (r Row) At(path string) any { return at(map[string]any(r), path) }

// Text is a row's value at a path as text: a string as it is, a number as
// written, empty for null and for nothing.
func (r Row) Text(path string) string {
	text, _ := TextOf(r.At(path))
	return text
}

// CaseOf is the case of a question that a sale belongs to, in either report.
func (r Row) CaseOf(q rules.Question) string {
	return q.CaseOfSale(r.Text("transactionType")+r.Text("typeTransaction"), r.Text("status"))
}

// Endpoint is the method and the path that a request is put to: the documented
// ones of its operation, unless it names others.
func (r Request) Endpoint() (method, path string) {
	documented, _ := rules.LookupOperation(r.Operation)
	return cmp.Or(r.Method, documented.Method), cmp.Or(r.Path, documented.Path)
}
