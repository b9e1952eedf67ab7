package tally

import (
	"slices"

	"calco.example/contracts/consumer/asked"
	"calco.example/contracts/consumer/met"
	"calco.example/contracts/rules"
)

// counts are those of every rule, in the order of the catalogue, with what all
// successes show.
func (t *Tally) counts() []ruleCount {
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

// AnsweredOtherwise tells that another profile than this one answers from now on.
// What was met before stays, under the readings of its time.
func (t *Tally) AnsweredOtherwise(profile rules.Profile) {
	counts := t.counts()
	now := &earlier{met: make([]int32, len(counts)), readings: make([]map[rules.QuestionID][]string, len(counts))}
	for i := range counts {
		now.met[i], now.readings[i] = counts[i].met, t.readings(&counts[i], profile)
	}
	t.earlier = now
}

// readings are the answers to open questions under which a rule was met.
// What a profile that varies answered is not known afterwards.
func (t *Tally) readings(counted *ruleCount, profile rules.Profile) map[rules.QuestionID][]string {
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

// Coverage is what the session of a name has met, only what there is: rules and fields
// that were not met are added by [met.Finished].
func (t *Tally) Coverage(session string, profile rules.Profile) (c met.Coverage) {
	counts := t.counts()
	for i := range counts {
		if counted := &counts[i]; *counted != (ruleCount{place: int32(i)}) {
			c.Rules = append(c.Rules, t.ruleMet(session, counted, profile))
		}
	}
	for _, f := range t.fields {
		c.Fields = append(c.Fields, met.FieldMet{Operation: f.operation, Name: f.name, Level: met.Met, Requests: f.times, Values: slices.Sorted(slices.Values(f.values)), Evidence: t.shown(session, f.by)})
	}
	for _, r := range t.roles {
		c.Roles = append(c.Roles, met.RoleMet{Persona: r.persona, Requests: r.times, Evidence: t.shown(session, r.by)})
	}
	for _, p := range t.paged {
		c.Pages = append(c.Pages, met.PagesMet{
			Operation: p.operation, FurthestPage: p.furthest, LeastSize: p.least, LargestSize: p.largest,
			LastPages: p.whole, FurthestOf: p.of, Evidence: t.shown(session, p.by),
		})
	}
	return c
}

func (t *Tally) ruleMet(session string, counted *ruleCount, profile rules.Profile) met.RuleMet {
	shown := func(place int32) *asked.Shown { return t.shown(session, place) }
	met := met.RuleMet{ID: ready().catalogue[counted.place].ID, Requests: int64(counted.met), Evidence: met.Evidence{
		Met: shown(counted.metBy), Forced: shown(counted.forcedBy), Accepted: shown(counted.keptBy), Refused: shown(counted.refusedBy),
	}}
	if counted.met > 0 {
		met.Evidence.Readings = t.readings(counted, profile)
	}
	return met
}

// shown is a piece of evidence in words, nil for none.
func (t *Tally) shown(session string, place int32) *asked.Shown {
	if place == 0 {
		return nil
	}
	e := &t.evidence[place-1]
	return &asked.Shown{Session: session, Number: e.Number, Text: e.Text() + e.fields}
}
