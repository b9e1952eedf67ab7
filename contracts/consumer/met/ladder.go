package met

import (
	"fmt"
	"slices"
	"strings"

	"calco.example/contracts/rules"
)

// judge says on which rung a rule stands, and what the next one takes.
func (m *RuleMet) judge(rule rules.Rule, profile rules.Profile) {
	e := &m.Evidence
	e.Missing, e.Unreachable = "", ""
	switch {
	case m.Requests == 0 && e.Forced == nil:
		m.Level = Unmet
	case m.Requests == 0:
		m.Level = Forced
	case rule.Bound != nil && (e.Accepted == nil || e.Refused == nil):
		m.Level, e.Missing = Met, missingSide(rule, e)
	case len(unread(rule, e)) > 0 || len(rule.Questions) == 0:
		m.Level, e.Missing = Met, missingReadings(unread(rule, e))
		if rule.Bound != nil {
			m.Level = BothSides
		}
	default:
		m.Level = EachReading
	}
	if m.Requests == 0 {
		e.Unreachable = unreachable(rule, profile)
		if e.Unreachable == "" {
			e.Missing = rule.Trigger
		}
	}
}

func missingSide(rule rules.Rule, e *Evidence) string {
	var sides []string
	if e.Accepted == nil {
		sides = append(sides, fmt.Sprintf("the last value accepted, %s: %s", rule.Bound.Field, rule.Bound.Last))
	}
	if e.Refused == nil {
		sides = append(sides, fmt.Sprintf("the first refused, %s: %s", rule.Bound.Field, rule.Bound.First))
	}
	return strings.Join(sides, "; ")
}

// unread are the answers to open questions under which a rule was not met.
func unread(rule rules.Rule, e *Evidence) (missing []string) {
	for _, id := range rule.Questions {
		q, _ := rules.LookupQuestion(id)
		for _, answer := range q.Answers {
			if !slices.Contains(e.Readings[id], answer) && canMeet(rule, id, answer) {
				missing = append(missing, fmt.Sprintf("%s: %s", id, answer))
			}
		}
	}
	return missing
}

// canMeet tells whether a rule can be met under an answer: one that refuses only
// under another answer cannot.
func canMeet(rule rules.Rule, id rules.QuestionID, answer string) bool {
	return rule.Break == nil || !slices.ContainsFunc(rule.Break.Under, func(p rules.Pin) bool {
		return p.Question == id && p.Answer.Choice != "" && p.Answer.Choice != answer
	})
}

func missingReadings(missing []string) string {
	if len(missing) == 0 {
		return ""
	}
	return "other readings: " + strings.Join(missing, ", ")
}

// unreachable says why no ordinary input meets a rule under a profile.
func unreachable(rule rules.Rule, profile rules.Profile) string {
	if rule.NoTrigger != "" {
		return rule.NoTrigger
	}
	if rule.Break == nil || profile.Vary {
		return ""
	}
	for _, p := range rule.Break.Under {
		answer := profile.Answer(p.Question)
		if p.Answer.Choice != "" && answer.Choice != p.Answer.Choice || p.Answer.Value != nil && answer.Value == nil {
			return fmt.Sprintf("only under another answer to %s than %s", p.Question, answer)
		}
	}
	return ""
}

// Share is how many of the rules that ordinary input can meet were met.
func (c Coverage) Share() (met, of int) {
	for _, m := range c.Rules {
		if m.Evidence.Unreachable != "" {
			continue
		}
		of++
		if m.Requests > 0 {
			met++
		}
	}
	return met, of
}

// Rule finds what was met of a rule.
func (c Coverage) Rule(id rules.ID) (RuleMet, bool) {
	i := slices.IndexFunc(c.Rules, func(m RuleMet) bool { return m.ID == id })
	if i < 0 {
		return RuleMet{}, false
	}
	return c.Rules[i], true
}
