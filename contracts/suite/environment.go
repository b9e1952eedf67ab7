package suite

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/schema"
)

// environment is what the scenarios of one run share: the target, what is known
// of it, and what was found beside them.
type environment struct {
	asker    exchange.Asker
	contract *schema.Contract
	keyed    func(exchange.Role) bool // for which roles there is a key
	profile  *rules.Profile           // pinned answers; nil pins nothing
	clock    func() time.Time         // of the target
	base     string                   // base URL, for curl lines
	facts    *Facts
	foreign  foreignFacts
	wholes   wholes

	mu     sync.Mutex
	checks int // of discovery and of what is read for several scenarios
	sent   int
	found  []report.Finding
	hidden []string          // card numbers that were found
	kept   map[rules.ID]bool // rules whose own promise was seen kept
}

// share counts what a scenario of the run itself sent and found: discovery, and
// what is read for several scenarios.
func (e *environment) share(reader *scenario) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.checks += reader.judge.checks
	e.sent += reader.session.sent
	e.found = append(e.found, reader.judge.found...)
}

// keep files findings with those of the run.
func (e *environment) keep(found []report.Finding) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.found = append(e.found, found...)
}

// pinned is the answer that the profile given to the suite pins.
func (e *environment) pinned(q rules.QuestionID) (rules.Answer, bool) {
	if e.profile == nil || !e.profile.Pins(q) {
		return rules.Answer{}, false
	}
	return e.profile.Answer(q), true
}

func (e *environment) has(role exchange.Role) bool { return e.keyed != nil && e.keyed(role) }

// evidence is an exchange as a report shows it: without the key, and short.
func (e *environment) evidence(x *exchange.Exchange) *report.Evidence {
	const most = 4 << 10
	method, path := x.Request.Endpoint()
	return &report.Evidence{
		Method: method, Path: path, Request: clip(string(x.Request.Body), most),
		Status: x.Status, Answer: clip(string(x.Body), most), Tries: x.Tries,
		Headers: map[string]string{"Content-Type": x.Header.Get("Content-Type")},
	}
}

// curl is a request as a line that a person can run, with $REPORT_KEY for the
// key.
func (e *environment) curl(q exchange.Request) string {
	method, path := q.Endpoint()
	return exchange.CurlLine(method, e.base+path, string(q.Body))
}

func clip(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + fmt.Sprintf("… (%d bytes)", len(text))
}

// sawKept notes that a rule's own promise was seen kept.
func (e *environment) sawKept(ids ...rules.ID) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.kept == nil {
		e.kept = map[rules.ID]bool{}
	}
	for _, id := range ids {
		e.kept[id] = true
	}
}

// hide keeps a card number out of everything that is shown.
func (e *environment) hide(number string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !slices.Contains(e.hidden, number) {
		e.hidden = append(e.hidden, number)
	}
}

// withoutCards masks the card numbers that were found in what is shown of the
// exchanges.
func (e *environment) withoutCards(found []report.Finding) []report.Finding {
	for i, f := range found {
		for _, number := range e.hidden {
			found[i].Actual = strings.ReplaceAll(found[i].Actual, number, masked(number))
			if f.Evidence != nil {
				f.Evidence.Answer = strings.ReplaceAll(f.Evidence.Answer, number, masked(number))
			}
		}
	}
	return found
}
