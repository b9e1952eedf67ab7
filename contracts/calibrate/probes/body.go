// Package probes puts requests otherwise than good ones, each for a question or some:
// [Branch] and [Report] their fields, [Body] their bodies, [Listing] the two listings,
// paths, and keys.
package probes

import (
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/order"
	"calco.example/contracts/calibrate/probing"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// Body send bodies that are no JSON object, and the like. Whether such a
// body counts as one without fields shows in comparison with {}.
var Body = append(probing.Changing(rules.BranchReport,
	probing.Probe{About: probing.Questions("Q-DUPLICATE-FIELD"), Intrusive: true, Ask: duplicateField},
	probing.Probe{About: probing.Questions("Q-BR-NOT-JSON"), Full: true, Intrusive: true, Ask: branchBody("Q-BR-NOT-JSON", "{")},
	probing.Probe{About: probing.Questions("Q-BR-NOT-OBJECT"), Full: true, Intrusive: true, Ask: branchBody("Q-BR-NOT-OBJECT", notObjects...)},
	probing.Probe{About: probing.Questions("Q-BR-EMPTY-BODY"), Full: true, Intrusive: true, Ask: branchBody("Q-BR-EMPTY-BODY", "")},
	probing.Probe{About: probing.Questions("Q-BR-CONTENT-TYPE"), Full: true, Intrusive: true, Ask: branchContentType},
), probing.Changing(rules.TransactionReport,
	probing.Probe{About: probing.Questions("Q-TR-CONTENT-TYPE"), Full: true, Intrusive: true, Ask: reportContentType},
	probing.Probe{About: probing.Questions("Q-TR-NOT-JSON"), Full: true, Intrusive: true, Ask: reportNotJSON},
	probing.Probe{About: probing.Questions("Q-TR-NOT-OBJECT"), Full: true, Intrusive: true, Ask: reportBody("Q-TR-NOT-OBJECT", notObjects...)},
	probing.Probe{About: probing.Questions("Q-TR-EMPTY-BODY"), Full: true, Intrusive: true, Ask: reportBody("Q-TR-EMPTY-BODY", "")},
)...)

// duplicateField sends one name twice, with the same value.
func duplicateField(p *probing.Prober) {
	p.Tell("Q-DUPLICATE-FIELD", WithTwice(p.Account.Branch(nil), `"page":1`), probing.ByCode(map[string]string{"BR-02": "refused"}, "last-wins"))
}

// WithTwice adds a member to a body that has it already.
func WithTwice(r exchange.Request, member string) exchange.Request {
	body := r.Body[:len(r.Body)-1]
	if len(body) > len("{") {
		member = "," + member
	}
	r.Body = append(append([]byte{}, body...), (member + "}")...)
	return r
}

// Unsupported is the signature of 415.
const Unsupported = "Unsupported Media Type"

// notObjects are JSON, but no object. Many a decoder takes one kind of them for an
// object without fields and stumbles over another.
var notObjects = []string{"[]", "[{}]", "5", "null"}

// branchBody asks with bodies that are no JSON object.
func branchBody(q rules.QuestionID, texts ...string) func(*probing.Prober) {
	return func(p *probing.Prober) {
		eachBody(p.Account.Branch(nil), texts, func(r exchange.Request) { BodiesOf(p).branchUnreadable(q, r) })
	}
}

// eachBody asks with one body after the other.
func eachBody(r exchange.Request, texts []string, ask func(exchange.Request)) {
	for _, text := range texts {
		r.Body = []byte(text)
		ask(r)
	}
}

// bodies tell what becomes of a body that cannot be read.
type bodies struct{ p *probing.Prober }

// BodiesOf tells what becomes of bodies.
func BodiesOf(p *probing.Prober) bodies { return bodies{p} }

// branchUnreadable compares what cannot be read with an object without fields.
// Equal answers mean that nothing tells a refusal from an object without
// fields, unless an account of its own refusal does.
func (b bodies) branchUnreadable(q rules.QuestionID, r exchange.Request) {
	x, empty := b.besideEmpty(q, r)
	word := map[string]string{"BR-02": "BR-02", Unsupported: "415"}[order.Signature(x)]
	if order.Signature(x) != order.Signature(empty) || word != "" && b.differsBesideAnother(q, r) {
		b.p.Record.At(q).SawWord(word, x)
		return
	}
	b.p.Record.At(q).Saw(evidence.Word("as-missing"), x)
	b.p.Record.Of(q).SetSame(evidence.Word("as-missing"), evidence.Word("BR-02"), evidence.Word("415"))
}

// rawBodies are bodies that are no JSON object, and the question about each.
var rawBodies = map[rules.Operation][]RawBody{
	rules.BranchReport:      {{"{", "Q-BR-NOT-JSON"}, {"[]", "Q-BR-NOT-OBJECT"}, {"", "Q-BR-EMPTY-BODY"}},
	rules.TransactionReport: {{"{", "Q-TR-NOT-JSON"}, {"[]", "Q-TR-NOT-OBJECT"}, {"", "Q-TR-EMPTY-BODY"}},
}

// RawBody is a body that is no good request, and the question that it is about.
type RawBody struct {
	Text     string
	Question rules.QuestionID
}

// RefusedBody is a body that is refused as such: with 415 best, because nothing
// else is. Where there is none, each counts as an object without fields.
func (b bodies) RefusedBody(op rules.Operation) RawBody {
	best := rawBodies[op][0]
	for _, body := range rawBodies[op] {
		a, known := b.p.Record.Answered(body.Question)
		switch {
		case !known || a.Is("as-missing"):
		case a.Is("415"):
			return body
		case b.p.Record.Is(best.Question, "as-missing"):
			best = body
		}
	}
	return best
}

// besideEmpty asks with a request and with one whose body is {}.
func (b bodies) besideEmpty(q rules.QuestionID, r exchange.Request) (x, empty *exchange.Exchange) {
	return b.p.AskFor(q, r), b.p.Ask(string(q), "an object without fields", withoutFields(r))
}

// withoutFields is a request as the operation wants it, with an empty object.
func withoutFields(r exchange.Request) exchange.Request {
	r.Body, r.Header = []byte("{}"), nil
	return r
}

// refusedAccounts are the roles whose accounts are refused by themselves.
var refusedAccounts = []exchange.Role{exchange.RoleNone, exchange.RoleNoPlan, exchange.RoleUnknownUser, exchange.RoleDisabled}

// differsBesideAnother tells whether a request gets another answer than one with an
// empty object where something else of it is refused, too: the account, or what it
// is declared as. Then the two are not the same.
func (b bodies) differsBesideAnother(q rules.QuestionID, r exchange.Request) bool {
	for _, role := range refusedAccounts {
		if b.p.NeedRole(role) != nil {
			continue
		}
		r.Role = role
		if b.differs(q, r, withoutFields(r)) {
			return true
		}
	}
	if r.Header != nil {
		return false
	}
	r.Role, r.Header = exchange.RoleMain, probing.ContentType("text/plain")
	empty := r
	empty.Body = []byte("{}")
	return b.differs(q, r, empty)
}

// differs tells whether two requests get answers that can be told apart.
func (b bodies) differs(q rules.QuestionID, one, other exchange.Request) bool {
	x := b.p.AskFor(q, one)
	return order.Signature(x) != order.Signature(b.p.Ask(string(q), "an object without fields", other))
}

// branchContentType declares a good body as something else. If that is answered
// like an object without fields, fields that are broken tell: nobody who drops
// them can see them.
func branchContentType(p *probing.Prober) {
	const q = "Q-BR-CONTENT-TYPE"
	r := p.Account.Branch(nil)
	r.Header = probing.ContentType("text/plain")
	b := BodiesOf(p)
	b.branchUnreadable(q, r)
	b.undeclared(q, r, b.branchUnreadable)
	if !p.Record.Is(q, "as-missing") {
		return
	}
	for _, broken := range []probing.Fields{
		{"startDate": "x", "endDate": "x", "locationId": "1 1", "serialNumber": "1 1", "typeTransaction": "CHEQUE", "page": 0},
		{"locationId": 1, "page": "1"},
	} {
		r.Body = p.Account.Branch(broken).Body
		if x, empty := b.besideEmpty(q, r); order.Signature(x) != order.Signature(empty) {
			b.sawAlone(q, evidence.Word("BR-02"), x)
			return
		}
	}
	r.Body = []byte("{")
	x := p.Ask(string(q), "neither declared as JSON nor JSON", r)
	r.Header = nil
	declared := p.Ask(string(q), "no JSON", r)
	if order.Signature(x) != order.Signature(declared) {
		b.sawAlone(q, evidence.Word("BR-02"), x)
	}
}

// undeclared asks without a Content-Type what was asked with another one: an answer of its
// own is noted, too.
func (b bodies) undeclared(q rules.QuestionID, r exchange.Request, note func(rules.QuestionID, exchange.Request)) {
	none := r
	none.Header = probing.ContentType("")
	declared := b.p.AskFor(q, r)
	if x := b.p.Ask(string(q), "the same without a Content-Type", none); order.Signature(x) != order.Signature(declared) {
		note(q, none)
	}
}

// sawAlone notes an answer in place of what seemed to be one.
func (b bodies) sawAlone(q rules.QuestionID, a rules.Answer, x *exchange.Exchange) {
	b.p.Record.Of(q).Forget()
	b.p.Record.At(q).Saw(a, x)
}

func reportContentType(p *probing.Prober) {
	r := p.Account.Report(nil)
	r.Header = probing.ContentType("text/plain")
	b := BodiesOf(p)
	b.reportUnreadable("Q-TR-CONTENT-TYPE", r)
	b.undeclared("Q-TR-CONTENT-TYPE", r, b.reportUnreadable)
}

func reportBody(q rules.QuestionID, texts ...string) func(*probing.Prober) {
	return func(p *probing.Prober) {
		eachBody(p.Account.Report(nil), texts, func(r exchange.Request) { BodiesOf(p).reportUnreadable(q, r) })
	}
}

// reportNotJSON also asks with a field sent twice, where that is refused: other
// refusals of a body without fields may hide the one that is looked for.
func reportNotJSON(p *probing.Prober) {
	const q = "Q-TR-NOT-JSON"
	reportBody(q, "{")(p)
	if !p.Record.Is(q, "as-missing") || !p.Record.Is("Q-DUPLICATE-FIELD", "refused") {
		return
	}
	x, empty := BodiesOf(p).besideEmpty(q, WithTwice(p.Account.Report(probing.Fields{"StartDate": p.Account.From}), `"Filters":{}`))
	if order.Signature(x) != order.Signature(empty) {
		p.Record.Of(q).Forget()
		BodiesOf(p).sawRefusal(q, x)
	}
}

// reportUnreadable compares what cannot be read with an object without fields.
func (b bodies) reportUnreadable(q rules.QuestionID, r exchange.Request) {
	x, empty := b.besideEmpty(q, r)
	if order.Signature(x) != order.Signature(empty) {
		b.sawRefusal(q, x)
		return
	}
	b.p.Record.At(q).Saw(evidence.Word("as-missing"), x)
	question, _ := rules.LookupQuestion(q)
	same := []rules.Answer{evidence.Word("as-missing"), evidence.Word("415")}
	for _, text := range question.Samples {
		same = append(same, evidence.Value(text))
	}
	b.p.Record.Of(q).SetSame(same...)
}

// sawRefusal notes 415, or the text of a 400 that stands alone.
func (b bodies) sawRefusal(q rules.QuestionID, x *exchange.Exchange) {
	switch {
	case order.Signature(x) == Unsupported || x.Code() == "415":
		b.p.Record.At(q).Saw(evidence.Word("415"), x)
	case x.Code() == "400":
		b.p.Record.At(q).SawText(x.Message(), x)
	default:
		b.p.Record.At(q).SawElse(evidence.Describe(x), x)
	}
}
