package mockserver

import (
	"log/slog"
	"net/http"
	"time"

	"calco.example/contracts/consumer"
	"calco.example/contracts/rules"
	"calco.example/mockserver/civil"
	"calco.example/mockserver/fault"
	"calco.example/mockserver/session"
	"calco.example/mockserver/world"
)

// exchange is one request on its way to an answer.
type exchange struct {
	mock    *Mock
	op      rules.Operation
	writer  http.ResponseWriter // for bounding the body; nobody writes to it but send
	request *http.Request
	session string
	now     time.Time
	today   civil.Date // the last day that is not in the future (Q-TODAY)
	// salesUntil is the last moment whose sales exist, in local time.
	salesUntil moment

	account   *world.Persona
	noAccount string // why there is none
	profile   *resolved
	note      session.Note     // what the journal will keep
	sent      []consumer.Field // the fields, for the record of the client; in memory of the scratch
	scratch   *scratch         // where it works
}

// is tells whether a question is answered with a word.
func (x *exchange) is(id rules.QuestionID, word string) bool { return x.profile.is(id, word) }

// branchReport answers POST /BranchReport/branch-report, top to bottom.
func (m *Mock) branchReport(x *exchange) response {
	c := &x.scratch.branch
	c.x = x

	// auth: who asks; a refused key never uploads a body
	x.authenticate()
	x.profile = m.resolveFor(x.note.Key)
	first, rest := beforeBody(x.profile.branch)
	if r := firstBroken(c, first); r != nil {
		return branchRefusal(x, r)
	}

	// decode: what the body says
	c.body = readPayload(x)
	x.profile = m.resolveFor(x.note.Key, x.canonical(c.body.raw)...)
	if c.body.tooLarge {
		return bodyTooLarge()
	}
	m.hooks.Names(c.body.members, branchNames)
	c.fields = decodeBranch(x.profile, &c.body, x.request.URL.RawQuery)
	x.noteBranch(c)

	// validate: what it means, and the first rule that is broken; the rules on
	// data select on their own
	c.interpret()
	if r := firstBroken(c, rest); r != nil {
		return branchRefusal(x, r)
	}

	// select, page, render
	rows := c.matching().page(m.hooks.Page(&c.page, &c.pageSize))
	return renderBranchReport(c, rows)
}

// transactionReport answers POST /Report/get-report, top to bottom.
func (m *Mock) transactionReport(x *exchange) response {
	c := &x.scratch.report
	c.x = x

	// auth
	x.authenticate()
	x.profile = m.resolveFor(x.note.Key)
	first, rest := beforeBody(x.profile.transaction)
	if r := firstBroken(c, first); r != nil {
		return reportRefusal(x, r)
	}

	// decode
	c.body = readPayload(x)
	x.profile = m.resolveFor(x.note.Key, x.canonical(c.body.raw)...)
	if c.body.tooLarge {
		return bodyTooLarge()
	}
	m.hooks.Names(c.body.members, reportNames)
	c.fields = decodeReport(x.profile, &c.body)
	x.noteReport(c)

	// validate
	c.interpret()
	if r := firstBroken(c, rest); r != nil {
		if x.is("Q-TR-SEVERAL", "joined") {
			if all := c.joined(r); all != "" {
				r.message = all
			}
		}
		return reportRefusal(x, r)
	}

	// select, page, render
	rows := c.matching().page(m.hooks.Page(&c.page, &c.pageSize))
	return renderTransactionReport(c, rows)
}

// locations answers GET /DeviceLocation/locations.
func (m *Mock) locations(x *exchange) response {
	if r := m.listing(x); r != nil {
		return locationsRefusal(x, r)
	}
	return renderLocations(x)
}

// serialNumbers answers the serial-number listing in its provisional shape: the
// envelope and the codes of the locations (Q-SERIAL-SHAPE).
func (m *Mock) serialNumbers(x *exchange) response {
	if r := m.listing(x); r != nil {
		return locationsRefusal(x, r)
	}
	return renderSerialNumbers(x)
}

// serialNumbersWithoutSlash answers the same path without its trailing slash,
// if Q-SERIAL-SLASH says so.
func (m *Mock) serialNumbersWithoutSlash(x *exchange) response {
	if m.resolveFor(x.note.Key).is("Q-SERIAL-SLASH", "only-with") {
		return unknownPath()
	}
	return m.serialNumbers(x)
}

// listing is what both listings share: auth and validate. Their request has
// nothing to decode.
func (m *Mock) listing(x *exchange) *refusal {
	x.authenticate()
	x.profile = m.resolveFor(x.note.Key, x.canonical(nil)...)
	return firstBroken(&locationsCase{x}, x.profile.locations)
}

// canonical is the request as the profile vary draws from it.
func (x *exchange) canonical(body []byte) [][]byte {
	return [][]byte{[]byte(x.op), []byte(x.request.URL.RawQuery), body}
}

// operation wraps the flow of one operation: method, session, clock, forcing
// before it, journal and the one write after it.
func (m *Mock) operation(op rules.Operation, method string, flow func(*exchange) response) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		x := m.enter(op, w, r)
		a := m.receive(x, method)
		if a == nil {
			answered := flow(x)
			a = &answered
		}
		m.finish(x, *a)
		m.leave(x)
	})
}

// receive prepares an exchange: nil when the flow may go on, or the answer to a
// request that never reaches it.
func (m *Mock) receive(x *exchange, method string) *response {
	var refused *response
	x.session, x.now, refused = m.timeOf(x.request.Header)
	x.note = newNote(x)
	if wrong := m.wrongMethod(x.request, method); wrong != nil {
		return wrong
	}
	if refused != nil {
		return refused
	}
	now := m.secondOf(x.now)
	x.salesUntil, x.today = now.salesUntil, now.local
	x.scratch.reader.At(civil.Moment{Date: x.salesUntil.date, Second: x.salesUntil.second})
	if m.resolveFor(x.note.Key).is("Q-TODAY", "UTC") {
		x.today = now.utc
	}
	return m.forced(x)
}

// finish journals the exchange and writes the answer. In this order: who has the
// answer may ask the journal for it at once.
func (m *Mock) finish(x *exchange, a response) {
	if m.config.Explain && a.rule != "" {
		a.header("X-Calco-Why", string(a.rule)+" "+a.why)
	}
	m.journal.Add(session.Record{
		At: x.now, Session: x.session, Operation: x.op, Method: x.request.Method, Note: &x.note,
		Status: a.status, Rule: a.rule, Why: a.why, Forced: a.forced, Fault: fault.Of(x.request).Kind,
	})
	m.observe(x, &a)
	if ctx := x.request.Context(); m.log.Enabled(ctx, slog.LevelDebug) {
		m.log.DebugContext(ctx, "answered", "operation", x.op, "status", a.status, "rule", a.rule, "why", a.why, "account", x.note.Account())
	}
	m.setDate(x.writer, x.now)
	send(x.writer, x.request, a)
}

// wrongMethod refuses a method that the path does not serve. HEAD is served
// where GET is.
func (m *Mock) wrongMethod(r *http.Request, method string) *response {
	if r.Method == method || r.Method == http.MethodHead && method == http.MethodGet {
		return nil
	}
	a := unknownPath()
	if !m.resolveForKey(r).is("Q-WRONG-METHOD", "404") {
		a = methodNotAllowed(method)
	}
	return &a
}
