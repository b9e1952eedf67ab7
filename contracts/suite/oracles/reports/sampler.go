package reports

import (
	"context"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/scenario"
)

// Sampler reads the sample ranges in both reports.
type Sampler struct {
	env     *scenario.Environment
	session *scenario.Session
	givens  *scenario.Givens
	reader  *reading.Reader
	compare *reading.Comparer
	Read    []*scenario.Reading // the samples that were looked at
}

// SamplerOf reads samples for a scenario.
func SamplerOf(s *scenario.Scenario) *Sampler {
	return &Sampler{env: s.Env, session: s.Session, givens: s.Givens, reader: reading.ReaderOf(s), compare: reading.ComparerOf(s)}
}

// Rows are the sales of all samples in one report, without those of the last day
// of each, which a report may leave out.
func (sm *Sampler) Rows(ctx context.Context, op rules.Operation) ([]exchange.Row, error) {
	return sm.rowsOf(ctx, op, func(row exchange.Row, r facts.Range) bool { return sm.env.DayOf(row) < r.To.String() })
}

// rowsOf are those sales of all samples in one report that count in their range.
func (sm *Sampler) rowsOf(ctx context.Context, op rules.Operation, counts func(exchange.Row, facts.Range) bool) ([]exchange.Row, error) {
	looked, err := sm.Look(ctx, op, counts)
	if err != nil {
		return nil, err
	}
	return looked.Rows, nil
}

// Look is rowsOf with the answers that the sales stand in.
func (sm *Sampler) Look(ctx context.Context, op rules.Operation, counts func(exchange.Row, facts.Range) bool) (*scenario.Looked, error) {
	if err := sm.givens.Sales(); err != nil {
		return nil, err
	}
	looked := &scenario.Looked{}
	for _, r := range sm.Ranges() {
		for _, terminal := range sm.reader.Sampled() {
			w, err := sm.reader.All(ctx, reading.AtTerminal(op, terminal, r.From.String(), r.To.String()))
			if err != nil {
				return nil, err
			}
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
		return nil, sm.session.Without()
	}
	return looked, nil
}

// Ranges are those that are read.
func (sm *Sampler) Ranges() []facts.Range {
	if sm.session.Role != exchange.RoleMain { // two days, which are read to be told from those of main
		return []facts.Range{sm.env.Facts.Sales}
	}
	return sm.env.Facts.Samples
}

// Pairs are the sales that both reports have.
func (sm *Sampler) Pairs(ctx context.Context) ([]sale.Pair, error) {
	branch, second, err := sm.BothRenamed(ctx)
	if err != nil {
		return nil, err
	}
	list := ClocksOf(sm.env).Twins(branch, second)
	if len(list) == 0 {
		return nil, report.Lacking("the two reports have no sale in common", "an account with sales in both reports")
	}
	return list, nil
}
