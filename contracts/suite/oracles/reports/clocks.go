package reports

import (
	"slices"
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/rules"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/scenario"
)

// clocks are the zones whose clocks each report may show, and by whose it may count days,
// where the profile tells the reports apart (Q-SALE-ZONE): "ISO 8601 date-time without time
// zone" does not say whose. None where both go by one clock, or nothing is pinned.
type clocks struct {
	env            *scenario.Environment
	shown, counted map[rules.Operation][]*time.Location
}

// Apart tells whether the reports go by two clocks.
func (c clocks) Apart() bool { return c.shown != nil }

// zonesBy are the zones by the answers to Q-SALE-ZONE: a location has the clock of the
// capital or that of Magallanes, and in Aysén, whose own begins in 2025, one of the two.
var zonesBy = map[string][]string{
	"America/Santiago": {"America/Santiago"}, "UTC": {"UTC"}, "location": {"America/Santiago", "America/Punta_Arenas"},
	rules.Unsettled: {"America/Santiago", "UTC", "America/Punta_Arenas"},
}

// ClocksOf are the clocks that the profile of a run tells apart.
func ClocksOf(e *scenario.Environment) clocks {
	const q = "Q-SALE-ZONE"
	c := clocks{env: e}
	if e.Profile == nil || !e.Profile.Pins(q) || e.Profile.PinsAll(q) {
		return c
	}
	c.shown, c.counted = map[rules.Operation][]*time.Location{}, map[rules.Operation][]*time.Location{}
	for _, op := range []rules.Operation{rules.BranchReport, rules.TransactionReport} {
		asked, _ := rules.LookupOperation(op)
		zone := rules.Unsettled // whose clock it shows is open
		if a, pinned := e.PinnedIn(q, asked.Name); pinned {
			zone = a.Choice
		}
		shown, counted := exchange.Clocks(zone)
		c.shown[op], c.counted[op] = zonesOf(shown), zonesOf(counted)
	}
	return c
}

// zonesOf are those whose clock an answer may mean.
func zonesOf(answer string) (zones []*time.Location) {
	for _, name := range zonesBy[answer] {
		if zone, err := time.LoadLocation(name); err == nil {
			zones = append(zones, zone)
		}
	}
	return zones
}

// moments are those that the time of a sale may be, by the clocks of its report: two
// where it is an hour that comes twice.
func (c clocks) moments(row exchange.Row) (list []time.Time) {
	for _, zone := range c.shown[scenario.ReportOf(row)] {
		at, err := time.ParseInLocation(sale.ToTheSecond, row.Time(), zone)
		if err != nil {
			continue
		}
		for _, other := range []time.Time{at, at.Add(-time.Hour), at.Add(time.Hour)} {
			if other.Format(sale.ToTheSecond) == at.Format(sale.ToTheSecond) {
				list = append(list, other)
			}
		}
	}
	return list
}

// texts are the moments of a row by one clock; nil where both reports go by one.
func (c clocks) texts() func(exchange.Row) []string {
	if !c.Apart() {
		return nil
	}
	return func(row exchange.Row) (list []string) {
		for _, at := range c.moments(row) {
			list = append(list, at.UTC().Format(sale.ToTheSecond))
		}
		return list
	}
}

// covers tells whether a sale is of a range of days by the clocks of both reports: a
// range is of days by the clock of the report that is asked.
func (c clocks) covers(row exchange.Row, from, to string) bool {
	days := []string{c.env.DayOf(row)}
	for _, at := range c.moments(row) {
		for _, zones := range c.counted {
			for _, zone := range zones {
				days = append(days, at.In(zone).Format(time.DateOnly))
			}
		}
	}
	return from <= slices.Min(days) && slices.Max(days) <= to
}

// within are the sales that a range of days covers.
func (c clocks) within(rows []exchange.Row, from, to string) []exchange.Row {
	return pick.Only(rows, func(row exchange.Row) bool { return c.covers(row, from, to) })
}

// InBoth are the sales of each report that a range of days covers: what one of them
// tells may be enough where the clock of the other is open.
func (c clocks) InBoth(branch, second []exchange.Row, from, to string) (inBranch, inSecond []exchange.Row) {
	inBranch, inSecond = c.within(branch, from, to), c.within(second, from, to)
	return c.known(branch, inBranch, inSecond), c.known(second, inSecond, inBranch)
}

// InRanges are the sales of each report that some ranges cover without their last days.
func (c clocks) InRanges(branch, second []exchange.Row, ranges []facts.Range) (inBranch, inSecond []exchange.Row) {
	for _, r := range ranges {
		from, to := r.From.String(), r.To.Add(-1).String()
		inBranch, inSecond = append(inBranch, c.within(branch, from, to)...), append(inSecond, c.within(second, from, to)...)
	}
	return c.known(branch, inBranch, inSecond), c.known(second, inSecond, inBranch)
}

// known are some of the sales of a report, with those that are among the other's.
func (c clocks) known(all, some, others []exchange.Row) []exchange.Row {
	if !c.Apart() {
		return some
	}
	is := map[string]bool{}
	for _, id := range slices.Concat(rowset.IDs(some), rowset.IDs(others)) {
		is[id] = true
	}
	return pick.Except(all, func(row exchange.Row) bool { return !is[row.Text("saleId")] })
}

// Since are the sales that may have been made at a time or later.
func (c clocks) Since(rows []exchange.Row, first time.Time) []exchange.Row {
	return pick.Except(rows, func(row exchange.Row) bool {
		moments := c.moments(row)
		if len(moments) == 0 {
			return row.Time() < first.Format(sale.ToTheSecond)
		}
		return !slices.ContainsFunc(moments, func(at time.Time) bool { return !at.Before(first) })
	})
}

// Twins are the sales that both reports have with one transaction, each with how far
// the clock of the transaction report is ahead.
func (c clocks) Twins(branch, second []exchange.Row) []sale.Pair {
	list := sale.Twins(branch, second)
	for i := range list {
		list[i].Ahead = c.ahead(list[i])
	}
	return list
}

// ahead is how far the clock of the transaction report is ahead of that of the branch
// report when a sale was made. Where that may be one or the other, it is what brings the
// two times of the sale together.
func (c clocks) ahead(p sale.Pair) time.Duration {
	best, found := p, false
	for _, at := range c.moments(p.Report) {
		for _, zone := range c.shown[rules.BranchReport] {
			_, here := at.Zone()
			_, there := at.In(zone).Zone()
			p.Ahead = time.Duration(here-there) * time.Second
			d, _ := TimeApart(p)
			if least, _ := TimeApart(best); !found || d.Abs() < least.Abs() {
				best, found = p, true
			}
		}
	}
	return best.Ahead
}
