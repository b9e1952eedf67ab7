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
				Means: momentAt(c.Now, change.Clock).means, Outcome: outcomeOf(outcome), Output: outcome.Output, Instead: c.doOn(change, outcome.Refused),
			}, change)
		}
		return err
	})
}

// moment is a time at which clients that count days go wrong, why, and what would do.
type moment struct{ at, means, instead string }

// What a client can do that is right at any time.
const (
	byDays     = "count days, weeks and months on the calendar, not by 24 hours: a day may have 23 or 25"
	byMonths   = "let the calendar say where a month ends, and where the day of another month is"
	byClock    = "find today by the clock in Chile, America/Santiago, and not in UTC or by the machine's zone"
	tooLong    = byMonths + ": February has 28 days, and thirty from its first end in March"
	noSuchDay  = "send dates that exist, as YYYY-MM-DD: " + byMonths + ", for there is no 31 April"
	noSalesYet = "take BR-27, and 404 of the transaction report, for no sales: a day may have none yet"
	sinceMay   = "send cardBrand only where startDate is 2025-05-01 or later"
)

// momentsInTurn are those times. Those in a night of a clock change carry their
// offset: local time alone says two things.
var momentsInTurn = []moment{
	{"2025-08-20T00:00:00", "midnight", noSalesYet},
	{"2025-09-06T23:30:00-04:00", "before midnight, and the next hour is left out", byClock},
	{"2025-09-07T01:30:00-03:00", "the hour before was left out", byDays},
	{"2026-04-04T23:30:00-03:00", "before midnight, and this hour comes once more", byClock},
	{"2026-04-04T23:30:00-04:00", "before midnight, and this hour came before", byClock},
	{"2026-04-05T12:00:00", "the day before had 25 hours", byDays},
	{"2025-09-10T12:00:00", "a day of the week before had 23 hours", byDays},
	{"2026-04-08T12:00:00", "a day of the week before had 25 hours", byDays},
	{"2025-09-14T12:00:00", "a week ago the clock was put forward: the week before last ends there", byDays},
	{"2025-09-15T12:00:00", "eight days ago the clock was put forward: the last whole week begins there", byDays},
	{"2026-04-11T12:00:00", "a week ago the clock was put back: the last week begins there", byDays},
	{"2026-04-12T12:00:00", "a week ago the clock was put back: the last whole week begins there", byDays},
	{"2025-08-31T23:30:00", "the 31st of a month, before midnight: in UTC it is the next day", byClock + "; " + byMonths},
	{"2025-09-30T12:00:00", "the last day of a month of 30 days", byMonths},
	{"2025-12-31T23:30:00", "the last day of a year, before midnight: in UTC it is the next day", byClock + "; " + byMonths},
	{"2026-01-01T00:30:00", "the first day of a year", byMonths},
	{"2028-02-29T12:00:00", "a leap day", byMonths},
	{"2025-05-01T12:00:00", "the first day for which the branch report takes cardBrand", sinceMay},
	{"2025-05-03T12:00:00", "ranges of some days begin before the first for which the branch report takes cardBrand", sinceMay},
}

// early is some minutes after midnight, on the day of the baseline.
func early(now time.Time) moment {
	at := time.Date(now.Year(), now.Month(), now.Day(), 0, 5, 0, 0, now.Location())
	return moment{at.Format(time.RFC3339), "some minutes after midnight: today has no sales yet, or few", noSalesYet}
}

func momentsFor(now time.Time) []moment { return append([]moment{early(now)}, momentsInTurn...) }

func clocksFor(now time.Time) (changes []Change) {
	for _, m := range momentsFor(now) {
		changes = append(changes, Change{Clock: m.at})
	}
	return changes
}

// momentAt is what is special about a time, if anything.
func momentAt(now time.Time, at string) moment {
	for _, m := range momentsFor(now) {
		if m.at == at {
			return m
		}
	}
	return moment{}
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
