package consumer

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"calco.example/contracts/consumer/met"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
)

// Book counts what clients meet and how they behave, session by session, while
// their requests come. It is a [Recorder], safe for concurrent use, and its memory
// is bounded: of the sessions beyond the limit only the sum is kept.
type Book struct {
	profile rules.Profile
	most    int // sessions

	mu       sync.Mutex
	profiles map[string]rules.Profile // of sessions that have one of their own
	sessions map[string]*session
	waiting  uncounted
	uses     int64
	rest     *met.Coverage // of sessions that were dropped
}

// sessionsKept is how many sessions are told apart.
const sessionsKept = 10_000

// NewBook returns an empty book for a mock that answers by a profile.
func NewBook(profile rules.Profile) *Book {
	return &Book{profile: profile, most: sessionsKept, sessions: map[string]*session{}}
}

// Record implements [Recorder].
func (b *Book) Record(r *sent.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.waiting.add(r) {
		b.count()
	}
}

// count counts what waits. Whoever reads what was counted calls it before.
func (b *Book) count() {
	for i := range b.waiting.requests {
		r := &b.waiting.requests[i]
		b.of(r.Session).record(r)
	}
	clear(b.waiting.requests)
	b.waiting.requests = b.waiting.requests[:0]
}

// of is the session of a name, now the most recent one.
func (b *Book) of(name string) *session {
	b.uses++
	if s := b.sessions[name]; s != nil {
		s.used = b.uses
		return s
	}
	s := newSession(name)
	s.used = b.uses
	b.sessions[s.name] = s
	if len(b.sessions) > b.most {
		b.dropOldest()
	}
	return s
}

// dropOldest makes room for more than one session, so that it is seldom done.
func (b *Book) dropOldest() {
	all := make([]*session, 0, len(b.sessions))
	for _, s := range b.sessions {
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b *session) int { return cmp.Compare(a.used, b.used) })
	for _, s := range all[:1+len(all)/20] {
		b.drop(s)
	}
}

// drop keeps the sum of a session and forgets the rest of it.
func (b *Book) drop(s *session) {
	sum := s.coverage(b.profileOf(s.name))
	if b.rest != nil {
		sum = met.Sum(*b.rest, sum)
	}
	b.rest = &sum
	delete(b.sessions, s.name)
}

// Answers tells the book that a session is answered by a profile of its own from
// now on, or with nil by the mock's again. What was met before stays, under the
// readings of its time.
func (b *Book) Answers(name string, profile *rules.Profile) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.count()
	if s := b.sessions[name]; s != nil {
		s.tally.AnsweredOtherwise(b.profileOf(name))
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

// Coverage is what a session has met so far.
func (b *Book) Coverage(name string) met.Coverage {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.count()
	s := b.sessions[name]
	if s == nil {
		s = newSession(name)
	}
	return met.Finished(s.coverage(b.profileOf(name)), b.profileOf(name))
}

// Total is what all sessions have met so far, taken together.
func (b *Book) Total() met.Coverage {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.count()
	sum := met.Coverage{}
	if b.rest != nil {
		sum = *b.rest
	}
	for _, name := range b.names() {
		sum = met.Sum(sum, b.sessions[name].coverage(b.profileOf(name)))
	}
	return met.Finished(sum, b.profile)
}

func (b *Book) names() []string {
	names := make([]string, 0, len(b.sessions))
	for name := range b.sessions {
		names = append(names, name)
	}
	slices.SortFunc(names, strings.Compare)
	return names
}

// Knows tells whether a session has sent anything.
func (b *Book) Knows(name string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.count()
	return b.sessions[name] != nil
}

// Forget empties a session.
func (b *Book) Forget(name string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.count()
	delete(b.sessions, name)
}
