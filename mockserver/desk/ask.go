package desk

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/account"
	"calco.example/mockserver/desk/call"
	"calco.example/mockserver/desk/change"
	"calco.example/mockserver/desk/contract"
	"calco.example/mockserver/desk/snippet"
	"calco.example/mockserver/desk/texts"
)

// ownSession is where the desk asks unless told otherwise, so that what a client
// has met is not mixed with what somebody tried by hand.
const ownSession = "desk"

// What stands for a key in a form: no key at all, or one that is nobody's.
const (
	withoutKey = "-none"
	unknownKey = "-unknown"
)

type askView struct {
	Operations []rules.Operation
	Op         rules.Operation
	Path       string
	Method     string
	Personas   []personaView
	Persona    string
	Fields     []fieldView
	Raw        bool
	Written    string // the body as the textarea shows it
	Query      url.Values
	Session    string
	Now        string
	Type       string
	Prefer     string
	Extra      string // the query of the request
	Request    call.Request
	Preview    preview
	Snippets   []snippet.Snippet
	Groups     []buttonGroup
	Problem    string
}

type fieldView struct {
	rules.FieldRow
	Value string
	Help  contract.Prose
	Words []string
}

// preview is what the mock would answer.
type preview struct {
	Status  int    `json:"status"`
	Code    string `json:"code"`
	Message string `json:"message"`
	Tone    string `json:"tone"`
	Body    string `json:"body"`
	Problem string `json:"problem"`
	reason
	// Snippets are the request as code, by its form.
	Snippets map[string]string `json:"snippets"`
}

// askPages are the form of a request, its preview, and the sending.
type askPages struct{ d *Desk }

// askPage shows the form of an operation.
func (a askPages) askPage(w http.ResponseWriter, r *http.Request) {
	p := a.d.newPage(r, "ask")
	p.Title = p.text("ask.title")
	query := r.URL.Query()
	if query.Get("op") == "" {
		query.Set("op", string(rules.BranchReport))
	}
	known := a.d.accounts(r.Context())
	if !query.Has("raw") && !hasFields(query) {
		a.fillOrdinary(r.Context(), query, known)
	}
	q, problem := a.requestFrom(query, known)
	row, _ := rules.LookupOperation(q.Operation)
	v := askView{
		Operations: call.Operations(), Op: q.Operation, Path: row.Path, Method: row.Method,
		Personas: a.d.personas(known, p.Words), Persona: personaIn(query, known), Raw: query.Get("raw") != "", Written: q.Body, Query: query,
		Session: q.Session, Now: query.Get("now"), Type: q.ContentType, Prefer: q.Prefer, Extra: q.Query,
		Request: q, Problem: problemIn(p.Words, problem),
	}
	v.Fields = a.fields(row, query, p.Words)
	v.Preview = previewOf(p.Words, a.d.wonder(r.Context(), q))
	v.Snippets = snippetsOf(p, q, rules.ID(v.Preview.Code))
	v.Groups = a.d.buttons(r.Context(), p, q, known)
	p.Body = v
	a.d.send(w, r, http.StatusOK, "ask", p)
}

// problemIn is the problem of a form in words, if it has one.
func problemIn(words texts.Catalogue, key string) string {
	if key == "" {
		return ""
	}
	return words.Say(key)
}

func hasFields(query url.Values) bool {
	for name := range query {
		if strings.HasPrefix(name, "f.") {
			return true
		}
	}
	return false
}

// fillOrdinary fills a form with a good request.
func (a askPages) fillOrdinary(ctx context.Context, query url.Values, known account.Known) {
	good, err := rules.Good(rules.Operation(query.Get("op")), known.Givens(query.Get("persona")).At(a.d.timeOf(ctx, query.Get("session")).In(a.d.config.Zone)))
	if err != nil {
		return
	}
	setFields(query, good.Members, "")
}

func setFields(query url.Values, members []rules.Member, prefix string) {
	for _, m := range members {
		switch value := m.Value.(type) {
		case []rules.Member:
			setFields(query, value, prefix+m.Name+".")
		case string:
			query.Set("f."+prefix+m.Name, value)
		case int:
			query.Set("f."+prefix+m.Name, strconv.Itoa(value))
		case json.Number:
			query.Set("f."+prefix+m.Name, value.String())
		}
	}
}

func personaIn(query url.Values, known account.Known) string {
	return cmp.Or(query.Get("persona"), known.Example.Name)
}

// requestFrom reads a form: from fields, or with the body as it was written. The
// problem is the key of a text.
func (a askPages) requestFrom(form url.Values, known account.Known) (q call.Request, problem string) {
	op := rules.Operation(form.Get("op"))
	if !slices.Contains(call.Operations(), op) {
		op, problem = rules.BranchReport, "ask.problem.operation"
	}
	q = call.For(op)
	q.Session = ownSession
	if form.Has("session") {
		q.Session = sessionWord(form.Get("session"))
	}
	for name, field := range map[string]*string{"method": &q.Method, "path": &q.Path, "type": &q.ContentType} {
		if form.Has(name) {
			*field = form.Get(name)
		}
	}
	q.Query, q.Prefer = form.Get("query"), form.Get("prefer")
	if now := form.Get("now"); now != "" {
		at, err := readTime(now, a.d.config.Zone)
		if q.Now = at; err != nil {
			problem = "ask.problem.now"
		}
	}
	if q.Key, problem = keyIn(form, known, problem); !q.InLine() {
		return call.For(op), "ask.problem.line"
	}
	q.Body = bodyIn(form, op)
	return q, problem
}

// keyIn is the key that a form names: a persona's, none, or one that is
// nobody's. A key that is written out must be a shipped one.
func keyIn(form url.Values, known account.Known, problem string) (key, found string) {
	if form.Has("key") {
		key = form.Get("key")
		shipped := key == "" || key == notAKey || strings.HasPrefix(key, "calco-answer-")
		for _, p := range known.Personas {
			shipped = shipped || p.APIKey == key
		}
		if !shipped {
			return "", "ask.problem.key"
		}
		return key, problem
	}
	switch name := personaIn(form, known); name {
	case withoutKey:
		return "", problem
	case unknownKey:
		return notAKey, problem
	default:
		p, exists := known.Named(name)
		if !exists {
			return "", "ask.problem.persona"
		}
		return p.APIKey, problem
	}
}

// bodyIn is the body of a form. Fields that are empty are left out; a field of
// the table's type int is a number where it looks like one.
func bodyIn(form url.Values, op rules.Operation) string {
	if !call.HasBody(op) {
		return ""
	}
	if form.Get("raw") != "" || form.Has("body") && !hasFields(form) {
		return strings.ReplaceAll(form.Get("body"), "\r\n", "\n")
	}
	row, _ := rules.LookupOperation(op)
	r := rules.Request{Members: []rules.Member{}}
	for _, f := range row.Fields {
		if f.Type == "object" {
			r.Members = append(r.Members, rules.Member{Name: f.Name, Value: []rules.Member{}})
			continue
		}
		value := form.Get("f." + f.Name)
		if value == "" {
			continue
		}
		var is any = value
		if n, err := strconv.Atoi(value); err == nil && f.Type == "int" && strconv.Itoa(n) == value {
			is = n
		}
		r, _ = r.With(rules.Givens{}, rules.Change{Kind: rules.Set, Name: f.Name, Value: rules.Term{Base: rules.Literal, Is: is}})
	}
	return r.Body()
}

// askLink is the form filled in with a request, in the language of a page.
func askLink(p *page, q call.Request) string {
	query := url.Values{"op": {string(q.Operation)}}
	right := call.For(q.Operation)
	for _, part := range []struct{ name, value, usual string }{
		{"method", q.Method, right.Method}, {"path", q.Path, right.Path}, {"type", q.ContentType, right.ContentType},
		{"query", q.Query, ""}, {"prefer", q.Prefer, ""}, {"session", q.Session, ownSession},
	} {
		if part.value != part.usual {
			query.Set(part.name, part.value)
		}
	}
	query.Set("key", q.Key)
	if !fieldsOf(query, q) {
		query.Set("raw", "1")
		query.Set("body", q.Body)
	}
	if p.asked != "" {
		query.Set("lang", p.asked)
	}
	return withQuery(Prefix+"ask", query)
}

// fieldsOf fills in the fields of a form, if they say the same as the body.
func fieldsOf(query url.Values, q call.Request) bool {
	plain, readable := change.From(q)
	if !readable {
		return false
	}
	trial := url.Values{}
	setFields(trial, plain.Members, "")
	if bodyIn(trial, q.Operation) != q.Body || len(trial) == 0 && q.Body != "" {
		return false
	}
	maps.Copy(query, trial)
	return true
}

func (a askPages) fields(row rules.OperationRow, query url.Values, words texts.Catalogue) (fields []fieldView) {
	for _, f := range row.Fields {
		if f.Type == "object" {
			continue
		}
		v := fieldView{FieldRow: f, Value: query.Get("f." + f.Name), Help: contract.ProseOf(words, a.d.contract().Help(row.ID, f.Name))}
		for _, rule := range rules.All() {
			if rule.Words != nil && rule.Operation == row.ID && rule.Words.Field == f.Name {
				v.Words = rule.Words.Accepted()
			}
		}
		fields = append(fields, v)
	}
	return fields
}

// previewOf shows an answer of the twin.
func previewOf(words texts.Catalogue, a call.Response) preview {
	v := preview{Status: a.Status, Code: string(a.Rule), Message: a.Message, Body: readable(a.Body), reason: reasonOf(words, a.Why)}
	v.Code = cmp.Or(v.Code, a.Code)
	v.Tone = toneOfAnswer(a)
	return v
}

func toneOfAnswer(a call.Response) string {
	switch {
	case slices.Contains(rules.Successes(), a.Rule):
		return "passed"
	case a.Status >= http.StatusInternalServerError:
		return "violated"
	}
	return "warning"
}

// askPreview answers what an open form asks while it is filled in.
func (a askPages) askPreview(w http.ResponseWriter, r *http.Request) {
	p := a.d.newPage(r, "ask")
	q, problem := a.requestFrom(r.PostForm, a.d.accounts(r.Context()))
	v := previewOf(p.Words, a.d.wonder(r.Context(), q))
	v.Problem, v.Snippets = problemIn(p.Words, problem), map[string]string{}
	for _, s := range snippetsOf(p, q, rules.ID(v.Code)) {
		v.Snippets[s.ID] = s.Code
	}
	v.Body = ""
	sendJSON(w, r, v)
}

// sendRequest sends what a form says and shows the exchange.
func (a askPages) sendRequest(w http.ResponseWriter, r *http.Request) {
	q, problem := a.requestFrom(r.PostForm, a.d.accounts(r.Context()))
	if problem != "" {
		p := a.d.newPage(r, "ask")
		p.Title, p.Notice, p.Failed = p.text("ask.title"), p.text(problem), true
		a.d.send(w, r, http.StatusBadRequest, "problem", p)
		return
	}
	id, _ := a.d.ask(r.Context(), q)
	if id == 0 {
		a.d.back(w, r, "live")
		return
	}
	a.d.back(w, r, "live/"+strconv.FormatInt(id, 10))
}

// readTime reads a time as a form gives it: local, with or without seconds, or
// RFC 3339. A local time that the clock change leaves out is none.
func readTime(text string, zone *time.Location) (time.Time, error) {
	if at, err := time.Parse(time.RFC3339, text); err == nil {
		return at, nil
	}
	for _, form := range []string{inputTime, "2006-01-02T15:04", "2006-01-02 15:04:05"} {
		if at, err := time.ParseInLocation(form, text, zone); err == nil && at.Format(form) == text {
			return at, nil
		}
	}
	return time.Time{}, errors.New("not a time")
}

// snippetsOf writes a request as code. The session of the desk is nobody else's,
// and a clock that nobody asked for is not part of the request.
func snippetsOf(p *page, q call.Request, rule rules.ID) []snippet.Snippet {
	if q.Session == ownSession {
		q.Session = ""
	}
	day := p.Now[:min(len(p.Now), len(time.DateOnly))]
	if !q.Now.IsZero() {
		day = q.Now.In(p.zone).Format(time.DateOnly)
	}
	return snippet.All(p.Base, q, snippet.Outcome{Rule: rule, Day: day})
}
