package consumer

import (
	"slices"

	"calco.example/contracts/rules"
)

// counts are those of every rule, in the order of the catalogue, with what all
// successes show.
func (t *tally) counts() []ruleCount {
	book := ready()
	list := make([]ruleCount, len(book.catalogue))
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
		for _, place := range book.successes[i].always {
			add(place, shown.all, shown.allBy)
		}
		for _, place := range book.successes[i].withRows {
			add(place, shown.withRows, shown.withRowsBy)
		}
	}
	add(book.places["JSON"], t.refused.all, t.refused.allBy)
	return list
}

// answeredOtherwise tells that another profile than this one answers from now on.
// What was met before stays, under the readings of its time.
func (t *tally) answeredOtherwise(profile rules.Profile) {
	counts := t.counts()
	now := &earlier{met: make([]int32, len(counts)), readings: make([]map[rules.QuestionID][]string, len(counts))}
	for i := range counts {
		now.met[i], now.readings[i] = counts[i].met, t.readings(&counts[i], profile)
	}
	t.earlier = now
}

// readings are the answers to open questions under which a rule was met.
// What a profile that varies answered is not known afterwards.
func (t *tally) readings(counted *ruleCount, profile rules.Profile) map[rules.QuestionID][]string {
	all, before := map[rules.QuestionID][]string{}, int32(0)
	if t.earlier != nil {
		before = t.earlier.met[counted.place]
		for id, answers := range t.earlier.readings[counted.place] {
			all[id] = slices.Clone(answers)
		}
	}
	if counted.met == before || profile.Vary {
		return all
	}
	for _, id := range ready().catalogue[counted.place].Questions {
		if q, _ := rules.LookupQuestion(id); slices.Contains(q.Answers, profile.Answer(id).Choice) {
			all[id] = with(all[id], profile.Answer(id).Choice)
		}
	}
	return all
}

// with is a sorted list with one more entry, unless it has it.
func with(list []string, entry string) []string {
	at, has := slices.BinarySearch(list, entry)
	if has {
		return list
	}
	return slices.Insert(list, at, entry)
}

// coverage is what the session of a name has met, only what there is: rules and fields
// that were not met are added by finished.
func (t *tally) coverage(session string, profile rules.Profile) (c Coverage) {
	counts := t.counts()
	for i := range counts {
		if counted := &counts[i]; *counted != (ruleCount{place: int32(i)}) {
			c.Rules = append(c.Rules, t.ruleMet(session, counted, profile))
		}
	}
	for _, f := range t.fields {
		c.Fields = append(c.Fields, FieldMet{Operation: f.operation, Name: f.name, Level: Met, Requests: f.times, Values: slices.Sorted(slices.Values(f.values)), Evidence: t.shown(session, f.by)})
	}
	for _, r := range t.roles {
		c.Roles = append(c.Roles, RoleMet{r.persona, r.times, t.shown(session, r.by)})
	}
	for _, p := range t.paged {
		c.Pages = append(c.Pages, PagesMet{p.operation, p.furthest, p.least, p.largest, p.whole, p.of, t.shown(session, p.by)})
	}
	return c
}

func (t *tally) ruleMet(session string, counted *ruleCount, profile rules.Profile) RuleMet {
	shown := func(place int32) *Shown { return t.shown(session, place) }
	met := RuleMet{ID: ready().catalogue[counted.place].ID, Requests: int64(counted.met), Evidence: Evidence{
		Met: shown(counted.metBy), Forced: shown(counted.forcedBy), Accepted: shown(counted.keptBy), Refused: shown(counted.refusedBy),
	}}
	if counted.met > 0 {
		met.Evidence.Readings = t.readings(counted, profile)
	}
	return met
}

// shown is a piece of evidence in words, nil for none.
func (t *tally) shown(session string, place int32) *Shown {
	if place == 0 {
		return nil
	}
	e := &t.evidence[place-1]
	return &Shown{Session: session, Number: e.number, Text: e.text() + e.fields}
}
