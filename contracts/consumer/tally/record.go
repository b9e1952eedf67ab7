package tally

import (
	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
)

// Record counts one request.
func (t *Tally) Record(r *sent.Request, k *Kind, b *asked.Brief) {
	w := witness{request: r, brief: b, fields: asked.FieldsOf(r, b), kept: &t.evidence}
	switch {
	case r.Forced:
		if k.place >= 0 {
			c := t.rule(k.place)
			c.forced++
			w.first(&c.forcedBy)
		}
	case !asked.DataArrives(r.Fault):
	case k.success >= 0:
		t.answered[k.success].count(r.Rows > 0, &w)
		shownBy(r, func(id rules.ID) { t.meets(id, &w) })
		t.sides(k, &w)
		t.spelling(r, &w)
		t.across(r, &w)
	default:
		t.noSuccess(k, r, &w)
	}
	t.sent(r, k, &w)
}

// noSuccess counts an answer that is none.
func (t *Tally) noSuccess(k *Kind, r *sent.Request, w *witness) {
	if k.place >= 0 {
		t.meet(k.place, w)
		t.refused.count(false, w)
	}
	if r.Operation == rules.TransactionReport && r.Code != "" {
		t.meets("TR-ERROR", w)
	}
	t.sides(k, w)
	t.spelling(r, w)
}

// sides looks for bounds of which only one side was seen so far.
func (t *Tally) sides(k *Kind, w *witness) {
	if w.request.Persona == "" {
		return
	}
	sides := k.sidesIn(w.request.Operation)
	for i := range sides {
		side := &sides[i]
		if t.stood&side.bit != 0 || !side.at(&w.fields) {
			continue
		}
		t.stood |= side.bit
		if c := t.rule(side.place); side.refused {
			w.first(&c.refusedBy)
		} else {
			w.first(&c.keptBy)
		}
	}
}

// spelling notes a name in another letter case.
func (t *Tally) spelling(r *sent.Request, w *witness) {
	if len(r.Unread) > 0 && misspelt(r) {
		t.meets("NAMES-EXACT", w)
	}
}
