package mockserver

import (
	"hash/maphash"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"calco.example/contracts/consumer"
	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
	"calco.example/mockserver/jsonbody"
	"calco.example/mockserver/reason"
	"calco.example/mockserver/request"
	"calco.example/mockserver/selection"
	"calco.example/mockserver/session"
	"calco.example/mockserver/world"
)

// What the mock tells about the client: one record a request, when its answer is
// ready, to whoever the configuration names.

// observer makes the records.
type observer struct {
	config Config
	met    *consumer.Book
	number atomic.Int64
	seed   maphash.Seed // of Same, which holds within one process only
}

func newObserver(config Config, met *consumer.Book) *observer {
	return &observer{config: config, met: met, seed: maphash.MakeSeed()}
}

// observe counts what a client met, and hands over the record of the exchange if
// somebody takes it.
func (o *observer) observe(x *exchange, a *delivered) {
	if o.met == nil { // only where a test measures what counting costs
		return
	}
	record := o.record(x, a)
	o.met.Record(record)
	if o.config.Recorder == nil {
		return
	}
	if wired, ok := o.config.Recorder.(sent.WireRecorder); ok {
		wired.RecordWire(record, wireOf(x, a))
		return
	}
	o.config.Recorder.Record(record)
}

func wireOf(x *exchange, a *delivered) sent.Wire {
	w := sent.Wire{HTTP: x.request, Response: a.body, Headers: a.headers, Leave: &x.note}
	if asks, _ := x.asked(); asks != nil {
		w.Body = asks.Body.Raw
	}
	return w
}

// wall is the time that passes for the client, zero where it is not told.
func (o *observer) wall() time.Time {
	if o.config.Wall == nil {
		return time.Time{}
	}
	return o.config.Wall()
}

func (o *observer) record(x *exchange, a *delivered) *sent.Request {
	r := o.memory(x)
	r.Number, r.Session, r.Clock = o.number.Add(1), o.sessionCounted(x), o.local(x)
	if o.config.Wall != nil {
		r.Began, r.Ended, r.Connection = x.began, o.wall(), sent.ConnectionOf(x.request.Context())
	}
	r.Profile = x.profiles.profile.Name

	r.Operation, r.Method, r.Path = x.op, session.SafeMethod(x.request.Method), x.note.Path
	r.Key, r.KeyIn, r.ContentType = keyState(x), keyElsewhere(x), safeContentType(x.request.Header)
	r.AcceptsNoJSON = acceptsNoJSON(x.request.Header["Accept"])
	r.Fields, r.Unread = x.sent, unreadFields(x)
	for i := range r.Fields {
		r.Fields[i].Name = qualifiedName(x.op, r.Fields[i].Name)
	}
	if x.note.Persona != nil {
		r.Persona = x.note.Persona.Name
	} else {
		withoutValues(r.Fields)
		r.SameKey = maphash.String(o.seed, x.note.Key)
	}
	if x.request.URL.RawQuery != "" {
		r.QueryOnly = queryOnly(x, r)
	}
	r.Same = o.same(x, r.Number)

	r.Status, r.Why = a.status, a.why
	if !a.fault.Replaced {
		r.Code, r.Rule, r.Forced = a.code, a.rule, a.forced != ""
	}
	r.Fault, r.Sent, r.RetryAfter = a.fault.Kind, a.fault.Own, a.fault.RetryAfter
	sales(r, x)
	if x.note.Persona != nil && x.request.Method != http.MethodHead && (a.own == "L-00" || a.own == "SN-LISTING") {
		r.Rows = listed(x.note.Persona, a.own)
	}
	return r
}

// acceptsNoJSON tells whether lines of Accept leave out JSON. A type with a star is
// given the benefit of the doubt.
func acceptsNoJSON(lines []string) bool {
	return len(lines) > 0 && !slices.ContainsFunc(lines, func(line string) bool {
		return line == "" || strings.Contains(line, "*") || strings.Contains(strings.ToLower(line), "json")
	})
}

// memory is room for a record, empty: that of the exchange, where it has some.
func (o *observer) memory(x *exchange) *sent.Request {
	if x.scratch == nil {
		return new(sent.Request)
	}
	return &x.scratch.record
}

// local is the mock's time where its civil day is the one that counts (Q-TODAY).
func (o *observer) local(x *exchange) time.Time {
	if x.profile != nil && x.profile.todayInUTC {
		return x.now.UTC()
	}
	return x.now.In(x.api.world.Zone)
}

// sales adds what is known of the range, the pages and the rows.
func sales(r *sent.Request, x *exchange) {
	asks, found := x.asked()
	if asks == nil {
		return
	}
	if asks.BothDates() {
		r.From, r.To = asks.Start.Text, asks.End.Text
	}
	r.ToExcluded, r.Page, r.PageSize = asks.LastDayOut, asks.Page, asks.PageSize
	if found == nil || asks.PageSize < 1 || asks.Page < 1 {
		return
	}
	r.TotalItems, r.TotalPages = int64(found.Total), selection.TotalPages(found.Total, asks.PageSize)
	if asks.Page <= r.TotalPages {
		r.Rows = min(asks.PageSize, r.TotalItems-(asks.Page-1)*asks.PageSize)
	}
}

// listed counts what a listing holds.
func listed(account *world.Persona, rule rules.ID) int64 {
	if rule == "L-00" {
		return int64(len(account.Locations))
	}
	return int64(len(account.Terminals))
}

// same is equal for requests that ask the same in the same bytes. What a body says
// that was not read is not known: such a request is like no other, unless it asks
// for a listing, where a body asks nothing.
func (o *observer) same(x *exchange, number int64) uint64 {
	var h maphash.Hash
	h.SetSeed(o.seed)
	_, _ = h.WriteString(x.request.Method)
	_, _ = h.WriteString(x.request.URL.Path)
	_ = h.WriteByte(0)
	_, _ = h.WriteString(x.request.URL.RawQuery)
	_ = h.WriteByte(0)
	_, _ = h.WriteString(x.note.Key)
	_ = h.WriteByte(0)
	read := 0
	if asks, _ := x.asked(); asks != nil {
		read, _ = h.Write(asks.Body.Raw)
	}
	switch listing := x.op == rules.Locations || x.op == rules.SerialNumbers; {
	case read > 0 || x.request.ContentLength == 0:
	case listing:
		maphash.WriteComparable(&h, x.request.ContentLength)
	default:
		maphash.WriteComparable(&h, number)
	}
	return h.Sum64()
}

func safeContentType(h http.Header) string {
	switch {
	case len(h["Content-Type"]) == 0:
		return ""
	case jsonbody.Declared(h):
		return "application/json"
	}
	return sent.AnotherType
}

func withoutValues(fields []sent.Field) {
	for i := range fields {
		fields[i].Text, fields[i].Number = "", 0
	}
}

// unreadFields names the fields that nobody read, each with the field that was
// probably meant: of two spellings, the one that is read.
func unreadFields(x *exchange) []sent.Unread {
	if len(x.note.Unread) == 0 {
		return nil
	}
	known := request.BranchNames
	if x.op == rules.TransactionReport {
		if known = request.ReportNames; x.profile != nil {
			known = x.profile.reports.Names
		}
	}
	list := make([]sent.Unread, 0, len(x.note.Unread))
	for _, name := range x.note.UnreadNames() {
		list = append(list, sent.Unread{Name: name, Meant: qualifiedName(x.op, reason.MeantField(name, known))})
	}
	return list
}

// sessionCounted is the session that a request counts for, and keyAsSession where a key
// was sent in the place of its name. One with a wrong key
// belongs to the session that its header names, or the word after the key: where
// that word is a session's already, or the key is shaped like ours. In any other
// key a tilde may be part of a secret.
func (o *observer) sessionCounted(x *exchange) string {
	name := o.sessionNamed(x)
	if name != "" && keyShape.MatchString(name) {
		return keyAsSession
	}
	return name
}

func (o *observer) sessionNamed(x *exchange) string {
	lines := x.request.Header["X-Api-Key"]
	if x.session != "" || len(lines) != 1 {
		return x.session
	}
	key, word, found := strings.Cut(lines[0], "~")
	if found && (strings.HasPrefix(key, "calco-") && session.IsWord(word) || o.met.Knows(word)) {
		return word
	}
	return ""
}
