package filters

import (
	"context"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/pick"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/scenario"
)

// What filters select of reversed sales, of which a small shop has few.

const (
	// mostBack is how many ranges before the widest one are looked at for a reversed sale.
	mostBack = 12
	// fewAround is how many sales a range may have to be read whole for a reversed one.
	fewAround = 60
)

// FilterAtReversal holds a filter against the sales around a reversed one, with a value
// that it has: of the filters nothing says that they go by the status, of which "examples
// given: completed, reversed".
func (e *ends) FilterAtReversal(ctx context.Context, field string) error {
	if err := e.FilterAtReversalNeeds(field); err != nil {
		return err
	}
	r := e.env.Facts.Samples[0]
	for back := 0; back <= mostBack && e.takes(field, r) == nil; back++ {
		base, err := e.aroundReversal(ctx, field, r)
		if err != nil {
			return err
		}
		if base == nil {
			break
		}
		if filters := chosen(e.reversed(base), []string{field}); filters != nil {
			return e.filters.yields(ctx, base, filters)
		}
		r = facts.Widest(r.From.Add(-1))
	}
	return report.Lacking("no reversed sale of the past year has "+field, "an account with a reversed sale")
}

// FilterAtReversalNeeds tells what the target lacks for [ends.FilterAtReversal], without
// asking it anything.
func (e *ends) FilterAtReversalNeeds(field string) error {
	if err := e.givens.Sales(); err != nil {
		return err
	}
	return e.takes(field, e.env.Facts.Samples[0])
}

// aroundReversal reads a range or, of the widest one with many sales, the days around the
// newest reversed sale with a value of a filter. Nil where an older one has too many.
func (e *ends) aroundReversal(ctx context.Context, field string, r facts.Range) (*scenario.Reading, error) {
	q := reading.Over(operationOf(field), r, nil)
	if r != e.env.Facts.Samples[0] {
		x, err := e.reader.First(ctx, q)
		if err != nil || x.TotalItems() > fewAround {
			return nil, err
		}
		return e.reader.All(ctx, q)
	}
	base, err := e.reader.All(ctx, q)
	if err != nil || base.Total <= fewAround {
		return base, err
	}
	newest := ""
	for _, row := range e.reversed(base) {
		if chosen([]exchange.Row{row}, []string{field}) != nil {
			newest = max(newest, e.env.DayOf(row))
		}
	}
	day, err := facts.ParseDay(newest)
	if err != nil { // there is none
		return base, nil
	}
	return e.reader.All(ctx, reading.Over(q.Op, facts.Range{From: day.Add(-1), To: day.Add(1)}, nil))
}

// reversed are the reversed sales of a reading but those of its last day, which may be left out.
func (e *ends) reversed(w *scenario.Reading) []exchange.Row {
	return pick.Only(w.Rows, func(row exchange.Row) bool { return sale.IsReversed(row) && e.env.DayOf(row) < w.Of.To })
}
