package calibrate

import (
	"strconv"

	"calco.example/contracts/calibrate/evidence"
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

func qs(ids ...rules.QuestionID) []rules.QuestionID { return ids }

// tell notes what an answer says about a question.
type tell func(p *prober, q rules.QuestionID, x *exchange.Exchange)

// again marks a probe of what another one asked in another field.
func again(p probe) probe {
	p.full = true
	return p
}

// one is a probe of one request, a good one with changes.
func one(q rules.QuestionID, change fields, t tell) probe {
	return probe{about: qs(q), ask: func(p *prober) error { return p.tell(q, p.account.branch(change), t) }}
}

// withSales is one for a request whose answer shows only where there are sales.
func withSales(q rules.QuestionID, change fields, t tell) probe {
	return probe{about: qs(q), ask: func(p *prober) error { return p.tellWithSales(q, p.account.branch(change), t) }}
}

// askFor asks for a question, under its title.
func (p *prober) askFor(q rules.QuestionID, r exchange.Request) (*exchange.Exchange, error) {
	return p.deployment.Ask(string(q), questionTitle(q), r)
}

// tell asks and notes what the answer says.
func (p *prober) tell(q rules.QuestionID, r exchange.Request, t tell) error {
	x, err := p.askFor(q, r)
	if err != nil {
		return err
	}
	t(p, q, x)
	return nil
}

// tellWithSales is tell for a request that breaks no rule or one that does not
// keep sales from being looked for: where there are none, that is the answer.
func (p *prober) tellWithSales(q rules.QuestionID, r exchange.Request, t tell) error {
	x, err := p.askFor(q, r)
	switch {
	case err != nil:
		return err
	case x.Code() == "BR-27" && !p.account.sales:
		return p.account.needSales()
	}
	t(p, q, x)
	return nil
}

// byCode notes a word for each code, and one for a request that is accepted.
func byCode(words map[string]string, ifAccepted string) tell {
	return func(p *prober, q rules.QuestionID, x *exchange.Exchange) {
		choice := words[x.Code()]
		if x.Accepted() && choice == "" {
			choice = ifAccepted
		}
		p.record.SawWord(q, choice, x)
	}
}

// codeOrNumber notes the code of a refusal, or the number that is served in
// place of what was not sent.
func codeOrNumber(path string) tell {
	return func(p *prober, q rules.QuestionID, x *exchange.Exchange) {
		if !x.Success() {
			p.record.SawCode(q, x)
			return
		}
		question, _ := rules.LookupQuestion(q)
		a := evidence.Value(strconv.Itoa(x.Int(path)))
		if rules.CheckAnswer(question, a) != nil {
			p.record.SawElse(q, path+" is served as "+evidence.DescribeValue(x.At(path)), x)
			return
		}
		p.record.Saw(q, a, x)
	}
}

// emptyList tells what became of an empty list. As a value like any other it gets
// the code of its field: then it is taken to be what an empty locationId is.
func emptyList(code string) tellCase {
	return func(p *prober, q rules.QuestionID, name string, x *exchange.Exchange) {
		refused := "own-code"
		if p.record.IsIn(q, "locationId", "as-value") {
			refused = "as-value"
		}
		byCodeIn(map[string]string{code: refused}, "as-absent")(p, q, name, x)
	}
}
