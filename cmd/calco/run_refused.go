package main

import (
	"fmt"
	"sync"

	"calco.example/contracts/consumer"
	"calco.example/contracts/rules"
)

// lastRefusal keeps why the last request of a run was refused: a command that fails
// after it has mostly failed for it.
type lastRefusal struct {
	mu   sync.Mutex
	last string
}

// Record implements consumer.Recorder.
func (l *lastRefusal) Record(r *consumer.Request) {
	text := ""
	if refused(r) && r.Why != "" {
		text = fmt.Sprintf("the last request was refused, %s %s: %d %s", r.Method, r.Path, r.Status, r.Why)
		if r.Rule != "" {
			text = fmt.Sprintf("the last request was refused, %s: %d %s: %s", r.Operation, r.Status, r.Rule, r.Why)
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last = text
}

// sayWhyNot says of a command that failed why its last request was refused, and of
// any which request could not be read.
func (runVerb) sayWhyNot(s streams, result trialResult, refusal string) {
	if result.unreadable != "" {
		say(s.err, "a request could not be read: "+result.unreadable)
	}
	if refusal != "" && result.end.Code != exitOK {
		say(s.err, refusal)
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
