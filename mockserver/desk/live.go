package desk

import (
	"net/http"
	"net/url"
	"strconv"
	"time"

	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/call"
	"calco.example/mockserver/desk/change"
	"calco.example/mockserver/desk/keep"
	"calco.example/mockserver/desk/snippet"
	"calco.example/mockserver/desk/texts"
)

// How many rows a page begins with, and how many come at a time.
const (
	firstRows = 50
	moreRows  = 30
)

// row is an exchange as a line of Live: written by the template, and sent as
// JSON to a page that is open.
type row struct {
	ID      int64  `json:"id"`
	Href    string `json:"href"`
	Time    string `json:"time"`
	What    string `json:"what"` // the operation in words, or method and path
	Account string `json:"account"`
	Status  string `json:"status"`
	Code    string `json:"code"`
	Tone    string `json:"tone"`
	Session string `json:"session"`
	Mark    string `json:"mark"` // forced, or which fault
	reason
}

// rowOf writes an exchange as a line, in the language of a page.
func rowOf(p *page, x *keep.Exchange) row {
	v := row{
		ID: x.ID, Href: p.U("live/" + strconv.FormatInt(x.ID, 10)), Time: x.At.In(p.zone).Format(time.TimeOnly), What: whatOf(p.Words, x),
		Account: x.Account, Status: strconv.Itoa(x.Status), Code: codeOf(x), Tone: toneOf(x), Session: x.Session, reason: reasonOf(p.Words, x.Why),
	}
	switch {
	case x.Fault != "":
		v.Mark = p.text("live.mark.fault", x.Fault)
	case x.Forced:
		v.Mark = p.text("live.mark.forced")
	case len(x.Unread) > 0:
		v.Mark = p.text("live.mark.unread", len(x.Unread))
	}
	return v
}

func rowsOf(p *page, list []*keep.Exchange) []row {
	rows := make([]row, len(list))
	for i, x := range list {
		rows[i] = rowOf(p, x)
	}
	return rows
}

// whatOf names what was asked.
func whatOf(words texts.Catalogue, x *keep.Exchange) string {
	if x.Operation == "" {
		return x.Method + " " + x.Path
	}
	return words.Operation(x.Operation)
}

// codeOf is what a row shows as the answer's code: that of the transaction
// report is a status, and its rule says more.
func codeOf(x *keep.Exchange) string {
	if x.Operation == rules.TransactionReport && x.Rule != "" || x.Code == "" {
		return string(x.Rule)
	}
	return x.Code
}

// toneOf is the colour of an exchange: the class of the stylesheet.
func toneOf(x *keep.Exchange) string {
	switch {
	case x.Fault != "":
		return "flaky"
	case x.Forced:
		return "observed"
	case !x.Refused():
		return "passed"
	case x.Status >= 500:
		return "violated"
	}
	return "warning"
}

// reason is why an answer came out so: as a text, and in parts where some of it
// is left in English.
type reason struct {
	Why   string       `json:"why"`
	Parts []texts.Part `json:"parts,omitempty"`
}

func reasonOf(words texts.Catalogue, why string) reason {
	parts := words.Reason(why)
	shown := reason{Why: texts.Text(parts)}
	if texts.Left(parts) != nil {
		shown.Parts = parts
	}
	return shown
}

// filterOf reads the filter that stands in an address. What it looks for is found
// in what the page shows.
func filterOf(words texts.Catalogue, query url.Values) keep.Filter {
	f := keep.Filter{
		Code: query.Get("code"), Text: query.Get("q"), Reads: func(why string) string { return texts.Text(words.Reason(why)) },
	}
	if op := rules.Operation(query.Get("op")); call.For(op).Path != "" {
		f.Operation = op
	}
	switch session := query.Get("session"); session {
	case "":
	case "-":
		f.OneSession = true
	default:
		f.OneSession, f.Session = true, session
	}
	return f
}

type liveView struct {
	Asked      map[string]string // the filter as it stands in the address
	Rows       []row
	Last       int64
	Older      string // address of older rows
	Complete   bool   // there are none
	Sessions   []string
	Operations []rules.Operation
	Codes      []rules.ID
	Skipped    int64
	Try        string // the ordinary request to begin with
}

// Blank is the row that a script copies.
func (liveView) Blank() row { return row{} }

// livePages show the requests as they come.
type livePages struct{ d *Desk }

func (l livePages) live(w http.ResponseWriter, r *http.Request) {
	p := l.d.newPage(r, "live")
	p.Title = p.text("live.title")
	filter := filterOf(p.Words, r.URL.Query())
	last := l.d.ring.Last()
	before, _ := strconv.ParseInt(r.URL.Query().Get("before"), 10, 64)
	list := l.d.ring.Before(before, filter, firstRows)
	v := liveView{
		Asked: map[string]string{}, Rows: rowsOf(p, list), Last: last,
		Sessions: l.d.ring.Sessions(), Operations: call.Operations(), Codes: rules.EnvelopeCodes(), Skipped: l.d.pace.Skipped(),
	}
	for _, name := range []string{"session", "op", "code", "q"} {
		v.Asked[name] = r.URL.Query().Get(name)
	}
	if len(list) == 0 {
		v.Try = l.tryLine(r, p.Base)
	}
	if v.Complete = len(list) < firstRows; !v.Complete {
		before = list[len(list)-1].ID
	}
	v.Older = p.U("live", "session", v.Asked["session"], "op", v.Asked["op"], "code", v.Asked["code"], "q", v.Asked["q"], "before", before)
	p.Body = v
	l.d.send(w, r, http.StatusOK, "live", p)
}

// tryLine is an ordinary request to copy.
func (l livePages) tryLine(r *http.Request, base string) string {
	known := l.d.accounts(r.Context())
	good, err := rules.Good(rules.BranchReport, known.Givens("").At(l.d.timeOf(r.Context(), "").In(l.d.config.Zone)))
	if err != nil {
		return ""
	}
	return snippet.All(base, change.To(good, call.For(rules.BranchReport), known.KeyOfRole), snippet.Outcome{})[0].Code
}

// olderRows are rows before one, as JSON: an open page asks for them.
func (l livePages) olderRows(w http.ResponseWriter, r *http.Request) {
	p := l.d.newPage(r, "live")
	before, _ := strconv.ParseInt(r.URL.Query().Get("before"), 10, 64)
	list := l.d.ring.Before(before, filterOf(p.Words, r.URL.Query()), moreRows)
	older := struct {
		Rows     []row `json:"rows"`
		Last     int64 `json:"last"`
		Complete bool  `json:"whole"` // nothing older is kept
	}{rowsOf(p, list), l.d.ring.Last(), len(list) < moreRows}
	sendJSON(w, r, older)
}

// clear forgets what the page shows.
func (l livePages) clear(w http.ResponseWriter, r *http.Request) {
	l.d.ring.Clear(filterOf(l.d.newPage(r, "live").Words, r.PostForm))
	f := r.PostForm
	l.d.back(w, r, "live", "session", f.Get("session"), "op", f.Get("op"), "code", f.Get("code"), "q", f.Get("q"))
}
