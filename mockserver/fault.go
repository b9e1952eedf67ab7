package mockserver

import (
	"bytes"
	"context"
	"encoding/binary"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"calco.example/contracts/rules"
	"calco.example/mockserver/draw"
	"calco.example/mockserver/jsonbody"
)

// A fault spoils answers on purpose, so that a client's retries, timeouts and
// limits can be tested. Faults are off until a session sets them under
// /__admin/faults. What all of them share (whose, which operation, which
// request) stands here; each kind knows its own effect only: fault_kinds.go
// lists them. The paths under /__admin/ are never spoilt.

const (
	// maxFaults is how many a session may have at once.
	maxFaults = 64
	// longestFault ends whatever a fault waits for.
	longestFault = 60 * time.Second
	// attemptHeader tells one try of a request from the next, for faults with a
	// probability: without it a repeated request meets the same luck again.
	attemptHeader = "X-Calco-Attempt"
)

// fault is one entry of a session's list.
type fault struct {
	ID int `json:"id"` // place in the list, from 1
	faultSettings
	Matched  int64 `json:"matched"`  // requests of its operation since it was set
	Injected int64 `json:"injected"` // of these, the ones that it spoilt
	kind     *faultKind
}

// fires tells whether a fault takes the request it has just matched. Only a
// fault with nth looks at a count.
func (f *fault) fires(request uint64) bool {
	switch {
	case f.Nth > 0:
		return f.Matched == f.Nth
	case f.Probability > 0:
		return draw.Unit(f.draw(request)) < f.Probability
	}
	return true
}

// draw is what a fault decides by where something is left to chance: equal for
// equal seed, place in the list, request and attempt.
func (f *fault) draw(request uint64) uint64 {
	return draw.Hash(request, binary.LittleEndian.AppendUint64(nil, uint64(f.ID)))
}

// faults are the fault lists of all sessions.
type faults struct {
	sessions atomic.Int64 // how many have a list: none is the common case
	mu       sync.Mutex
	lists    map[string][]*fault
}

func newFaults() *faults { return &faults{lists: map[string][]*fault{}} }

// pick counts a request in every fault it matches and returns the first that
// fires, or nil. Where the connection cannot be taken over (a recorder, HTTP/2),
// the kinds that need it do not fire, and their counters say so.
func (l *faults) pick(session string, op rules.Operation, request uint64, hijackable bool) *fault {
	l.mu.Lock()
	defer l.mu.Unlock()
	var first *fault
	for _, f := range l.lists[session] {
		if f.Operation != "" && f.Operation != op {
			continue
		}
		f.Matched++
		if first == nil && (hijackable || f.kind.rewrite != nil) && f.fires(request) {
			first = f
		}
	}
	if first != nil {
		first.Injected++
	}
	return first
}

// none tells, at the cost of one load, that no session has a fault.
func (l *faults) none() bool { return l.sessions.Load() == 0 }

func (l *faults) has(session string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.lists[session]) > 0
}

// add appends a fault; false when the session or the mock has no room.
func (l *faults) add(session string, s faultSettings) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	list := l.lists[session]
	if len(list) >= maxFaults || list == nil && len(l.lists) >= maxFrozen {
		return false
	}
	l.lists[strings.Clone(session)] = append(list, &fault{ID: len(list) + 1, faultSettings: s, kind: faultKindNamed(s.Kind)})
	l.sessions.Store(int64(len(l.lists)))
	return true
}

// clear forgets the faults of a session, and with them their counts.
func (l *faults) clear(session string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.lists, session)
	l.sessions.Store(int64(len(l.lists)))
}

// of copies a session's list.
func (l *faults) of(session string) []fault {
	l.mu.Lock()
	defer l.mu.Unlock()
	list := []fault{}
	for _, f := range l.lists[session] {
		list = append(list, *f)
	}
	return list
}

// injection is one request whose answer is spoilt.
type injection struct {
	mock    *Mock
	fault   faultSettings
	op      rules.Operation
	writer  http.ResponseWriter
	request *http.Request
	draw    uint64
	now     time.Time  // the mock's clock
	genuine keptAnswer // what the mock would have answered
}

// injectFaults wraps the router from outside, so that unknown paths and wrong
// methods are spoilt too. The mock answers as ever, into memory, and journals
// that; the fault decides what of it goes out.
func (m *Mock) injectFaults(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if m.faults.none() {
			next.ServeHTTP(w, r)
			return
		}
		session, now, refused := m.timeOf(r.Header)
		if strings.HasPrefix(r.URL.EscapedPath(), pathAdmin) || refused != nil || !m.faults.has(session) {
			next.ServeHTTP(w, r)
			return
		}
		_, hijackable := w.(http.Hijacker)
		i := &injection{mock: m, op: operationAt(r.URL.EscapedPath()), writer: w, now: now}
		hash := m.canonicalHash(r)
		f := m.faults.pick(session, i.op, hash, hijackable && r.ProtoMajor == 1)
		if f == nil {
			next.ServeHTTP(w, r)
			return
		}
		i.fault, i.draw = f.faultSettings, f.draw(hash)
		i.request = r.WithContext(context.WithValue(r.Context(), faultInContext{}, i))
		i.genuine = newKeptAnswer()
		next.ServeHTTP(&i.genuine, i.request)
		i.inject(f.kind)
	})
}

// inject sends what a kind makes of the answer. The rest of the request is read
// before: a connection closed over unread bytes is reset, and only one fault
// means that.
func (i *injection) inject(kind *faultKind) {
	_, _ = io.CopyN(io.Discard, i.request.Body, 1<<20)
	if kind.rewrite != nil {
		kind.rewrite(i).sendTo(i.writer, i.request)
		return
	}
	kind.act(i)
}

// faultInContext carries an injected fault to the journal.
type faultInContext struct{}

func injectionOf(r *http.Request) *injection {
	i, _ := r.Context().Value(faultInContext{}).(*injection)
	return i
}

func faultOf(r *http.Request) string {
	if i := injectionOf(r); i != nil {
		return i.fault.Kind
	}
	return ""
}

// canonicalHash is what the draws of all faults start from. It reads the body
// and puts it back.
func (m *Mock) canonicalHash(r *http.Request) uint64 {
	read, err := io.ReadAll(io.LimitReader(r.Body, jsonbody.MaxBytes+1))
	rest := io.Reader(r.Body)
	if err != nil {
		rest = failedReader{err}
	}
	r.Body = struct {
		io.Reader
		io.Closer
	}{io.MultiReader(bytes.NewReader(read), rest), r.Body}
	key, _ := presentedKey(r.Header)
	return draw.Hash(m.config.Seed, []byte(r.Method), []byte(r.URL.EscapedPath()), []byte(r.URL.RawQuery), []byte(key), read,
		[]byte(strings.Join(r.Header[attemptHeader], ",")))
}

// failedReader repeats the error of a body that could not be read.
type failedReader struct{ err error }

func (f failedReader) Read([]byte) (int, error) { return 0, f.err }

// operationAt is the operation that a path names, in any letter case, or none.
func operationAt(path string) rules.Operation {
	operations := []rules.Operation{rules.BranchReport, rules.Locations, rules.TransactionReport, rules.SerialNumbers}
	i := slices.IndexFunc(apiPaths, func(known string) bool {
		return strings.EqualFold(path, known) || known == pathSerialNumbers && strings.EqualFold(path+"/", known)
	})
	if i < 0 {
		return ""
	}
	return operations[i]
}
