package reports

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"calco.example/contracts/exchange"
	"calco.example/contracts/pick"
	"calco.example/contracts/suite/facts"
	"calco.example/contracts/suite/oracles/reading"
	"calco.example/contracts/suite/oracles/rowset"
	"calco.example/contracts/suite/oracles/sale"
	"calco.example/contracts/suite/scenario"
)

// What both reports tell of reversed sales, which each may date in its own way: the
// "Date and time of the transaction" may be that of the reversal, the "Date and time of
// payment" that of the sale.

// SameSales holds the sales of one report against those of the other, as some readings
// tell them: those of some ranges without their last days, or else of one day. When says of
// which days they are.
func (sm *Sampler) SameSales(when string, branch, second []exchange.Row, of []facts.Range, read ...*scenario.Reading) {
	same, difference := rowset.SameSet(rowset.SalesOf(branch), rowset.SalesOf(second))
	if !same {
		last := sm.Session.Last // what is looked up now is not what a finding is about
		var seen datedApart
		if !sm.asFarAsSeen(func() { seen = sm.datedApart() }) { // what the samples lack excuses nothing
			seen = datedApart{}
		}
		sm.Session.Last = last
		inBoth := func(rows, other []exchange.Row) []exchange.Row {
			others := rowset.IDs(other)
			return pick.Except(rows, func(row exchange.Row) bool {
				return seen.mayBeElsewhere(row, of) && !slices.Contains(others, row.Text("saleId"))
			})
		}
		sm.noneHidden(branch, second, read)
		same, difference = rowset.SameSet(rowset.SalesOf(inBoth(branch, second)), rowset.SalesOf(inBoth(second, branch)))
	}
	sm.Holds(same, "both reports tell of the same sales", "the sales of the branch report", fmt.Sprintf("%s, for %d %s", difference, len(rowset.SalesOf(branch)), when), read...)
}

// datedApart is how far apart the two reports date a sale, as far as the samples show.
type datedApart struct {
	days     int // at most, of a reversed sale
	reversed func(exchange.Row) bool
	by       time.Duration // at most, of any other
	clocks   clocks
}

// mayBeElsewhere tells whether a sale may be of another day in the other report, and in
// some ranges here alone: a reversed one near to where they begin or end, and any that was
// made so shortly before midnight, or after it, that the other report may have the next
// day, or the one before. Where the reports show two clocks, midnight of the other is a full
// hour of this one.
func (d datedApart) mayBeElsewhere(row exchange.Row, of []facts.Range) bool {
	if d.reversed == nil {
		return false
	}
	if d.days > 0 && d.reversed(row) && atEdge(d.clocks.env.DayOf(row), of, d.days) {
		return true
	}
	day := 24 * time.Hour
	if d.clocks.Apart() {
		day = time.Hour
	}
	at, err := time.Parse(sale.ToTheSecond, row.Time())
	since := at.Sub(at.Truncate(day)) // milliseconds, too
	return err == nil && d.by > 0 && min(since, day-since) <= d.by
}

// datedApart is how far apart the two reports date the sales of the samples.
func (sm *Sampler) datedApart() (seen datedApart) {
	var inBranch, inReport []exchange.Row
	for _, r := range sm.Ranges() {
		for _, terminal := range sm.Sampled() {
			branch, second := sm.BothReports(terminal, r.From.String(), r.To.String())
			sold := sm.Renamed(branch.Rows, second.Rows)
			inBranch, inReport = append(inBranch, branch.Rows...), append(inReport, sold...)
		}
	}
	there, here := mayBeReversed(inBranch), mayBeReversed(inReport)
	seen.clocks = ClocksOf(sm.Env)
	seen.reversed = func(row exchange.Row) bool {
		if row.Text("paymentDataTime") != "" {
			return here(row)
		}
		return there(row)
	}
	for _, p := range seen.clocks.Twins(inBranch, inReport) {
		if seen.reversed(p.Branch) {
			seen.days = max(seen.days, daysApart(p.Branch.Day(), reportDay(p)))
		} else if d, ok := TimeApart(p); ok && nearby(p) {
			seen.by = max(seen.by, d.Abs())
		}
	}
	seen.days = max(seen.days, daysOfReversals(inBranch, inReport, seen.reversed), daysOfReversals(inReport, inBranch, seen.reversed))
	return seen
}

// daysOfReversals is how many days later than its sale one report tells of a reversal, at
// most and at least one, where it does so in a row of its own and the other in that of the
// sale: "Transitions: not shown". None where it does not.
func daysOfReversals(one, other []exchange.Row, reversed func(exchange.Row) bool) (days int) {
	sold, back := map[string]exchange.Row{}, map[string]exchange.Row{}
	for _, row := range other {
		if reversed(row) {
			back[row.Text("saleId")] = row
		} else {
			sold[row.Text("saleId")] = row
		}
	}
	rows := map[string]int{}
	for _, id := range rowset.IDs(one) {
		rows[id]++
	}
	for _, row := range one {
		id := row.Text("saleId")
		if rows[id] == 1 && reversed(row) && sold[id] != nil && back[id] != nil {
			days = max(days, 1, daysApart(sold[id].Day(), back[id].Day()))
		}
	}
	return days
}

// mayBeReversed tells which of some sales are reversed, as far as is said: "The complete
// list of status values is given only as examples", and most sales are not.
func mayBeReversed(rows []exchange.Row) func(exchange.Row) bool {
	usual := exchange.UsualStatus(rows)
	return func(row exchange.Row) bool { return sale.IsReversed(row) || row.Text("status") != usual }
}

// datedAlike are the sales that have one time in both reports: those that are not reversed.
func datedAlike(pairs []sale.Pair) []sale.Pair {
	rows := make([]exchange.Row, len(pairs))
	for i, p := range pairs {
		rows[i] = p.Branch
	}
	reversed := mayBeReversed(rows)
	return pick.Except(pairs, func(p sale.Pair) bool { return reversed(p.Branch) })
}

// enoughReversed is how many reversed sales show how a deployment dates them.
const enoughReversed = 5

// ReversedApartAlike holds the two times of reversed sales against what a date of its own
// may be: a reversal is later than its sale, so one of the reports is never the earlier
// one, and no two reversals take equally long to the second, as those of another zone do.
func ReversedApartAlike(o *reading.Oracle, pairs []sale.Pair) {
	var apart []time.Duration // of the branch report after the transaction report
	for _, p := range pairs {
		if d, ok := TimeApart(p); ok && sale.IsReversed(p.Branch) {
			apart = append(apart, d)
		}
	}
	if len(apart) < enoughReversed {
		return
	}
	least, most := slices.Min(apart), slices.Max(apart)
	const clocks = 5 * time.Minute // that each report may have of its own
	ok := !(least < -clocks && most > clocks) && !(least == most && least.Abs() > clocks && least%(15*time.Minute) == 0)
	o.Advise(ok, "the two times of a reversed sale are those of the sale and of its reversal", "the same report has the later one, and by different times",
		fmt.Sprintf("of %d reversed sales the branch report is from %s to %s later", len(apart), least, most))
}

// payingTakes is how long at most lies between the time of a transaction and that of its
// payment: seconds, where a wrong zone or a time cut to the minute are more for most sales.
const payingTakes = 5 * time.Second

// AtOnce tells whether the two times of a sale are one, or so close that one may be the
// "date and time of the transaction" and the other that "of payment".
func AtOnce(p sale.Pair) bool {
	d, ok := TimeApart(p)
	return ok && d.Abs() <= payingTakes || !ok && strings.HasPrefix(p.Report.Text("paymentDataTime"), p.Branch.Text("transactionDateTime"))
}

// nearby tells whether the two times of a sale may be those of its transaction and of its
// payment, some of which take longer.
func nearby(p sale.Pair) bool {
	d, ok := TimeApart(p)
	return AtOnce(p) || ok && d.Abs() <= exchange.OwnTimeApart
}

// TimeApart is how much later the branch report dates a sale, by one clock; not told
// where one of the times is none.
func TimeApart(p sale.Pair) (d time.Duration, ok bool) {
	a, errA := time.Parse(sale.ToTheSecond, p.Branch.Time())
	b, errB := time.Parse(sale.ToTheSecond, p.Report.Time()) // with milliseconds, too
	return a.Sub(b.Truncate(time.Second).Add(-p.Ahead)), errA == nil && errB == nil
}

// reportDay is the day of the transaction report by the clock of the branch report.
func reportDay(p sale.Pair) string {
	at, err := time.Parse(sale.ToTheSecond, p.Report.Time())
	if err != nil || p.Ahead == 0 {
		return p.Report.Day()
	}
	return at.Add(-p.Ahead).Format(time.DateOnly)
}

// daysApart is how many days lie between two days; none where one of them is no day.
func daysApart(a, b string) int {
	x, errX := facts.ParseDay(a)
	y, errY := facts.ParseDay(b)
	if errX != nil || errY != nil {
		return 0
	}
	return int(x.Sub(y.Time).Abs() / (24 * time.Hour))
}

// atEdge tells whether the sales of a day are so near to where a range begins, or to its last day,
// that some days earlier or later they are not in it. One day is all edge.
func atEdge(day string, of []facts.Range, days int) bool {
	return len(of) == 0 || slices.ContainsFunc(of, func(r facts.Range) bool {
		return day >= r.From.String() && day < r.From.Add(days).String() || day >= r.To.Add(-days).String() && day <= r.To.String()
	})
}
