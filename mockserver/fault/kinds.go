package fault

import (
	"net/http"
	"slices"

	"calco.example/mockserver/buffered"
)

// noAnswer is the status of a kind that sends none.
const noAnswer = -1

// kind is one way to spoil an answer: another answer (rewrite), or what
// happens on the connection instead (act). One of the two is set.
type kind struct {
	name     string
	takes    []string // parameters beside the shared ones
	defaults Settings // of these parameters
	sends    int      // status of what goes out: 0 for the genuine one or that of the parameters
	code     bool     // it replaces the body by one that may hold a code
	rewrite  func(*injection) buffered.Response
	act      func(*injection)
}

// kinds is the table of contents. A new kind is a row here and a function
// in the file of its family.
var kinds = []kind{
	// no answer, or none that is HTTP: wire.go
	{name: "reset", sends: noAnswer, act: reset},
	{name: "empty", sends: noAnswer, act: wireBytes(nothing)},
	{name: "garbage", sends: noAnswer, act: wireBytes(garbage)},
	{name: "bad-status-line", sends: noAnswer, act: wireBytes(badStatusLine)},
	{name: "status-999", sends: 999, act: wireBytes(status999)},
	{name: "esc-in-reason", act: wireBytes(escapeInReason)},
	{name: "two-content-lengths", act: wireBytes(twoContentLengths)},
	{name: "length-and-chunked", act: wireBytes(lengthAndChunked)},
	{name: "informational-flood", act: wireBytes(informationalFlood)},
	{name: "header-flood", act: wireBytes(headerFlood)},

	// an answer that ends too early: cut.go
	{name: "malformed-chunk", act: wireBytes(malformedChunk)},
	{name: "truncated-length", act: truncatedLength},
	{name: "truncated-chunked", act: truncatedChunked},
	{name: "no-length", act: wireBytes(noLength)},

	// an answer that comes late, slowly or never: time.go
	{name: "delay", takes: []string{"ms", "maxMs", "spread"}, defaults: Settings{Ms: 1000, Spread: "fixed"}, act: delay},
	{name: "drip", takes: []string{"ms", "bytes"}, defaults: Settings{Ms: 100, Bytes: 16}, act: drip},
	{name: "hang-before-headers", sends: noAnswer, takes: []string{"ms"}, defaults: Settings{Ms: longest.Milliseconds()}, act: hangBeforeHeaders},
	{name: "hang-after-headers", takes: []string{"ms"}, defaults: Settings{Ms: longest.Milliseconds()}, act: hangAfterHeaders},

	// another status: status.go
	{name: "status", takes: []string{"status", "retryAfter", "body"}, defaults: Settings{Status: 503, Body: "documented"}, code: true, rewrite: anotherStatus},
	{name: "redirect", takes: []string{"status", "location"}, defaults: Settings{Status: 302, Location: "https://elsewhere.invalid"}, rewrite: redirect},

	// a wrong body under HTTP 200: body.go
	{name: "html-200", sends: http.StatusOK, rewrite: html200},
	{name: "empty-200", sends: http.StatusOK, rewrite: empty200},
	{name: "wrong-type", sends: http.StatusOK, rewrite: wrongType},
	{name: "cut-json", sends: http.StatusOK, rewrite: cutJSON},
	{name: "extra-field", takes: []string{"path"}, sends: http.StatusOK, rewrite: extraField},
	{name: "null-field", takes: []string{"path"}, sends: http.StatusOK, code: true, rewrite: nullField},
	{name: "field-type", takes: []string{"path"}, sends: http.StatusOK, code: true, rewrite: fieldType},
	{name: "duplicate-key", takes: []string{"path"}, sends: http.StatusOK, rewrite: duplicateKey},
	{name: "deep-json", sends: http.StatusOK, rewrite: deepJSON},
	{name: "big-body", sends: http.StatusOK, act: bigBody},
	{name: "gzip-bomb", sends: http.StatusOK, rewrite: gzipBomb},
}

// kindNamed finds a kind; nil when there is none of this name.
func kindNamed(name string) *kind {
	i := slices.IndexFunc(kinds, func(k kind) bool { return k.name == name })
	if i < 0 {
		return nil
	}
	return &kinds[i]
}

// Kinds names the kinds of faults, in the order of the table.
func Kinds() []string {
	var names []string
	for _, k := range kinds {
		names = append(names, k.name)
	}
	return names
}
