package consumer

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"calco.example/contracts/rules"
)

// Book counts what clients meet and how they behave, session by session, while
// their requests come. It is a [Recorder], safe for concurrent use, and its memory
// is bounded: of the sessions beyond the limit only the sum is kept.
type Book struct {
	index   *index
	profile rules.Profile
	most    int // sessions

	mu       sync.Mutex
	profiles map[string]rules.Profile // of sessions that have one of their own
	sessions map[string]*session
	waiting  uncounted
	uses     int64
	rest     *Coverage // of sessions that were dropped
}

// index is what every book knows of the rule book. Nobody changes it.
type index struct {
	catalogue []rules.Rule
	places    map[rules.ID]int
	kinds     map[rules.ID]*kind
	successes []success
}

// newIndex makes it once, for all books: a process may have many mocks.
var newIndex = sync.OnceValue(func() *index {
	x := &index{catalogue: rules.All(), places: map[rules.ID]int{}}
	for i, r := range x.catalogue {
		x.places[r.ID] = i
	}
	x.kinds, x.successes = kindsOf(x.catalogue, x.places)
	return x
})

// sessionsKept is how many sessions are told apart.
const sessionsKept = 10_000

// NewBook returns an empty book for a mock that answers by a profile.
func NewBook(profile rules.Profile) *Book {
	return &Book{index: newIndex(), profile: profile, most: sessionsKept, sessions: map[string]*session{}}
}

// Record implements [Recorder].
func (b *Book) Record(r *Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.waiting.add(r) {
		b.count()
	}
}

// of is the session of a name, now the most recent one.
func (b *Book) of(name string) *session {
	b.uses++
	if s := b.sessions[name]; s != nil {
		s.used = b.uses
		return s
	}
	s := newSession(name, len(b.index.successes))
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
	sum := b.coverage(s)
	if b.rest != nil {
		sum = merged(*b.rest, sum)
	}
	b.rest = &sum
	delete(b.sessions, s.name)
}

// Coverage is what a session has met so far.
func (b *Book) Coverage(name string) Coverage {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.count()
	s := b.sessions[name]
	if s == nil {
		s = newSession(name, len(b.index.successes))
	}
	return finished(b.coverage(s), b.profileOf(name))
}

// Whole is what all sessions have met so far, taken together.
func (b *Book) Whole() Coverage {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.count()
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
