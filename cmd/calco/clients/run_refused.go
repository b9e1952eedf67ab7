package clients

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"sync"

	"calco.example/cmd/calco/shell"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
)

// lastRefusal keeps why the last request of a run was refused: a command that fails
// after it has mostly failed for it. Of one that succeeds it keeps what was refused
// first, and what most often.
type lastRefusal struct {
	mu       sync.Mutex
	last     string // empty where it was not refused
	rule     rules.ID
	answered bool // something was not refused
	reports  []reportTried
	by       []refusalsBy // in the order of the first ones
	skipped  skippedRange
}

// reportTried is a report that was asked for.
type reportTried struct {
	operation rules.Operation
	answered  bool   // once it was not refused
	last      string // why it was the last time
}

// refusalsBy are the refusals by one rule.
type refusalsBy struct {
	rule  rules.ID
	first string
	times int
}

// Record implements sent.Recorder.
func (l *lastRefusal) Record(r *sent.Request) {
	text, empty := "", slices.Contains(noData, r.Rule)
	if refused(r) && r.Why != "" {
		text = what(r) + ": " + r.Why
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last, l.rule = text, ""
	l.skipped.follow(r, text)
	l.answered = l.answered || !refused(r) || empty
	l.report(r.Operation, !refused(r) || empty, text)
	if text == "" {
		return
	}
	l.rule = r.Rule
	if !empty {
		l.count(r.Rule, text)
	}
}

// report notes whether a report was answered.
func (l *lastRefusal) report(op rules.Operation, answered bool, text string) {
	if op != rules.BranchReport && op != rules.TransactionReport {
		return
	}
	at := slices.IndexFunc(l.reports, func(t reportTried) bool { return t.operation == op })
	if at < 0 {
		at, l.reports = len(l.reports), append(l.reports, reportTried{operation: op})
	}
	t := &l.reports[at]
	t.answered, t.last = t.answered || answered, text
}

func (l *lastRefusal) count(rule rules.ID, text string) {
	at := slices.IndexFunc(l.by, func(b refusalsBy) bool { return b.rule == rule })
	if at < 0 {
		at, l.by = len(l.by), append(l.by, refusalsBy{rule: rule, first: text})
	}
	l.by[at].times++
}

// noData are the rules by which there is no sale: to be told so is no failure.
var noData = []rules.ID{"BR-27", "TR-NO-DATA"}

const theLast = "the last request was refused, "

// onlyRefusals says of a command that succeeds that it was refused whatever it asked
// for; empty where it was not. The first refusal is told, too, where it is another
// one: the last may be what a test asks for.
func (l *lastRefusal) onlyRefusals() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.answered || l.last == "" {
		return ""
	}
	first := ""
	if len(l.by) > 1 && l.by[0].first != l.last {
		first = "the first one was refused, " + l.by[0].first + "; "
	}
	return "no request was answered with success; " + first + theLast + l.last
}

// refusedReport says of a command that succeeds that one of the reports was refused
// whatever it asked of it, while something else was answered: it may go on as if
// there were no sales. Empty where there is none.
func (l *lastRefusal) refusedReport() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := slices.IndexFunc(l.reports, func(t reportTried) bool { return !t.answered && t.last != "" })
	if at < 0 || !l.answered {
		return ""
	}
	return fmt.Sprintf("no %s was answered with success; its last request was refused, %s", l.reports[at].operation, l.reports[at].last)
}

// refusedByTests is how many refusals by one rule are nothing to speak of: tests of
// both operations, or of two fields.
const refusedByTests = 2

// mostRefused says of a command that succeeds by which rule most of its requests
// were refused: tests ask for a refusal, but whoever takes one for an empty list goes
// on and asks for the next one. A range that was left out like that is told at once.
// Empty where there is too little to tell.
func (l *lastRefusal) mostRefused() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.skipped.says != "" {
		return l.skipped.says
	}
	most := refusalsBy{times: refusedByTests}
	for _, by := range l.by {
		if by.times > most.times {
			most = by
		}
	}
	if most.first == "" {
		return ""
	}
	return fmt.Sprintf("%d requests were refused alike; the first, %s", most.times, most.first)
}

// what says which request was refused, and how: by the code that the client has
// seen, and by the rule where that is another word.
func what(r *sent.Request) string {
	if r.Rule == "" {
		return fmt.Sprintf("%s %s: %d", r.Method, r.Path, r.Status)
	}
	text := fmt.Sprintf("%s: %d", r.Operation, r.Status)
	if r.Code != strconv.Itoa(r.Status) {
		text += " " + r.Code
	}
	if r.Code != string(r.Rule) {
		text += " by the rule " + string(r.Rule)
	}
	return text
}

// sayWhyNot says of a command that failed why its last request was refused, of one
// that succeeded whether it got nothing but refusals, of a report, too, or many alike, and of any which
// request could not be read.
func (Run) sayWhyNot(s shell.Streams, result trialResult, refusal *lastRefusal) {
	if result.unreadable != "" {
		shell.Say(s.Err, "a request could not be read: "+result.unreadable)
	}
	text := refusal.text()
	if result.end.Code == shell.ExitOK {
		text = cmp.Or(refusal.onlyRefusals(), refusal.mostRefused(), refusal.refusedReport())
	}
	if text != "" {
		shell.Say(s.Err, text)
	}
}

// refused tells whether a request was refused for what it asked: by a rule, or as
// no request of the API.
func refused(r *sent.Request) bool {
	if r.Forced || r.Fault != "" {
		return false
	}
	rule, known := rules.Lookup(r.Rule)
	return known && rule.Refuses() || !known && r.Status >= 400
}

func (l *lastRefusal) text() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.last == "" {
		return ""
	}
	return theLast + l.last
}

// lastRule is the rule by which the last request was refused, empty where it was not.
func (l *lastRefusal) lastRule() rules.ID {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.rule
}
