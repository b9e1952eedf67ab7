package session

import (
	"strings"
	"sync"
	"time"

	"calco.example/contracts/rules"
	"calco.example/mockserver/world"
)

// The journal is bounded: so many entries of at most 1.6 KB each, and those of the
// leaf that is being written.
const (
	mostEntries = 10_000
	mostNames   = 12 // kept of the fields that nobody read

	leafEntries = 100
	leaves      = mostEntries/leafEntries + 1
)

// Journal keeps what came, which rule answered and why, and which body fields
// nobody read, of the last 10,000 requests. It is safe for concurrent use.
//
// An unknown key is kept only as a fingerprint; a body, an unknown path or an
// unknown method is never kept as it came, and a text only if it cannot be a key.
type Journal struct {
	world    *world.World
	paths    []string
	segments []string // of the paths

	mu   sync.Mutex
	ring []leaf // by number of the leaf modulo leaves
	next int64  // number of records ever added, and of the next
}

// NewJournal returns an empty journal of a mock that serves these paths.
func NewJournal(w *world.World, paths []string) *Journal {
	return &Journal{world: w, paths: paths, segments: strings.Split(strings.Join(paths, "/"), "/")}
}

// Note begins the note of a request.
func (j *Journal) Note(key, path string) Note {
	return Note{Key: key, Persona: j.world.Find(key), Path: j.safePath(path), world: j.world}
}

// Record is what became of a request.
type Record struct {
	At        time.Time // by the mock's clock
	Session   string
	Operation rules.Operation // none: no path of the API
	Method    string          // as sent
	Note      *Note
	Status    int
	Rule      rules.ID
	Code      string // that went out in the body, if any
	Why       string
	Forced    string
	Fault     string // kind of the fault that spoilt the answer
}

// Entry of the journal, as the admin path shows it. It does not repeat its
// session: who asks has named it.
type Entry struct {
	ID        int64           `json:"id"`                  // how many came before it, from 1: since=0 leaves all
	Time      string          `json:"time"`                // the mock's clock, RFC 3339
	Operation rules.Operation `json:"operation,omitempty"` // none: no path of the API
	Method    string          `json:"method"`
	Path      string          `json:"path"`
	Query     string          `json:"query,omitempty"`   // as sent, without anything that could be a key
	Account   string          `json:"account,omitempty"` // persona, or the fingerprint of an unknown key
	// ContentType is what the body was declared as; "" is none.
	ContentType string            `json:"contentType,omitempty"`
	Fields      map[string]string `json:"fields,omitempty"` // body fields that were read
	Unread      []string          `json:"unread,omitempty"` // body fields that nobody read
	Status      int               `json:"status"`
	// Code is the one of the answer's body, as BR-07 or 400; Rule says which rule
	// gave it.
	Code   string   `json:"code,omitempty"`
	Rule   rules.ID `json:"rule,omitempty"`
	Why    string   `json:"why,omitempty"`
	Forced string   `json:"forced,omitempty"`
	// Fault is the kind of the fault that spoilt the answer. Status, rule and why
	// are those of what went out; status is 0 where nothing with one did.
	Fault string `json:"fault,omitempty"`
}

// leaf holds entries that came one after the other, in one piece of memory that later
// ones use again: cheap to write on every request, and nothing to follow for the
// collector, which looks at all of it each time.
type leaf struct {
	entries packed
	ends    [leafEntries]int  // of each entry
	gone    [leafEntries]bool // cleared
}

// entry is one of those that were added.
func (l *leaf) entry(i int) packed {
	begin := 0
	if i > 0 {
		begin = l.ends[i-1]
	}
	return l.entries[begin:l.ends[i]:l.ends[i]]
}

// Add keeps a record. The note may be used again afterwards.
func (j *Journal) Add(r Record) {
	account, unread := r.Note.Account(), r.Note.UnreadNames()
	j.mu.Lock()
	defer j.mu.Unlock()
	l, i := j.place(j.next)
	if i == 0 {
		l.entries, l.gone = l.entries[:0], [leafEntries]bool{}
	}
	l.entries = pack(l.entries, &r, account, unread)
	l.ends[i] = len(l.entries)
	j.next++
}

// place is where an entry stands, by the number of those before it.
func (j *Journal) place(id int64) (l *leaf, i int) {
	n := int(id / leafEntries % leaves)
	if n == len(j.ring) {
		j.ring = append(j.ring, leaf{})
	}
	return &j.ring[n], int(id % leafEntries)
}

// pack writes a record in the order in which show reads it.
func pack(p packed, r *Record, account string, unread []string) packed {
	n := r.Note
	p.add(r.Session)
	p.addTime(r.At)
	p.addNumber(r.Status)
	for _, text := range [...]string{string(r.Operation), SafeMethod(r.Method), n.Path, n.Query, account, n.ContentType, r.Code, string(r.Rule), r.Why, r.Forced, r.Fault} {
		p.add(text)
	}
	p.addNumber(len(unread))
	for _, name := range unread {
		p.add(name)
	}
	return append(p, n.Fields...)
}

// Entries lists those of a session's records that a filter leaves, oldest first.
func (j *Journal) Entries(session string, f Filter) []Entry {
	j.mu.Lock()
	defer j.mu.Unlock()
	list := []Entry{}
	j.each(session, func(id int64, kept packed, _ *bool) {
		if e, at := show(id, kept); f.leaves(&e, at) {
			list = append(list, e)
		}
	})
	return f.last(list)
}

// Clear forgets a session's records.
func (j *Journal) Clear(session string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.each(session, func(_ int64, _ packed, gone *bool) { *gone = true })
}

// each goes through what is kept of a session, oldest first; what it says comes
// after the session.
func (j *Journal) each(session string, do func(id int64, kept packed, gone *bool)) {
	for id := max(0, j.next-mostEntries); id < j.next; id++ {
		l, i := j.place(id)
		kept := l.entry(i)
		if !l.gone[i] && string(kept.next()) == session {
			do(id, kept, &l.gone[i])
		}
	}
}

// show reads what pack has written after the session.
func show(id int64, kept packed) (e Entry, at time.Time) {
	at = kept.time()
	text := func() string { return string(kept.next()) }
	e = Entry{
		ID: id + 1, Time: at.Format(time.RFC3339), Status: kept.number(),
		Operation: rules.Operation(text()), Method: text(), Path: text(), Query: text(), Account: text(), ContentType: text(),
		Code: text(), Rule: rules.ID(text()), Why: text(), Forced: text(), Fault: text(),
	}
	for range kept.number() {
		e.Unread = append(e.Unread, text())
	}
	for len(kept) > 0 {
		if e.Fields == nil {
			e.Fields = map[string]string{}
		}
		name := text()
		e.Fields[name] = text()
	}
	return e, at
}
