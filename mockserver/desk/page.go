package desk

import (
	"bytes"
	"embed"
	"html/template"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"calco.example/mockserver/desk/guard"
	"calco.example/mockserver/desk/texts"
)

//go:embed pages/*
var pageFiles embed.FS

// views are the templates by name, each with the shell around it.
type views map[string]*template.Template

// templates are all views, read when somebody looks first.
var templates = sync.OnceValue(loadViews)

func loadViews() views {
	entries, err := pageFiles.ReadDir("pages")
	if err != nil {
		panic(err)
	}
	all := views{}
	for _, entry := range entries {
		name := strings.TrimSuffix(entry.Name(), ".html")
		if strings.HasPrefix(name, "_") {
			continue
		}
		all[name] = template.Must(template.ParseFS(pageFiles, "pages/_*.html", "pages/"+entry.Name()))
	}
	return all
}

// page is what every template is given: the language, the addresses, the state
// of the mock, and what its own view shows.
type page struct {
	asked string // the language that the address asks for, if any
	zone  *time.Location

	Words   texts.Catalogue // in the language of the page
	Lang    string
	View    string // which entry of the navigation is the current one
	Title   string
	Here    string // this page's path and query, without its language
	Base    string // where the API is
	Session string // whose clock and faults are shown
	Form    string // proves that a form is ours
	Now     string
	Frozen  bool
	Reading Reading // under which the session is answered
	Own     bool    // the session has that for itself
	Notice  string
	Failed  bool   // the notice is about something that did not work
	Quoted  string // what the mock says of it, in its own words
	Mutant  string // the mock's fault on purpose
	Version string // of the program
	Body    any
}

// newPage prepares a page for one request.
func (d *Desk) newPage(r *http.Request, view string) *page {
	catalogue := texts.For(r.URL.Query().Get("lang"), r.Header.Get("Accept-Language"))
	p := &page{
		zone: d.config.Zone, Words: catalogue, Lang: catalogue.Lang, View: view, Form: d.guard.Form,
		Base: "http://" + r.Host, Session: sessionWord(r.URL.Query().Get("session")),
		Mutant: d.config.Mutant, Version: d.config.Version,
	}
	here := r.URL.Query()
	if here.Get("lang") == catalogue.Lang {
		p.asked = catalogue.Lang
	}
	here.Del("lang")
	p.Here = withQuery(r.URL.Path, here)
	clock := d.mock().clockOf(r.Context(), p.Session)
	p.Now, p.Frozen = clock.Now, clock.Frozen
	p.Reading = d.mock().readingOf(r.Context(), p.Session)
	p.Own = d.mock().own(p.Reading)
	return p
}

func withQuery(path string, query url.Values) string {
	if len(query) == 0 {
		return path
	}
	return path + "?" + query.Encode()
}

// T is a text of the catalogue in the page's language.
func (p *page) T(key string, args ...any) (string, error) { return p.Words.Text(key, args...) }

// text is T for a key that is known to exist.
func (p *page) text(key string, args ...any) string { return p.Words.Say(key, args...) }

// U is the address of a view in the page's language: a path under the prefix,
// then names and values of its query. Empty values are left out.
func (p *page) U(path string, pairs ...any) string {
	query := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		if value := texts.Plain(pairs[i+1]); value != "" {
			query.Set(texts.Plain(pairs[i]), value)
		}
	}
	if p.asked != "" {
		query.Set("lang", p.asked)
	}
	return withQuery(Prefix+path, query)
}

// InLang is this page in another language.
func (p *page) InLang(lang string) string {
	sign := "?"
	if strings.Contains(p.Here, "?") {
		sign = "&"
	}
	return p.Here + sign + "lang=" + lang
}

// Asked is the language that forms carry on.
func (p *page) Asked() string { return p.asked }

// Asset is the address of a file of the page.
func (p *page) Asset(name string) string {
	return Prefix + "assets/" + files().folder + "/" + name
}

// moment writes day and time as a page shows them.
func (p *page) moment(t time.Time) string { return t.In(p.zone).Format("2006-01-02 15:04:05") }

// send renders a page. A template that cannot be rendered answers 500 and sends
// nothing of what it began.
func (d *Desk) send(w http.ResponseWriter, r *http.Request, status int, name string, p *page) {
	var out bytes.Buffer
	if err := templates()[name].ExecuteTemplate(&out, "shell", p); err != nil {
		guard.Refuse(w, r, http.StatusInternalServerError, "guard.page", err)
		return
	}
	w.Header().Set("Content-Language", p.Lang)
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	body := out.Bytes()
	if !utf8.Valid(body) { // of a request that was not
		body = bytes.ToValidUTF8(body, []byte("\ufffd"))
	}
	if acceptsGzip(r) {
		h.Set("Content-Encoding", "gzip")
		body = packQuick(body)
	}
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body)
	}
}

// Views are the entries of the navigation, in its order.
func (p *page) Views() []string {
	var made []string
	for _, view := range []string{"live", "ask", "met", "world", "rules", "questions", "clock", "faults", "contract"} {
		if templates()[view] != nil {
			made = append(made, view)
		}
	}
	return made
}

// Languages lists the languages of the page.
func (p *page) Languages() []string { return texts.Languages() }

// NowText is the mock's time without its zone.
func (p *page) NowText() string {
	if t, err := time.Parse(time.RFC3339, p.Now); err == nil {
		return p.moment(t)
	}
	return p.Now
}
