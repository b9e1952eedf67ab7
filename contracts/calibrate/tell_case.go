package calibrate

import (
	"fmt"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// tellIn asks and notes what the answer says about one case.
func (p *prober) tellIn(q rules.QuestionID, name string, r exchange.Request, t tellCase) error {
	x, err := p.deployment.Ask(string(q), fmt.Sprintf("%s: %s", questionTitle(q), name), r)
	if err == nil {
		t(p, q, name, x)
	}
	return err
}

func questionTitle(q rules.QuestionID) string {
	question, _ := rules.LookupQuestion(q)
	return question.Title
}

// tellCase notes what an answer says about one case of a question.
type tellCase func(p *prober, q rules.QuestionID, name string, x *exchange.Exchange)

// byCodeIn notes a word for each code, and one for a request that is accepted.
func byCodeIn(words map[string]string, ifAccepted string) tellCase {
	return func(p *prober, q rules.QuestionID, name string, x *exchange.Exchange) {
		choice := words[x.Code()]
		if x.Accepted() && choice == "" {
			choice = ifAccepted
		}
		p.record.Cases.SawWord(q, name, choice, x)
	}
}

// inField is a probe of one case: one field of a good branch report, changed.
func inField(q rules.QuestionID, field string, v any, t tellCase) probe {
	return probe{about: qs(q), ask: func(p *prober) error {
		if field == "cardBrand" {
			if err := p.account.needBrands(); err != nil {
				return err
			}
		}
		return p.tellIn(q, field, p.account.branch(fields{field: v}), t)
	}}
}
