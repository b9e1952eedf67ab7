package suite

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/scenario"
	"calco.example/contracts/suite/steps"
)

// parameterProblem says what is wrong with the parameters of a step that matches:
// a role, a kind of sales, a rule, a question or a $name that there is none of.
// It is found before anything is sent; empty where all is well.
func parameterProblem(step compiledStep, text string) string {
	phrase := step.English
	arguments := step.arguments(text).Texts
	for i, placeholder := range steps.Placeholder.FindAllStringSubmatch(phrase, -1) {
		if i >= len(arguments) {
			break
		}
		if wrong := wrongArgument(placeholder[1], arguments[i]); wrong != "" {
			return wrong
		}
	}
	return wrongName(text)
}

func wrongArgument(placeholder, value string) string {
	switch placeholder {
	case "role":
		return oneOf("there is no role", value, roles())
	case "kind":
		return oneOf("there are no sales of a kind", value, kinds())
	case "question":
		if _, known := rules.LookupQuestion(rules.QuestionID(value)); !known {
			return fmt.Sprintf("%s is no open question%s", value, rules.HintQuestion(value))
		}
	case "rule":
		return wrongRule(value)
	case "outcome":
		if _, id, found := strings.Cut(value, ": "); found {
			return wrongRule(id)
		}
	}
	return ""
}

func wrongRule(id string) string {
	_, known := rules.Lookup(rules.ID(id))
	_, forbidden := rules.Lookup(rules.ID("NO-" + id)) // a code that nothing may emit, as BR-12
	if known || forbidden {
		return ""
	}
	return fmt.Sprintf("%s is no rule%s", id, rules.HintRule(id))
}

func oneOf(says, value string, known []string) string {
	if slices.Contains(known, value) {
		return ""
	}
	return fmt.Sprintf("%s %q%s: use %s", says, value, rules.DidYouMean(value, known), strings.Join(known, ", "))
}

func roles() []string {
	names := make([]string, len(exchange.Roles))
	for i, role := range exchange.Roles {
		names[i] = string(role)
	}
	return names
}

func kinds() []string {
	names := make([]string, len(facts.Kinds))
	for i, kind := range facts.Kinds {
		names[i] = kind.Name
	}
	return names
}

var (
	quotedText = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
	bareName   = regexp.MustCompile(`(?:^|\s)\$([a-zA-Z]+)`)
)

// wrongName is a $name outside quotes that stands for nothing.
func wrongName(text string) string {
	for _, name := range bareName.FindAllStringSubmatch(quotedText.ReplaceAllString(text, `""`), -1) {
		if known := scenario.KnownNames(); !slices.Contains(known, name[1]) {
			return fmt.Sprintf("nothing is called $%s%s", name[1], rules.DidYouMean("$"+name[1], dollars(known)))
		}
	}
	return ""
}

func dollars(names []string) []string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = "$" + name
	}
	return list
}
