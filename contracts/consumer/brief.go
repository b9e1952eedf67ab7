package consumer

import (
	"fmt"
	"strconv"
	"strings"
	"time"

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

// outline is what a line of text says of a request: no text of the client's.
type outline struct {
	number, page int64
	operation    rules.Operation
	code, fault  string
	from, to     day
	status, sent int
	forced       bool
}

// brief is what is kept of a request for a while.
type brief struct {
	outline
	answer answer // what the answer says
	today  day    // by the mock's clock
	rule   rules.ID
	same   uint64
	by     *Connection
	began  time.Time
	ended  time.Time
}

// briefOf is a request in brief, with what its answer says: the [answerBy] of its rule.
func briefOf(r *Request, says answer) brief {
	b := brief{
		outline: outline{
			number: r.Number, page: r.Page, operation: r.Operation, code: r.Code, fault: r.Fault,
			status: r.Status, sent: r.Sent, forced: r.Forced,
		},
		answer: says, rule: r.Rule, same: r.Same, by: r.Connection, began: r.Began, ended: r.Ended,
	}
	b.from, _ = dayOf(r.From)
	b.to, _ = dayOf(r.To)
	b.today = dayOfTime(r.Clock)
	return b
}

// answered tells whether the client got the answer whole.
func (b *brief) answered() bool { return DataArrives(b.fault) }

// after tells whether a request came when an earlier one had been answered; where
// the time is not known, it did.
func (b *brief) after(earlier *brief) bool { return !b.began.Before(earlier.ended) }

func (b *outline) shown(session string) Shown {
	return Shown{Session: strings.Clone(session), Number: b.number, Text: b.text()}
}

func (b *outline) text() string {
	var text strings.Builder
	text.WriteString(string(b.operation))
	if b.operation == "" {
		text.WriteString("no path of the API")
	}
	if b.from != noDay {
		fmt.Fprintf(&text, " %s to %s", b.from, b.to)
	}
	if b.page != 0 {
		fmt.Fprintf(&text, ", page %d", b.page)
	}
	status := b.status
	if b.sent != 0 {
		status = b.sent
	}
	if status == 0 {
		text.WriteString(": no answer")
	} else {
		fmt.Fprintf(&text, ": %d", status)
	}
	switch {
	case b.fault != "":
		text.WriteString(" by the fault " + b.fault)
	case b.code != "" && b.code != strconv.Itoa(status):
		text.WriteString(" " + strings.Clone(b.code))
	}
	if b.forced {
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
