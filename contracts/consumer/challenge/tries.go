package challenge

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
)

// try runs the command once: beside others, until those were seen to get in each
// other's way.
func (c *search) try(ctx context.Context, change Change) (Outcome, error) {
	if c.oneByOne() {
		return c.alone(ctx, change)
	}
	return c.once(ctx, change, c.company.RLocker())
}

// alone runs the command once while no other is running.
func (c *search) alone(ctx context.Context, change Change) (Outcome, error) {
	return c.once(ctx, change, &c.company)
}

func (c *search) oneByOne() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.document.OneByOne
}

// once runs the command when there is room.
func (c *search) once(ctx context.Context, change Change, company sync.Locker) (Outcome, error) {
	select {
	case c.slots <- struct{}{}:
	case <-ctx.Done():
		return Outcome{}, ctx.Err()
	}
	defer func() { <-c.slots }()
	company.Lock()
	defer company.Unlock()
	if err := cmp.Or(ctx.Err(), c.whyEnded()); err != nil {
		return Outcome{}, err
	}
	outcome, err := c.command(ctx, change)
	if err == nil {
		err = ctx.Err() // a command that was ended with us says nothing
	}
	outcome.Lost = len(change.Answers) > 0 && outcome.Passed() && lostPages(c.read, outcome.Asked)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.runs++
	if c.Progress != nil {
		c.Progress(c.runs, max(c.planned, c.runs))
	}
	return outcome, err
}

// twice tells a command that breaks from one that only sometimes fails, or fails
// beside another run, or by what another run has left behind: the second time it
// is alone, and afterwards it must still pass without any change.
func (c *search) twice(ctx context.Context, change Change) (Outcome, verdict, error) {
	outcome, err := c.try(ctx, change)
	if err != nil || outcome.Passed() {
		return outcome, holds, err
	}
	return c.confirmed(ctx, change, outcome)
}

// confirmed is the second part of twice: the command has failed.
func (c *search) confirmed(ctx context.Context, change Change, outcome Outcome) (Outcome, verdict, error) {
	if outcome.Hung && outcome.Busy {
		c.noteSlow(change)
		return outcome, slow, nil
	}
	again, err := c.alone(ctx, change)
	if err != nil {
		return outcome, holds, err
	}
	if again.Passed() {
		c.note(change)
		return outcome, unsteady, nil
	}
	steady, err := c.stillPasses(ctx)
	if err != nil {
		return outcome, holds, err
	}
	if !steady {
		c.note(change)
		return outcome, unsteady, nil
	}
	return again, broken, nil
}

// chanceTries is how often more a change is tried, where the command was seen to fail
// by chance: one that fails in three of ten runs does so twice in a row under some of
// many changes.
const chanceTries = 3

// byChance takes back what failed only by chance, where that was seen more than once.
func (c *search) byChance(ctx context.Context) error {
	if len(c.document.Unsteady) < unsteadyMost {
		return nil
	}
	var steady []Finding
	for i, f := range c.document.Findings {
		passed := false
		for try := 0; f.Outcome == Fails && !passed && try < chanceTries; try++ {
			outcome, err := c.alone(ctx, f.Change)
			if err != nil {
				c.document.Findings = append(steady, c.document.Findings[i:]...)
				return err
			}
			passed = outcome.Passed()
		}
		if passed {
			c.note(f.Change)
		} else {
			steady = append(steady, f)
		}
	}
	c.document.Findings = slices.Concat([]Finding{}, steady)
	return nil
}

// stillPasses runs the command without any change. Where it fails and then passes
// it depends on chance; where it fails twice nothing can be said any more.
func (c *search) stillPasses(ctx context.Context) (bool, error) {
	first, err := c.alone(ctx, Change{})
	if err != nil || first.Passed() {
		return true, err
	}
	again, err := c.alone(ctx, Change{})
	if err != nil || again.Passed() {
		return false, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ended = fmt.Errorf("%w (a file, a cache, a database): it passed twice without any change, and now it fails; let every run begin afresh\n%s", ErrState, again.Output)
	return false, c.ended
}

func (c *search) whyEnded() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.ended
}
