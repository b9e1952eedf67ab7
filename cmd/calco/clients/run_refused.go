package clients

import (
	"fmt"
	"slices"
	"strconv"
	"sync"

	"calco.example/cmd/calco/shell"
	"calco.example/contracts/consumer"
	"calco.example/contracts/rules"
)

// lastRefusal keeps why the last request of a run was refused: a command that fails
// after it has mostly failed for it.
type lastRefusal struct {
	mu       sync.Mutex
	last     string
	answered bool // something was not refused
}

// Record implements consumer.Recorder.
func (l *lastRefusal) Record(r *consumer.Request) {
	text := ""
	if refused(r) && r.Why != "" {
		text = "the last request was refused, " + what(r) + ": " + r.Why
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last = text
	l.answered = l.answered || !refused(r) || slices.Contains(noData, r.Rule)
}

// noData are the rules by which there is no sale: to be told so is no failure.
var noData = []rules.ID{"BR-27", "TR-NO-DATA"}

// onlyRefusals says of a command that succeeds that it was refused whatever it asked
// for; empty where it was not.
func (l *lastRefusal) onlyRefusals() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.answered || l.last == "" {
		return ""
	}
	return "no request was answered with success; " + l.last
}

// what says which request was refused, and how: by the code that the client has
// seen, and by the rule where that is another word.
func what(r *consumer.Request) string {
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
// that succeeded whether it got nothing but refusals, and of any which request could
// not be read.
func (Run) sayWhyNot(s shell.Streams, result trialResult, refusal *lastRefusal) {
	if result.unreadable != "" {
		shell.Say(s.Err, "a request could not be read: "+result.unreadable)
	}
	text := refusal.text()
	if result.end.Code == shell.ExitOK {
		text = refusal.onlyRefusals()
	}
	if text != "" {
		shell.Say(s.Err, text)
	}
}

// refused tells whether a request was refused for what it asked: by a rule, or as
// no request of the API.
func refused(r *consumer.Request) bool {
	if r.Forced || r.Fault != "" {
		return false
	}
	rule, known := rules.Lookup(r.Rule)
	return known && rule.Refuses() || !known && r.Status >= 400
}

func (l *lastRefusal) text() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.last
}
