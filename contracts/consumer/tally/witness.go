package tally

import (
	"strings"

	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/sent"
)

// evidence is what is kept of a request that showed something for the first time;
// it is put into words when somebody asks.
type evidence struct {
	asked.Outline
	fields string // its filters, in words
}

// witness is one request as evidence, kept once however many things it shows.
type witness struct {
	request *sent.Request
	brief   *asked.Brief
	fields  asked.Fields
	kept    *[]evidence
	place   int32
}

// evidenceStep is by how much the list of evidence grows: what a session has met first
// comes ever more seldom, and each session has such a list.
const evidenceStep = 8

// at is the place of the request in the list of evidence.
func (w *witness) at() int32 {
	if w.place == 0 {
		if len(*w.kept) == cap(*w.kept) {
			*w.kept = append(make([]evidence, 0, len(*w.kept)+evidenceStep), *w.kept...)
		}
		*w.kept = append(*w.kept, evidence{w.brief.Outline, fieldsText(w.request)})
		w.place = int32(len(*w.kept))
	}
	return w.place
}

// fieldsText names the filters that were used; dates and page stand before.
func fieldsText(r *sent.Request) string {
	var used []string
	for _, f := range r.Fields {
		if asked.FilterRule(f.Name) != "" && f.Text != "" {
			used = append(used, f.Name+" "+f.Text)
		}
	}
	if len(used) == 0 {
		return ""
	}
	return " (" + strings.Join(used, ", ") + ")"
}

// first keeps the request as evidence where there is none yet.
func (w *witness) first(place *int32) {
	if *place == 0 {
		*place = w.at()
	}
}
