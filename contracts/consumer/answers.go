package consumer

import (
	"slices"

	"calco.example/contracts/rules"
)

// earlier is what a session met under the profiles that it had before the present
// one.
type earlier struct {
	met      []int32 // how often each rule was met until the profile changed
	readings []map[rules.QuestionID][]string
}

// Answers tells the book that a session is answered by a profile of its own from
// now on, or with nil by the mock's again. What was met before stays, under the
// readings of its time.
func (b *Book) Answers(name string, profile *rules.Profile) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.count()
	if s := b.sessions[name]; s != nil {
		counts := b.counts(&s.tally)
		now := &earlier{met: make([]int32, len(counts)), readings: make([]map[rules.QuestionID][]string, len(counts))}
		for i := range counts {
			now.met[i], now.readings[i] = counts[i].met, b.readings(s, &counts[i])
		}
		s.tally.earlier = now
	}
	if profile == nil {
		delete(b.profiles, name)
		return
	}
	if b.profiles == nil {
		b.profiles = map[string]rules.Profile{}
	}
	b.profiles[name] = *profile
}

// profileOf is the profile that answers a session.
func (b *Book) profileOf(name string) rules.Profile {
	if own, has := b.profiles[name]; has {
		return own
	}
	return b.profile
}

// readings are the answers to open questions under which a session met a rule.
// What a profile that varies answered is not known afterwards.
func (b *Book) readings(s *session, counted *ruleCount) map[rules.QuestionID][]string {
	all, before := map[rules.QuestionID][]string{}, int32(0)
	if s.tally.earlier != nil {
		before = s.tally.earlier.met[counted.place]
		for id, answers := range s.tally.earlier.readings[counted.place] {
			all[id] = slices.Clone(answers)
		}
	}
	profile := b.profileOf(s.name)
	if counted.met == before || profile.Vary {
		return all
	}
	for _, id := range b.index.catalogue[counted.place].Questions {
		if q, _ := rules.LookupQuestion(id); slices.Contains(q.Answers, profile.Answer(id).Choice) {
			all[id] = union(all[id], []string{profile.Answer(id).Choice})
		}
	}
	return all
}
