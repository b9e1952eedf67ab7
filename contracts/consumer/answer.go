package consumer

import (
	"slices"

	"calco.example/contracts/rules"
)

// answer is what an answer says to whoever asked; the zero one is by no rule.
type answer struct {
	success bool
	refused bool // an answer other than a success
	passing bool // a refusal that may be asked again
	noKey   bool // the key was refused
}

// answerBy is what an answer by a rule says.
func answerBy(rule rules.Rule) answer {
	return answer{
		success: slices.Contains(rules.Successes(), rule.ID), refused: rule.Refuses(),
		passing: slices.Contains(passing, rule.ID), noKey: slices.Contains(refusedKey, rule.ID),
	}
}

// refusedKey are the refusals of a key.
var refusedKey = []rules.ID{"ERROR_NOT_AUTHORIZED", "TR-UNAUTHORIZED"}

// passing are the refusals that may be asked again: those of a moment, those that
// say that there is nothing yet, and a refused key, which is another habit.
var passing = []rules.ID{"BR-30", "BR-01", "BR-13", "BR-18", "BR-19", "ERROR_UNEXPECTED", "TR-INTERNAL", "BR-27", "TR-NO-DATA", "L-01",
	"ERROR_NOT_AUTHORIZED", "TR-UNAUTHORIZED"}
