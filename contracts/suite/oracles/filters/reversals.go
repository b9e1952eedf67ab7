package filters

import (
	"context"

	"calco.example/contracts/exchange"
	"calco.example/contracts/report"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/scenario"
)

// FilterAtReversal holds a filter against the sales around a reversed one, with a value
// that it has: of the filters nothing says that they go by the status, of which "examples
// given: completed, reversed".
func (e *ends) FilterAtReversal(ctx context.Context, field string) error {
	if err := e.FilterAtReversalNeeds(field); err != nil {
		return err
	}
	judged := false
	err := e.reader.Back(ctx, operationOf(field), func(w *scenario.Reading) (bool, error) {
		if field == "cardBrand" && e.givens.BrandDays(w.Of.From) != nil {
			return true, nil
		}
		base, err := e.aroundReversal(ctx, field, w)
		if err != nil {
			return false, err
		}
		filters := chosen(e.reader.Reversed(base), []string{field})
		if filters == nil {
			return false, nil
		}
		judged = true
		return true, e.filters.yields(ctx, base, filters)
	})
	if err != nil || judged {
		return err
	}
	return report.Lacking("no reversed sale of the past year has "+field, "an account with a reversed sale that has "+field)
}

// FilterAtReversalNeeds tells what the target lacks for [ends.FilterAtReversal], without
// asking it anything.
func (e *ends) FilterAtReversalNeeds(field string) error {
	if err := e.givens.Sales(); err != nil {
		return err
	}
	return e.takes(field, e.env.Facts.Samples[0])
}

// aroundReversal is, of a reading with many sales, the days around the newest reversed one
// with a value of a filter.
func (e *ends) aroundReversal(ctx context.Context, field string, w *scenario.Reading) (*scenario.Reading, error) {
	if w.Total <= reading.Few {
		return w, nil
	}
	newest := ""
	for _, row := range e.reader.Reversed(w) {
		if chosen([]exchange.Row{row}, []string{field}) != nil {
			newest = max(newest, e.env.DayOf(row))
		}
	}
	day, err := facts.ParseDay(newest)
	if err != nil { // there is none
		return w, nil
	}
	return e.reader.All(ctx, reading.Over(w.Of.Op, facts.Range{From: day.Add(-1), To: day.Add(1)}, nil))
}
