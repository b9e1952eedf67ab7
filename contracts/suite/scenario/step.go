package scenario

import (
	"context"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
)

// Step is the step at hand of a scenario. It keeps the first thing that it came short of: a
// broken expectation, what the target lacks, an answer that did not come. From then on
// nothing is sent, judged or noted, answers say nothing and readings are empty, so that a
// step reads as what it asks and expects.
type Step struct {
	ctx   context.Context
	short error
}

// Do does a step, and says what it came short of.
func (s *Step) Do(ctx context.Context, step func()) error {
	s.ctx, s.short = ctx, nil
	step()
	return s.short
}

// As does a part of the step as another scenario and for the whole run: what that sends and
// finds is the run's, so that equal runs say the same of each scenario. It says what that
// came short of: the step itself goes on.
func (s *Step) As(other *Scenario, part func()) error {
	err := other.Do(s.ctx, part)
	other.Env.Share(other)
	return err
}

// Need tells whether the step goes on: an error is what it came short of.
func (s *Step) Need(err error) bool {
	if s.short == nil {
		s.short = err
	}
	return s.short == nil
}

// GoesOn tells whether the step has come short of nothing yet.
func (s *Step) GoesOn() bool { return s.short == nil }

// Lack ends the step for want of sales that would show something: why nothing can be said,
// and what to ask for.
func (s *Step) Lack(why, ask string) { s.Need(report.Lacking(why, ask)) }

// Moved ends the step: data changed while it was read.
func (s *Step) Moved() {
	s.Lack("the data moved during the run: the same question had another answer later", "a quiet time, or an account whose past does not change")
}

// Try does a part of the step, and says what that came short of: the step itself goes on.
func (s *Step) Try(part func()) error {
	before := s.short
	part()
	err := s.short
	s.short = before
	return err
}

// noAnswer says nothing.
var noAnswer = exchange.NoAnswer(exchange.Request{})
