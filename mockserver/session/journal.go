package session

import (
	"strings"
	"sync"
	"time"

	"calco.example/contracts/rules"
	"calco.example/mockserver/world"
)

// The ring is bounded: so many entries of at most 1.6 KB each.
const (
	mostEntries = 10_000
	mostNames   = 12 // kept of the fields that nobody read
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
	ring []stored
	next int64 // number of records ever added

	packing packed // what Add works in
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
	ID        int64           `json:"id"`
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

// stored is an entry before it is shown. Its texts lie in one piece of memory that
// the next entry at its place uses again: cheap to make on every request, and
// nothing to follow for the collector, which looks at ten thousand of them each
// time.
type stored struct {
	id     int64
	at     time.Time
	status int
	texts  packed // the session, those of the entry, the unread names, and names and values of fields
}

// Add keeps a record. The note may be used again afterwards.
func (j *Journal) Add(r Record) {
	account, unread := r.Note.Account(), r.Note.UnreadNames()
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(j.ring) < mostEntries {
		j.ring = append(j.ring, stored{})
	}
	place := &j.ring[j.next%mostEntries]
	j.packing = pack(j.packing[:0], &r, account, unread)
	if cap(place.texts) < len(j.packing) {
		place.texts = make(packed, 0, len(j.packing)) // no more: there are ten thousand
	}
	*place = stored{id: j.next, at: r.At, status: r.Status, texts: append(place.texts[:0], j.packing...)}
	j.next++
}

// pack writes the texts of a record in the order in which show reads them.
func pack(p packed, r *Record, account string, unread []string) packed {
	n := r.Note
	p.add(r.Session)
	for _, text := range [...]string{string(r.Operation), SafeMethod(r.Method), n.Path, n.Query, account, n.ContentType, r.Code, string(r.Rule), r.Why, r.Forced, r.Fault} {
		p.add(text)
	}
	p = append(p, byte(len(unread)))
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
	for i := range j.ring {
		s := &j.ring[(int(j.next)+i)%len(j.ring)]
		if !s.belongsTo(session) {
			continue
		}
		if e := s.show(); f.leaves(&e, s.at) {
			list = append(list, e)
		}
	}
	return f.last(list)
}

// Clear forgets a session's records.
func (j *Journal) Clear(session string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for i := range j.ring {
		if j.ring[i].belongsTo(session) {
			j.ring[i] = stored{}
		}
	}
}

// belongsTo tells whether there is an entry, and it is of that session.
func (s *stored) belongsTo(session string) bool {
	if len(s.texts) == 0 {
		return false
	}
	texts := s.texts
	return string(texts.next()) == session
}

func (s *stored) show() Entry {
	texts := s.texts
	_ = texts.next() // the session
	text := func() string { return string(texts.next()) }
	e := Entry{
		ID: s.id, Time: s.at.Format(time.RFC3339), Status: s.status,
		Operation: rules.Operation(text()), Method: text(), Path: text(), Query: text(), Account: text(), ContentType: text(),
		Code: text(), Rule: rules.ID(text()), Why: text(), Forced: text(), Fault: text(),
	}
	for range texts.count() {
		e.Unread = append(e.Unread, text())
	}
	for len(texts) > 0 {
		if e.Fields == nil {
			e.Fields = map[string]string{}
		}
		name := text()
		e.Fields[name] = text()
	}
	return e
}
