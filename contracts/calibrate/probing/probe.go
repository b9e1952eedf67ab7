package probing

import (
	"calco.example/contracts/rules"
)

// Probe is what tells of one question or some.
type Probe struct {
	About []rules.QuestionID
	Full  bool // too long for a quick calibration
	// Intrusive probes send what the reference does not document.
	Intrusive bool
	// Late probes read on, one answer after the other, until something is seen that what
	// was read before them may show, too: nothing is asked for them ahead.
	Late bool
	// changes is the operation whose plain request the probe changes: where that
	// one is refused by itself, no change tells anything.
	changes rules.Operation
	Ask     func(*Prober) error
}

// Changing marks probes that change the plain request of an operation.
func Changing(op rules.Operation, probes ...Probe) []Probe {
	for i := range probes {
		probes[i].changes = op
	}
	return probes
}

// Attempt asks one probe as far as it comes.
func (p *Prober) Attempt(probe Probe) error {
	if err := p.NeedPlain(probe.changes); err != nil {
		return err
	}
	return probe.Ask(p)
}
