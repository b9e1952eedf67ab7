package lint

import (
	"slices"
	"strings"

	messages "github.com/cucumber/messages/go/v21"

	"calco.example/contracts/rules"
	"calco.example/contracts/suite/features"
	"calco.example/contracts/suite/scenario"
	"calco.example/contracts/suite/steps"
)

// parameters finds what is wrong with the parameters of the steps of one scenario
// before anything is sent: a role, a kind of sales, a rule, a question, an answer,
// a field, a day or a $name that there is none of.
type parameters struct {
	language
	operation  rules.Operation // of the report that was asked for last
	named      []rules.ID      // in tags and steps
	severalBad bool            // about the order in which broken rules win
	notShown   bool            // about the serial-number listing, whose members are not shown
	asked      asked
}

// Steps says for each step of a scenario all that is wrong with it; nothing
// where all is well.
func Steps(known *steps.Phrasebook, p features.Planned) [][]string {
	c := parameters{language: language(p.Language), named: slices.Clone(p.Info.Rules)}
	_, questions := scenario.Tagged(p.Info.Tags)
	c.severalBad = slices.ContainsFunc(questions, isOrder)
	matched := make([][]steps.Compiled, len(p.Info.Steps))
	for i, step := range p.Info.Steps {
		if matched[i] = saying(known, step.Text); len(matched[i]) == 1 {
			c.look(matched[i][0], step.Text)
		}
	}
	problems := make([][]string, len(matched))
	for i, step := range p.Info.Steps {
		switch len(matched[i]) {
		case 1:
			problems[i] = c.problems(matched[i][0], step.Text, p.Steps[i].Table)
			problems[i] = each(append(problems[i], c.wrongBelow(known, matched[i][0], step.Text, p.Steps[i]), c.asked.outOfOrder(c.language, matched[i][0])))
		case 0:
			problems[i] = c.unmatched(known, p.Steps[i].Kind, step.Text)
			c.asked.unsure = c.asked.unsure || p.Steps[i].Kind != "Then"
		default:
			problems[i] = []string{c.say("%d steps match %q", len(matched[i]), step.Text)}
		}
	}
	return problems
}

func isOrder(id rules.QuestionID) bool {
	q, _ := rules.LookupQuestion(id)
	return q.Kind == rules.Order
}

// look notes what a step says of the whole scenario.
func (c *parameters) look(step steps.Compiled, text string) {
	for _, a := range argumentsOfStep(step, text) {
		switch a.placeholder {
		case "outcome":
			if _, id, found := strings.Cut(a.value, ": "); found {
				c.named = append(c.named, rules.ID(id))
			}
		case "rule", "rules":
			for _, id := range scenario.SplitList(strings.Trim(a.value, `"`)) {
				c.named = append(c.named, rules.ID(id))
			}
		}
	}
	c.notShown = c.notShown || strings.Contains(text, "serial numbers") || strings.Contains(text, "números de serie")
}

// argument is what a step gives to one placeholder of its phrase.
type argument struct{ placeholder, value string }

func argumentsOfStep(step steps.Compiled, text string) []argument {
	var list []argument
	texts := step.Arguments(text).Texts
	for i, placeholder := range steps.Placeholder.FindAllStringSubmatch(step.Said.Text, -1) {
		if i < len(texts) {
			list = append(list, argument{placeholder[1], texts[i]})
		}
	}
	return list
}

// problems are what is wrong with one step that matches, each once.
func (c *parameters) problems(step steps.Compiled, text string, table *messages.PickleTable) []string {
	wrong := c.wrongNames(text)
	wrong = append(wrong, c.wrongArguments(step, argumentsOfStep(step, text))...)
	return each(append(wrong, c.wrongTable(table)...))
}

// wrongArguments are what is wrong with the arguments of a step. One that holds a
// $name that stands for nothing is told of by that name alone.
func (c *parameters) wrongArguments(step steps.Compiled, given []argument) []string {
	var problems []string
	var before argument
	for _, a := range given {
		if len(c.wrongNames(a.value)) == 0 {
			problems = append(problems, c.wrong(step, before, a)...)
		}
		before = a
	}
	return problems
}

// each is a list of messages without those that are empty or said before.
func each(messages []string) []string {
	var list []string
	for _, message := range messages {
		if message != "" && !slices.Contains(list, message) {
			list = append(list, message)
		}
	}
	return list
}
