// Package figures holds what the sales of up to a month tell, in one report and in both:
// totals, items, installments, cards, addresses, words and numbers.
package figures

import (
	"context"

	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/reports"
	"calco.example/contracts/suite/scenario"
)

// figures hold what the sales of up to a month tell, in one report and in both.
type figures struct {
	env     *scenario.Environment
	session *scenario.Session
	judge   *scenario.Judge
	givens  *scenario.Givens
	sales   *reports.Sampler
	compare *reading.Comparer
}

// Of reads the sales of up to a month, and holds them against each other.
func Of(s *scenario.Scenario) *figures {
	return &figures{s.Env, s.Session, s.Judge, s.Givens, reports.SamplerOf(s), reading.ComparerOf(s)}
}

// Look has all sales of up to a month judged by what is said of every transaction,
// instead of those of one answer.
func (fg *figures) Look(ctx context.Context, op rules.Operation) error {
	looked, err := fg.sales.Look(ctx, op, func(exchange.Row, facts.Range) bool { return true })
	fg.session.Looked = looked
	return err
}
