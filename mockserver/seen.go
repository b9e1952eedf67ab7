package mockserver

import (
	"hash/maphash"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"

	"calco.example/contracts/consumer"
	"calco.example/contracts/rules"
	"calco.example/mockserver/jsonbody"
)

// What the mock tells about the client: one record a request, when its answer is
// ready, to whoever the configuration names.

// observer makes the records.
type observer struct {
	config Config
	number atomic.Int64
	seed   maphash.Seed // of Same, which holds within one process only
}

func newObserver(config Config) *observer {
	return &observer{config: config, seed: maphash.MakeSeed()}
}

// observe hands over the record of an exchange, if somebody takes it.
func (m *Mock) observe(x *exchange, a *answer) {
	if m.config.Recorder == nil {
		return
	}
	m.config.Recorder.Record(m.observer.record(x, a))
}

func (o *observer) record(x *exchange, a *answer) *consumer.Request {
	r := consumer.Request{
		Number: o.number.Add(1), Session: x.session, Clock: x.now, Profile: o.config.Profile.Name,
		Operation: x.op, Method: safeMethod(x.request.Method), Path: x.note.path,
		Key: keyState(x), KeyIn: keyElsewhere(x), ContentType: safeContentType(x.request.Header),
		Unread: unreadFields(&x.note, x.op),
		Status: a.status, Code: a.code, Rule: a.rule, Why: a.why, Forced: a.forced != "",
	}
	if o.config.Wall != nil {
		r.Ended = o.config.Wall()
	}
	if x.note.persona != nil {
		r.Persona = x.note.persona.Name
	}
	r.Fields = x.note.sent
	if x.note.persona == nil {
		withoutValues(r.Fields)
	}
	r.Same = o.same(x)
	if x.room != nil {
		sales(&r, x)
	}
	if spoilt := injectionOf(x.request); spoilt != nil {
		r.Fault = spoilt.fault.Kind
		r.Sent, r.RetryAfter = spoilt.fault.Status, spoilt.retryAfter()
	}
	return &r
}

// sales adds what is known of the range, the pages and the rows.
func sales(r *consumer.Request, x *exchange) {
	switch x.op {
	case rules.BranchReport:
		c := &x.room.branch
		dates(r, c.start, c.end, c.fields.startDate.text, c.fields.endDate.text)
		r.ToExcluded = x.answers != nil && x.is("Q-LAST-DAY", "no")
		pages(r, c.page, c.pageSize, c.sales)
	case rules.TransactionReport:
		c := &x.room.report
		dates(r, c.start, c.end, c.fields.startDate.text, c.fields.endDate.text)
		r.ToExcluded = x.answers != nil && x.is("Q-TR-LAST-DAY", "no")
		pages(r, c.page, c.pageSize, c.sales)
	}
}

func dates(r *consumer.Request, start, end dateField, from, to string) {
	if start.state == dateOK && end.state == dateOK {
		r.From, r.To = from, to
	}
}

func pages(r *consumer.Request, page, size int64, s *selection) {
	r.Page, r.PageSize = page, size
	if s == nil || size < 1 || page < 1 {
		return
	}
	r.TotalItems, r.TotalPages = int64(s.total), totalPages(s.total, size)
	if page <= r.TotalPages {
		r.Rows = min(size, r.TotalItems-(page-1)*size)
	}
}

// same is equal for requests that ask the same in the same bytes.
func (o *observer) same(x *exchange) uint64 {
	var h maphash.Hash
	h.SetSeed(o.seed)
	_, _ = h.WriteString(x.request.Method)
	_, _ = h.WriteString(x.request.URL.Path)
	_ = h.WriteByte(0)
	_, _ = h.WriteString(x.request.URL.RawQuery)
	_ = h.WriteByte(0)
	_, _ = h.WriteString(x.note.key)
	_ = h.WriteByte(0)
	if x.room != nil {
		_, _ = h.Write(x.room.branch.raw)
		_, _ = h.Write(x.room.report.raw)
	}
	// A body that was not read tells itself apart by its length.
	maphash.WriteComparable(&h, x.request.ContentLength)
	return h.Sum64()
}

func keyState(x *exchange) consumer.KeyState {
	switch lines := x.request.Header["X-Api-Key"]; {
	case len(lines) == 0:
		return consumer.NoKey
	case len(lines) > 1:
		return consumer.SeveralKey
	case x.note.persona != nil:
		return consumer.KnownKey
	case strings.HasPrefix(x.note.key, forcedKey):
		return consumer.ForcingKey
	}
	return consumer.UnknownKey
}

func safeContentType(h http.Header) string {
	switch {
	case len(h["Content-Type"]) == 0:
		return ""
	case jsonbody.Declared(h):
		return "application/json"
	}
	return consumer.AnotherType
}

func withoutValues(fields []consumer.Field) {
	for i := range fields {
		fields[i].Text, fields[i].Number = "", 0
	}
}

// unreadFields names the fields that nobody read, each with the field that was
// probably meant.
func unreadFields(n *note, op rules.Operation) []consumer.Unread {
	if len(n.unread) == 0 {
		return nil
	}
	known := branchNames
	if op == rules.TransactionReport {
		known = reportNames
	}
	list := make([]consumer.Unread, 0, len(n.unread))
	for _, name := range n.safeNames() {
		list = append(list, consumer.Unread{Name: name, Meant: rules.Nearest(name, known)})
	}
	return list
}

// keyElsewhere finds the places beside the header where a key was sent: that of
// a persona, the one in the header, or anything under the name of the header.
func keyElsewhere(x *exchange) []string {
	var places []string
	isKey := func(text string) bool {
		key, _, _ := strings.Cut(text, "~")
		return key != "" && (x.note.world.Find(key) != nil || x.note.key != "" && key == x.note.key)
	}
	if query := x.request.URL.RawQuery; query != "" && keyInQuery(query, isKey) {
		places = append(places, consumer.KeyInQuery)
	}
	if keyInBody(x, isKey) {
		places = append(places, consumer.KeyInBody)
	}
	for _, line := range x.request.Header["Authorization"] {
		scheme, key, found := strings.Cut(line, " ")
		if isKey(strings.TrimSpace(key)) || !found && isKey(scheme) {
			places = append(places, consumer.KeyInAuthorization)
			break
		}
	}
	if len(x.request.Header["Cookie"]) > 0 && slices.ContainsFunc(x.request.Cookies(), func(c *http.Cookie) bool {
		return namesKey(c.Name) || isKey(c.Value)
	}) {
		places = append(places, consumer.KeyInCookie)
	}
	return places
}

func keyInQuery(query string, isKey func(string) bool) bool {
	values, _ := url.ParseQuery(query)
	for name, texts := range values {
		if namesKey(name) || slices.ContainsFunc(texts, isKey) {
			return true
		}
	}
	return false
}

// keyInBody looks at the top level of the body, and for a known key only if there
// is a field that nobody reads: the usual body costs nothing.
func keyInBody(x *exchange, isKey func(string) bool) bool {
	if x.room == nil || len(x.note.unread) == 0 && x.note.persona != nil {
		return false
	}
	for _, members := range [][]jsonbody.Field{x.room.branch.members, x.room.report.members} {
		for _, f := range members {
			if f.Kind == jsonbody.String && (namesKey(f.Name) || isKey(f.Text)) {
				return true
			}
		}
	}
	return false
}

// namesKey tells whether a name means the key's header: apiKey, x-api-key,
// X_API_KEY.
func namesKey(name string) bool {
	plain := strings.NewReplacer("-", "", "_", "").Replace(strings.ToLower(name))
	return plain == "apikey" || plain == "xapikey"
}
