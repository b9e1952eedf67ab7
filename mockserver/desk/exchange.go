package desk

import (
	"cmp"
	"net/http"
	"strconv"

	"calco.example/contracts/consumer/sent"
	"calco.example/contracts/rules"
	"calco.example/mockserver/desk/call"
	"calco.example/mockserver/desk/keep"
	"calco.example/mockserver/desk/snippet"
	"calco.example/mockserver/desk/texts"
	"calco.example/mockserver/session"
)

type exchangeView struct {
	X         *keep.Exchange
	Account   string // whose key was sent
	At        string
	Row       row
	Rule      *rules.Rule
	Message   string
	Sent      string // the request's body, readable
	SentNote  string // why there is none
	Answered  string
	Changes   []changeView
	Assumed   bool // the changes are those of an ordinary body
	Request   call.Request
	CanRepeat bool
	Edit      string // address of the form filled in with the request
	Snippets  []snippet.Snippet
	Permalink string
	LinkNote  string // where the permalink does not hold
	Newer     string
	Older     string
	Questions []rules.Question
	Profile   string // that answered, where it is not the mock's
}

// exchangePage is the page of one exchange: why it came out so, and what to change.
type exchangePage struct{ d *Desk }

// exchange shows one exchange: request and answer side by side, why, and what
// would lead elsewhere.
func (e exchangePage) exchange(w http.ResponseWriter, r *http.Request, text string) {
	id, err := strconv.ParseInt(text, 10, 64)
	x := e.d.ring.Get(id)
	if err != nil || x == nil {
		p := e.d.newPage(r, "live")
		p.Title = p.text("exchange.gone.title")
		e.d.send(w, r, http.StatusNotFound, "gone", p)
		return
	}
	p := e.d.newPage(r, "live")
	p.Title = p.text("exchange.title", x.ID, cmp.Or(codeOf(x), strconv.Itoa(x.Status)))
	v := exchangeView{X: x, Row: rowOf(p, x), Account: accountOf(p.Words, x), At: p.moment(x.At), Answered: readable(x.Wire.Response)}
	v.Sent, v.SentNote = e.sent(p.Words, x)
	_, v.Message = call.Code(x.Wire.Response)
	e.explain(&v, x)
	v.CanRepeat = e.canRepeat(x)
	if x.Profile != e.d.config.Served.Profile.Name {
		v.Profile = x.Profile
	}
	if x.Operation != "" {
		v.Request = requestOf(x)
		v.Edit = askLink(p, v.Request)
		v.Changes, v.Assumed = changesIn(p.Words, e.smallest(r.Context(), x)), bodyUnknown(x)
		v.Snippets = snippetsOf(p, v.Request, x.Rule)
		v.Permalink, v.LinkNote = e.d.links().permalink(r.Context(), p, x)
		v.withinReach(p)
	}
	if list := e.d.ring.Before(x.ID, keep.Filter{}, 1); len(list) > 0 {
		v.Older = p.U("live/" + strconv.FormatInt(list[0].ID, 10))
	}
	if list, _, _, _ := e.d.ring.After(x.ID, keep.Filter{}, 1); len(list) > 0 {
		v.Newer = p.U("live/" + strconv.FormatInt(list[0].ID, 10))
	}
	p.Body = v
	e.d.send(w, r, http.StatusOK, "exchange", p)
}

// canRepeat tells whether what is kept of a request is enough to send it again.
// Of one whose key is nobody's that is its operation, unless it asked for more, and of
// one whose method is none it is not.
func (e exchangePage) canRepeat(x *keep.Exchange) bool {
	return x.Operation != "" && x.Method != session.UnknownMethod && !e.d.config.NoBodies && len(x.Wire.Response) > 0 && !x.Wire.Cut && (x.Known() || !x.Forced)
}

// explain adds what the rule book says.
func (e exchangePage) explain(v *exchangeView, x *keep.Exchange) {
	rule, known := rules.Lookup(x.Rule)
	if !known {
		return
	}
	v.Rule = &rule
	for _, id := range rule.Questions {
		if q, found := rules.LookupQuestion(id); found {
			v.Questions = append(v.Questions, q)
		}
	}
}

// sent is the body of the request, or why it is not here.
func (e exchangePage) sent(words texts.Catalogue, x *keep.Exchange) (body, note string) {
	switch {
	case e.d.config.NoBodies:
		return "", words.Say("exchange.body.off")
	case !x.Known():
		return "", words.Say("exchange.body.unknown")
	case len(x.Wire.Body) > 0:
		return readable(x.Wire.Body), ""
	case !call.HasBody(x.Operation):
		return "", words.Say("exchange.body.none")
	case !x.Wire.BodyRead:
		return "", words.Say("exchange.body.unread")
	}
	return "", words.Say("exchange.body.empty")
}

// accountOf says whose key was sent.
func accountOf(words texts.Catalogue, x *keep.Exchange) string {
	if x.Account != "" {
		return x.Account
	}
	return words.Say("key." + string(x.KeyState))
}

// requestOf is the request of an exchange, as far as it is kept.
func requestOf(x *keep.Exchange) call.Request {
	return call.Request{
		Operation: x.Operation, Method: x.Method, Path: x.Path, Query: x.Wire.Query, Key: keyFor(x), ContentType: x.Wire.ContentType,
		Prefer: x.Wire.Prefer, Session: x.Session, Now: x.At, Body: string(x.Wire.Body),
	}
}

// notAKey stands for a key that is nobody's, which is never kept.
const notAKey = "no-key-of-this-world"

func keyFor(x *keep.Exchange) string {
	if x.Key == "" && x.KeyState != sent.NoKey {
		return notAKey
	}
	return x.Key
}
