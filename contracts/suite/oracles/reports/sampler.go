package reports

import (
	"calco.example/contracts/exchange"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/scenario"
)

// Sampler reads the sample ranges in both reports.
type Sampler struct {
	*reading.Oracle
	Read []*scenario.Reading // the samples that were looked at
}

// SamplerOf reads samples for a step.
func SamplerOf(o *reading.Oracle) *Sampler { return &Sampler{Oracle: o} }

// Rows are the sales of all samples in one report, without those of the last day
// of each, which a report may leave out.
func (sm *Sampler) Rows(op rules.Operation) []exchange.Row {
	return sm.Look(op, func(row exchange.Row, r facts.Range) bool { return sm.Env.DayOf(row) < r.To.String() }).Rows
}

// Look has the sales of all samples in one report that count in their range, with the answers
// that they stand in.
func (sm *Sampler) Look(op rules.Operation, counts func(exchange.Row, facts.Range) bool) *scenario.Looked {
	sm.NeedSales()
	looked := &scenario.Looked{}
	for _, r := range sm.Ranges() {
		for _, terminal := range sm.Sampled() {
			w := sm.All(reading.AtTerminal(op, terminal, r.From.String(), r.To.String()))
			sm.Read = append(sm.Read, w)
			for _, row := range w.Rows {
				if counts(row, r) {
					looked.Rows = append(looked.Rows, row)
				}
			}
			looked.Responses = append(looked.Responses, w.Responses...)
		}
	}
	if len(looked.Rows) == 0 {
		sm.Need(sm.Session.Without())
	}
	if !sm.GoesOn() {
		return &scenario.Looked{}
	}
	return looked
}

// Ranges are those that are read.
func (sm *Sampler) Ranges() []facts.Range {
	if sm.Session.Role != exchange.RoleMain { // two days, which are read to be told from those of main
		return []facts.Range{sm.Env.Facts.Sales}
	}
	return sm.Env.Facts.Samples
}

// Pairs are the sales that both reports have.
func (sm *Sampler) Pairs() []sale.Pair {
	list := ClocksOf(sm.Env).Twins(sm.BothRenamed())
	if len(list) == 0 {
		sm.Lack("the two reports have no sale in common", "an account with sales in both reports")
	}
	return list
}
