package fault

import "slices"

// kind is one way to spoil an answer: another answer (rewrite), or what
// happens on the connection instead (act). One of the two is set.
type kind struct {
	name     string
	takes    []string // parameters beside kind, operation, nth and probability
	defaults Settings // of these parameters
	rewrite  func(*injection) keptAnswer
	act      func(*injection)
}

// kinds is the table of contents. A new kind is a row here and a function
// in the file of its family.
var kinds = []kind{
	// no answer, or none that is HTTP: wire.go
	{name: "reset", act: reset},
	{name: "empty", act: wireBytes(nothing)},
	{name: "garbage", act: wireBytes(garbage)},
	{name: "bad-status-line", act: wireBytes(badStatusLine)},
	{name: "status-999", act: wireBytes(status999)},
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
	{name: "hang-before-headers", takes: []string{"ms"}, defaults: Settings{Ms: longest.Milliseconds()}, act: hangBeforeHeaders},
	{name: "hang-after-headers", takes: []string{"ms"}, defaults: Settings{Ms: longest.Milliseconds()}, act: hangAfterHeaders},

	// another status: status.go
	{name: "status", takes: []string{"status", "retryAfter", "body"}, defaults: Settings{Status: 503, Body: "documented"}, rewrite: anotherStatus},
	{name: "redirect", takes: []string{"status", "location"}, defaults: Settings{Status: 302, Location: "https://elsewhere.invalid"}, rewrite: redirect},

	// a wrong body under HTTP 200: body.go
	{name: "html-200", rewrite: html200},
	{name: "empty-200", rewrite: empty200},
	{name: "wrong-type", rewrite: wrongType},
	{name: "cut-json", rewrite: cutJSON},
	{name: "extra-field", rewrite: extraField},
	{name: "null-field", rewrite: nullField},
	{name: "field-type", rewrite: fieldType},
	{name: "duplicate-key", rewrite: duplicateKey},
	{name: "deep-json", rewrite: deepJSON},
	{name: "big-body", act: bigBody},
	{name: "gzip-bomb", rewrite: gzipBomb},
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
