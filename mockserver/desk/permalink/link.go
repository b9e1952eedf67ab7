// Package permalink writes a request as an address that asks it again elsewhere,
// and reads such an address.
package permalink

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/url"
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

// Read reads what Query wrote.
func Read(q url.Values) (Link, error) {
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
	if seedErr != nil || nowErr != nil || l.Request.Path == "" || l.Sum == "" || !l.Request.InLine() || len(l.Request.Body) > keep.MaxBody || len(l.Document) > maxDocument {
		return Link{}, errLink
	}
	l.Request.Now = l.Now
	return l, nil
}

// SumOf is the sum of an answer that a link carries.
func SumOf(a call.Response) string {
	return Short(strconv.Itoa(a.Status) + "\n" + string(a.Body))
}

// Short is a short sum of a text.
func Short(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// AnswersSum tells profiles apart by what they answer, whatever they are called.
func AnswersSum(p rules.Profile) string {
	var all strings.Builder
	for _, q := range rules.Questions() {
		all.WriteString(string(q.ID) + "=" + p.Answer(q.ID).String() + " " + strconv.FormatBool(p.Vary && !p.Pins(q.ID)) + "\n")
	}
	return Short(all.String())
}

// maxDocument bounds the profile that a link carries: its address must stay one
// that every browser and proxy takes.
const maxDocument = 4000

// Document is a profile as a link carries it: its name, and the answers that are
// not the default's. It is empty where it would be too long.
func Document(p rules.Profile) string {
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

// ProfileIn reads the profile that a link carries; false where it carries none, or
// one that does not answer as the link says.
func (l Link) ProfileIn() (rules.Profile, bool) {
	if !json.Valid([]byte(l.Document)) {
		return rules.Profile{}, false
	}
	p, err := rules.ParseProfile("link", []byte(l.Document))
	return p, err == nil && AnswersSum(p) == l.Answers
}
