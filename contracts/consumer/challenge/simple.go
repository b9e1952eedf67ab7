package challenge

import (
	"context"
	"slices"
	"time"
)

// simple tries changes one by one: each under which the command fails twice is a
// finding. One that is still reading is slow, and no more is known.
func (c *search) simple(ctx context.Context, kind Kind, changes []Change) error {
	return c.each(ctx, len(changes), func(i int) error {
		change := changes[i]
		outcome, verdict, err := c.twice(ctx, change)
		if err == nil && verdict == broken {
			c.found(Finding{
				Kind: kind.One(), Clock: change.Clock, Seed: change.Seed, Persona: change.Persona,
				Outcome: outcomeOf(outcome), Output: outcome.Output,
			}, change)
		}
		return err
	})
}

// momentsInTurn are the hours at which clients that count days go wrong. Those in
// a night of a clock change carry their offset: local time alone says two things.
var momentsInTurn = []string{
	"2025-08-20T00:00:00",                                    // midnight
	"2025-09-06T23:30:00-04:00", "2025-09-07T01:30:00-03:00", // an hour is left out
	"2026-04-04T23:30:00-03:00", "2026-04-04T23:30:00-04:00", // an hour comes twice
	"2026-04-05T12:00:00",                        // the day before had 25 hours
	"2025-09-10T12:00:00", "2026-04-08T12:00:00", // a clock change within the last week
	"2025-08-31T23:30:00", "2025-09-30T12:00:00", // ends of months
	"2025-12-31T23:30:00", "2026-01-01T00:30:00", // the end of a year
	"2028-02-29T12:00:00",                        // a leap day
	"2025-05-01T12:00:00", "2025-05-03T12:00:00", // the report's first days
}

func clocksFor(now time.Time) (changes []Change) {
	early := time.Date(now.Year(), now.Month(), now.Day(), 0, 5, 0, 0, now.Location())
	for _, moment := range append([]string{early.Format(time.RFC3339)}, momentsInTurn...) {
		changes = append(changes, Change{Clock: moment})
	}
	return changes
}

// personasInTurn are those behind whose key a client may find another world.
var personasInTurn = []string{"edge", "quiet", "cash-only", "no-locations", longPersona}

// longPersona has so many sales that a client may read for all the time that a run
// may take. It comes after everything else, or a budget would go for it.
const longPersona = "large"

func (c Change) isLong() bool { return c.Persona == longPersona }

func (c *search) dataFor(ctx context.Context) (changes []Change) {
	next := c.Seed + 1
	for range 2 {
		seed := next
		changes = append(changes, Change{Seed: &seed})
		next++
	}
	if c.FullLastPage != nil {
		if seed, found := c.FullLastPage(ctx, next); found {
			changes = append(changes, Change{Seed: &seed})
		}
	}
	for _, persona := range personasInTurn {
		if persona != c.Persona && slices.Contains(c.Personas, persona) {
			changes = append(changes, Change{Persona: persona})
		}
	}
	return changes
}
