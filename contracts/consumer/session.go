package consumer

import (
	"maps"
	"net/http"
	"slices"
	"strings"

	"calco.example/contracts/rules"
)

// session is one client, as its requests come: what it has met, and how it behaves.
// Its size does not grow with their number.
type session struct {
	name     string
	used     int64 // when it was last used
	requests int64

	tally    tally
	conduct  conduct
	pages    pageFollower
	ranges   rangeFollower
	refusals refusalFollower
	waits    waitFollower
	scratch  scratch
}

// scratch is where the lists of a session begin: most of them never grow out of it,
// and what is counted for a request lies together.
type scratch struct {
	rules    [10]ruleCount
	answered [4]successCount
	fields   [8]fieldCount
	roles    [1]roleCount
	paged    [2]pageCount
	success  [2]succeeded
	walks    [2]*walk
	chains   [1]*chain
}

func newSession(name string, successes int) *session {
	s := &session{name: strings.Clone(name)}
	s.conduct.session = s.name
	t, r := &s.tally, &s.scratch
	t.evidence = make([]evidence, 0, 12)
	t.rules, t.fields, t.roles, t.paged, t.success = r.rules[:0], r.fields[:0], r.roles[:0], r.paged[:0], r.success[:0]
	s.pages.walks, s.ranges.chains = r.walks[:0], r.chains[:0]
	if t.answered = r.answered[:]; successes > len(r.answered) {
		t.answered = make([]successCount, successes)
	}
	return s
}

// record counts one request.
func (b *Book) record(s *session, r *Request) {
	s.requests++
	k := b.index.kinds[r.Rule]
	this := briefOf(r, k)
	t := &s.tally
	w := witness{tally: t, request: r, brief: &this}
	switch {
	case r.Forced:
		if k != nil {
			c := t.rule(k.place)
			c.forced++
			w.first(&c.forcedBy)
		}
	case !DataArrives(r.Fault):
	case k != nil && k.success >= 0:
		t.answered[k.success].count(r.Rows > 0, &w)
		meets(r, func(id rules.ID) { b.meet(t, id, &w) })
		b.sides(t, k, &w)
		b.across(t, r, &w)
	default:
		b.noSuccess(t, k, r, &w)
	}
	t.sent(r, k, &w)
	s.behaves(r, k, &this)
}

// behaves looks at the next request of a session.
func (s *session) behaves(r *Request, k *kind, b *brief) {
	c := &s.conduct
	c.unread(r, b)
	c.key(r, b)
	c.accept(r, b)
	s.waits.follow(c, r, b)
	switch {
	case b.sent == http.StatusUnauthorized:
		s.refusals.byFault(c, b)
	case b.fault == "":
		s.refusals.denied = s.refusals.denied[:0]
		s.refusals.unauthorized(c, r, b, k)
		s.refusals.again(c, b, k)
		if k != nil && k.success >= 0 {
			c.read.rereadBy(b)
		}
	}
	if b.operation == rules.BranchReport || b.operation == rules.TransactionReport {
		if !b.forced && b.page >= 1 {
			q := questionOf(r, b)
			s.pages.follow(c, q, r, b)
			s.ranges.follow(c, q, r, b)
		}
	}
	c.last = b.number
}

func (s *session) shown(place int32) *Shown {
	if place == 0 {
		return nil
	}
	e := &s.tally.evidence[place-1]
	return &Shown{Session: s.name, Number: e.number, Text: e.text() + e.fields}
}

// allFindings are those that stand, and those of walks and ranges that are not
// over, as if they were.
func (s *session) allFindings() []Finding {
	now := s.conduct.copied()
	s.pages.over(&now)
	s.ranges.over(&now)
	now.overall()
	var list []Finding
	for _, id := range slices.Sorted(maps.Keys(now.findings)) {
		if f := now.findings[id]; !now.read.purposely(f) {
			list = append(list, *f)
		}
	}
	return list
}
