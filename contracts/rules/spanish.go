package rules

import "cmp"

// The rule book speaks English; its rows carry beside it what they say in
// Spanish as it is used in Chile, for the desk. Documents, reports and JSON do
// not show it.

// RuleTexts are what a rule says in one language.
type RuleTexts struct {
	Condition string
	// Trigger is the ordinary input that shows the rule, or why there is none. In
	// Spanish it is left out where it is the same: JSON has no language.
	Trigger string
}

// QuestionTexts are what an open question says in one language.
type QuestionTexts struct{ Title, Reason string }

// In is what the rule says in a language: es, or else English.
func (r Rule) In(lang string) RuleTexts {
	english := RuleTexts{r.Condition, r.Trigger + r.NoTrigger}
	if lang != "es" {
		return english
	}
	spanish := r.Spanish
	spanish.Trigger = cmp.Or(spanish.Trigger, english.Trigger)
	return spanish
}

// In is what the question says in a language: es, or else English.
func (q Question) In(lang string) QuestionTexts {
	if lang == "es" {
		return q.Spanish
	}
	return QuestionTexts{q.Title, q.Reason}
}

// SpanishRoles are the roles of a target file as Spanish features say them; the
// file itself has the English words.
var SpanishRoles = map[string]string{
	"main": "principal", "noPlan": "sinPlan", "unknownUser": "usuarioDesconocido", "noLocations": "sinLocales", "quiet": "sinVentas",
	"second": "segunda", "cashOnly": "soloEfectivo", "disabled": "desactivada", "broken": "averiada",
}
