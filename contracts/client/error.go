package client

import (
	"errors"
	"strings"
)

// What an Ask can fail with; an AskError says why.
var (
	ErrUnreachable = errors.New("the target gave no answer")
	ErrBudget      = errors.New("the budget of the run is spent")
	ErrBreakerOpen = errors.New("the run stopped asking")
	ErrNotAllowed  = errors.New("the suite refuses to")
	ErrKeyRefused  = errors.New("a key is not taken any more")
	ErrSwitchedOff = errors.New("the branch report was switched off during the run (BR-30)")
	ErrPlanLost    = errors.New("the account of keys.main lost its PaaS plan during the run (BR-25)")
)

// AskError is why there is no answer. It is made of our own words and of what
// was known before anything was sent: an error of net/http may quote the answer,
// and a hostile answer may quote the key.
type AskError struct {
	Kind   error
	Reason string
}

// Error joins kind and reason, where the kind does not say it all.
func (e *AskError) Error() string {
	if e.Reason == "" {
		return e.Kind.Error()
	}
	if e.Kind == ErrNotAllowed {
		return e.Kind.Error() + " " + e.Reason
	}
	return e.Kind.Error() + ": " + e.Reason
}

// Unwrap gives the kind to errors.Is.
func (e *AskError) Unwrap() error { return e.Kind }

func notAllowed(what string) error { return &AskError{Kind: ErrNotAllowed, Reason: what} }

// Remedy is what to ask for where a target gave no answer to judge.
func Remedy(err error) string {
	if strings.Contains(err.Error(), "HTTP 429 ") {
		return "fewer requests at a time: lower limits.rps in the target file"
	}
	return "a target that answers each request"
}
