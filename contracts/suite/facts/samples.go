package facts

import (
	"context"
	"fmt"
	"time"

	"calco.example/contracts/exchange"
)

// sampleRows bounds how many sales the widest range may have that is read whole
// in both reports.
const sampleRows = 800

// widest is how many days the widest range may have under every reading of the
// limits: 30, both days counted.
const widest = 30

// clocks is the zone by whose changes of the clock a range is chosen: "national
// (Chile)".
const clocks = "America/Santiago"

// findSamples chooses past ranges that are read whole: up to 30 days, and the days
// around the last 31st and the last change of the clock where those do not reach
// them. The last day of each may be left out, so that it is one more than those that
// are looked at.
func (f *Facts) findSamples(ctx context.Context, asker exchange.Asker) error {
	last := f.Sales.To
	x, err := asker.Ask(ctx, BranchRequest(last.Add(1-widest), last, nil))
	if err != nil {
		return fmt.Errorf("discover a wide range: %w", err)
	}
	days := widest
	if total := x.TotalItems(); !x.Success() {
		days = 7
	} else if total > sampleRows {
		days = max(2, widest*sampleRows/total)
	}
	f.Samples = []Range{{From: last.Add(1 - days), To: last}}
	if days < widest/4 { // a large account
		return nil
	}
	for _, special := range []func(Day) bool{func(d Day) bool { return d.Day() == 31 }, clockChanges} {
		d := last.Add(-1)
		for d.After(last.AddDate(0, -7, 0)) && !special(d) {
			d = d.Add(-1)
		}
		if special(d) && d.Before(f.Samples[0].From.Time) {
			f.Samples = append(f.Samples, Range{From: d.Add(-1), To: d.Add(2)})
		}
	}
	return nil
}

// clockChanges tells whether a day, or the night after it, is longer or shorter than
// others.
func clockChanges(d Day) bool {
	zone, err := time.LoadLocation(clocks)
	if err != nil {
		return false
	}
	noon := func(day Day) time.Time { return time.Date(day.Year(), day.Month(), day.Day(), 12, 0, 0, 0, zone) }
	_, before := noon(d).Zone()
	_, after := noon(d.Add(1)).Zone()
	return before != after
}
