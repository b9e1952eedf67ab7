package ranges

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
)

// Parts holds totalItems of 30 past days, or of as many as every reading of the limits
// allows, against those of its parts: beside each other or, where the last day of a
// range is left out, each to the first day of the next one. All of them in the same way.
func (rg *ranges) Parts(ctx context.Context, op rules.Operation) error {
	if err := rg.givens.Sales(); err != nil {
		return err
	}
	d := division{rg: rg, op: op, of: facts.Widest(rg.env.Facts.Sales.To)}
	total, err := d.count(ctx, d.of.From, d.of.To)
	if err != nil {
		return err
	}
	d.total = total
	if err := d.hold(ctx); err != nil {
		return err
	}
	return d.andOneDayMore(ctx)
}

// division is a range of days whose parts are held against it.
type division struct {
	rg    *ranges
	op    rules.Operation
	of    facts.Range
	total int // its totalItems
}

// splits are ways to divide the range, each as the first days of the parts after the first
// one: in three, and in two of several lengths, a week and two among them, and where a
// month ends ("monthly financial reports").
func (d *division) splits() [][]facts.Day {
	days := d.of.Days()
	splits := [][]facts.Day{{d.of.From.Add(days / 3), d.of.From.Add(2 * days / 3)}}
	for _, long := range []int{2, 6, 8, 15} {
		splits = append(splits, []facts.Day{d.of.From.Add(long)})
	}
	month := reading.MonthBefore(d.of.To, 0)
	if d.of.From.Before(month.Add(-1).Time) && month.Before(d.of.To.Time) { // each part has two days or more
		splits = append(splits, []facts.Day{month})
	}
	return splits
}

// hold holds each split against the range. Where more sales came meanwhile, or one is in
// two ranges, nothing is said.
func (d *division) hold(ctx context.Context) error {
	beside, err := d.odd(ctx, 0)
	if err != nil || beside == "" {
		return d.isWhole("", err)
	}
	chained, err := d.odd(ctx, 1)
	if err != nil || chained == "" {
		return d.isWhole("", err)
	}
	if err := d.rg.moves.Still(ctx, reading.Over(d.op, d.of, nil), d.total); err != nil {
		return err
	}
	return d.isWhole(beside, d.rg.reader.DaysUnclear(ctx, d.op))
}

// isWhole expects that there is no split that does not add up, unless there is an error.
func (d *division) isWhole(odd string, err error) error {
	if err != nil {
		return err
	}
	return d.rg.judge.Expect(odd == "", "a range counts what its parts count", odd, fmt.Sprintf("%d from %s to %s", d.total, d.of.From, d.of.To))
}

// odd are the parts of the first split that does not add up to the range, each so many
// days longer but the last one.
func (d *division) odd(ctx context.Context, longer int) (string, error) {
	for _, split := range d.splits() {
		if total, parts, err := d.add(ctx, split, longer); err != nil || total != d.total {
			return parts, err
		}
	}
	return "", nil
}

// add counts the parts of a split, each so many days longer but the last one.
func (d *division) add(ctx context.Context, split []facts.Day, longer int) (total int, text string, err error) {
	var parts []string
	first := d.of.From
	for _, next := range append(slices.Clone(split), d.of.To.Add(1)) {
		last := next.Add(-1 + longer)
		if last.After(d.of.To.Time) {
			last = d.of.To
		}
		part, err := d.count(ctx, first, last)
		if err != nil {
			return 0, "", err
		}
		total, parts = total+part, append(parts, fmt.Sprintf("%d from %s to %s", part, first, last))
		first = next
	}
	return total, fmt.Sprintf("%d, as %s", total, strings.Join(parts, " and ")), nil
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
	more := x.TotalItems() - d.total
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
		if err := d.rg.moves.Still(ctx, reading.Over(d.op, d.of, nil), d.total); err != nil {
			return err
		}
		if err := d.rg.reader.DaysUnclear(ctx, d.op); err != nil {
			return err
		}
	}
	return d.rg.judge.Expect(more == week-rest, "a range of as many days as the limit has counts what its parts count",
		fmt.Sprintf("%d more than from %s to %s, as from %s to %s", week-rest, d.of.From, d.of.To, first, first.Add(6)), fmt.Sprint(more))
}

// count is how many sales a report counts from one day to another.
func (d *division) count(ctx context.Context, first, last facts.Day) (int, error) {
	return d.rg.reader.Total(ctx, reading.Over(d.op, facts.Range{From: first, To: last}, nil))
}
