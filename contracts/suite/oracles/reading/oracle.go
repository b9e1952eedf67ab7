// Package reading reads whole answers: all pages of one question, each once in a run.
//
// An [Oracle] reads them and holds them against each other: what the steps of features are
// written with. [Moves] tell whether the data moved meanwhile, so that what moved is no
// finding; [Days], by whose clock days are counted. As a [scenario.Step] does, they say
// nothing more once they came short of something.
package reading

import (
	"context"

	"calco.example/contracts/suite/scenario"
)

// Oracle reads questions whole, page by page, and compares what it read.
type Oracle struct {
	*scenario.Scenario
	*Moves
	*Days
}

// New compares answers for a scenario.
func New(s *scenario.Scenario) *Oracle { return &Oracle{s, &Moves{s}, &Days{s}} }

// Run does a step, and says what it came short of.
func Run(ctx context.Context, s *scenario.Scenario, step func(*Oracle)) error {
	return s.Do(ctx, func() { step(New(s)) })
}
