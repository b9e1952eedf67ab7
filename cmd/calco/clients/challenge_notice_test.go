package clients

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"calco.example/contracts/consumer/challenge"
	"calco.example/contracts/consumer/habits"
)

// What several tests ask again by themselves, no client has tried again.
func TestChallenge_TestsThatAskTheSame(t *testing.T) {
	t.Parallel()
	same := func(times int) []challenge.Asked { return make([]challenge.Asked, times) }
	rows := []struct {
		name      string
		without   int // requests without a fault
		nth       int64
		asked     int
		isNoticed bool
	}{
		{"tried again", 1, 1, 2, true},
		{"tried again on every request", 1, 0, 4, true},
		{"three tests", 3, 1, 3, false},
		{"three tests, and tried again", 3, 1, 4, true},
		{"three tests, every request", 3, 0, 9, false},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			c := &challenger{later: map[string]lateHabit{}, repeats: repeatsIn(same(row.without))}
			c.notice(challenge.Change{Fault: &challenge.Fault{Kind: "status", Nth: row.nth}}, []habits.Finding{{ID: "ignores-retry-after"}}, same(row.asked))
			assert.Equal(t, row.isNoticed, len(c.later) == 1)
		})
	}
}

// The line that repeats a hang ends.
func TestChallenge_RepeatsAHang(t *testing.T) {
	t.Parallel()
	verb := challengeVerbOf("no-timeout", 0, challenge.Faults)
	c := &challenger{verb: verb, now: verb.Now, command: verb.Command}
	change := challenge.Change{Fault: &challenge.Fault{Kind: "hang-after-headers", Operation: "locations", Nth: 1}}
	d := challenge.Document{Findings: []challenge.Finding{{Outcome: challenge.HungUp, Change: change}, {Outcome: challenge.Swallowed, Change: change}}}
	c.complete(&d)
	assert.Equal(t, "calco run --now 2025-08-20T15:00:00 --fault 'hang-after-headers operation=locations nth=1' --timeout 12s -- wrong no-timeout", d.Findings[0].Repeat)
	assert.NotContains(t, d.Findings[1].Repeat, "--timeout")
}

// What the reference leaves open does not count, unless another day shows that it is
// no way to read it.
func TestChallenge_WhatIsOpenDoesNotCount(t *testing.T) {
	t.Parallel()
	verb := challengeVerbOf("counts-a-day-twice", 0, challenge.Clocks)
	shared, atSeam := habits.Finding{ID: "range-overlap", Open: "either may be right"}, habits.Finding{ID: "range-overlap"}
	for name, row := range map[string]struct {
		without []habits.Finding
		clocks  []habits.Finding
		counts  bool
	}{
		"always":                        {[]habits.Finding{shared}, []habits.Finding{atSeam}, false},
		"by another clock":              {nil, []habits.Finding{shared}, false},
		"by another clock, and a third": {nil, []habits.Finding{shared, atSeam}, true},
		"the other way round":           {nil, []habits.Finding{atSeam, shared}, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := &challenger{verb: verb, now: verb.Now, command: verb.Command, later: map[string]lateHabit{}, habit: row.without}
			for i, f := range row.clocks {
				c.notice(challenge.Change{Clock: []string{"2025-04-06T09:00:00", "2025-09-07T09:00:00"}[i]}, []habits.Finding{f}, nil)
			}
			d := challenge.Document{}
			c.complete(&d)
			assert.Len(t, d.Findings, 1)
			assert.Equal(t, row.counts, d.Findings[0].Counts(true))
			assert.False(t, d.Findings[0].Counts(false))
		})
	}
}
