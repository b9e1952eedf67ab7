package facts

import (
	"context"
	"fmt"

	"calco.example/contracts/exchange"
)

// sampleRows bounds how many sales the widest range may have that is read whole
// in both reports.
const sampleRows = 800

// widest is how many days the widest range may have under every reading of the
// limits: 30, both days counted.
const widest = 30

// findSamples chooses past ranges that are read whole: up to 30 days, and the
// days around the last 31st where those do not reach it. Its last day may be left
// out, so that it is one more than the 31st and the first of the month.
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
	for d := last.Add(-1); d.After(last.AddDate(0, -2, 0)); d = d.Add(-1) {
		if d.Day() == 31 {
			if d.Before(f.Samples[0].From.Time) && days >= widest/4 {
				f.Samples = append(f.Samples, Range{From: d.Add(-1), To: d.Add(2)})
			}
			break
		}
	}
	return nil
}
