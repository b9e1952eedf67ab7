package asked

import (
	"slices"

	"calco.example/contracts/rules"
)

// Response is what an answer says to whoever asked; the zero one is by no rule.
type Response struct {
	Success bool
	Refused bool // an answer other than a success
	Passing bool // a refusal that may be asked again
	NoKey   bool // the key was refused
}

// ResponseBy is what an answer by a rule says.
func ResponseBy(rule rules.Rule) Response {
	return Response{
		Success: slices.Contains(rules.Successes(), rule.ID), Refused: rule.Refuses(),
		Passing: slices.Contains(passing, rule.ID), NoKey: slices.Contains(refusedKey, rule.ID),
	}
}

// refusedKey are the refusals of a key.
var refusedKey = []rules.ID{"ERROR_NOT_AUTHORIZED", "TR-UNAUTHORIZED"}

// passing are the refusals that may be asked again: those of a moment, those that
// say that there is nothing yet, and a refused key, which is another habit.
var passing = []rules.ID{"BR-30", "BR-01", "BR-13", "BR-18", "BR-19", "ERROR_UNEXPECTED", "TR-INTERNAL", "BR-27", "TR-NO-DATA", "L-01",
	"ERROR_NOT_AUTHORIZED", "TR-UNAUTHORIZED"}
