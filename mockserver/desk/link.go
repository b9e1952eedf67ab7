package desk

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/call"
	"calco.example/mockserver/desk/keep"
)

// Link is a request that can be asked again elsewhere: what it says, what it was
// said to, and a sum of the answer. It never carries an unknown key.
type Link struct {
	Version, Mutant string
	Profile         string // its name, and a sum of its answers
	Answers         string
	Document        string // the profile itself as JSON, where none that is shipped answers so
	World           string // a sum of who exists
	Seed            uint64
	Now             time.Time
	Persona         string // whose key; empty without one, "-unknown" for one that is nobody's
	Request         call.Request
	Sum             string // of status and body
}

// Query writes a link as the query of an address.
func (l Link) Query() url.Values {
	q := url.Values{
		"v": {l.Version}, "profile": {l.Profile}, "answers": {l.Answers}, "world": {l.World}, "seed": {strconv.FormatUint(l.Seed, 10)},
		"now": {l.Now.Format(time.RFC3339Nano)}, "persona": {l.Persona}, "op": {string(l.Request.Operation)}, "sum": {l.Sum},
	}
	right := call.For(l.Request.Operation)
	for _, part := range []struct{ name, value, usual string }{
		{"method", l.Request.Method, right.Method}, {"path", l.Request.Path, right.Path}, {"type", l.Request.ContentType, right.ContentType},
		{"query", l.Request.Query, ""}, {"prefer", l.Request.Prefer, ""}, {"body", l.Request.Body, ""}, {"mutant", l.Mutant, ""}, {"document", l.Document, ""},
	} {
		if part.value != part.usual {
			q.Set(part.name, part.value)
		}
	}
	return q
}

var errLink = errors.New("the link is cut off, or not one of the desk's")

// ReadLink reads what Query wrote.
func ReadLink(q url.Values) (Link, error) {
	l := Link{
		Version: q.Get("v"), Mutant: q.Get("mutant"), Profile: q.Get("profile"), Answers: q.Get("answers"), World: q.Get("world"),
		Document: q.Get("document"), Persona: q.Get("persona"), Sum: q.Get("sum"), Request: call.For(rules.Operation(q.Get("op"))),
	}
	var seedErr, nowErr error
	l.Seed, seedErr = strconv.ParseUint(q.Get("seed"), 10, 64)
	l.Now, nowErr = time.Parse(time.RFC3339Nano, q.Get("now"))
	for name, part := range map[string]*string{
		"method": &l.Request.Method, "path": &l.Request.Path, "type": &l.Request.ContentType, "query": &l.Request.Query,
		"prefer": &l.Request.Prefer, "body": &l.Request.Body,
	} {
		if q.Has(name) {
			*part = q.Get(name)
		}
	}
	if seedErr != nil || nowErr != nil || l.Request.Path == "" || l.Sum == "" || !lineSafe(l.Request) || len(l.Request.Body) > keep.MaxBody || len(l.Document) > maxDocument {
		return Link{}, errLink
	}
	l.Request.Now = l.Now
	return l, nil
}

// sumOf is the sum of an answer that a link carries.
func sumOf(a call.Answer) string {
	return short(strconv.Itoa(a.Status) + "\n" + string(a.Body))
}

func short(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// AnswersSum tells profiles apart by what they answer, whatever they are called.
func AnswersSum(p rules.Profile) string {
	var all strings.Builder
	for _, q := range rules.Questions() {
		all.WriteString(string(q.ID) + "=" + p.Answer(q.ID).String() + " " + strconv.FormatBool(p.Vary && !p.Pins(q.ID)) + "\n")
	}
	return short(all.String())
}

// maxDocument bounds the profile that a link carries: its address must stay one
// that every browser and proxy takes.
const maxDocument = 4000

// documentOf is a profile as a link carries it: its name, and the answers that are
// not the default's. It is empty where one that is shipped answers the same, and
// where it would be too long.
func (k links) documentOf(p rules.Profile) string {
	if k.isShipped(p) {
		return ""
	}
	carried := rules.Profile{Name: p.Name, Vary: p.Vary, Answers: map[rules.QuestionID]rules.Answer{}}
	for id, answer := range p.Answers {
		if q, known := rules.LookupQuestion(id); known && (p.Vary || answer.String() != q.Default()) {
			carried.Answers[id] = answer
		}
	}
	document, err := json.Marshal(carried)
	if err != nil || len(document) > maxDocument || AnswersSum(carried) != AnswersSum(p) {
		return ""
	}
	return string(document)
}

// isShipped tells whether every calco has a profile that answers the same.
func (k links) isShipped(p rules.Profile) bool {
	sum := AnswersSum(p)
	return slices.ContainsFunc(k.d.config.Profiles, func(shipped rules.Profile) bool { return AnswersSum(shipped) == sum })
}

// profileIn reads the profile that a link carries; false where it carries none, or
// one that does not answer as the link says.
func (l Link) profileIn() (rules.Profile, bool) {
	if !json.Valid([]byte(l.Document)) {
		return rules.Profile{}, false
	}
	p, err := rules.ParseProfile("link", []byte(l.Document))
	return p, err == nil && AnswersSum(p) == l.Answers
}

// worldSum tells worlds apart by who exists.
func (k links) worldSum(ctx context.Context) string {
	return short(string(k.d.mock().admin(ctx, http.MethodGet, "personas", "", nil, nil).Body))
}

// permalink is the address that asks the request of an exchange again. An
// exchange whose body is not kept, or that a fault spoilt, has one too: it gives
// what the mock says, and a link says what that is here.
//
// The note says where it holds, unless that is everywhere.
func (k links) permalink(ctx context.Context, p *page, x *keep.Exchange) (address, note string) {
	reading := k.readingThen(ctx, x)
	l := k.linkTo(ctx, requestOf(x), reading)
	l.Persona = personaOf(x)
	switch {
	case l.Profile != x.Profile:
		note = p.text("exchange.permalink.another", x.Profile, l.Profile)
	case l.Document == "" && !k.isShipped(reading.Profile):
		note = p.text("exchange.permalink.long", l.Profile)
	}
	return Prefix + "open?" + l.withLang(p.asked).Encode(), note
}

// readingThen is the reading under which an exchange was answered, as far as its
// profile is still known: its session may have taken another since.
func (k links) readingThen(ctx context.Context, x *keep.Exchange) Reading {
	now := k.d.mock().readingOf(ctx, x.Session)
	if now.Profile.Name == x.Profile {
		return now
	}
	for _, shipped := range append([]rules.Profile{k.d.config.Served.Profile}, k.d.config.Profiles...) {
		if shipped.Name == x.Profile {
			return Reading{Seed: now.Seed, Profile: shipped}
		}
	}
	return now
}

func (l Link) withLang(lang string) url.Values {
	q := l.Query()
	if lang != "" {
		q.Set("lang", lang)
	}
	return q
}

func personaOf(x *keep.Exchange) string {
	switch {
	case x.Account != "":
		return x.Account
	case strings.HasPrefix(x.Key, "calco-answer-"):
		return x.Key
	case keyFor(x) == "":
		return ""
	}
	return unknownKey
}

// linkTo is a link to a request under a reading.
func (k links) linkTo(ctx context.Context, q call.Request, reading Reading) Link {
	q.Session = ""
	a := q.To(ctx, k.d.twin(reading))
	return Link{
		Version: k.d.config.Version, Mutant: k.d.config.Mutant, Profile: reading.Profile.Name, Answers: AnswersSum(reading.Profile), Document: k.documentOf(reading.Profile),
		World: k.worldSum(ctx), Seed: reading.Seed, Now: q.Now, Request: q, Sum: sumOf(a),
	}
}

// links makes permalinks of exchanges, and opens them.
type links struct{ d *Desk }

func (d *Desk) links() links { return links{d} }
