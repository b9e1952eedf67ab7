package consumer

import (
	"calco.example/contracts/rules"
)

// across are the rules that take more than one request to show.
func (t *tally) across(r *Request, w *witness) {
	if r.Persona == "" {
		return
	}
	this := account{r.Operation, r.Persona}
	from := w.brief.from
	at := -1
	for i, before := range t.success {
		other, day := before.account, before.from
		if other == this {
			at = i
			continue
		}
		switch {
		case other.operation == this.operation && other.persona != this.persona:
			t.meets("KEY-ACCOUNT", w)
		case other.persona != this.persona:
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

func pair(a, b account, one, other rules.Operation) bool {
	return a.operation == one && b.operation == other || a.operation == other && b.operation == one
}
