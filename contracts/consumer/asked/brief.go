// Package asked is what a request asks, whatever its bytes: a [Brief] of it, which is
// kept for a while, with what its [Answer] says; the [Question] of which it asks for a
// page; which rows are [Wanted]; and its [Fields] with the days that they name.
// A request in a line of text, to be found in a log, is [Shown].
package asked

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"calco.example/contracts/civil"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
)

// Shown is a request as evidence: enough to find it in a log.
type Shown struct {
	Session string `json:"session,omitempty"`
	Number  int64  `json:"number"`
	// Text is the request and its answer in a line, as
	// "branch-report 2025-08-01 to 2025-08-15, page 2: 200 BR-00".
	Text string `json:"text"`
}

// Outline is what a line of text says of a request: no text of the client's.
type Outline struct {
	Number, Page int64
	Operation    rules.Operation
	code, Fault  string
	From, To     civil.Date
	Status, Sent int32
	Forced       bool
}

// Brief is what is kept of a request for a while.
type Brief struct {
	Outline
	Response Response   // what the answer says
	Today    civil.Date // by the mock's clock
	Rule     rules.ID
	Same     uint64
	By       *sent.Connection
	Began    time.Time
	Ended    time.Time
}

// BriefOf is a request in brief, with what its answer says: the [ResponseBy] of its rule.
func BriefOf(r *sent.Request, says Response) Brief {
	b := Brief{
		Outline: Outline{
			Number: r.Number, Page: r.Page, Operation: r.Operation, code: r.Code, Fault: r.Fault,
			Status: int32(r.Status), Sent: int32(r.Sent), Forced: r.Forced,
		},
		Response: says, Rule: r.Rule, Same: r.Same, By: r.Connection, Began: r.Began, Ended: r.Ended,
	}
	b.From, b.To = civil.DateIn(r.From), civil.DateIn(r.To)
	b.Today, _ = civil.LocalTime(r.Clock, r.Clock.Location())
	return b
}

// Answered tells whether the client got the answer whole.
func (b *Outline) Answered() bool { return DataArrives(b.Fault) }

// After tells whether a request came when an earlier one had been answered; where
// the time is not known, it did.
func (b *Brief) After(earlier *Brief) bool { return !b.Began.Before(earlier.Ended) }

// Shown is the request as evidence in a session.
func (b *Outline) Shown(session string) Shown {
	return Shown{Session: strings.Clone(session), Number: b.Number, Text: b.Text()}
}

// Text is the line.
func (b *Outline) Text() string {
	var text strings.Builder
	text.WriteString(string(b.Operation))
	if b.Operation == "" {
		text.WriteString("no path of the API")
	}
	if b.From != civil.NoDate {
		fmt.Fprintf(&text, " %s to %s", b.From, b.To)
	}
	if b.Page != 0 {
		fmt.Fprintf(&text, ", page %d", b.Page)
	}
	status := b.Status
	if b.Sent != 0 {
		status = b.Sent
	}
	if status == 0 {
		text.WriteString(": no answer")
	} else {
		fmt.Fprintf(&text, ": %d", status)
	}
	switch {
	case b.Fault != "":
		text.WriteString(" by the fault " + b.Fault)
	case b.code != "" && b.code != strconv.Itoa(int(status)):
		text.WriteString(" " + strings.Clone(b.code))
	}
	if b.Forced {
		text.WriteString(" (forced)")
	}
	return text.String()
}

// DataArrives tells whether the whole answer still reaches a client that reads
// with care, though a fault of this kind touches it; so it does without a fault.
func DataArrives(fault string) bool {
	switch fault {
	case "", "delay", "drip", "extra-field", "wrong-type", "duplicate-key", "informational-flood":
		return true
	}
	return false
}
