package ranges

import (
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
func (rg *ranges) Parts(op rules.Operation) {
	rg.NeedSales()
	d := division{ranges: rg, op: op, of: facts.Widest(rg.Env.Facts.Sales.To)}
	d.total = d.count(d.of.From, d.of.To)
	d.hold()
	d.andOneDayMore()
}

// division is a range of days whose parts are held against it.
type division struct {
	*ranges
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
func (d *division) hold() {
	beside := d.odd(0)
	if beside == "" || d.odd(1) == "" {
		d.isWhole("")
		return
	}
	d.Still(reading.Over(d.op, d.of, nil), d.total)
	d.DaysUnclear(d.op)
	d.isWhole(beside)
}

// isWhole expects that there is no split that does not add up.
func (d *division) isWhole(odd string) {
	d.Expect(odd == "", "a range counts what its parts count", odd, fmt.Sprintf("%d from %s to %s", d.total, d.of.From, d.of.To))
}

// odd are the parts of the first split that does not add up to the range, each so many
// days longer but the last one.
func (d *division) odd(longer int) string {
	for _, split := range d.splits() {
		if total, parts := d.add(split, longer); total != d.total {
			return parts
		}
	}
	return ""
}

// add counts the parts of a split, each so many days longer but the last one.
func (d *division) add(split []facts.Day, longer int) (total int, text string) {
	var parts []string
	first := d.of.From
	for _, next := range append(slices.Clone(split), d.of.To.Add(1)) {
		last := next.Add(-1 + longer)
		if last.After(d.of.To.Time) {
			last = d.of.To
		}
		part := d.count(first, last)
		total, parts = total+part, append(parts, fmt.Sprintf("%d from %s to %s", part, first, last))
		first = next
	}
	return total, fmt.Sprintf("%d, as %s", total, strings.Join(parts, " and "))
}

// andOneDayMore holds the range that begins a day earlier against its parts, which one
// reading of the limit allows: it has the sales of that day more, as a week that begins
// with it has, whether the last day of a range is left out or not.
func (d *division) andOneDayMore() {
	first := d.of.From.Add(-1)
	q := reading.Over(d.op, facts.Range{From: first, To: d.of.To}, nil)
	x := d.Page(q, 1, 20)
	if !x.Success() { // as if too long, or of too many sales
		return
	}
	more := x.TotalItems() - d.total
	week := d.Total(q.Between(q.From, first.Add(6).String()))
	rest := d.Total(q.Between(d.of.From.String(), first.Add(6).String()))
	if more != week-rest {
		d.Still(q, x.TotalItems())
		d.Still(reading.Over(d.op, d.of, nil), d.total)
		d.DaysUnclear(d.op)
	}
	d.Expect(more == week-rest, "a range of as many days as the limit has counts what its parts count",
		fmt.Sprintf("%d more than from %s to %s, as from %s to %s", week-rest, d.of.From, d.of.To, first, first.Add(6)), fmt.Sprint(more))
}

// count is how many sales a report counts from one day to another.
func (d *division) count(first, last facts.Day) int {
	return d.Total(reading.Over(d.op, facts.Range{From: first, To: last}, nil))
}
