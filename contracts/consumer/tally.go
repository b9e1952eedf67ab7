package consumer

import (
	"slices"
	"strings"

	"calco.example/contracts/rules"
)

// tally is what a session has met, with the request that showed it first.
type tally struct {
	rules    []ruleCount    // of those that were met, in the order of the first time
	answered []successCount // by success: the rules that all of them show are not counted one by one
	refused  successCount   // answers that were none
	stood    uint64         // on which sides of bounds somebody has stood
	earlier  *earlier       // nil while the profile has not changed
	evidence []evidence
	fields   []fieldCount
	roles    []roleCount
	paged    []pageCount
	success  []succeeded // operations and accounts that gave a success
}

// succeeded is an operation and an account that gave a success, with the first day
// that was asked for last.
type succeeded struct {
	account
	from day
}

// successesKept bounds how many are kept.
const successesKept = 64

// ruleCount is what is known of one rule, by its place in the catalogue; the
// evidence is a place in the tally's list, from 1.
type ruleCount struct {
	place                              int32
	met, forced                        int32
	metBy, forcedBy, keptBy, refusedBy int32
}

// successCount counts the answers of one kind, and those of them that held rows.
type successCount struct{ all, withRows, allBy, withRowsBy int32 }

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
	of             int64 // pages that there were where the furthest one was read
	by             int32
}

// evidence is what is kept of a request that showed something for the first time;
// it is put into words when somebody asks.
type evidence struct {
	outline
	fields string // its filters, in words
}

// witness is one request as evidence, kept once however many things it shows.
type witness struct {
	tally   *tally
	request *Request
	brief   *brief
	place   int32
	days    [mostFields]day // that its fields name, as far as they were read
	read    uint16          // which were
}

// mostFields is more than any request table has.
const mostFields = 16

// at is the place of the request in the list of evidence.
func (w *witness) at() int32 {
	if w.place == 0 {
		w.tally.evidence = append(w.tally.evidence, evidence{w.brief.outline, fieldsText(w.request)})
		w.place = int32(len(w.tally.evidence))
	}
	return w.place
}

// fieldsText names the filters that were used; dates and page stand before.
func fieldsText(r *Request) string {
	var used []string
	for _, f := range r.Fields {
		if filterRule(f.Name) != "" && f.Text != "" {
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

// noSuccess counts an answer that is none.
func (b *Book) noSuccess(t *tally, k *kind, r *Request, w *witness) {
	if k != nil {
		t.meet(k.place, w)
		t.refused.count(false, w)
	}
	if r.Operation == rules.TransactionReport && r.Code != "" {
		b.meet(t, "TR-ERROR", w)
	}
	b.sides(t, k, w)
	b.spelling(t, r, w)
}

func (c *successCount) count(rows bool, w *witness) {
	c.all++
	w.first(&c.allBy)
	if rows {
		c.withRows++
		w.first(&c.withRowsBy)
	}
}

func (b *Book) meet(t *tally, id rules.ID, w *witness) {
	if place, known := b.index.places[id]; known {
		t.meet(place, w)
	}
}

func (t *tally) meet(place int, w *witness) {
	c := t.rule(place)
	c.met++
	w.first(&c.metBy)
}

// rule is what is known of one rule: few are met in a session.
func (t *tally) rule(place int) *ruleCount {
	for i := range t.rules {
		if t.rules[i].place == int32(place) {
			return &t.rules[i]
		}
	}
	t.rules = append(t.rules, ruleCount{place: int32(place)})
	return &t.rules[len(t.rules)-1]
}

// counts are those of every rule, in the order of the catalogue, with what all
// successes show.
func (b *Book) counts(t *tally) []ruleCount {
	list := make([]ruleCount, len(b.index.catalogue))
	for i := range list {
		list[i].place = int32(i)
	}
	for _, c := range t.rules {
		list[c.place] = c
	}
	add := func(place int, times, by int32) {
		c := &list[place]
		c.met += times
		if by != 0 && (c.metBy == 0 || by < c.metBy) {
			c.metBy = by
		}
	}
	for i, shown := range t.answered {
		for _, place := range b.index.successes[i].always {
			add(place, shown.all, shown.allBy)
		}
		for _, place := range b.index.successes[i].withRows {
			add(place, shown.withRows, shown.withRowsBy)
		}
	}
	add(b.index.places["JSON"], t.refused.all, t.refused.allBy)
	return list
}

// sides looks for bounds of which only one side was seen so far.
func (b *Book) sides(t *tally, k *kind, w *witness) {
	if w.request.Persona == "" {
		return
	}
	sides := k.sidesIn(w.request.Operation)
	for i := range sides {
		side := &sides[i]
		if t.stood&side.bit != 0 || !side.at(w) {
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
func (b *Book) spelling(t *tally, r *Request, w *witness) {
	if len(r.Unread) > 0 && misspelt(r) {
		b.meet(t, "NAMES-EXACT", w)
	}
}

// across are the rules that take more than one request to show.
func (b *Book) across(t *tally, r *Request, w *witness) {
	b.spelling(t, r, w)
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
			b.meet(t, "KEY-ACCOUNT", w)
		case other.persona != this.persona:
		case pair(other, this, rules.BranchReport, rules.TransactionReport) && day == from:
			b.meet(t, "TR-SAME-SALES", w)
		case pair(other, this, rules.Locations, rules.BranchReport):
			b.meet(t, "L-LISTED", w)
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

// sent counts fields, roles and pages.
func (t *tally) sent(r *Request, k *kind, w *witness) {
	for i := range r.Fields {
		f := &r.Fields[i]
		c := t.field(i, r.Operation, f.Name)
		c.times++
		c.note(f)
		w.first(&c.by)
	}
	if r.Persona != "" {
		c := t.role(r.Persona)
		c.times++
		w.first(&c.by)
	}
	if k != nil && k.success >= 0 && r.PageSize > 0 {
		t.paging(r, w)
	}
}

// field is the count of a field, which mostly stands where it stood before.
func (t *tally) field(at int, op rules.Operation, name string) *fieldCount {
	if at < len(t.fields) && t.fields[at].operation == op && t.fields[at].name == name {
		return &t.fields[at]
	}
	i := slices.IndexFunc(t.fields, func(c fieldCount) bool { return c.operation == op && c.name == name })
	if i < 0 {
		i = len(t.fields)
		t.fields = append(t.fields, fieldCount{operation: op, name: name})
	}
	return &t.fields[i]
}

// valuesKept bounds the values that are kept of a filter.
const valuesKept = 16

// note keeps the words of a list filter: they are few, and a client should have
// used them all.
func (c *fieldCount) note(f *Field) {
	if f.Text == "" || !slices.Contains(listFields, f.Name) {
		return
	}
	for word := range strings.SplitSeq(f.Text, ",") {
		word = strings.TrimPrefix(word, " ")
		if word != "" && len(c.values) < valuesKept && !slices.Contains(c.values, word) {
			c.values = append(c.values, strings.Clone(word))
		}
	}
}

func (t *tally) role(persona string) *roleCount {
	i := slices.IndexFunc(t.roles, func(c roleCount) bool { return c.persona == persona })
	if i < 0 {
		i = len(t.roles)
		t.roles = append(t.roles, roleCount{persona: persona})
	}
	return &t.roles[i]
}

func (t *tally) paging(r *Request, w *witness) {
	i := slices.IndexFunc(t.paged, func(c pageCount) bool { return c.operation == r.Operation })
	if i < 0 {
		i = len(t.paged)
		t.paged = append(t.paged, pageCount{operation: r.Operation, least: r.PageSize})
	}
	c := &t.paged[i]
	switch {
	case r.Page > c.furthest:
		c.furthest, c.of, c.by = r.Page, r.TotalPages, w.at()
	case r.Page == c.furthest:
		c.of = max(c.of, r.TotalPages)
	}
	c.largest, c.least = max(c.largest, r.PageSize), min(c.least, r.PageSize)
	if r.Page > 1 && r.Page == r.TotalPages {
		c.whole++
	}
}
