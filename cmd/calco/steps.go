package main

import (
	"calco.example/contracts/suite/steps"

	"calco.example/contracts/reporttext"
)

// stepsVerb prints the catalogue of steps, from the registry the runner uses.
type stepsVerb struct{ format }

func (stepsVerb) Help() string {
	return "Examples:\n\n  calco steps\n  calco steps --format json"
}

func (v stepsVerb) Run(s streams) error {
	if v.json() {
		return reporttext.WriteJSON(s.out, map[string]any{"steps": steps.StepCatalogue()})
	}
	return steps.PrintSteps(s.out)
}
