package mockserver

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"calco.example/contracts/rules"
)

// The journal keeps what came, which rule answered and why, and which body
// fields nobody read. It is a bounded ring: 10,000 entries of at most 1.6 KB.
// People send real keys by mistake, so an unknown key is kept only as a
// fingerprint, and neither a body nor an unknown path is kept as it came.
const (
	journalEntries  = 10_000
	journalNameSize = 64  // bytes kept of a field's name or value
	journalNames    = 20  // names kept of the fields that nobody read
	journalBody     = 512 // bytes of a body that may be kept for the sake of the values in it
)

// Entry of the journal, as the admin path shows it.
type journalEntry struct {
	ID        int64             `json:"id"`
	Time      string            `json:"time"` // the mock's clock, RFC 3339
	Session   string            `json:"session,omitempty"`
	Operation rules.Operation   `json:"operation,omitempty"` // none: no path of the API
	Method    string            `json:"method"`
	Path      string            `json:"path"`
	Account   string            `json:"account,omitempty"` // persona, or the fingerprint of an unknown key
	Fields    map[string]string `json:"fields,omitempty"`  // body fields that were read
	Unread    []string          `json:"unread,omitempty"`  // body fields that nobody read
	Status    int               `json:"status"`
	Rule      rules.ID          `json:"rule,omitempty"`
	Why       string            `json:"why,omitempty"`
	Forced    string            `json:"forced,omitempty"`
}

// note is what an exchange gathers for the journal on its way.
type note struct {
	key       string   // as presented, without the session word; never stored
	persona   *Persona // whose key it is; nil: nobody's
	path      string
	fieldList []namedValue
	unread    []string
}

type namedValue struct{ name, value string }

func newNote(x *exchange) note {
	key, _ := presentedKey(x.request.Header)
	return note{key: key, persona: x.mock.world.Find(key), path: safePath(x.request.URL.Path)}
}

// account is who asked, in a form that may be stored and logged.
func (n *note) account() string {
	switch {
	case n.persona != nil:
		return n.persona.Name
	case n.key == "":
		return ""
	}
	return keyFingerprint(n.key)
}

// safePath shows a path as far as it is one of ours: a segment that is not may
// be anything, a key too.
func safePath(path string) string {
	if i := slices.Index(apiPaths, path); i >= 0 {
		return apiPaths[i] // not the request's own text: see detach
	}
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		if segment != "" && !slices.Contains(knownSegments, segment) {
			segments[i] = "…"
		}
	}
	return clipped(strings.Join(segments, "/"))
}

var knownSegments = strings.Split(strings.Join(apiPaths, "/"), "/")

func (n *note) branchFields(c *branchCase) {
	f := &c.fields
	n.fieldList = make([]namedValue, 0, len(branchNames))
	for i, text := range []textField{f.startDate, f.endDate, f.locationID, f.serialNumber, f.types, f.brands, f.installments} {
		n.keepText(branchNames[i], text)
	}
	n.keepNumber("page", f.page)
	n.keepNumber("pageSize", f.pageSize)
	n.detach(&c.payload)
}

func (n *note) reportFields(c *reportCase) {
	f := &c.fields
	n.keepText("StartDate", f.startDate)
	n.keepText("EndDate", f.endDate)
	n.keepText("SerialNumber", f.serialNumber)
	n.keepNumber("page", f.page)
	n.keepNumber("pageSize", f.pageSize)
	n.detach(&c.payload)
}

// detach takes the names that nobody read, and copies what would keep a large
// body in memory: values and names are parts of one copy of it. For the same
// reason add copies what it keeps of the request line and of headers.
func (n *note) detach(p *payload) {
	n.unread = p.unread[:min(len(p.unread), journalNames)]
	if len(p.raw) <= journalBody {
		return
	}
	for i := range n.fieldList {
		n.fieldList[i].value = strings.Clone(n.fieldList[i].value)
	}
	n.unread = slices.Clone(n.unread)
	for i := range n.unread {
		n.unread[i] = strings.Clone(n.unread[i])
	}
}

func (n *note) keepText(name string, f textField) {
	switch f.presence {
	case given:
		n.fieldList = append(n.fieldList, namedValue{name, n.safe(f.text)})
	case wrong:
		n.fieldList = append(n.fieldList, namedValue{name, "(another JSON type)"})
	}
}

func (n *note) keepNumber(name string, f intField) {
	switch f.presence {
	case given:
		n.fieldList = append(n.fieldList, namedValue{name, strconv.FormatInt(f.number, 10)})
	case wrong:
		n.fieldList = append(n.fieldList, namedValue{name, "(another JSON type)"})
	}
}

// safe is a text from the request that may be stored: without the presented
// key, and short. A long text is no value of a documented field.
func (n *note) safe(text string) string {
	if n.persona == nil && n.key != "" && strings.Contains(text, n.key) {
		return "(the key)"
	}
	if len(text) > journalNameSize {
		return "(" + strconv.Itoa(len(text)) + " bytes)"
	}
	return text
}

func clipped(text string) string {
	if len(text) <= journalNameSize {
		return text
	}
	return strings.ToValidUTF8(text[:journalNameSize], "") + "…"
}

// journal is the ring. Entries of all sessions share it; each session sees and
// clears its own.
type journal struct {
	mu   sync.Mutex
	ring []record
	next int64 // number of records ever added
}

// record is an entry before it is shown: cheap to make on every request.
type record struct {
	id        int64
	at        time.Time
	session   string
	operation rules.Operation
	method    string
	note      note
	account   string
	status    int
	rule      rules.ID
	why       string
	forced    string
}

func newJournal() *journal { return &journal{} }

func (j *journal) add(x *exchange, a answer) {
	r := record{
		at: x.now, session: strings.Clone(x.session), operation: x.op, method: strings.Clone(clipped(x.request.Method)), note: x.note,
		account: x.note.account(), status: a.status, rule: a.rule, why: a.why, forced: a.forced,
	}
	r.note.key = ""
	r.note.unread = nil
	for _, name := range x.note.unread {
		r.note.unread = append(r.note.unread, x.note.safe(name))
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	r.id = j.next
	if len(j.ring) < journalEntries {
		j.ring = append(j.ring, r)
	} else {
		j.ring[j.next%journalEntries] = r
	}
	j.next++
}

// entries lists a session's records, oldest first.
func (j *journal) entries(session string) []journalEntry {
	j.mu.Lock()
	defer j.mu.Unlock()
	list := []journalEntry{}
	for i := range j.ring {
		r := &j.ring[(int(j.next)+i)%len(j.ring)]
		if r.session == session && r.method != "" {
			list = append(list, r.entry())
		}
	}
	return list
}

// clear forgets a session's records.
func (j *journal) clear(session string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for i := range j.ring {
		if j.ring[i].session == session {
			j.ring[i] = record{}
		}
	}
}

func (r *record) entry() journalEntry {
	e := journalEntry{
		ID: r.id, Time: r.at.Format(time.RFC3339), Session: r.session, Operation: r.operation,
		Method: r.method, Path: r.note.path, Account: r.account, Unread: r.note.unread,
		Status: r.status, Rule: r.rule, Why: r.why, Forced: r.forced,
	}
	if len(r.note.fieldList) > 0 {
		e.Fields = map[string]string{}
		for _, f := range r.note.fieldList {
			e.Fields[f.name] = f.value
		}
	}
	return e
}
