package clients

import (
	"context"
	"slices"
	"time"

	"calco.example/contracts/consumer/challenge"
)

// tries are when a command asked for something, the last times: what comes at one
// time, side by side, is once.
type tries []time.Time

const (
	triesKept  = 4
	atOneTime  = 100 * time.Millisecond
	longerBy   = 1.25 // each wait than the one before, where tries back off
	patientFor = 3    // times as long as --timeout is looked whether it ends
)

func (t *tries) note(now time.Time) {
	if last := len(*t) - 1; last >= 0 && now.Sub((*t)[last]) < atOneTime {
		(*t)[last] = now
		return
	}
	*t = append(*t, now)
	*t = slices.Delete(*t, 0, max(0, len(*t)-triesKept))
}

// backOff tells whether each wait was longer than the one before, and the next try
// was not due yet at the end.
func (t tries) backOff(end time.Time) bool {
	if len(t) < triesKept {
		return false
	}
	wait := t[1].Sub(t[0])
	for i := 2; i < len(t); i++ {
		next := t[i].Sub(t[i-1])
		if next.Seconds() < longerBy*wait.Seconds() {
			return false
		}
		wait = next
	}
	return end.Sub(t[len(t)-1]) < patientFor*wait
}

// endsLater tells whether a command that backs off ends by itself, if it is given
// more time: that is looked at once.
func (c *challenger) endsLater(ctx context.Context, change challenge.Change) bool {
	c.patience.Do(func() {
		outcome, _, err := c.within(ctx, change, patientFor*c.verb.Timeout)
		c.patient = err == nil && !outcome.Hung
	})
	return c.patient
}
