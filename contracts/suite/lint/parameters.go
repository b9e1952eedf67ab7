package lint

import (
	"regexp"
	"slices"
	"strings"

	messages "github.com/cucumber/messages/go/v21"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reports"
	"calco.example/contracts/suite/scenario"
	"calco.example/contracts/suite/steps"
)

// wrong is what is wrong with one argument: more than one thing with a list.
func (c *parameters) wrong(step steps.Compiled, before, a argument) []string {
	switch a.placeholder {
	case "report":
		c.operation = scenario.OperationOf(a.value)
	case "fields":
		return wrongList(a.value, c.wrongField)
	case "members":
		return wrongList(a.value, c.wrongMember)
	case "rules":
		return wrongList(a.value, c.wrongRule)
	case "field":
		return []string{c.wrongField(a.value)}
	case "member":
		return []string{c.wrongMember(a.value), c.ofOtherReport(step, a.value)}
	case "date":
		return []string{c.wrongDate(step, a.value)}
	case "value":
		return []string{c.wrongText(step, before, a.value)}
	}
	return []string{c.wrongWord(before, a)}
}

// wrongWord is what is wrong with an argument that is a word of a closed list.
func (c *parameters) wrongWord(before, a argument) string {
	switch a.placeholder {
	case "role":
		if !slices.Contains(exchange.Roles, scenario.RoleOf(a.value)) {
			return c.oneOf("there is no role %q%s: use %s", a.value, c.roles())
		}
	case "kind":
		if kinds := scenario.KindWords(c.spanish()); !slices.Contains(scenario.KindWords(false), scenario.KindOf(a.value)) {
			return c.oneOf("there are no sales of a kind %q%s: use %s", a.value, kinds)
		}
	case "about":
		return c.oneOf("the reports do not agree on %q%s: use %s", a.value, reports.Abouts())
	case "header":
		return c.oneOf("there is no header %q here%s: use %s", a.value, []string{"ContentType"})
	case "question":
		if _, known := rules.LookupQuestion(rules.QuestionID(a.value)); !known {
			return c.say("%s is no open question%s", a.value, c.hint(a.value, questionNames()))
		}
	case "answer":
		return c.wrongAnswer(before.value, a.value)
	case "rule":
		return c.wrongRule(a.value)
	case "outcome":
		if _, id, found := strings.Cut(a.value, ": "); found {
			return c.wrongRefusal(a.value, id)
		}
	}
	return ""
}

func (l language) oneOf(message, value string, known []string) string {
	if slices.Contains(known, value) {
		return ""
	}
	return l.say(message, value, l.hint(value, known), strings.Join(known, ", "))
}

// wrongList are what is wrong with the words of a list in quotes.
func wrongList(text string, wrong func(string) string) []string {
	var problems []string
	for _, word := range scenario.SplitList(strings.Trim(text, `"`)) {
		problems = append(problems, wrong(word))
	}
	return problems
}

func (l language) wrongRule(id string) string {
	_, known := rules.Lookup(rules.ID(id))
	_, forbidden := rules.Lookup(rules.ID("NO-" + id)) // a code that nothing may emit, as BR-12
	if known || forbidden {
		return ""
	}
	return l.say("%s is no rule%s", id, l.hint(id, ruleNames()))
}

// wrongRefusal is what is wrong with the rule that an outcome names.
func (l language) wrongRefusal(outcome, id string) string {
	rule, known := rules.Lookup(rules.ID(id))
	if len(id) == 3 && digits.MatchString(id) {
		status := map[bool]string{false: "HTTP ", true: "es HTTP "}[l.spanish()] + id
		return l.say("%s is no rule: for an HTTP status say %s", id, status)
	}
	if known && rule.Code == "" && !strings.HasPrefix(outcome, "not ") && !strings.HasPrefix(outcome, "no ") {
		return l.say("%s is no rule that refuses", id)
	}
	return l.wrongRule(id)
}

func (l language) wrongAnswer(question, answer string) string {
	q, known := rules.LookupQuestion(rules.QuestionID(question))
	if !known || scenario.Takes(q, answer) {
		return ""
	}
	return l.say("%s has no answer %s%s: it takes %s", question, answer, l.hint(answer, q.Answers), q.Takes())
}

// wrongText is what is wrong with a value as it is written or, where that is well, with
// what it says.
func (c *parameters) wrongText(step steps.Compiled, before argument, value string) string {
	wrong := c.wrongQuotes(value)
	switch {
	case wrong != "":
		return wrong
	case strings.Contains(step.English, "like {value}"):
		return c.wrongPattern(value)
	case before.placeholder == "compared":
		return c.wrongFigure(step, value)
	}
	return c.wrongValue(before, value)
}

// wrongValue is what is wrong with a value, which is free: only a code that there
// is none of, and a day where days have no names.
func (c *parameters) wrongValue(before argument, value string) string {
	switch {
	case before.placeholder == "member" && before.value == "metadata.code":
		if code := strings.Trim(value, `"`); documentedCode.MatchString(code) && c.wrongRule(code) != "" {
			return c.say("no answer carries the code %s%s", code, c.hint(code, ruleNames()))
		}
	case before.placeholder == "field" && strings.HasSuffix(before.value, "Date"):
		return c.wrongDateValue(value)
	}
	return ""
}

// wrongTable are what is wrong with a table of fields and values.
func (c *parameters) wrongTable(table *messages.PickleTable) []string {
	if table == nil {
		return nil
	}
	var problems []string
	for i, row := range table.Rows {
		switch {
		case len(row.Cells) != 2:
			return append(problems, c.say("a table below it has two columns, field and value"))
		case i == 0 && slices.Contains(headings, strings.ToLower(row.Cells[0].Value)):
			problems = append(problems, c.say("the table has no heading, each of its rows is a field and its value: take out the row | %s | %s |", row.Cells[0].Value, row.Cells[1].Value))
			continue
		}
		field, value := row.Cells[0].Value, row.Cells[1].Value
		problems = append(problems, c.wrongField(field), c.wrongQuotes(value), c.wrongValue(argument{"field", field}, value))
		problems = append(problems, c.wrongNames(value)...)
	}
	return problems
}

// headings are words that a first row of a table has over its fields.
var headings = []string{"field", "fields", "name", "key", "parameter", "campo", "campos", "nombre", "clave", "parámetro", "parametro"}

func (l language) roles() []string {
	names := make([]string, len(exchange.Roles))
	for i, role := range exchange.Roles {
		if names[i] = string(role); l.spanish() {
			names[i] = rules.SpanishRoles[string(role)]
		}
	}
	return names
}

func ruleNames() []string {
	all := rules.All()
	names := make([]string, len(all))
	for i, rule := range all {
		names[i] = string(rule.ID)
	}
	return names
}

func questionNames() []string {
	var names []string
	for _, q := range rules.Questions() {
		names = append(names, string(q.ID))
	}
	return names
}

var (
	documentedCode = regexp.MustCompile(`^(BR|L)-\d+$`)
	quotedText     = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
	bareColumn     = regexp.MustCompile(`(?:^|\s)<[^<>"]+>`)
	bareName       = regexp.MustCompile(`(?:^|\s)\$([a-zA-Z]+)`)
)

// wrongNames are what is said of each $name outside quotes that stands for nothing, and
// of each <column> that the examples have none of.
func (l language) wrongNames(text string) []string {
	var problems []string
	for _, column := range bareColumn.FindAllString(quotedText.ReplaceAllString(text, `""`), -1) {
		problems = append(problems, l.say("%s names no column of the examples of this scenario", strings.TrimSpace(column)))
	}
	for _, name := range bareName.FindAllStringSubmatch(quotedText.ReplaceAllString(text, `""`), -1) {
		if known := scenario.KnownNames(); !slices.Contains(known, name[1]) {
			problems = append(problems, l.say("nothing is called %s%s", "$"+name[1], l.hint("$"+name[1], append(dollars(known), l.days()...))))
		}
	}
	return problems
}

func dollars(names []string) []string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = "$" + name
	}
	return list
}

// days are the words for days in the language of the feature.
func (l language) days() []string {
	if l.spanish() {
		return facts.DayWords[3:]
	}
	return append(slices.Clone(facts.DayWords[:3]), facts.DayWords[6:]...)
}
