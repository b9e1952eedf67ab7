package scenario

import (
	"sync"
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/schema"
	"calco.example/contracts/suite/facts"
)

// Environment is what the scenarios of one run share: the target, what is known
// of it, and what was found beside them.
type Environment struct {
	Asker    exchange.Asker
	Contract *schema.Contract
	Keyed    func(exchange.Role) bool // for which roles there is a key
	Profile  *rules.Profile           // pinned answers; nil pins nothing
	Clock    func() time.Time         // of the target
	Base     string                   // base URL, for curl lines
	Facts    *facts.Facts
	Foreign  facts.ForeignFacts
	Readings Readings

	mu     sync.Mutex
	Checks int // of discovery and of what is read for several scenarios
	Sent   int
	Found  []report.Finding
}

// Share counts what a scenario of the run itself sent and found: discovery, and
// what is read for several scenarios.
func (e *Environment) Share(reader *Scenario) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.Checks += reader.Judge.Checks
	e.Sent += reader.Session.Sent
	e.Found = append(e.Found, reader.Judge.Found...)
}

// Keep files findings with those of the run.
func (e *Environment) Keep(found []report.Finding) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.Found = append(e.Found, found...)
}

// Pinned is the answer that the profile given to the suite pins. One that differs
// from case to case pins nothing that a scenario could take for granted.
func (e *Environment) Pinned(q rules.QuestionID) (rules.Answer, bool) {
	if e.Profile == nil || !e.Profile.PinsAll(q) {
		return rules.Answer{}, false
	}
	return e.Profile.Answer(q), true
}

// Has tells whether there is a key for a role.
func (e *Environment) Has(role exchange.Role) bool { return e.Keyed != nil && e.Keyed(role) }

// evidence is an exchange as a report shows it: without the key, and short.
func (e *Environment) evidence(x *exchange.Exchange) *report.Evidence {
	const most = 4 << 10
	method, path := x.Request.Endpoint()
	return &report.Evidence{
		Method: method, Path: path, Request: Truncate(string(x.Request.Body), most),
		Status: x.Status, Answer: Truncate(string(x.Body), most), Tries: x.Tries,
		Headers: map[string]string{"Content-Type": x.Header.Get("Content-Type")},
	}
}

// curl is a request as a line that a person can run, with $REPORT_KEY for the
// key.
func (e *Environment) curl(q exchange.Request) string {
	method, path := q.Endpoint()
	return exchange.CurlLine(method, e.Base+path, string(q.Body))
}
