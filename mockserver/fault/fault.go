// Package fault spoils answers on purpose, so that a client's retries, timeouts
// and limits can be tested.
//
// Faults wraps the handler of a mock. A session adds a fault as JSON
// ({"kind":"reset"}, see Settings) and every request of it is then matched with
// its list; the first fault that fires wins. What all of them share (whose, which
// operation, which request) stands in Faults; a kind knows its own effect only,
// and the table in kinds.go lists them. The mock answers as ever, into memory, and
// journals that; the fault decides what of it goes out.
package fault

import (
	"encoding/binary"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"calco.example/contracts/rules"
	"calco.example/mockserver/draw"
	"calco.example/mockserver/session"
)

const (
	// mostOfSession is how many faults a session may have at once.
	mostOfSession = 64
	// longest ends whatever a fault waits for.
	longest = 60 * time.Second
	// AttemptHeader tells one try of a request from the next, for faults with a
	// probability. Without it the tries of equal requests are counted.
	AttemptHeader = "X-Calco-Attempt"
)

// Mock is what faults must know of the mock that they wrap.
type Mock struct {
	// Seed is what draws start from.
	Seed uint64
	// Read tells whose a request is; false for one that no fault spoils.
	Read func(*http.Request) (Request, bool)
	// Documented is the JSON body that goes with a status of an operation in a
	// session.
	Documented func(session string, op rules.Operation, status int) []byte
	// WriteBound is the server's bound for writing an answer: a fault that waits
	// moves it along.
	WriteBound time.Duration
}

// Request is what of a request decides which fault it meets.
type Request struct {
	Session, Key string
	Operation    rules.Operation // none: no path of the API
	Now          time.Time       // by the mock's clock
	attempted    bool            // it says itself which attempt it is
}

// Fault is one entry of a session's list, as the admin path shows it.
type Fault struct {
	ID int `json:"id"` // how many were set before it, from 1
	Settings
	Matched  int64 `json:"matched"`  // requests of its operation since it was set
	Injected int64 `json:"injected"` // of these, the ones that it spoilt
	kind     *kind
	set      time.Time // by the clock of its session
}

// over tells whether a fault has done what it was set for.
func (f *Fault) over(now time.Time) bool {
	return f.Times > 0 && f.Injected >= f.Times ||
		f.TTL > 0 && now.Sub(f.set) >= time.Duration(f.TTL)*time.Second
}

// concerns tells whether a fault looks at a request.
func (f *Fault) concerns(r *Request) bool {
	return (f.Operation == "" || f.Operation == r.Operation) && !f.over(r.Now)
}

// draws tells whether a fault leaves anything to chance.
func (f *Fault) draws() bool {
	return f.Probability > 0 || f.Spread == "uniform" || f.Spread == "lognormal"
}

// fires tells whether a fault takes the request it has just matched. Only a
// fault with nth or since looks at a count.
func (f *Fault) fires(request uint64) bool {
	switch {
	case f.Nth > 0:
		return f.Matched == f.Nth
	case f.Since > 0:
		return f.Matched >= f.Since
	case f.Probability > 0:
		return draw.Unit(f.draw(request)) < f.Probability
	}
	return true
}

// draw is what a fault decides by where something is left to chance: equal for
// equal seed, place in the list, request and attempt.
func (f *Fault) draw(request uint64) uint64 {
	return draw.Hash(request, binary.LittleEndian.AppendUint64(nil, uint64(f.ID)))
}

// Faults are the fault lists of all sessions, safe for concurrent use.
type Faults struct {
	mock     Mock
	sessions atomic.Int64 // how many have a list: none is the common case
	mu       sync.Mutex
	lists    map[string][]*Fault
	attempts attempts
}

// New returns no faults for a mock.
func New(mock Mock) *Faults {
	return &Faults{mock: mock, lists: map[string][]*Fault{}}
}

// Everybody is whose faults hold for each session that has none of its own; their
// requests are counted together. No session can have this name.
const Everybody = "*"

// ErrFull refuses one fault more.
var ErrFull = errors.New("a session has room for 64 faults, and the mock for 10000 sessions: DELETE /__admin/faults in those that are done")

// Add appends the fault that a JSON object describes, at a time by the session's
// clock. The error is ErrFull, or says what to write; of the text it repeats at
// most a name.
func (l *Faults) Add(session string, raw []byte, at time.Time) error {
	settings, err := parse(raw)
	if err != nil {
		return err
	}
	return l.add(session, settings, at)
}

func (l *Faults) add(owner string, s Settings, at time.Time) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	list, id := l.lists[owner], 1
	if len(list) > 0 {
		id = list[len(list)-1].ID + 1
	}
	if len(list) >= mostOfSession { // those that are over make room
		list = slices.DeleteFunc(list, func(f *Fault) bool { return f.over(at) })
	}
	if len(list) >= mostOfSession || list == nil && len(l.lists) >= session.Most {
		return ErrFull
	}
	l.lists[strings.Clone(owner)] = append(list, &Fault{ID: id, Settings: s, kind: kindNamed(s.Kind), set: at})
	l.sessions.Store(int64(len(l.lists)))
	return nil
}

// Clear forgets the faults of a session, and with them their counts.
func (l *Faults) Clear(session string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.lists, session)
	l.attempts.forget(session)
	l.sessions.Store(int64(len(l.lists)))
}

// List copies a session's faults.
func (l *Faults) List(session string) []Fault {
	l.mu.Lock()
	defer l.mu.Unlock()
	list := []Fault{}
	for _, f := range l.lists[session] {
		list = append(list, *f)
	}
	return list
}

// pick counts a request in every fault it matches and returns the first that
// fires, or nil, with what draws start from. Where the connection cannot be taken
// over (a recorder, HTTP/2), the kinds that need it do not fire, and their counters
// say so.
func (l *Faults) pick(r Request, hash uint64, hijackable bool) (first *Fault, attempt uint64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	list := l.of(r.Session)
	if !r.attempted && slices.ContainsFunc(list, func(f *Fault) bool { return f.draws() && f.concerns(&r) }) {
		hash = l.attempts.next(r.Session, hash)
	}
	for _, f := range list {
		if !f.concerns(&r) {
			continue
		}
		f.Matched++
		if first == nil && (hijackable || f.kind.rewrite != nil) && f.fires(hash) {
			first = f
		}
	}
	if first != nil {
		first.Injected++
	}
	return first, hash
}

// missed takes back that a fault was injected.
func (l *Faults) missed(f *Fault) {
	l.mu.Lock()
	defer l.mu.Unlock()
	f.Injected--
}

func (l *Faults) has(session string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.of(session)) > 0
}

// of is the list that holds for a session: its own, or that of everybody.
func (l *Faults) of(session string) []*Fault {
	if list := l.lists[session]; len(list) > 0 {
		return list
	}
	return l.lists[Everybody]
}
