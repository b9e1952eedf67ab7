// Package session keeps apart the tests that share a mock: each session has a
// clock and a journal of its own.
//
// A session is a word in the header X-Calco-Session or after the key
// (calco-main~word); without either it is the session "". Name reads it, Clocks
// tells its time, and Journal keeps what came under it. What a journal may hold
// of a request passes through a Note: people send real keys by mistake.
package session

import (
	"errors"
	"net/http"
	"regexp"
	"strings"
)

// Header names a session, NowHeader sets the time of one request.
const (
	Header    = "X-Calco-Session"
	NowHeader = "X-Calco-Now"
)

// Most is how many sessions may have a clock, or faults, of their own. Over it a
// new one is refused: dropping an old one would change the answers of a test
// that is still running.
const Most = 10_000

// IsWord tells whether a text may name a session.
func IsWord(text string) bool { return len(text) <= 64 && word.MatchString(text) }

var word = regexp.MustCompile(`^[A-Za-z0-9._-]+$`)

// Name is the session of a request; the error says why there is none, and never
// quotes. A tilde in a key that is not ours may be part of a secret, so nothing is
// read into it.
func Name(h http.Header, ours func(key string) bool) (string, error) {
	byHeader, err := nameInHeader(h)
	if err != nil {
		return "", err
	}
	byKey, err := nameAfterKey(h, ours)
	switch {
	case err != nil:
		return "", err
	case byHeader != "" && byKey != "" && byHeader != byKey:
		return "", errors.New("the session of " + Header + " is another than the one after the key")
	case byKey != "":
		return byKey, nil
	}
	return byHeader, nil
}

func nameInHeader(h http.Header) (string, error) {
	lines := h[Header]
	switch {
	case len(lines) == 0:
		return "", nil
	case len(lines) > 1:
		return "", errors.New(Header + " is given more than once")
	case !IsWord(lines[0]):
		return "", errors.New(Header + " must be a word of 1 to 64 letters, digits, dots, hyphens or underscores")
	}
	return lines[0], nil
}

func nameAfterKey(h http.Header, ours func(key string) bool) (string, error) {
	lines := h["X-Api-Key"]
	if len(lines) != 1 {
		return "", nil
	}
	key, name, found := strings.Cut(lines[0], "~")
	if !found || !ours(key) {
		return "", nil
	}
	if !IsWord(name) {
		return "", errors.New("the session after the key must be a word of 1 to 64 letters, digits, dots, hyphens or underscores")
	}
	return name, nil
}
