package desk

import (
	"bytes"
	"embed"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"calco.example/contracts/consumer"
	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/chart"
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
	desk  *Desk
	texts texts.Catalogue
	asked string // the language that the address asks for, if any

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
	Body    any
}

// newPage prepares a page for one request.
func (d *Desk) newPage(r *http.Request, view string) *page {
	catalogue := texts.For(r.URL.Query().Get("lang"), r.Header.Get("Accept-Language"))
	p := &page{
		desk: d, texts: catalogue, Lang: catalogue.Lang, View: view, Form: d.guard.form,
		Base: "http://" + r.Host, Session: sessionWord(r.URL.Query().Get("session")),
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
func (p *page) T(key string, args ...any) (string, error) { return p.texts.Text(key, args...) }

// Text is T for a key that is known to exist.
func (p *page) text(key string, args ...any) string {
	text, err := p.texts.Text(key, args...)
	if err != nil {
		panic(err)
	}
	return text
}

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

// Mutant names the mock's fault on purpose.
func (p *page) Mutant() string { return p.desk.config.Mutant }

// Version is that of the program.
func (p *page) Version() string { return p.desk.config.Version }

// Day writes a time as the page shows it.
func (p *page) Day(t time.Time) string { return t.In(p.desk.config.Zone).Format("2006-01-02") }

// Clock writes the time of day.
func (p *page) Clock(t time.Time) string { return t.In(p.desk.config.Zone).Format("15:04:05") }

// Moment writes day and time.
func (p *page) Moment(t time.Time) string {
	return t.In(p.desk.config.Zone).Format("2006-01-02 15:04:05")
}

// send renders a page. A template that cannot be rendered answers 500 and sends
// nothing of what it began.
func (d *Desk) send(w http.ResponseWriter, r *http.Request, status int, name string, p *page) {
	var out bytes.Buffer
	if err := templates()[name].ExecuteTemplate(&out, "shell", p); err != nil {
		refuse(w, http.StatusInternalServerError, "this page could not be made: "+err.Error())
		return
	}
	w.Header().Set("Content-Language", p.Lang)
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	body := out.Bytes()
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
		return p.Moment(t)
	}
	return p.Now
}

// Blank is the row that a script copies.
func (p *page) Blank() row { return row{} }

// Operation names an operation, or all of them.
func (p *page) Operation(op rules.Operation) string {
	if op == rules.AnyOperation {
		return p.text("rules.any")
	}
	return p.text("op." + string(op))
}

// step is how far a button moves the clock, in days, with the key of its name.
type step struct{ Days, Key string }

// Steps are the ways to move the clock.
func (p *page) Steps() []step {
	return []step{{"-7", "clock.week.less"}, {"-1", "clock.day.less"}, {"1", "clock.day.more"}, {"7", "clock.week.more"}}
}

// chartView is a chart with its words.
type chartView struct {
	Drawing                            chart.Drawing
	Bars                               []chart.Bar
	Title, Head, Sales, Figures, Empty string
}

// Chart is a chart with its words: the key of its title and of its first column.
func (p *page) Chart(d chart.Drawing, bars []chart.Bar, title, head string) chartView {
	return chartView{d, bars, p.text(title), p.text(head), p.text("world.sales"), p.text("world.figures"), p.text("world.nosales")}
}

// Number writes a number as its language does: 1,234 or 1.234.
func (p *page) Number(n int64) string {
	mark := ","
	if p.Lang == "es" {
		mark = "."
	}
	digits := strconv.FormatInt(n, 10)
	for i := len(digits) - 3; i > 0 && digits[i-1] != '-'; i -= 3 {
		digits = digits[:i] + mark + digits[i:]
	}
	return digits
}

// Some lists the first few of many.
func (p *page) Some(list []string) string {
	const most = 12
	if len(list) <= most {
		return strings.Join(list, " ")
	}
	return strings.Join(list[:most], " ") + " … " + list[len(list)-1] + " (" + strconv.Itoa(len(list)) + ")"
}

// Rungs are the levels of what can be met, with their colours.
func (p *page) Rungs() (list []metRule) {
	for _, rung := range rungs {
		list = append(list, metRule{RuleMet: consumer.RuleMet{Level: rung.level}, Tone: rung.tone})
	}
	return list
}

// Exchange is the address of the exchange that the mock counted as a number;
// empty when it is not kept.
func (p *page) Exchange(number int64) string {
	if x := p.desk.ring.Numbered(number); x != nil {
		return p.U("live/" + strconv.FormatInt(x.ID, 10))
	}
	return ""
}
