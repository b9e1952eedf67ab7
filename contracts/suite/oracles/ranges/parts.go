package ranges

import (
	"context"
	"fmt"

	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
)

// Parts holds totalItems of 30 past days, or of as many as every reading of the limits
// allows, against those of its parts: beside each other or, where the last day of a
// range is left out, each from the last day of the one before.
func (rg *ranges) Parts(ctx context.Context, op rules.Operation) error {
	if err := rg.givens.Sales(); err != nil {
		return err
	}
	d := division{rg: rg, op: op, of: facts.Widest(rg.env.Facts.Sales.To)}
	whole, err := d.count(ctx, d.of.From, d.of.To)
	if err != nil {
		return err
	}
	d.whole = whole
	for _, hold := range []func(context.Context) error{d.inThree, d.inTwo, d.andOneDayMore} {
		if err := hold(ctx); err != nil {
			return err
		}
	}
	return nil
}

// division is a range of days whose parts are held against it.
type division struct {
	rg    *ranges
	op    rules.Operation
	of    facts.Range
	whole int // its totalItems
}

// inThree holds three parts of the range against it.
func (d *division) inThree(ctx context.Context) error {
	const parts = 3
	days := d.of.Days()
	var beside, chained int
	for i := range parts {
		first, next := d.of.From.Add(i*days/parts), d.of.From.Add((i+1)*days/parts)
		apart, err := d.count(ctx, first, next.Add(-1))
		if err != nil {
			return err
		}
		joined := apart
		if !next.After(d.of.To.Time) { // the last part ends with the range
			if joined, err = d.count(ctx, first, next); err != nil {
				return err
			}
		}
		beside, chained = beside+apart, chained+joined
	}
	return d.isWhole(ctx, fmt.Sprintf("%d, as three parts of %s to %s", beside, d.of.From, d.of.To), beside, chained)
}

// inTwo holds two parts of several lengths against the range, a week and two among them:
// they lie beside each other or share a day.
func (d *division) inTwo(ctx context.Context) error {
	for _, days := range []int{1, 5, 7, 14} { // from the first day to the last one of the first part
		last := d.of.From.Add(days)
		left, err := d.count(ctx, d.of.From, last)
		if err != nil {
			return err
		}
		beside, err := d.count(ctx, last.Add(1), d.of.To)
		if err != nil {
			return err
		}
		joined := beside
		if d.whole != left+beside {
			if joined, err = d.count(ctx, last, d.of.To); err != nil {
				return err
			}
		}
		parts := fmt.Sprintf("%d from %s to %s and %d from %s to %s", left, d.of.From, last, beside, last.Add(1), d.of.To)
		if err := d.isWhole(ctx, parts, left+beside, left+joined); err != nil {
			return err
		}
	}
	return nil
}

// andOneDayMore holds the range that begins a day earlier against its parts, which one
// reading of the limit allows: it has the sales of that day more, as a week that begins
// with it has, whether the last day of a range is left out or not.
func (d *division) andOneDayMore(ctx context.Context) error {
	first := d.of.From.Add(-1)
	q := reading.Over(d.op, facts.Range{From: first, To: d.of.To}, nil)
	x, err := d.rg.session.Page(ctx, q, 1, 20)
	if err != nil || !x.Success() { // as if too long, or of too many sales
		return err
	}
	more := x.TotalItems() - d.whole
	week, err := d.rg.reader.Total(ctx, q.Between(q.From, first.Add(6).String()))
	if err != nil {
		return err
	}
	rest, err := d.rg.reader.Total(ctx, q.Between(d.of.From.String(), first.Add(6).String()))
	if err != nil {
		return err
	}
	if more != week-rest {
		if err := d.rg.moves.Still(ctx, q, x.TotalItems()); err != nil {
			return err
		}
		if err := d.rg.moves.Still(ctx, reading.Over(d.op, d.of, nil), d.whole); err != nil {
			return err
		}
		if err := d.rg.reader.DaysUnclear(ctx, d.op); err != nil {
			return err
		}
	}
	return d.rg.judge.Expect(more == week-rest, "a range of as many days as the limit has counts what its parts count",
		fmt.Sprintf("%d more than from %s to %s, as from %s to %s", week-rest, d.of.From, d.of.To, first, first.Add(6)), fmt.Sprint(more))
}

// isWhole holds what a range counts against its parts, beside each other or sharing a day.
// Where more sales came meanwhile, or one is in two ranges, nothing is said.
func (d *division) isWhole(ctx context.Context, parts string, beside, chained int) error {
	if d.whole != beside && d.whole != chained {
		if err := d.rg.moves.Still(ctx, reading.Over(d.op, d.of, nil), d.whole); err != nil {
			return err
		}
		if err := d.rg.reader.DaysUnclear(ctx, d.op); err != nil {
			return err
		}
	}
	return d.rg.judge.Expect(d.whole == beside || d.whole == chained, "a range counts what its parts count", parts, fmt.Sprint(d.whole))
}

// count is how many sales a report counts from one day to another.
func (d *division) count(ctx context.Context, first, last facts.Day) (int, error) {
	return d.rg.reader.Total(ctx, reading.Over(d.op, facts.Range{From: first, To: last}, nil))
}
