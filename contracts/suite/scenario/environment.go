package scenario

import (
	"cmp"
	"slices"
	"strings"
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
	Asker     exchange.Asker
	OnSent    func(requests int) // nil: nobody is told
	Contract  *schema.Contract
	Keyed     func(exchange.Role) bool // for which roles there is a key
	Unfit     map[exchange.Role]string // keys that are something else than their role says, and what
	Profile   *rules.Profile           // pinned answers; nil pins nothing
	Clock     func() time.Time         // of the target
	Base      string                   // base URL, for curl lines
	Facts     *facts.Facts
	Foreign   facts.ForeignFacts
	Readings  Readings
	statuses  statuses
	dayClocks dayClocks

	mu     sync.Mutex
	Checks int // of discovery and of what is read for several scenarios
	Sent   int
	Found  []report.Finding
	listed string            // the code of the first listing of main's locations
	hidden []string          // card numbers that were found
	kept   map[rules.ID]bool // rules whose own promise was seen kept
	named  map[string]string // the name of main's commerce that a report first gave for some days
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

// saidBefore is the code of the first listing of main's locations, if it was another.
func (e *Environment) saidBefore(code string) string {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.listed = cmp.Or(e.listed, code)
	if e.listed == code {
		return ""
	}
	return e.listed
}

// namedBefore is the name of main's commerce in the first answer about some days.
func (e *Environment) namedBefore(days, name string) string {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.named == nil {
		e.named = map[string]string{}
	}
	e.named[days] = cmp.Or(e.named[days], name)
	return e.named[days]
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

// PinnedIn is the answer that the profile pins for one case of a question.
func (e *Environment) PinnedIn(q rules.QuestionID, name string) (rules.Answer, bool) {
	if e.Profile == nil {
		return rules.Answer{}, false
	}
	return e.Profile.PinsIn(q, name)
}

// Has tells whether there is a key for a role, and one that is what the role says.
func (e *Environment) Has(role exchange.Role) bool {
	return e.Keyed != nil && e.Keyed(role) && e.Unfit[role] == ""
}

// Need is why a role cannot be asked as, nil where it can.
func (e *Environment) Need(role exchange.Role) error {
	switch means := facts.RoleMeans[role]; {
	case e.Has(role):
		return nil
	case e.Unfit[role] != "":
		return report.Unverified("keys."+string(role)+" "+e.Unfit[role], "a key for keys."+string(role)+" that is one: "+means)
	default:
		return report.Unverified("no key for the role "+string(role), "a key for keys."+string(role)+" in the target file: "+means)
	}
}

// evidence is an exchange as a report shows it: without the key, and short.
func (e *Environment) evidence(x *exchange.Exchange) *report.Evidence {
	const most = 4 << 10
	method, path := x.Request.Endpoint()
	if x.Request.Query != "" {
		path += "?" + x.Request.Query
	}
	return &report.Evidence{
		Method: method, Path: path, RequestHeaders: requestHeaders(x.Request), Request: Truncate(string(x.Request.Body), most),
		Status: x.Status, Response: Truncate(string(x.Body), most), Tries: x.Tries,
		Headers: map[string]string{"Content-Type": x.Header.Get("Content-Type")},
	}
}

// requestHeaders are the headers that were sent, with the variable of its role
// for a key.
func requestHeaders(r exchange.Request) map[string]string {
	headers := map[string]string{}
	for _, header := range r.SentHeaders() {
		name, value, _ := strings.Cut(header, ": ")
		headers[name] = value
	}
	switch {
	case r.Key != "":
		headers["X-API-Key"] = r.Key + " (made up)"
	case r.Role != exchange.RoleNone:
		headers["X-API-Key"] = strings.TrimSpace("$" + exchange.KeyVariable(r.Role) + " " + string(r.Altered))
	}
	return headers
}

// curl is a request as a line that a person can run, with a variable for the key.
func (e *Environment) curl(q exchange.Request) string { return exchange.CurlOf(q, e.Base) }

// curls are requests as one such line, with their answers below each other.
func (e *Environment) curls(list []exchange.Request) string {
	lines := make([]string, len(list))
	for i, r := range list {
		lines[i] = e.curl(r)
	}
	return strings.Join(lines, "; echo; ")
}

// sawKept notes that a rule's own promise was seen kept.
func (e *Environment) sawKept(ids ...rules.ID) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.kept == nil {
		e.kept = map[rules.ID]bool{}
	}
	for _, id := range ids {
		e.kept[id] = true
	}
}

// Kept tells whether a rule's own promise was seen kept: a refusal, or what a
// pinned answer says in its place.
func (e *Environment) Kept(id rules.ID) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.kept[id]
}

// Hide keeps a card number out of everything that is shown.
func (e *Environment) Hide(number string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !slices.Contains(e.hidden, number) {
		e.hidden = append(e.hidden, number)
	}
}

// WithoutCards masks the card numbers that were found in what is shown of findings
// and of the scenarios that met them.
func (e *Environment) WithoutCards(found []report.Finding, done []report.Scenario) ([]report.Finding, []report.Scenario) {
	if len(e.hidden) == 0 {
		return found, done
	}
	for i, f := range found {
		found[i].Summary, found[i].Expected, found[i].Actual = e.masked(f.Summary), e.masked(f.Expected), e.masked(f.Actual)
		if f.Evidence != nil {
			f.Evidence.Response = e.masked(f.Evidence.Response)
		}
	}
	for i, s := range done {
		done[i].Why, done[i].Steps = e.masked(s.Why), slices.Clone(s.Steps)
		for j, step := range s.Steps {
			done[i].Steps[j].Error = e.masked(step.Error)
		}
	}
	return found, done
}

func (e *Environment) masked(text string) string {
	for _, number := range e.hidden {
		text = strings.ReplaceAll(text, number, Masked(number))
	}
	return text
}

// Masked shows the first six and the last four digits of a card number.
func Masked(number string) string {
	if len(number) < 11 {
		return number
	}
	return number[:6] + strings.Repeat("*", len(number)-10) + number[len(number)-4:]
}
