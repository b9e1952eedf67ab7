package calibrate

import (
	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/calibrate/order"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// bodyProbes send bodies that are no JSON object, and the like. Whether such a
// body counts as one without fields shows in comparison with {}.
var bodyProbes = append(changing(rules.BranchReport,
	probe{about: qs("Q-DUPLICATE-FIELD"), intrusive: true, ask: duplicateField},
	probe{about: qs("Q-BR-NOT-JSON"), full: true, intrusive: true, ask: branchBody("Q-BR-NOT-JSON", "{")},
	probe{about: qs("Q-BR-NOT-OBJECT"), full: true, intrusive: true, ask: branchBody("Q-BR-NOT-OBJECT", notObjects...)},
	probe{about: qs("Q-BR-EMPTY-BODY"), full: true, intrusive: true, ask: branchBody("Q-BR-EMPTY-BODY", "")},
	probe{about: qs("Q-BR-CONTENT-TYPE"), full: true, intrusive: true, ask: branchContentType},
), changing(rules.TransactionReport,
	probe{about: qs("Q-TR-CONTENT-TYPE"), full: true, intrusive: true, ask: reportContentType},
	probe{about: qs("Q-TR-NOT-JSON"), full: true, intrusive: true, ask: reportNotJSON},
	probe{about: qs("Q-TR-NOT-OBJECT"), full: true, intrusive: true, ask: reportBody("Q-TR-NOT-OBJECT", notObjects...)},
	probe{about: qs("Q-TR-EMPTY-BODY"), full: true, intrusive: true, ask: reportBody("Q-TR-EMPTY-BODY", "")},
)...)

// duplicateField sends one name twice, with the same value.
func duplicateField(p *prober) error {
	return p.tell("Q-DUPLICATE-FIELD", withTwice(p.account.branch(nil), `"page":1`), byCode(map[string]string{"BR-02": "refused"}, "last-wins"))
}

// withTwice adds a member to a body that has it already.
func withTwice(r exchange.Request, member string) exchange.Request {
	body := r.Body[:len(r.Body)-1]
	if len(body) > len("{") {
		member = "," + member
	}
	r.Body = append(append([]byte{}, body...), (member + "}")...)
	return r
}

const unsupported = "Unsupported Media Type" // the signature of 415

// notObjects are JSON, but no object. Many a decoder takes one kind of them for an
// object without fields and stumbles over another.
var notObjects = []string{"[]", "[{}]", "5", "null"}

// branchBody asks with bodies that are no JSON object.
func branchBody(q rules.QuestionID, texts ...string) func(*prober) error {
	return func(p *prober) error {
		return eachBody(p.account.branch(nil), texts, func(r exchange.Request) error { return bodiesOf(p).branchUnreadable(q, r) })
	}
}

// eachBody asks with one body after the other.
func eachBody(r exchange.Request, texts []string, ask func(exchange.Request) error) error {
	for _, text := range texts {
		r.Body = []byte(text)
		if err := ask(r); err != nil {
			return err
		}
	}
	return nil
}

// bodiesOf tells what becomes of a body that cannot be read.
type bodies struct{ p *prober }

func bodiesOf(p *prober) bodies { return bodies{p} }

// branchUnreadable compares what cannot be read with an object without fields.
// Equal answers mean that nothing tells a refusal from an object without
// fields, unless an account of its own refusal does.
func (b bodies) branchUnreadable(q rules.QuestionID, r exchange.Request) error {
	x, empty, err := b.besideEmpty(q, r)
	if err != nil {
		return err
	}
	words := map[string]string{"BR-02": "BR-02", unsupported: "415"}
	if order.Signature(x) != order.Signature(empty) {
		b.p.record.SawWord(q, words[order.Signature(x)], x)
		return nil
	}
	if words[order.Signature(x)] != "" {
		differs, err := b.differsBesideAnother(q, r)
		if err != nil {
			return err
		}
		if differs {
			b.p.record.SawWord(q, words[order.Signature(x)], x)
			return nil
		}
	}
	b.p.record.Saw(q, evidence.Word("as-missing"), x)
	b.p.record.Of(q).SetSame(evidence.Word("as-missing"), evidence.Word("BR-02"), evidence.Word("415"))
	return nil
}

// rawBodies are bodies that are no JSON object, and the question about each.
var rawBodies = map[rules.Operation][]rawBody{
	rules.BranchReport:      {{"{", "Q-BR-NOT-JSON"}, {"[]", "Q-BR-NOT-OBJECT"}, {"", "Q-BR-EMPTY-BODY"}},
	rules.TransactionReport: {{"{", "Q-TR-NOT-JSON"}, {"[]", "Q-TR-NOT-OBJECT"}, {"", "Q-TR-EMPTY-BODY"}},
}

type rawBody struct {
	text     string
	question rules.QuestionID
}

// refusedBody is a body that is refused as such: with 415 best, because nothing
// else is. Where there is none, each counts as an object without fields.
func (b bodies) refusedBody(op rules.Operation) rawBody {
	best := rawBodies[op][0]
	for _, body := range rawBodies[op] {
		a, known := b.p.record.Answered(body.question)
		switch {
		case !known || a.Is("as-missing"):
		case a.Is("415"):
			return body
		case b.p.record.Is(best.question, "as-missing"):
			best = body
		}
	}
	return best
}

// besideEmpty asks with a request and with one whose body is {}.
func (b bodies) besideEmpty(q rules.QuestionID, r exchange.Request) (x, empty *exchange.Exchange, err error) {
	if x, err = b.p.askFor(q, r); err != nil {
		return nil, nil, err
	}
	empty, err = b.p.deployment.Ask(string(q), "an object without fields", withoutFields(r))
	return x, empty, err
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
func (b bodies) differsBesideAnother(q rules.QuestionID, r exchange.Request) (bool, error) {
	for _, role := range refusedAccounts {
		if b.p.needRole(role) != nil {
			continue
		}
		r.Role = role
		if differs, err := b.differs(q, r, withoutFields(r)); differs || err != nil {
			return differs, err
		}
	}
	if r.Header != nil {
		return false, nil
	}
	r.Role, r.Header = exchange.RoleMain, contentType("text/plain")
	empty := r
	empty.Body = []byte("{}")
	return b.differs(q, r, empty)
}

// differs tells whether two requests get answers that can be told apart.
func (b bodies) differs(q rules.QuestionID, one, other exchange.Request) (bool, error) {
	x, err := b.p.askFor(q, one)
	if err != nil {
		return false, err
	}
	empty, err := b.p.deployment.Ask(string(q), "an object without fields", other)
	return err == nil && order.Signature(x) != order.Signature(empty), err
}

// branchContentType declares a good body as something else. If that is answered
// like an object without fields, fields that are broken tell: nobody who drops
// them can see them.
func branchContentType(p *prober) error {
	const q = "Q-BR-CONTENT-TYPE"
	r := p.account.branch(nil)
	r.Header = contentType("text/plain")
	if err := bodiesOf(p).branchUnreadable(q, r); err != nil {
		return err
	}
	if err := bodiesOf(p).undeclared(q, r, bodiesOf(p).branchUnreadable); err != nil || !p.record.Is(q, "as-missing") {
		return err
	}
	for _, broken := range []fields{
		{"startDate": "x", "endDate": "x", "locationId": "1 1", "serialNumber": "1 1", "typeTransaction": "CHEQUE", "page": 0},
		{"locationId": 1, "page": "1"},
	} {
		r.Body = p.account.branch(broken).Body
		x, empty, err := bodiesOf(p).besideEmpty(q, r)
		if err != nil {
			return err
		}
		if order.Signature(x) != order.Signature(empty) {
			bodiesOf(p).sawAlone(q, evidence.Word("BR-02"), x)
			return nil
		}
	}
	r.Body = []byte("{")
	x, err := p.deployment.Ask(string(q), "neither declared as JSON nor JSON", r)
	if err != nil {
		return err
	}
	r.Header = nil
	declared, err := p.deployment.Ask(string(q), "no JSON", r)
	if err != nil {
		return err
	}
	if order.Signature(x) != order.Signature(declared) {
		bodiesOf(p).sawAlone(q, evidence.Word("BR-02"), x)
	}
	return nil
}

// undeclared asks without a Content-Type what was asked with another one: an answer of its
// own is noted, too.
func (b bodies) undeclared(q rules.QuestionID, r exchange.Request, note func(rules.QuestionID, exchange.Request) error) error {
	none := r
	none.Header = contentType("")
	declared, err := b.p.askFor(q, r)
	if err != nil {
		return err
	}
	x, err := b.p.deployment.Ask(string(q), "the same without a Content-Type", none)
	if err != nil || order.Signature(x) == order.Signature(declared) {
		return err
	}
	return note(q, none)
}

// sawAlone notes an answer in place of what seemed to be one.
func (b bodies) sawAlone(q rules.QuestionID, a rules.Answer, x *exchange.Exchange) {
	b.p.record.Of(q).Forget()
	b.p.record.Saw(q, a, x)
}

func reportContentType(p *prober) error {
	r := p.account.report(nil)
	r.Header = contentType("text/plain")
	if err := bodiesOf(p).reportUnreadable("Q-TR-CONTENT-TYPE", r); err != nil {
		return err
	}
	return bodiesOf(p).undeclared("Q-TR-CONTENT-TYPE", r, bodiesOf(p).reportUnreadable)
}

func reportBody(q rules.QuestionID, texts ...string) func(*prober) error {
	return func(p *prober) error {
		return eachBody(p.account.report(nil), texts, func(r exchange.Request) error { return bodiesOf(p).reportUnreadable(q, r) })
	}
}

// reportNotJSON also asks with a field sent twice, where that is refused: other
// refusals of a body without fields may hide the one that is looked for.
func reportNotJSON(p *prober) error {
	const q = "Q-TR-NOT-JSON"
	if err := reportBody(q, "{")(p); err != nil || !p.record.Is(q, "as-missing") || !p.record.Is("Q-DUPLICATE-FIELD", "refused") {
		return err
	}
	x, empty, err := bodiesOf(p).besideEmpty(q, withTwice(p.account.report(fields{"StartDate": p.account.from}), `"Filters":{}`))
	if err != nil || order.Signature(x) == order.Signature(empty) {
		return err
	}
	p.record.Of(q).Forget()
	bodiesOf(p).sawRefusal(q, x)
	return nil
}

// reportUnreadable compares what cannot be read with an object without fields.
func (b bodies) reportUnreadable(q rules.QuestionID, r exchange.Request) error {
	x, empty, err := b.besideEmpty(q, r)
	if err != nil {
		return err
	}
	if order.Signature(x) != order.Signature(empty) {
		b.sawRefusal(q, x)
		return nil
	}
	b.p.record.Saw(q, evidence.Word("as-missing"), x)
	question, _ := rules.LookupQuestion(q)
	same := []rules.Answer{evidence.Word("as-missing"), evidence.Word("415")}
	for _, text := range question.Samples {
		same = append(same, evidence.Value(text))
	}
	b.p.record.Of(q).SetSame(same...)
	return nil
}

// sawRefusal notes 415, or the text of a 400 that stands alone.
func (b bodies) sawRefusal(q rules.QuestionID, x *exchange.Exchange) {
	switch {
	case order.Signature(x) == unsupported || x.Code() == "415":
		b.p.record.Saw(q, evidence.Word("415"), x)
	case x.Code() == "400":
		b.p.record.SawText(q, x.Message(), x)
	default:
		b.p.record.SawElse(q, evidence.Describe(x), x)
	}
}
