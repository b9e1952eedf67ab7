package consumer

import (
	"container/list"
	"slices"
	"strings"

	"calco.example/contracts/rules"
)

// session is what is counted for one session, as its requests come. Its size does
// not grow with their number.
type session struct {
	name     string
	place    *list.Element // in the order of last use
	requests int64

	rules    []ruleCount
	earlier  *earlier // nil while the profile has not changed
	evidence []Shown
	fields   []fieldCount
	roles    []roleCount
	paged    []pageCount
	success  map[account]day // operations and accounts that gave a success, with the first day asked for

	findings    map[string]*Finding
	last        brief
	refusals    []brief
	refusedKeys []brief
	waits       [4]waiting
	nextWait    int
	walks       []*walk
	chains      []*chain
}

// ruleCount is what is known of one rule; the evidence is a place in the
// session's list, from 1.
type ruleCount struct {
	met, forced                        int32
	metBy, forcedBy, keptBy, refusedBy int32
}

type fieldCount struct {
	operation rules.Operation
	name      string
	times     int64
	values    []string
	by        int32
}

type roleCount struct {
	persona string
	times   int64
	by      int32
}

type pageCount struct {
	operation      rules.Operation
	furthest       int64
	largest, least int64 // page sizes
	whole          int64 // questions of more than one page read to their end
	by             int32
}

func newSession(name string, count int) *session {
	return &session{name: strings.Clone(name), rules: make([]ruleCount, count), findings: map[string]*Finding{}, success: map[account]day{}}
}

// witness is one request as evidence, kept once however many things it shows.
type witness struct {
	session *session
	request *Request
	place   int32
}

// at is the place of the request in the list of evidence.
func (w *witness) at() int32 {
	if w.place == 0 {
		b := briefOf(w.request)
		w.session.evidence = append(w.session.evidence, Shown{
			Session: w.session.name, Number: b.number, Text: b.text() + fieldsText(w.request),
		})
		w.place = int32(len(w.session.evidence))
	}
	return w.place
}

// fieldsText names the filters that were used; dates and page stand before.
func fieldsText(r *Request) string {
	var used []string
	for _, f := range r.Fields {
		if isFilter(f.Name) && f.Text != "" {
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

// record counts one request.
func (b *Book) record(s *session, r *Request) {
	s.requests++
	w := &witness{session: s, request: r}
	switch {
	case r.Forced:
		b.forced(s, r, w)
	case DataArrives(r.Fault):
		if success, is := b.successes[r.Rule]; is {
			for _, place := range success.always {
				s.meet(place, w)
			}
			if r.Rows > 0 {
				for _, place := range success.withRows {
					s.meet(place, w)
				}
			}
		}
		meets(r, func(id rules.ID) { b.meet(s, id, w) })
		b.sides(s, r, w)
		b.across(s, r, w)
	}
	s.sent(r, w)
	s.behaves(r)
}

func (b *Book) meet(s *session, id rules.ID, w *witness) {
	if place, known := b.places[id]; known {
		s.meet(place, w)
	}
}

func (s *session) meet(place int, w *witness) {
	s.rules[place].met++
	w.first(&s.rules[place].metBy)
}

func (b *Book) forced(s *session, r *Request, w *witness) {
	if place, known := b.places[r.Rule]; known {
		s.rules[place].forced++
		w.first(&s.rules[place].forcedBy)
	}
}

// sides looks for bounds of which only one side was seen so far.
func (b *Book) sides(s *session, r *Request, w *witness) {
	if r.Persona == "" {
		return
	}
	for i := range b.bounds[r.Operation] {
		bounded := &b.bounds[r.Operation][i]
		seen := &s.rules[bounded.place]
		switch {
		case bounded.keeps[r.Rule] && seen.keptBy == 0 && bounded.at(rules.LastAccepted, r):
			seen.keptBy = w.at()
		case r.Rule == bounded.rule && seen.refusedBy == 0 && bounded.at(rules.FirstRefused, r):
			seen.refusedBy = w.at()
		}
	}
}

// across are the rules that take more than one request to show.
func (b *Book) across(s *session, r *Request, w *witness) {
	if misspelt(r) {
		b.meet(s, "NAMES-EXACT", w)
	}
	if _, success := shownBySuccess[r.Rule]; !success || r.Persona == "" {
		return
	}
	this := account{r.Operation, r.Persona}
	from, _ := dayOf(r.From)
	for other, day := range s.success {
		switch {
		case other.operation == this.operation && other.persona != this.persona:
			b.meet(s, "KEY-ACCOUNT", w)
		case other.persona != this.persona:
		case pair(other, this, rules.BranchReport, rules.TransactionReport) && day == from:
			b.meet(s, "TR-SAME-SALES", w)
		case pair(other, this, rules.Locations, rules.BranchReport):
			b.meet(s, "L-LISTED", w)
		}
	}
	if len(s.success) < 64 {
		s.success[this] = from
	}
}

func pair(a, b account, one, other rules.Operation) bool {
	return a.operation == one && b.operation == other || a.operation == other && b.operation == one
}

// sent counts fields, roles and pages.
func (s *session) sent(r *Request, w *witness) {
	for _, f := range r.Fields {
		c := s.field(r.Operation, f.Name)
		c.times++
		c.note(f)
		w.first(&c.by)
	}
	if r.Persona != "" {
		c := s.role(r.Persona)
		c.times++
		w.first(&c.by)
	}
	if _, success := shownBySuccess[r.Rule]; success && r.PageSize > 0 {
		s.paging(r, w)
	}
}

func (s *session) field(op rules.Operation, name string) *fieldCount {
	i := slices.IndexFunc(s.fields, func(c fieldCount) bool { return c.operation == op && c.name == name })
	if i < 0 {
		i = len(s.fields)
		s.fields = append(s.fields, fieldCount{operation: op, name: name})
	}
	return &s.fields[i]
}

// valuesKept bounds the values that are kept of a filter.
const valuesKept = 16

// note keeps the words of a list filter: they are few, and a client should have
// used them all.
func (c *fieldCount) note(f Field) {
	if !slices.Contains(listFields, f.Name) {
		return
	}
	for word := range strings.SplitSeq(f.Text, ",") {
		word = strings.TrimPrefix(word, " ")
		if word != "" && len(c.values) < valuesKept && !slices.Contains(c.values, word) {
			c.values = append(c.values, strings.Clone(word))
		}
	}
}

func (s *session) role(persona string) *roleCount {
	i := slices.IndexFunc(s.roles, func(c roleCount) bool { return c.persona == persona })
	if i < 0 {
		i = len(s.roles)
		s.roles = append(s.roles, roleCount{persona: persona})
	}
	return &s.roles[i]
}

func (s *session) paging(r *Request, w *witness) {
	i := slices.IndexFunc(s.paged, func(c pageCount) bool { return c.operation == r.Operation })
	if i < 0 {
		i = len(s.paged)
		s.paged = append(s.paged, pageCount{operation: r.Operation, least: r.PageSize})
	}
	c := &s.paged[i]
	if r.Page > c.furthest {
		c.furthest, c.by = r.Page, w.at()
	}
	c.largest, c.least = max(c.largest, r.PageSize), min(c.least, r.PageSize)
	if r.Page > 1 && r.Page == r.TotalPages {
		c.whole++
	}
}
