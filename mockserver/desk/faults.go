package desk

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/call"
)

type faultsView struct {
	Session    string
	Sessions   []string
	Faults     []faultView
	Kinds      []string
	Operations []rules.Operation
	Given      map[string]string // what was refused, to be mended
}

// faultView is a fault of a session as the admin path shows it.
type faultView struct {
	ID                int
	Kind              string
	Operation         string
	Matched, Injected int64
	Rest              string // its other parameters
}

// faultPages show the faults of a session, and set them.
type faultPages struct{ d *Desk }

// page shows a session's faults with their counts.
func (x faultPages) page(w http.ResponseWriter, r *http.Request, status int, refused string, given map[string]string) {
	p := x.d.newPage(r, "faults")
	p.Title = p.text("faults.title")
	if given != nil {
		p.Notice, p.Failed, p.Quoted, p.Session = p.text("shell.refused"), true, refused, given["session"]
	}
	p.Body = faultsView{
		Session: p.Session, Sessions: x.d.sessions(), Faults: x.d.mock().faultsOf(r, p.Session), Kinds: x.d.config.FaultKinds,
		Operations: call.Operations(), Given: given,
	}
	x.d.send(w, r, status, "faults", p)
}

func (m mockAdmin) faultsOf(r *http.Request, session string) []faultView {
	var listing struct{ Faults []map[string]any }
	m.admin(r.Context(), http.MethodGet, "faults", session, nil, &listing)
	views := []faultView{}
	for _, f := range listing.Faults {
		views = append(views, faultFrom(f))
	}
	return views
}

func faultFrom(f map[string]any) faultView {
	number := func(name string) int64 { n, _ := f[name].(float64); return int64(n) }
	text := func(name string) string { s, _ := f[name].(string); return s }
	v := faultView{ID: int(number("id")), Kind: text("kind"), Operation: text("operation"), Matched: number("matched"), Injected: number("injected")}
	var rest []string
	for name, value := range f {
		if !slices.Contains([]string{"id", "kind", "operation", "matched", "injected"}, name) {
			written, _ := json.Marshal(value)
			rest = append(rest, name+"="+strings.Trim(string(written), `"`))
		}
	}
	slices.Sort(rest)
	v.Rest = strings.Join(rest, " ")
	return v
}

// set adds a fault or removes them all. What the mock refuses is shown in
// its words.
func (x faultPages) set(w http.ResponseWriter, r *http.Request) {
	f := r.PostForm
	session := sessionWord(f.Get("session"))
	if f.Get("do") == "clear" {
		x.d.mock().admin(r.Context(), http.MethodDelete, "faults", session, nil, nil)
		x.d.back(w, r, "faults", "session", session)
		return
	}
	a := x.d.mock().admin(r.Context(), http.MethodPost, "faults", session, faultBody(f.Get("kind"), f.Get("operation"), f.Get("rest")), nil)
	if a.Status/100 == 2 {
		x.d.back(w, r, "faults", "session", session)
		return
	}
	x.page(w, r, http.StatusBadRequest, a.Message, map[string]string{
		"session": session, "kind": f.Get("kind"), "operation": f.Get("operation"), "rest": f.Get("rest"),
	})
}

// faultBody writes a fault from words such as nth=2 status=503: numbers where
// they look like numbers, but for the parameters that are texts.
func faultBody(kind, operation, rest string) map[string]any {
	body := map[string]any{"kind": kind}
	if operation != "" {
		body["operation"] = operation
	}
	for word := range strings.FieldsSeq(rest) {
		name, value, _ := strings.Cut(word, "=")
		body[name] = value
		if number, err := strconv.ParseFloat(value, 64); err == nil && name != "retryAfter" {
			body[name] = number
		}
	}
	return body
}
