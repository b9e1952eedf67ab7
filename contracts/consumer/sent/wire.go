package sent

import "net/http"

// Wire is an exchange as it went over the line. It is lent, like the Request
// that it belongs to: copy what you keep, and of a request whose key is nobody's
// keep nothing that the client wrote.
type Wire struct {
	HTTP *http.Request
	// Body is the body that was sent, as far as it was read; nil where the answer
	// needed none of it.
	Body     []byte
	Headers  []Header // of the answer, beside Content-Type
	Response []byte
	// Leave says what of the request may be kept; nil: nothing.
	Leave Leave
}

// Leave takes out of the parts of a request what could be a key that a client sent by
// mistake, and leaves the rest as it was sent.
type Leave interface {
	LeaveQuery(raw string) string
	LeaveHeader(value string) string
	LeaveBody(body []byte) []byte
}

// Header is a line of an answer's head.
type Header struct{ Name, Value string }

// WireRecorder is a Recorder that takes the wire too: RecordWire is then called
// instead of Record.
type WireRecorder interface {
	Recorder
	RecordWire(*Request, Wire)
}

// Recorders hands each record to several.
type Recorders []Recorder

// Record hands a record on.
func (all Recorders) Record(r *Request) {
	for _, one := range all {
		one.Record(r)
	}
}

// RecordWire hands a record on, with its wire to those who take it.
func (all Recorders) RecordWire(r *Request, w Wire) {
	for _, one := range all {
		if wired, ok := one.(WireRecorder); ok {
			wired.RecordWire(r, w)
			continue
		}
		one.Record(r)
	}
}
