package mutants

import (
	"fmt"
	"strings"

	"calco.example/contracts/rules"
)

// unseenUnderLiteral says why the profile literal never shows a rule, or "": it refuses
// nothing there, or answers as another rule does in its place.
func unseenUnderLiteral(rule rules.Rule) string {
	if rule.Break == nil || len(rule.Break.Under) == 0 {
		return ""
	}
	var answers []string
	for _, pin := range rule.Break.Under {
		answer := pin.Answer.Choice
		if pin.Answer.Value != nil {
			answer = "{value: …}"
		}
		answers = append(answers, string(pin.Question)+": "+answer)
	}
	return "told apart only under " + strings.Join(answers, ", ")
}

// mutable tells whether a rule refuses something that the suite can see.
func mutable(rule rules.Rule) bool { return rule.Break != nil && unseenUnderLiteral(rule) == "" }

// ruleOff lets what a rule refuses pass.
func (l *mutantList) ruleOff(rule rules.Rule) {
	id := string(rule.ID) + "/off"
	switch why := unseenUnderLiteral(rule); {
	case !rule.Refuses():
	case rule.Break == nil:
		l.leave(id, rule.NoTrigger)
	case why != "":
		l.leave(id, why)
	default:
		l.add(rules.Mutant{ID: id, Rule: rule.ID, Kind: rules.RuleOff, Operation: rule.Operation, Summary: "never refuses: " + rule.Condition})
	}
}

// bound moves the bound of a rule by one, both ways.
func (l *mutantList) bound(rule rules.Rule) {
	if rule.Bound == nil || !mutable(rule) {
		return
	}
	for _, by := range []int{1, -1} {
		l.add(rules.Mutant{ID: fmt.Sprintf("%s/bound%+d", rule.ID, by), Rule: rule.ID, Kind: rules.BoundMoved, By: by,
			Summary: fmt.Sprintf("the last %s accepted, %s, moved by %+d", rule.Bound.Field, rule.Bound.Last, by)})
	}
}

// words drops each word of a list, adds one that is not in it, and lets each
// restricted character through.
func (l *mutantList) words(rule rules.Rule) {
	if rule.Words == nil || !mutable(rule) {
		return
	}
	add := func(kind rules.MutantKind, name, word, summary string) {
		l.add(rules.Mutant{ID: string(rule.ID) + name, Rule: rule.ID, Kind: kind, Word: word, Summary: summary})
	}
	for _, word := range rule.Words.Allowed {
		add(rules.WordRefused, "/refuses-"+word, word, word+" is refused")
	}
	for _, word := range rule.Words.Open {
		l.leave(string(rule.ID)+"/refuses-"+word, "this word is an open question")
	}
	if word := rule.Words.Refused; word != "" {
		add(rules.WordAllowed, "/allows-"+word, word, word+" is accepted")
	}
	for _, char := range rule.Words.Restricted {
		name := fmt.Sprintf("U+%04X", char)
		add(rules.WordAllowed, "/allows-"+name, string(char), "the character "+name+" is accepted")
	}
}

// wrong is what a row says of answers that break its rule.
func (l *mutantList) wrong(rule rules.Rule) {
	for _, m := range rule.Wrong {
		m.ID, m.Rule = string(rule.ID)+"/"+strings.ReplaceAll(m.ID, " ", "-"), rule.ID
		if m.Operation == "" && rule.Operation != rules.AnyOperation {
			m.Operation = rule.Operation
		}
		l.add(m)
	}
}
