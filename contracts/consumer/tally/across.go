package tally

import (
	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
)

// across are the rules that take more than one request to show.
func (t *Tally) across(r *sent.Request, w *witness) {
	if r.Persona == "" {
		return
	}
	this := asked.Account{Operation: r.Operation, Persona: r.Persona}
	from := w.brief.From
	at := -1
	for i, before := range t.success {
		other, day := before.Account, before.from
		if other == this {
			at = i
			continue
		}
		switch {
		case other.Operation == this.Operation && other.Persona != this.Persona:
			t.meets("KEY-ACCOUNT", w)
		case other.Persona != this.Persona:
		case pair(other, this, rules.BranchReport, rules.TransactionReport) && day == from:
			t.meets("TR-SAME-SALES", w)
		case pair(other, this, rules.Locations, rules.BranchReport):
			t.meets("L-LISTED", w)
		}
	}
	switch {
	case at >= 0:
		t.success[at].from = from
	case len(t.success) < successesKept:
		t.success = append(t.success, succeeded{this, from})
	}
}

func pair(a, b asked.Account, one, other rules.Operation) bool {
	return a.Operation == one && b.Operation == other || a.Operation == other && b.Operation == one
}
