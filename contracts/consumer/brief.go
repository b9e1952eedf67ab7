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
	refused bool // the answer was a refusal by a rule
	today   day  // by the mock's clock
	rule    rules.ID
	same    uint64
	by      *Connection
	began   time.Time
	ended   time.Time
}

func briefOf(r *Request, k *kind) brief {
	b := brief{
		outline: outline{
			number: r.Number, page: r.Page, operation: r.Operation, code: r.Code, fault: r.Fault,
			status: r.Status, sent: r.Sent, forced: r.Forced,
		},
		refused: k != nil && k.refuses, rule: r.Rule, same: r.Same, by: r.Connection, began: r.Began, ended: r.Ended,
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

// day counts civil days since 1970, so that ranges can be compared.
type day int32

const noDay day = -1 << 31

// dayOf reads a date as YYYY-MM-DD. It is done several times for each request, so
// it is reckoned and not parsed.
func dayOf(text string) (day, bool) {
	if len(text) != len(time.DateOnly) || text[4] != '-' || text[7] != '-' {
		return noDay, false
	}
	number := 0
	for i := range len(text) {
		if i == 4 || i == 7 {
			continue
		}
		digit := int(text[i]) - '0'
		if digit < 0 || digit > 9 {
			return noDay, false
		}
		number = 10*number + digit
	}
	year, month, date := number/10_000, number/100%100, number%100
	if month < 1 || month > 12 || date < 1 || date > daysIn(year, month) {
		return noDay, false
	}
	return civil(year, month, date), true
}

// civil counts the days from 1970-01-01, in years that begin on 1 March, so that
// the day that a leap year has more is its last one.
func civil(year, month, date int) day {
	if month <= 2 {
		year, month = year-1, month+12
	}
	return day(365*year + year/4 - year/100 + year/400 + (153*(month-3)+2)/5 + date - 719_469)
}

func daysIn(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}

// dayOfTime is the civil day of a time in its zone.
func dayOfTime(t time.Time) day {
	_, offset := t.Zone()
	seconds := t.Unix() + int64(offset)
	if seconds < 0 {
		seconds -= 86_399
	}
	return day(seconds / 86_400)
}

func (d day) time() time.Time { return time.Unix(int64(d)*86_400, 0).UTC() }

func (d day) String() string { return d.time().Format(time.DateOnly) }

// months adds months, clamped to the end of the month, as one month is counted.
func (d day) months(n int) day {
	if n == 0 {
		return d
	}
	t := d.time()
	first := time.Date(t.Year(), t.Month()+time.Month(n), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return dayOfTime(first.AddDate(0, 0, min(t.Day(), last)-1))
}
