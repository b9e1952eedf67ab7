package mockserver

import (
	"math"
	"strconv"
	"strings"
	"sync"
	"time"

	"calco.example/contracts/consumer"
	"calco.example/contracts/rules"
	"calco.example/mockserver/world"
)

// The journal keeps what came, which rule answered and why, and which body
// fields nobody read. It is a bounded ring: 10,000 entries of at most 1.6 KB each.
// People send real keys by mistake, and in the wrong place, so an unknown key is
// kept only as a fingerprint; a body, an unknown path or an unknown method is
// never kept as it came, and a text only if it cannot be a key (journal_safe.go).
// An entry does not repeat its session: who asks has named it.
const (
	journalEntries = 10_000
	journalNames   = 12 // names kept of the fields that nobody read
)

// Entry of the journal, as the admin path shows it.
type journalEntry struct {
	ID        int64             `json:"id"`
	Time      string            `json:"time"`                // the mock's clock, RFC 3339
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
	// Fault is the kind of the fault that spoilt the answer; the status is then
	// what the mock would have answered without.
	Fault string `json:"fault,omitempty"`
}

// note is what an exchange gathers for the journal on its way.
type note struct {
	key     string         // as presented, without the session word; never stored
	persona *world.Persona // whose key it is; nil: nobody's
	world   *world.World
	path    string
	fields  packedFields // in memory of the room
	unread  []string
	sent    []consumer.Field // the same, for the record of the client; in memory of the room
}

func newNote(x *exchange) note {
	key, _ := presentedKey(x.request.Header)
	world := x.mock.world
	return note{key: key, persona: world.Find(key), path: safePath(x.request.URL.Path), world: world}
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

func (n *note) branchFields(c *branchCase) {
	f := &c.fields
	n.fields, n.sent = c.room.noted[:0], c.room.sent[:0]
	for i, text := range []textField{f.startDate, f.endDate, f.locationID, f.serialNumber, f.types, f.brands, f.installments} {
		n.keepText(branchNames[i], text)
	}
	n.keepNumber("page", f.page)
	n.keepNumber("pageSize", f.pageSize)
	n.unread, c.room.noted, c.room.sent = c.unread, n.fields, n.sent
}

func (n *note) reportFields(c *reportCase) {
	f := &c.fields
	n.fields, n.sent = c.room.noted[:0], c.room.sent[:0]
	n.keepText("StartDate", f.startDate)
	n.keepText("EndDate", f.endDate)
	n.keepText("SerialNumber", f.serialNumber)
	n.keepNumber("page", f.page)
	n.keepNumber("pageSize", f.pageSize)
	n.unread, c.room.noted, c.room.sent = c.unread, n.fields, n.sent
}

func (n *note) keepText(name string, f textField) {
	switch f.presence {
	case given:
		text := n.safeValue(f.text)
		n.fields.add(name, text)
		n.sent = append(n.sent, consumer.Field{Name: name, Text: text})
	case wrong, unfit:
		n.fields.add(name, anotherType)
		n.sent = append(n.sent, consumer.Field{Name: name, WrongType: true})
	}
}

func (n *note) keepNumber(name string, f intField) {
	switch f.presence {
	case given:
		text := strconv.FormatInt(f.number, 10)
		if len(text) >= shortestKey {
			text = bytesOf(text)
		}
		n.fields.add(name, text)
		n.sent = append(n.sent, consumer.Field{Name: name, Number: f.number, IsNumber: true})
	case wrong, unfit:
		n.fields.add(name, anotherType)
		n.sent = append(n.sent, consumer.Field{Name: name, WrongType: true})
	}
}

const anotherType = "(another JSON type)"

// packedFields are names and values of fields, each after its length in one byte:
// what may be stored is short (journal_safe.go), and this way it costs no memory
// of its own for each text.
type packedFields []byte

func (p *packedFields) add(name, value string) {
	for _, text := range []string{name, value} {
		text = text[:min(len(text), math.MaxUint8)]
		*p = append(append(*p, byte(len(text))), text...)
	}
}

// unpack makes them readable.
func (p packedFields) unpack() map[string]string {
	if len(p) == 0 {
		return nil
	}
	fields := map[string]string{}
	text := func() string {
		n := int(p[0])
		taken := string(p[1 : 1+n])
		p = p[1+n:]
		return taken
	}
	for len(p) > 0 {
		name := text()
		fields[name] = text()
	}
	return fields
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
	fault     string
}

func newJournal() *journal { return &journal{} }

func (j *journal) add(x *exchange, a answer) {
	// A substring would keep the whole header line or body it is part of alive.
	r := record{
		at: x.now, session: strings.Clone(x.session), operation: x.op, method: safeMethod(x.request.Method), note: x.note,
		account: x.note.account(), status: a.status, rule: a.rule, why: a.why, forced: a.forced,
		fault: faultOf(x.request),
	}
	r.note.key, r.note.sent = "", nil
	r.note.unread = x.note.safeNames()
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(j.ring) < journalEntries {
		j.ring = append(j.ring, record{})
	}
	r.id = j.next
	oldest := &j.ring[j.next%journalEntries]
	r.note.fields = append(oldest.note.fields[:0], x.note.fields...)
	*oldest = r
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
	return journalEntry{
		ID: r.id, Time: r.at.Format(time.RFC3339), Operation: r.operation, Method: r.method,
		Path: r.note.path, Account: r.account, Fields: r.note.fields.unpack(), Unread: r.note.unread,
		Status: r.status, Rule: r.rule, Why: r.why, Forced: r.forced, Fault: r.fault,
	}
}
