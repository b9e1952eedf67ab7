package calibrate

import (
	"calco.example/contracts/calibrate/asking"
	"calco.example/contracts/calibrate/probing"
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
func (c *Calibration) ahead(list []probing.Probe) {
	if c.prober.Options.Parallel < 2 {
		return
	}
	for trial, left := c.prober.Copied(), list; len(left) > 0; {
		wanted := asking.NewRehearsal()
		trial, left = rehearse(trial, left, wanted)
		if !c.prober.Deployment.Fetch(wanted.Wanted()) {
			return
		}
	}
}

// rehearse runs probes on what is known, lists what they ask that was not asked
// yet, and returns what is known then, and the probes that are not through. To
// such a question they get an answer that says nothing, and what they make of it
// is forgotten.
func rehearse(p *probing.Prober, list []probing.Probe, wanted *asking.Rehearsal) (known *probing.Prober, left []probing.Probe) {
	known = p
	for _, probe := range list {
		if p.Options.Quick && probe.Full || probe.Intrusive && !p.Options.Intrusive || probe.Late {
			continue
		}
		before := known.Copied()
		known.Deployment.Rehearse(wanted)
		if err := known.Attempt(probe); wanted.Lacked() || err != nil { // what it lacks another may find out
			known, left = before, append(left, probe)
		}
	}
	return known, left
}
