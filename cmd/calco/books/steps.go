package books

import (
	"calco.example/cmd/calco/shell"
	"calco.example/contracts/reporttext"
	"calco.example/contracts/suite/steps"
)

// Steps prints the catalogue of steps, from the registry the runner uses.
type Steps struct{ shell.Format }

func (Steps) Help() string {
	return "Examples:\n\n  calco steps\n  calco steps --format json"
}

func (v Steps) Run(s shell.Streams) error {
	if v.JSON() {
		return reporttext.WriteJSON(s.Out, map[string]any{"steps": steps.StepCatalogue()})
	}
	return steps.PrintSteps(s.Out)
}
