package desk

import (
	"strconv"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/texts"
)

// What is said elsewhere, in the language of a page.

// Rule is what a rule says.
func (p *page) Rule(r rules.Rule) rules.RuleTexts { return r.In(p.Lang) }

// Question is what an open question says.
func (p *page) Question(q rules.Question) rules.QuestionTexts { return q.In(p.Lang) }

// Summary is what an account shows. That of somebody's own world may be in
// English alone.
func (p *page) Summary(one persona) texts.Part {
	if p.Lang == "en" {
		return texts.Part{Text: one.Summary}
	}
	if spanish := p.desk.config.Summaries[one.Name]; spanish != "" {
		return texts.Part{Text: spanish}
	}
	return texts.Part{Text: one.Summary, English: true}
}

// Detail is what a finding shows.
func (p *page) Detail(detail string) []texts.Part { return p.texts.Clause(detail) }

// Count is a text about so many: the key ends in one or many.
func (p *page) Count(key string, n any) string {
	if texts.Plain(n) == "1" {
		return p.text(key + ".one")
	}
	return p.text(key+".many", n)
}

// term is the value of a bound.
func (p *page) term(v rules.Term) string {
	var text string
	switch v.Base {
	case rules.Literal:
		return v.String()
	case rules.Characters:
		return p.text("term.characters", v.Plus)
	case rules.OfField:
		text = v.Field
	default:
		text = p.text("term." + strings.ReplaceAll(string(v.Base), " ", "-"))
	}
	if v.Months != 0 {
		text += " " + p.text("term.month", signed(v.Months))
	}
	if v.Plus != 0 {
		text += " " + signed(v.Plus)
	}
	return text
}

func signed(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}
