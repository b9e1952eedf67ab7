package probing

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// RefusedBy tells whether an answer is the refusal of a rule.
func RefusedBy(x *exchange.Exchange, id rules.ID) bool {
	code, message := rules.Wire(id)
	return x.Code() == code && x.Message() == message
}

// ByMessage notes a word for the message of each rule, and one for a request
// that is accepted.
func ByMessage(words map[rules.ID]string, ifAccepted string) Tell {
	return func(at evidence.Place, x *exchange.Exchange) {
		at.SawWord(messageWord(x, words, ifAccepted), x)
	}
}

// messageWord is the word for what an answer says.
func messageWord(x *exchange.Exchange, words map[rules.ID]string, ifAccepted string) string {
	for id, word := range words {
		if RefusedBy(x, id) {
			return word
		}
	}
	if x.Accepted() {
		return ifAccepted
	}
	return ""
}

// Questions are those that a probe is about.
func Questions(ids ...rules.QuestionID) []rules.QuestionID { return ids }

// Tell notes what an answer says about a question, or about one case of it.
type Tell func(at evidence.Place, x *exchange.Exchange)

// Again marks a probe of what another one asked in another field.
func Again(p Probe) Probe {
	p.Full = true
	return p
}

// One is a probe of one request, a good one with changes.
func One(q rules.QuestionID, change Fields, t Tell) Probe {
	return Probe{About: Questions(q), Ask: func(p *Prober) { p.Tell(q, p.Account.Branch(change), t) }}
}

// WithSales is one for a request whose answer shows only where there are sales.
func WithSales(q rules.QuestionID, change Fields, t Tell) Probe {
	return Probe{About: Questions(q), Ask: func(p *Prober) { p.TellWithSales(q, p.Account.Branch(change), t) }}
}

// Tell asks and notes what the answer says.
func (p *Prober) Tell(q rules.QuestionID, r exchange.Request, t Tell) {
	p.note(p.Record.At(q), questionTitle(q), r, t)
}

// note asks, and notes at a place what the answer says. Words that the reference does not
// give are asked for once more: they may be others each time, as where they name a trace.
func (p *Prober) note(at evidence.Place, what string, r exchange.Request, t Tell) {
	x := p.Ask(string(at.Question), what, r)
	t(at, x)
	if forms := p.Spread(r); len(forms) > 1 && hasOwnWords(x) {
		p.Further(func() {
			if again := p.Ask(string(at.Question), what, forms[1]); hasOwnWords(again) && again.Message() != x.Message() {
				t(at, again)
			}
		})
	}
}

// hasOwnWords tells whether the transaction report refuses a request in words that no rule has.
func hasOwnWords(x *exchange.Exchange) bool {
	isWord := func(r rules.Rule) bool { return r.Operation == rules.TransactionReport && r.Message == x.Message() }
	return x.Request.Operation == rules.TransactionReport && x.Code() == "400" && !slices.ContainsFunc(rules.All(), isWord)
}

// TellWithSales is tell for a request that breaks no rule or one that does not
// keep sales from being looked for: where there are none, that is the answer.
func (p *Prober) TellWithSales(q rules.QuestionID, r exchange.Request, t Tell) {
	x := p.AskFor(q, r)
	if x.Code() == "BR-27" && !p.Account.Sales {
		p.short = cmp.Or(p.short, p.Account.NeedSales())
		return
	}
	t(p.Record.At(q), x)
}

// ByCode notes a word for each code, and one for a request that is accepted.
func ByCode(words map[string]string, ifAccepted string) Tell {
	return func(at evidence.Place, x *exchange.Exchange) {
		choice := words[x.Code()]
		if x.Accepted() && choice == "" {
			choice = ifAccepted
		}
		at.SawWord(choice, x)
	}
}

// CodeOrNumber notes the code of a refusal, or the number that is served in
// place of what was not sent.
func CodeOrNumber(path string) Tell {
	return func(at evidence.Place, x *exchange.Exchange) {
		if !x.Success() {
			at.SawCode(x)
			return
		}
		question, _ := rules.LookupQuestion(at.Question)
		a := evidence.Value(strconv.Itoa(x.Int(path)))
		if rules.CheckAnswer(question, a) != nil {
			at.SawElse(path+" is served as "+evidence.DescribeValue(x.At(path)), x)
			return
		}
		at.Saw(a, x)
	}
}

// EmptyList tells what became of an empty list. As a value like any other it gets
// the code of its field: then it is taken to be what an empty locationId is.
func EmptyList(code string) Tell {
	return func(at evidence.Place, x *exchange.Exchange) {
		refused := "own-code"
		if at.Record.IsIn(at.Question, "locationId", "as-value") {
			refused = "as-value"
		}
		ByCode(map[string]string{code: refused}, "as-absent")(at, x)
	}
}

// TellIn asks and notes what the answer says about one case.
func (p *Prober) TellIn(q rules.QuestionID, name string, r exchange.Request, t Tell) {
	p.note(p.Record.In(q, name), fmt.Sprintf("%s: %s", questionTitle(q), name), r, t)
}

func questionTitle(q rules.QuestionID) string {
	question, _ := rules.LookupQuestion(q)
	return question.Title
}

// InField is a probe of one case: one field of a good branch report, changed.
func InField(q rules.QuestionID, field string, v any, t Tell) Probe {
	probe := Probe{About: Questions(q), Ask: func(p *Prober) { p.TellIn(q, field, p.Account.Branch(Fields{field: v}), t) }}
	if field == "cardBrand" {
		probe.Needs = Needs(Brands)
	}
	return probe
}
