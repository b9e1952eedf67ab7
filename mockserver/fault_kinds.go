package mockserver

import "slices"

// faultKind is one way to spoil an answer: another answer (rewrite), or what
// happens on the connection instead (act). One of the two is set.
type faultKind struct {
	name     string
	takes    []string      // parameters beside kind, operation, nth and probability
	defaults faultSettings // of these parameters
	rewrite  func(*injection) keptAnswer
	act      func(*injection)
}

// faultKinds is the table of contents. A new kind is a row here and a function
// in the file of its family.
var faultKinds = []faultKind{
	// no answer, or none that is HTTP: fault_wire.go
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

	// an answer that ends too early: fault_cut.go
	{name: "malformed-chunk", act: wireBytes(malformedChunk)},
	{name: "truncated-length", act: truncatedLength},
	{name: "truncated-chunked", act: truncatedChunked},
	{name: "no-length", act: wireBytes(noLength)},

	// an answer that comes late, slowly or never: fault_time.go
	{name: "delay", takes: []string{"ms", "maxMs", "spread"}, defaults: faultSettings{Ms: 1000, Spread: "fixed"}, act: delay},
	{name: "drip", takes: []string{"ms", "bytes"}, defaults: faultSettings{Ms: 100, Bytes: 16}, act: drip},
	{name: "hang-before-headers", takes: []string{"ms"}, defaults: faultSettings{Ms: longestFault.Milliseconds()}, act: hangBeforeHeaders},
	{name: "hang-after-headers", takes: []string{"ms"}, defaults: faultSettings{Ms: longestFault.Milliseconds()}, act: hangAfterHeaders},

	// another status: fault_status.go
	{name: "status", takes: []string{"status", "retryAfter", "body"}, defaults: faultSettings{Status: 503, Body: "documented"}, rewrite: anotherStatus},
	{name: "redirect", takes: []string{"status", "location"}, defaults: faultSettings{Status: 302, Location: "https://elsewhere.invalid"}, rewrite: redirect},

	// a wrong body under HTTP 200: fault_body.go
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

// faultKindNamed finds a kind; nil when there is none of this name.
func faultKindNamed(name string) *faultKind {
	i := slices.IndexFunc(faultKinds, func(k faultKind) bool { return k.name == name })
	if i < 0 {
		return nil
	}
	return &faultKinds[i]
}

func faultKindNames() []string {
	var names []string
	for _, k := range faultKinds {
		names = append(names, k.name)
	}
	return names
}
