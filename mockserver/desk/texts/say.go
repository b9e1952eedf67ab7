package texts

import (
	"strconv"
	"strings"

	"calco.example/contracts/rules"
)

// Say is Text for a key that is known to exist.
func (c Catalogue) Say(key string, args ...any) string {
	text, err := c.Text(key, args...)
	if err != nil {
		panic(err)
	}
	return text
}

// Count is a text about so many: the key ends in one or many.
func (c Catalogue) Count(key string, n any) string {
	if Plain(n) == "1" {
		return c.Say(key + ".one")
	}
	return c.Say(key+".many", n)
}

// Number writes a number as its language does: 1,234 or 1.234.
func (c Catalogue) Number(n int64) string {
	mark := ","
	if c.Lang == "es" {
		mark = "."
	}
	digits := strconv.FormatInt(n, 10)
	for i := len(digits) - 3; i > 0 && digits[i-1] != '-'; i -= 3 {
		digits = digits[:i] + mark + digits[i:]
	}
	return digits
}

// Operation names an operation, or all of them.
func (c Catalogue) Operation(op rules.Operation) string {
	if op == rules.AnyOperation {
		return c.Say("rules.any")
	}
	return c.Say("op." + string(op))
}

// Rule is what a rule says.
func (c Catalogue) Rule(r rules.Rule) rules.RuleTexts { return r.In(c.Lang) }

// Question is what an open question says.
func (c Catalogue) Question(q rules.Question) rules.QuestionTexts { return q.In(c.Lang) }

// Bound names the value on one side of a bound.
func (c Catalogue) Bound(v rules.Term) string {
	var text string
	switch v.Base {
	case rules.Literal:
		return v.String()
	case rules.Characters:
		return c.Say("term.characters", v.Plus)
	case rules.OfField:
		text = v.Field
	default:
		text = c.Say("term." + strings.ReplaceAll(string(v.Base), " ", "-"))
	}
	if v.Months != 0 {
		text += " " + c.Say("term.month", signed(v.Months))
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
