package consumer

import (
	"container/list"
	"slices"
	"strings"
	"sync"

	"calco.example/contracts/rules"
)

// Book counts what clients meet and how they behave, session by session, while
// their requests come. It is a [Recorder], safe for concurrent use, and its memory
// is bounded: of the sessions beyond the limit only the sum is kept.
type Book struct {
	catalogue []rules.Rule
	places    map[rules.ID]int
	bounds    map[rules.Operation][]bounded
	successes map[rules.ID]success
	profile   rules.Profile
	most      int // sessions

	mu       sync.Mutex
	profiles map[string]rules.Profile // of sessions that have one of their own
	sessions map[string]*session
	recent   *list.List // of *session, the most recently used first
	rest     *Coverage  // of sessions that were dropped
}

// sessionsKept is how many sessions are told apart.
const sessionsKept = 10_000

// NewBook returns an empty book for a mock that answers by a profile.
func NewBook(profile rules.Profile) *Book {
	b := &Book{catalogue: rules.All(), places: map[rules.ID]int{}, profile: profile, most: sessionsKept, sessions: map[string]*session{}, recent: list.New()}
	for i, r := range b.catalogue {
		b.places[r.ID] = i
	}
	b.bounds, b.successes = boundsOf(b.catalogue), successesOf(b.places)
	return b
}

// Record implements [Recorder].
func (b *Book) Record(r *Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.record(b.of(r.Session), r)
}

// of is the session of a name, now the most recent one.
func (b *Book) of(name string) *session {
	if s := b.sessions[name]; s != nil {
		b.recent.MoveToFront(s.place)
		return s
	}
	s := newSession(name, len(b.catalogue))
	s.place = b.recent.PushFront(s)
	b.sessions[s.name] = s
	if len(b.sessions) > b.most {
		b.drop(b.recent.Back().Value.(*session))
	}
	return s
}

// drop keeps the sum of a session and forgets the rest of it.
func (b *Book) drop(s *session) {
	sum := b.coverage(s)
	if b.rest != nil {
		sum = merged(sum, *b.rest)
	}
	b.rest = &sum
	b.forget(s)
}

func (b *Book) forget(s *session) {
	b.recent.Remove(s.place)
	delete(b.sessions, s.name)
}

// Coverage is what a session has met so far.
func (b *Book) Coverage(name string) Coverage {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := b.sessions[name]
	if s == nil {
		s = newSession(name, len(b.catalogue))
	}
	return finished(b.coverage(s), b.profileOf(name))
}

// Whole is what all sessions have met so far, taken together.
func (b *Book) Whole() Coverage {
	b.mu.Lock()
	defer b.mu.Unlock()
	sum := Coverage{}
	if b.rest != nil {
		sum = *b.rest
	}
	for _, name := range b.names() {
		sum = merged(sum, b.coverage(b.sessions[name]))
	}
	return finished(sum, b.profile)
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
	return b.sessions[name] != nil
}

// Forget empties a session.
func (b *Book) Forget(name string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if s := b.sessions[name]; s != nil {
		b.forget(s)
	}
}
