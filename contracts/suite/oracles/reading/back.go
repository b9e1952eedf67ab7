package reading

import (
	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/scenario"
)

const (
	// mostBack is how many ranges before the widest one are looked at for what is rare.
	mostBack = 12
	// Few is how many sales a range has at most that is read whole for what is rare.
	Few = 60
)

// Back reads the widest range and those before it, as far as they have few sales, until a
// look at one is enough: a small shop may not have reversed a sale for months.
func (o *Oracle) Back(op rules.Operation, look func(*scenario.Reading) (enough bool)) {
	r := o.Sample()
	for back := range mostBack + 1 {
		q := Over(op, r, nil)
		if back > 0 {
			if o.First(q).TotalItems() > Few {
				return
			}
		}
		if w := o.All(q); !o.GoesOn() || look(w) {
			return
		}
		r = facts.Widest(r.From.Add(-1))
	}
}

// Reversed are the reversed sales of a reading but those of its last day, which may be left out.
func (o *Oracle) Reversed(w *scenario.Reading) []exchange.Row {
	return pick.Only(w.Rows, func(row exchange.Row) bool { return sale.IsReversed(row) && o.Env.DayOf(row) < w.Of.To })
}
