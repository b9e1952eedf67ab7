package filters

import (
	"calco.example/contracts/exchange"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/scenario"
)

// FilterAtReversal holds a filter against the sales around a reversed one, with a value
// that it has: of the filters nothing says that they go by the status, of which "examples
// given: completed, reversed".
func (e *ends) FilterAtReversal(field string) {
	e.FilterAtReversalNeeds(field)
	judged := false
	e.Back(operationOf(field), func(w *scenario.Reading) bool {
		if field == "cardBrand" && e.Givens.BrandDays(w.Of.From) != nil {
			return true
		}
		base := e.aroundReversal(field, w)
		filters := chosen(e.Reversed(base), []string{field})
		if filters == nil {
			return false
		}
		judged = true
		e.filters.yields(base, filters)
		return true
	})
	if !judged {
		e.Lack("no reversed sale of the past year has "+field, "an account with a reversed sale that has "+field)
	}
}

// FilterAtReversalNeeds tells what the target lacks for [ends.FilterAtReversal], without
// asking it anything.
func (e *ends) FilterAtReversalNeeds(field string) {
	e.NeedSales()
	e.Need(e.takes(field, e.Sample()))
}

// aroundReversal is, of a reading with many sales, the days around the newest reversed one
// with a value of a filter.
func (e *ends) aroundReversal(field string, w *scenario.Reading) *scenario.Reading {
	if w.Total <= reading.Few {
		return w
	}
	newest := ""
	for _, row := range e.Reversed(w) {
		if chosen([]exchange.Row{row}, []string{field}) != nil {
			newest = max(newest, e.Env.DayOf(row))
		}
	}
	day, err := facts.ParseDay(newest)
	if err != nil { // there is none
		return w
	}
	return e.All(reading.Over(w.Of.Op, facts.Range{From: day.Add(-1), To: day.Add(1)}, nil))
}
