// Package sent is what a mock tells of the requests of a client: each as a [Request],
// where somebody wants it with its [Wire], to a [Recorder]. It knows nobody else, so
// that whatever answers requests can tell of them, and whatever looks at them can
// read the records of several runs and of several languages together.
package sent

import (
	"slices"
	"strings"
	"time"

	"calco.example/contracts/rules"
)

// Request is one request of a client, with what became of it, as the mock saw
// it. It never holds an unknown key, nor a text that could be one.
//
// A Request is lent: it and its lists belong to the exchange that it describes and
// are used again after Record returns, and its texts are parts of longer ones. Clone
// what you keep.
type Request struct {
	// Number counts the requests of a mock from 1, in the order in which they
	// ended.
	Number int64 `json:"number"`
	// Session is whose clock and faults applied; empty is the one without a name.
	Session string `json:"session,omitempty"`
	// Ended is when the answer was ready, by the wall clock; zero where the mock
	// was given none. Clock is the mock's own time.
	Ended time.Time `json:"ended,omitzero"`
	Clock time.Time `json:"clock"`
	// Began is when the request had come, as Ended; Connection is what it came by,
	// nil where that is not known. Both tell what was on its way already from what
	// is sent next.
	Began      time.Time   `json:"-"`
	Connection *Connection `json:"-"`
	// Profile is the name of the profile that answered.
	Profile string `json:"profile,omitempty"`

	// Operation is empty where the path is none of the API.
	Operation rules.Operation `json:"operation,omitempty"`
	Method    string          `json:"method"`
	Path      string          `json:"path"`
	// Persona is whose key was sent; empty when it is nobody's.
	Persona string   `json:"persona,omitempty"`
	Key     KeyState `json:"key"`
	// KeyIn are the places, other than its header, where a key was found:
	// KeyInQuery, KeyInBody, KeyInAuthorization, KeyInCookie, KeyInHeader, KeyInPath.
	KeyIn []string `json:"keyIn,omitempty"`
	// ContentType is that of the request: application/json, empty, or
	// AnotherType for any other, which is not kept.
	ContentType string `json:"contentType,omitempty"`
	// AcceptsNoJSON says that Accept names types, and neither JSON nor any type.
	AcceptsNoJSON bool `json:"acceptsNoJson,omitempty"`

	// Fields are those of the request table that were sent, in its order; Unread
	// those that nobody read. Values are kept for keys of the world alone.
	Fields []Field  `json:"fields,omitempty"`
	Unread []Unread `json:"unread,omitempty"`
	// QueryOnly are fields of the request table that stand in the query and not in
	// the body, where they would be read, or there with another value.
	QueryOnly []string `json:"queryOnly,omitempty"`
	// Same is equal for requests that ask the same in the same bytes, as the same
	// account: of two requests in one process.
	Same uint64 `json:"-"`
	// SameKey is equal for requests with the same key where that is nobody's: of
	// two requests in one process.
	SameKey uint64 `json:"-"`

	// From and To are the range as dates, empty where there is none that was
	// understood; ToExcluded says that the last day does not count.
	From       string `json:"from,omitempty"`
	To         string `json:"to,omitempty"`
	ToExcluded bool   `json:"toExcluded,omitempty"`
	// Page and PageSize are those served, defaults and clamps applied; 0 where the
	// operation has no pages. The totals are set where the sales were counted. Rows
	// are those that the mock answered with, a listing's too, whether or not they
	// arrived.
	Page       int64 `json:"page,omitempty"`
	PageSize   int64 `json:"pageSize,omitempty"`
	TotalItems int64 `json:"totalItems,omitempty"`
	TotalPages int64 `json:"totalPages,omitempty"`
	Rows       int64 `json:"rows,omitempty"`

	// Status and Code are what went out: a code of the reference, or the status as
	// text for the transaction report. Status is 0 where a fault sent none.
	Status int      `json:"status"`
	Code   string   `json:"code,omitempty"`
	Rule   rules.ID `json:"rule,omitempty"` // which rule answered
	Why    string   `json:"why,omitempty"`
	Forced bool     `json:"forced,omitempty"` // the client asked for this code
	// Fault is the kind of the fault that spoilt the answer, empty for none; Code
	// and Rule are then kept only if the answer still arrives (DataArrives), and
	// Sent is the status that the fault chose, 0 where it chose none.
	Fault string `json:"fault,omitempty"`
	Sent  int    `json:"sent,omitempty"`
	// RetryAfter is that header of the answer, empty for none.
	RetryAfter string `json:"retryAfter,omitempty"`
}

// KeyState says how the key of a request was sent.
type KeyState string

// The states of a key.
const (
	NoKey      KeyState = "none"
	SeveralKey KeyState = "several" // more than one X-API-Key line
	UnknownKey KeyState = "unknown"
	KnownKey   KeyState = "known"
	ForcingKey KeyState = "forcing" // calco-answer-CODE
)

// Where a key may stand beside its header.
const (
	KeyInQuery         = "query"
	KeyInBody          = "body"
	KeyInAuthorization = "Authorization"
	KeyInCookie        = "Cookie"
	KeyInHeader        = "another header"
	KeyInPath          = "path"
)

// AnotherType stands for a Content-Type that is not application/json.
const AnotherType = "(another)"

// Field is a field of the request table that was sent.
type Field struct {
	Name string `json:"name"`
	// Text is the value of a string, Number of a whole number (IsNumber). Both are
	// empty where the key is unknown or the JSON type is wrong.
	Text     string `json:"text,omitempty"`
	Number   int64  `json:"number,omitempty"`
	IsNumber bool   `json:"isNumber,omitempty"`
	// WrongType says that it was of another JSON type than the table says.
	WrongType bool `json:"wrongType,omitempty"`
}

// Unread is a field that nobody read.
type Unread struct {
	Name string `json:"name"`
	// Meant is the name of the request table that is near, empty when none is.
	Meant string `json:"meant,omitempty"`
}

// Recorder takes every request of a mock, once, when its answer is ready. Record
// is called from many goroutines, must be quick, and must not keep the request:
// see Request.Clone.
type Recorder interface {
	Record(*Request)
}

// Field finds a field that was sent.
func (r *Request) Field(name string) (Field, bool) {
	i := slices.IndexFunc(r.Fields, func(f Field) bool { return f.Name == name })
	if i < 0 {
		return Field{}, false
	}
	return r.Fields[i], true
}

// Clone is a copy that may be kept.
func (r *Request) Clone() *Request {
	kept := *r
	kept.Session, kept.From, kept.To = strings.Clone(r.Session), strings.Clone(r.From), strings.Clone(r.To)
	kept.KeyIn, kept.Fields, kept.Unread = slices.Clone(r.KeyIn), slices.Clone(r.Fields), slices.Clone(r.Unread)
	kept.QueryOnly = slices.Clone(r.QueryOnly)
	for i := range kept.Fields {
		kept.Fields[i].Text = strings.Clone(kept.Fields[i].Text)
	}
	for i := range kept.Unread {
		kept.Unread[i].Name = strings.Clone(kept.Unread[i].Name)
	}
	return &kept
}
