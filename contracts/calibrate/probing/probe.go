package probing

import (
	"calco.example/contracts/exchange"
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
	Needs   []Need
	Ask     func(*Prober)
}

// Need is something that a probe cannot do without: its error says what is missing.
type Need func(*Prober) error

// Needs are those of a probe, in the order in which they are looked at.
func Needs(list ...Need) []Need { return list }

// Sales are those of the account.
func Sales(p *Prober) error { return p.Account.NeedSales() }

// Locations are so many that made sales.
func Locations(n int) Need { return func(p *Prober) error { return p.Account.NeedLocations(n) } }

// Brands is a range that the cardBrand filter takes.
func Brands(p *Prober) error { return p.Account.NeedBrands() }

// Names are those by which page and pageSize are read.
func Names(p *Prober) error { return p.NeedNames() }

// Key is one for a role.
func Key(role exchange.Role) Need { return func(p *Prober) error { return p.NeedRole(role) } }

// Changing marks probes that change the plain request of an operation.
func Changing(op rules.Operation, probes ...Probe) []Probe {
	for i := range probes {
		probes[i].changes = op
	}
	return probes
}

// Attempt asks one probe as far as it comes; an error is what it came short of.
func (p *Prober) Attempt(probe Probe) error {
	if err := p.NeedPlain(probe.changes); err != nil {
		return err
	}
	for _, need := range probe.Needs {
		if err := need(p); err != nil {
			return err
		}
	}
	p.short = nil
	probe.Ask(p)
	return p.short
}
