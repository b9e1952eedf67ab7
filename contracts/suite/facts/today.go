package facts

import (
	"context"
	"time"

	"calco.example/contracts/exchange"
)

// clockError is how far the deployment's clock may be from ours where nothing was said
// of it: two clocks are taken for one that are five minutes apart, and what a Date header
// says is seconds old.
const clockError = 6 * time.Minute

// Today is the day that it is at a deployment, by a clock that may be somewhat ahead of
// its own: what ends on that day does not lie in the future.
func Today(now time.Time) Day { return DayOf(now.Add(-clockError)) }

// IsDay tells whether it is a day at a time, however far the clock is off within
// clockError.
func IsDay(d Day, now time.Time) bool {
	return DayOf(now.Add(-clockError)) == d && DayOf(now.Add(clockError)) == d
}

// findToday takes the day before where the deployment takes today for the future, and
// not the day before: its clock may be hours behind what we know of it, and every
// question up to today would meet BR-10.
func (f *Facts) findToday(ctx context.Context, asker exchange.Asker) error {
	x, err := asker.Ask(ctx, BranchRequest(f.Today.Add(-1), f.Today, nil))
	if err != nil || x.Code() != "BR-10" {
		return err
	}
	before, err := asker.Ask(ctx, BranchRequest(f.Today.Add(-2), f.Today.Add(-1), nil))
	if err != nil || before.Code() == "BR-10" {
		return err
	}
	f.Future, f.Today = x, f.Today.Add(-1)
	return nil
}
