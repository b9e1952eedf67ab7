// Package figures holds what the sales of up to a month tell, in one report and in both:
// totals, items, installments, cards, addresses, words and numbers.
package figures

import (
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/reports"
)

// figures hold what the sales of up to a month tell, in one report and in both.
type figures struct {
	*reading.Oracle
	sales *reports.Sampler
}

// Of reads the sales of up to a month, and holds them against each other.
func Of(o *reading.Oracle) *figures { return &figures{o, reports.SamplerOf(o)} }

// Look has all sales of up to a month judged by what is said of every transaction,
// instead of those of one answer.
func (fg *figures) Look(op rules.Operation) {
	fg.Session.Looked = fg.sales.Look(op, func(exchange.Row, facts.Range) bool { return true })
}
