package probing

import (
	"fmt"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
)

// TellIn asks and notes what the answer says about one case.
func (p *Prober) TellIn(q rules.QuestionID, name string, r exchange.Request, t TellCase) error {
	x, err := p.Deployment.Ask(string(q), fmt.Sprintf("%s: %s", questionTitle(q), name), r)
	if err == nil {
		t(p, q, name, x)
	}
	return err
}

func questionTitle(q rules.QuestionID) string {
	question, _ := rules.LookupQuestion(q)
	return question.Title
}

// TellCase notes what an answer says about one case of a question.
type TellCase func(p *Prober, q rules.QuestionID, name string, x *exchange.Exchange)

// ByCodeIn notes a word for each code, and one for a request that is accepted.
func ByCodeIn(words map[string]string, ifAccepted string) TellCase {
	return func(p *Prober, q rules.QuestionID, name string, x *exchange.Exchange) {
		choice := words[x.Code()]
		if x.Accepted() && choice == "" {
			choice = ifAccepted
		}
		p.Record.Cases.SawWord(q, name, choice, x)
	}
}

// InField is a probe of one case: one field of a good branch report, changed.
func InField(q rules.QuestionID, field string, v any, t TellCase) Probe {
	return Probe{About: Questions(q), Ask: func(p *Prober) error {
		if field == "cardBrand" {
			if err := p.Account.NeedBrands(); err != nil {
				return err
			}
		}
		return p.TellIn(q, field, p.Account.Branch(Fields{field: v}), t)
	}}
}
