package reading

import (
	"context"

	"calco.example/contracts/suite/scenario"
)

// Oracle is what a step compares answers with: it holds readings against each other.
type Oracle struct{ *Reader }

// New compares answers for a scenario.
func New(s *scenario.Scenario) *Oracle { return &Oracle{readerOf(s)} }

// Run does a step, and says what it came short of.
func Run(ctx context.Context, s *scenario.Scenario, step func(*Oracle)) error {
	return s.Do(ctx, func() { step(New(s)) })
}
