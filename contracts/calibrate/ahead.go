package calibrate

import (
	"calco.example/contracts/calibrate/asking"
)

// The probes are written one after the other, and each answer may decide what is
// asked next. So that a slow deployment need not be waited for one answer at a
// time, they are rehearsed first: what they would ask with what is known so far
// is asked at once, again and again until nothing is left to ask. The calibration
// itself then finds its answers there. What is learnt does not depend on how many
// requests are under way; what reads on until something is seen is not rehearsed, so
// that no more is read than it takes.

// ahead asks what some probes will ask: each rehearsal goes one answer deeper,
// until there is nothing left to ask, or no more may be.
func (c *Calibration) ahead(list []probe) {
	if c.prober.options.Parallel < 2 {
		return
	}
	for trial, left := c.prober.copied(), list; len(left) > 0; {
		wanted := asking.NewRehearsal()
		trial, left = rehearse(trial, left, wanted)
		if !c.prober.deployment.Fetch(wanted.Wanted()) {
			return
		}
	}
}

// rehearse runs probes on what is known, lists what they ask that was not asked
// yet, and returns what is known then, and the probes that are not through. To
// such a question they get an answer that says nothing, and what they make of it
// is forgotten.
func rehearse(p *prober, list []probe, wanted *asking.Rehearsal) (known *prober, left []probe) {
	known = p
	for _, probe := range list {
		if p.options.Quick && probe.full || probe.intrusive && !p.options.Intrusive || probe.late {
			continue
		}
		before := known.copied()
		known.deployment.Rehearse(wanted)
		if err := known.attempt(probe); wanted.Lacked() || err != nil { // what it lacks another may find out
			known, left = before, append(left, probe)
		}
	}
	return known, left
}

// copied is a prober that knows as much and cannot change what this one knows.
func (p *prober) copied() *prober {
	c := *p
	account := *p.account
	c.account, c.record = &account, p.record.Copied()
	c.watcher = p.watcher.Copied(c.record)
	c.deployment = p.deployment.Copied(c.watcher.Watch)
	return &c
}
