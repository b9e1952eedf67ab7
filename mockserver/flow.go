package mockserver

import (
	"log/slog"
	"net/http"
	"time"

	"calco.example/contracts/rules"
	"calco.example/mockserver/civil"
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
	*answers
	note note  // what the journal will keep
	room *room // where it works
}

// branchReport answers POST /BranchReport/branch-report, top to bottom.
func (m *Mock) branchReport(x *exchange) answer {
	c := &x.room.branch
	c.exchange = x

	// auth: who asks; a refused key never uploads a body
	x.authenticate()
	x.answers = m.answersFor(x.note.key)
	first, rest := beforeBody(x.answers.branch)
	if r := firstBroken(c, first); r != nil {
		return branchRefusal(x, r)
	}

	// decode: what the body says
	c.payload = readPayload(x)
	x.answers = m.answersFor(x.note.key, x.canonical(c.raw)...)
	if c.tooLarge {
		return bodyTooLarge()
	}
	m.mutant.names(c.members, branchNames)
	c.fields = decodeBranch(x.answers, &c.payload, x.request.URL.RawQuery)
	x.note.branchFields(c)

	// validate: what it means, and the first rule that is broken; the rules on
	// data select on their own
	c.interpret()
	if r := firstBroken(c, rest); r != nil {
		return branchRefusal(x, r)
	}

	// select, page, render
	m.mutant.mend(&c.page, &c.pageSize)
	rows := c.matching().page(m.mutant.page(c.page, c.pageSize))
	return renderBranchReport(c, rows)
}

// transactionReport answers POST /Report/get-report, top to bottom.
func (m *Mock) transactionReport(x *exchange) answer {
	c := &x.room.report
	c.exchange = x

	// auth
	x.authenticate()
	x.answers = m.answersFor(x.note.key)
	first, rest := beforeBody(x.answers.transaction)
	if r := firstBroken(c, first); r != nil {
		return reportRefusal(x, r)
	}

	// decode
	c.payload = readPayload(x)
	x.answers = m.answersFor(x.note.key, x.canonical(c.raw)...)
	if c.tooLarge {
		return bodyTooLarge()
	}
	m.mutant.names(c.members, reportNames)
	c.fields = decodeReport(x.answers, &c.payload)
	x.note.reportFields(c)

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
	m.mutant.mend(&c.page, &c.pageSize)
	rows := c.matching().page(m.mutant.page(c.page, c.pageSize))
	return renderTransactionReport(c, rows)
}

// locations answers GET /DeviceLocation/locations.
func (m *Mock) locations(x *exchange) answer {
	if r := m.listing(x); r != nil {
		return locationsRefusal(x, r)
	}
	return renderLocations(x)
}

// serialNumbers answers the serial-number listing in its provisional shape: the
// envelope and the codes of the locations (Q-SERIAL-SHAPE).
func (m *Mock) serialNumbers(x *exchange) answer {
	if r := m.listing(x); r != nil {
		return locationsRefusal(x, r)
	}
	return renderSerialNumbers(x)
}

// serialNumbersWithoutSlash answers the same path without its trailing slash,
// if Q-SERIAL-SLASH says so.
func (m *Mock) serialNumbersWithoutSlash(x *exchange) answer {
	if m.answersFor(x.note.key).is("Q-SERIAL-SLASH", "only-with") {
		return unknownPath()
	}
	return m.serialNumbers(x)
}

// listing is what both listings share: auth and validate. Their request has
// nothing to decode.
func (m *Mock) listing(x *exchange) *refusal {
	x.authenticate()
	x.answers = m.answersFor(x.note.key, x.canonical(nil)...)
	return firstBroken(&locationsCase{x}, x.answers.locations)
}

// canonical is the request as the profile vary draws from it.
func (x *exchange) canonical(body []byte) [][]byte {
	return [][]byte{[]byte(x.op), []byte(x.request.URL.RawQuery), body}
}

// operation wraps the flow of one operation: method, session, clock, forcing
// before it, journal and the one write after it.
func (m *Mock) operation(op rules.Operation, method string, flow func(*exchange) answer) http.Handler {
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
func (m *Mock) receive(x *exchange, method string) *answer {
	var refused *answer
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
	if m.answersFor(x.note.key).is("Q-TODAY", "UTC") {
		x.today = now.utc
	}
	return m.forced(x)
}

// finish journals the exchange and writes the answer. In this order: who has the
// answer may ask the journal for it at once.
func (m *Mock) finish(x *exchange, a answer) {
	m.mutant.answer(x, &a)
	if m.config.Explain && a.rule != "" {
		a.header("X-Calco-Why", string(a.rule)+" "+a.why)
	}
	m.journal.add(x, a)
	m.observe(x, &a)
	if ctx := x.request.Context(); m.log.Enabled(ctx, slog.LevelDebug) {
		m.log.DebugContext(ctx, "answered", "operation", x.op, "status", a.status, "rule", a.rule, "why", a.why, "account", x.note.account())
	}
	m.setDate(x.writer, x.now)
	send(x.writer, x.request, a)
}

// wrongMethod refuses a method that the path does not serve. HEAD is served
// where GET is.
func (m *Mock) wrongMethod(r *http.Request, method string) *answer {
	if r.Method == method || r.Method == http.MethodHead && method == http.MethodGet {
		return nil
	}
	a := unknownPath()
	if !m.answersOfKey(r).is("Q-WRONG-METHOD", "404") {
		a = methodNotAllowed(method)
	}
	return &a
}
